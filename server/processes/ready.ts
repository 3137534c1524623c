import type { Env } from "#shop/platform/env.server.ts";
import { announce } from "#server/log.ts";
import { localOrigin } from "#server/own-address.ts";

/** Prints the shop's URL once it serves requests, and sends it to the program that started it. */
export function announceReady(env: Env): void {
  const local = localOrigin(env);
  const where = env.publicUrl === local ? local : `${env.publicUrl} (listening on ${local})`;
  announce(`Ready: ${where} (${(performance.now() / 1_000).toFixed(1)} s)`);
  process.send?.({ type: "ready", url: env.publicUrl });
}
