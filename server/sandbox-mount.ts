import path from "node:path";
import type { Env } from "#shop/platform/env.server.ts";
import type { App } from "./app-contract.ts";
import type { Log } from "./log.ts";

/** The stand-ins for payment and mail beside the shop, as far as they are on. */
export type SandboxMount = {
  readonly serves: (pathname: string) => boolean;
  /** ALLOW_SANDBOX: it answers more than this machine alone. */
  readonly isPublic: boolean;
  readonly handle: (request: Request) => Promise<Response>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Mounts the sandbox under /sandbox. Payment and mailbox are on or off each by itself; what is off
 * is not there at all. Null when both are off.
 */
export async function createSandboxMount({
  env,
  localOrigin,
  log,
  app,
}: {
  env: Env;
  localOrigin: string;
  log: Log;
  /** The website, loaded when a mail is to be drawn. */
  app: () => Promise<Pick<App, "listPreviews" | "renderPreview">>;
}): Promise<SandboxMount | null> {
  const hasPayment = process.env["SANDBOX"] === "1";
  const hasMail = process.env["SANDBOX_MAIL"] === "1";
  if (!hasPayment && !hasMail) return null;
  // Loaded only where it is wanted: a shop with real payment has no stand-in in its memory.
  const { createSandbox } = await import("#sandbox/sandbox.ts");
  const sandbox = createSandbox({
    databaseUrl: env.databaseUrl ?? "",
    publicUrl: env.publicUrl,
    webhookUrl: `${localOrigin}/api/stripe-webhook`,
    secretKey: env.stripeSecretKey ?? "",
    webhookSecret: env.stripeWebhookSecret ?? "",
    mailFolder: path.join(env.dataDir, "mail"),
    mails: {
      list: async () => (await app()).listPreviews(),
      draw: async (name) => (await app()).renderPreview(name),
    },
    log: ({ level, msg, ...details }) => log[level](details, msg),
  });
  return {
    serves: (pathname) => {
      if (!/^\/sandbox(?:\/|$)/.test(pathname)) return false;
      return pathname.startsWith("/sandbox/stripe/") ? hasPayment : hasMail || !isMail(pathname);
    },
    isPublic: env.allowSandbox,
    handle: (request) => sandbox.handle(request),
    start: async () => {
      if (hasPayment) await sandbox.start();
    },
    stop: async () => {
      if (hasPayment) await sandbox.stop();
    },
  };
}

function isMail(pathname: string): boolean {
  return /^\/sandbox\/mail(box|s)/.test(pathname);
}
