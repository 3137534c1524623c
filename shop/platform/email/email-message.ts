/** An e-mail as the shop writes it. */
export type EmailMessage = {
  /** The same for every attempt, so that mailboxes can recognise a duplicate. */
  readonly messageId: string;
  /** One bare e-mail address. */
  readonly to: string;
  /** Who receives replies, one bare e-mail address; the sender if left out. */
  readonly replyTo?: string;
  /** The Message-IDs that it answers, the oldest first: mailboxes then show one conversation. */
  readonly inReplyTo?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * The message in nodemailer's terms. Addresses are passed as objects, never as text to be parsed: a
 * comma or a line break in such text would send the e-mail to somebody else. Throws if an address
 * is not a single one.
 */
export function toNodemailer(message: EmailMessage, from: string) {
  const { messageId, to, replyTo, inReplyTo = [], subject, text, html } = message;
  const last = inReplyTo.at(-1);
  return {
    from,
    to: oneAddress(to),
    ...(replyTo === undefined ? {} : { replyTo: oneAddress(replyTo) }),
    messageId,
    ...(last === undefined ? {} : { inReplyTo: last, references: [...inReplyTo] }),
    subject,
    text,
    html,
    // RFC 3834: tells automatic responders, such as holiday notices, not to reply.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export type NodemailerMessage = ReturnType<typeof toNodemailer>;

function oneAddress(address: string): { name: string; address: string } {
  if (address === "" || /[\s\p{Cc}]/u.test(address))
    throw new Error("An e-mail needs one address, without spaces or line breaks.");
  return { name: "", address };
}
