import { withoutValues } from "#shop/platform/log-error.ts";
import { PermanentFailure } from "#shop/platform/queue/retries.ts";

/** Begins the error of a mail that no server accepted or refused. The next mail that is sent retries these. */
export const SERVER_UNAVAILABLE = "The mail server was unavailable: ";

/** Replies that refuse a mail for good (RFC 5321, 4.2.3): no such mailbox, not allowed, too large. */
const FINAL_REPLY_MIN = 550;
const FINAL_REPLY_MAX = 554;
/** nodemailer's errors for a mail that can't be sent at all. They come before it contacts the server. */
const UNSENDABLE = /^(Invalid recipient|No recipients defined|Message size larger|Empty message)/;
/** "Service not available, closing": the server accepts no mail from anybody now. */
const SERVICE_CLOSED = 421;

/**
 * The error that the queue stores for a failed mail, without the recipient's address. If the server
 * refuses the recipient or the message for good, the mail is tried three times. Everything else,
 * a refusal of the shop's own sign-in or sender included, is retried for three days.
 */
export function mailFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(SERVER_UNAVAILABLE + String(error));
  const code = "code" in error ? String(error.code) : "";
  const reply =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
  const message = withoutValues(error.message);
  if (reply === null && UNSENDABLE.test(error.message))
    return new PermanentFailure(message, { cause: error });
  const isAboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  const command = "command" in error ? String(error.command) : "";
  if (isAboutThisMail && isFinal(reply) && command !== "MAIL FROM")
    return new PermanentFailure(message, { cause: error });
  if (isAboutThisMail && reply !== null && reply !== SERVICE_CLOSED)
    return new Error(message, { cause: error });
  return new Error(SERVER_UNAVAILABLE + message, { cause: error });
}

function isFinal(reply: number | null): boolean {
  return reply !== null && reply >= FINAL_REPLY_MIN && reply <= FINAL_REPLY_MAX;
}
