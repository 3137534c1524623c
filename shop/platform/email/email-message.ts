/** A mail as the shop writes it. */
export type EmailMessage = {
  /** Stable over retries, so that a mail that was taken twice can be told to be one. */
  readonly messageId: string;
  /** One bare address. */
  readonly to: string;
  /** Who is to get the answer, one bare address; the shop itself when left out. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * The letter in nodemailer's terms. Addresses are given as such and never as text to be taken apart:
 * text with a comma or a line break in it would send the mail to somebody else.
 */
export function toNodemailer(letter: EmailMessage, from: string) {
  const { messageId, to, replyTo, subject, text, html } = letter;
  return {
    from,
    to: oneAddress(to),
    ...(replyTo === undefined ? {} : { replyTo: oneAddress(replyTo) }),
    messageId,
    subject,
    text,
    html,
    // RFC 3834: no holiday notice answers a machine.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export type Message = ReturnType<typeof toNodemailer>;

function oneAddress(address: string): { name: string; address: string } {
  if (address === "" || /[\s\p{Cc}]/u.test(address))
    throw new Error("A mail is sent to one address, without blanks and line breaks.");
  return { name: "", address };
}
