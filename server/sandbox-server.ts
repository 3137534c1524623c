import type { Env } from "#shop/platform/env.server.ts";
import { loadApp } from "./app-contract.ts";
import { createLog } from "./log.ts";
import { startLoopbackServer } from "./loopback-server.ts";
import { createSandboxMount, type SandboxMount } from "./sandbox-mount.ts";
import { exportSettings } from "./settings.ts";

/** The sandbox without a shop around it. */
export type SandboxServer = {
  /** Answers a request as a browser of the shop's would send it. */
  readonly handle: (request: Request) => Promise<Response>;
  readonly stop: () => Promise<void>;
};

/**
 * Serves the shop's sandbox on a free port of this machine for a command that pays in it, whether the shop
 * runs or not. It sends no events: a shop that runs sends them, or the command does what they would say.
 */
export async function startSandboxServer(env: Env, databaseUrl: string): Promise<SandboxServer> {
  let mount: SandboxMount | null = null;
  const handle = async (request: Request) =>
    mount === null ? new Response(null, { status: 404 }) : mount.handle(request);
  const log = createLog(env.logLevel);
  const server = await startLoopbackServer(handle, log);
  const port = Number(new URL(server.origin).port);
  const own = { ...env, host: "127.0.0.1", port };
  exportSettings(own, databaseUrl);
  mount = await createSandboxMount({
    env: {
      ...own,
      databaseUrl,
      databaseDirectUrl: databaseUrl,
      stripeSecretKey: process.env["STRIPE_SECRET_KEY"] ?? "",
      stripeWebhookSecret: process.env["STRIPE_WEBHOOK_SECRET"] ?? "",
      stripeApiBase: process.env["STRIPE_API_BASE"] ?? "",
    },
    log,
    app: loadApp,
  });
  return {
    handle,
    async stop() {
      await mount?.stop();
      server.stop();
    },
  };
}
