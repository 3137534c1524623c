import { withoutValues } from "#shop/platform/log-error.ts";
import { PermanentFailure } from "#shop/platform/queue/retries.ts";

/** With what the error of a mail begins that no server took or refused: a mail that goes through calls these. */
export const UNREACHED = "The mail server did not take part: ";

/** Replies by which a server refuses a mail for good (RFC 5321, 4.2.3): no such mailbox, not allowed, too large. */
const FINAL_REPLY_MIN = 550;
const FINAL_REPLY_MAX = 554;
/** What nodemailer says, before it asks the server, of a mail that can't be sent to anybody. */
const UNSENDABLE = /^(Invalid recipient|No recipients defined|Message size larger|Empty message)/;
/** "Service not available, closing": said by a server that takes no mail from anybody now. */
const SERVICE_CLOSED = 421;

/**
 * What the queue keeps of a mail's failure, without the recipient's address. A refusal for good of
 * the recipient or the message is tried three times; one of the shop itself (its sign-in or sender)
 * and everything else until the queue gives up after three days.
 */
export function mailFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(UNREACHED + String(error));
  const code = "code" in error ? String(error.code) : "";
  const reply =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
  const words = withoutValues(error.message);
  if (reply === null && UNSENDABLE.test(error.message))
    return new PermanentFailure(words, { cause: error });
  const isOfMail = code === "EENVELOPE" || code === "EMESSAGE";
  const command = "command" in error ? String(error.command) : "";
  if (isOfMail && isFinal(reply) && command !== "MAIL FROM")
    return new PermanentFailure(words, { cause: error });
  if (isOfMail && reply !== null && reply !== SERVICE_CLOSED)
    return new Error(words, { cause: error });
  return new Error(UNREACHED + words, { cause: error });
}

function isFinal(reply: number | null): boolean {
  return reply !== null && reply >= FINAL_REPLY_MIN && reply <= FINAL_REPLY_MAX;
}
