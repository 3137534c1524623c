import type { Env } from "#shop/platform/env.server.ts";
import { announce } from "#server/log.ts";
import { localOrigin } from "#server/settings.ts";

/** Tells whoever started the shop, a reader or a program, that it is open and where. */
export function announceReady(env: Env): void {
  const local = localOrigin(env);
  const where = env.publicUrl === local ? local : `${env.publicUrl} (listening on ${local})`;
  announce(`Ready: ${where} (${(performance.now() / 1_000).toFixed(1)} s)`);
  process.send?.({ type: "ready", url: env.publicUrl });
}
