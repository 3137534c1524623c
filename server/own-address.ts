import { codeOf } from "#shop/kit/thrown.ts";
import type { Env } from "#shop/platform/env.server.ts";

/** The URL under which this machine itself reaches the shop. */
export function localOrigin(env: Env): string {
  const isEverywhere = env.host === "0.0.0.0" || env.host === "::";
  const host = isEverywhere ? "127.0.0.1" : env.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${env.port}`;
}

/** Why a port can't be listened on, and the remedy. */
export function portErrorMessage(host: string, port: number, error: unknown): string {
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return `PORT ${port} is in use by another program. Stop that program, or set PORT to another number (0 picks a free one).`;
  if (code === "EACCES")
    return `PORT ${port} can't be opened by this user. Set PORT to a number above 1023.`;
  return `HOST ${host} is not an IP address of this machine (${String(code)}). Set HOST to one of its addresses, such as 127.0.0.1.`;
}
