import { brokenPage, frontPage, lostPage, paymentPage } from "./front-page.ts";
import { reasonOf, type Log, type LogLine } from "./log.ts";
import { createMailbox } from "./mailbox/mailbox.ts";
import { createPreviews, type MailPreviews } from "./mailbox/previews.ts";
import { createStripe } from "./stripe/stripe.ts";

/** What the sandbox needs to know of the shop beside it. */
export type SandboxOptions = {
  databaseUrl: string;
  /** Where browsers reach the server, without a slash at the end. */
  publicUrl: string;
  /** Where the shop takes Stripe's events. */
  webhookUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Where the shop lays its mails, one .eml file each. */
  mailFolder: string;
  /** Draws the mails the shop can send, to look at; left out, there are none to see. */
  mails?: MailPreviews;
  log?: (line: LogLine) => void;
  /** Another schema than sandbox_stripe, for tests side by side. */
  schema?: string;
  /** Another clock, in milliseconds since 1970, for tests. */
  now?: () => number;
};

export type Sandbox = {
  /** Answers every path below /sandbox/. */
  handle(request: Request): Promise<Response>;
  /** Makes the tables, and begins to send events and to let sessions expire. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The stand-ins that run beside the shop while it has no Stripe key and no mail server: Stripe on
 * the wire with its card page, and a mailbox to read the shop's mails in. They know nothing of
 * the shop. Any number of processes may each run one on the same database.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const log: Log = options.log ?? (() => {});
  const stripe = createStripe({
    ...options,
    schema: options.schema ?? "sandbox_stripe",
    now: options.now ?? Date.now,
    log,
  });
  const mailbox = createMailbox({ folder: options.mailFolder, log });
  const previews = createPreviews(options.mails ?? null);
  const answer = (request: Request, url: URL): Promise<Response | null> | Response | null => {
    const path = url.pathname;
    if (path === "/sandbox" || path === "/sandbox/") return frontPage();
    if (path === "/sandbox/stripe" || path === "/sandbox/stripe/") return paymentPage();
    if (/^\/sandbox\/mails(\/|$)/.test(path)) return previews(request, url);
    if (!path.startsWith("/sandbox/stripe/")) return mailbox.handle(request, url);
    return stripe.handle(request, path.slice("/sandbox/stripe".length));
  };
  return {
    async handle(request) {
      const url = new URL(request.url);
      try {
        return (await answer(request, url)) ?? lostPage();
      } catch (error) {
        log({ level: "error", msg: "sandbox broke", path: url.pathname, reason: reasonOf(error) });
        return brokenPage();
      }
    },
    start: stripe.start,
    stop: stripe.stop,
  };
}
