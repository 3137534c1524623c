import { errorPage, frontPage, notFoundPage, stripePage } from "./front-page.ts";
import { reasonOf, type Log, type LogLine } from "./log.ts";
import { createMailbox } from "./mailbox/mailbox.ts";
import { createPreviews, type MailPreviews } from "./mailbox/previews.ts";
import { createStripe } from "./stripe/stripe.ts";

/** The settings of the sandbox. */
export type SandboxOptions = {
  databaseUrl: string;
  /** The URL under which browsers reach the server, without a trailing slash. */
  publicUrl: string;
  /** The shop's URL for Stripe's events. */
  webhookUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** The folder in which the shop saves its mails as .eml files. */
  mailFolder: string;
  /** Renders previews of the shop's mails; without it there are no previews. */
  mails?: MailPreviews;
  log?: (line: LogLine) => void;
  /** The database schema, sandbox_stripe by default; another one for parallel tests. */
  schema?: string;
  /** The clock, in milliseconds since 1970; another one for tests. */
  now?: () => number;
};

export type Sandbox = {
  /** Responds to every path below /sandbox/. */
  handle(request: Request): Promise<Response>;
  /** Creates the tables, and starts to send events and to expire sessions. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Creates the stand-ins for a shop without a Stripe key and a mail server: Stripe's API with its
 * payment page, and a mailbox for the shop's mails. They know the shop only by its requests and mail
 * files. Several processes can each run a sandbox on the same database.
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
  const respond = (request: Request, url: URL): Promise<Response | null> | Response | null => {
    const path = url.pathname;
    if (path === "/sandbox" || path === "/sandbox/") return frontPage();
    if (path === "/sandbox/stripe" || path === "/sandbox/stripe/") return stripePage();
    if (/^\/sandbox\/mails(\/|$)/.test(path)) return previews(request, url);
    if (!path.startsWith("/sandbox/stripe/")) return mailbox.handle(request, url);
    return stripe.handle(request, path.slice("/sandbox/stripe".length));
  };
  return {
    async handle(request) {
      const url = new URL(request.url);
      try {
        return (await respond(request, url)) ?? notFoundPage();
      } catch (error) {
        log({
          level: "error",
          msg: "The sandbox failed",
          path: url.pathname,
          reason: reasonOf(error),
        });
        return errorPage();
      }
    },
    start: stripe.start,
    stop: stripe.stop,
  };
}
