import path from "node:path";
import type { Env } from "#shop/platform/env.server.ts";
import type { App } from "./app-contract.ts";
import type { Log } from "./log.ts";
import { localOrigin } from "./own-address.ts";
import { standInUrl } from "./settings.ts";

/** The stand-ins for Stripe and the mail server, as far as they are on. */
export type SandboxMount = {
  readonly serves: (pathname: string) => boolean;
  /** ALLOW_SANDBOX=1: it serves other machines too. */
  readonly isPublic: boolean;
  readonly handle: (request: Request) => Promise<Response>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Creates the sandbox under /sandbox. Payment and mailbox are switched on separately; the paths of
 * the one that is off are not served. Null when both are off.
 */
export async function createSandboxMount({
  env,
  log,
  app,
}: {
  env: Env;
  log: Log;
  /** Loads the website, which renders the previews of mails. */
  app: () => Promise<Pick<App, "listPreviews" | "renderPreview">>;
}): Promise<SandboxMount | null> {
  const hasPayment = env.stripeApiBase === standInUrl(env);
  const hasMail = env.usesSandboxMail;
  if (!hasPayment && !hasMail) return null;
  // Loaded only when needed, so that a shop with real payment has no stand-in in memory.
  const { createSandbox } = await import("#sandbox/sandbox.ts");
  const sandbox = createSandbox({
    databaseUrl: env.databaseDirectUrl ?? "",
    publicUrl: env.publicUrl,
    webhookUrl: `${localOrigin(env)}/api/stripe-webhook`,
    secretKey: env.stripeSecretKey ?? "",
    webhookSecret: env.stripeWebhookSecret ?? "",
    mailFolder: path.join(env.dataDir, "mail"),
    mails: {
      list: async () => (await app()).listPreviews(),
      render: async (name) => (await app()).renderPreview(name),
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
