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
  /** A link by which its recipient stops mails of its kind, with GET by hand and with POST at once (RFC 8058). */
  readonly stopUrl?: string;
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
  const { messageId, to, replyTo, inReplyTo = [], stopUrl, subject, text, html } = message;
  const last = inReplyTo.at(-1);
  return {
    from,
    to: oneAddress(to),
    ...(replyTo === undefined ? {} : { replyTo: oneAddress(replyTo) }),
    messageId,
    ...(last === undefined ? {} : { inReplyTo: last, references: [...inReplyTo] }),
    // Typed as a name, such as "=?utf-8?Q?…?=", it would be decoded by the mail program of the recipient.
    subject: subject.replaceAll("=?", "= ?"),
    text,
    html,
    headers: {
      // RFC 3834: tells automatic responders, such as holiday notices, not to reply.
      "Auto-Submitted": "auto-generated",
      ...(stopUrl === undefined ? {} : stopHeaders(stopUrl, replyTo)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 2369 and RFC 8058: mail programs show a button that stops mails of this kind. */
function stopHeaders(stopUrl: string, replyTo: string | undefined) {
  const words = `subject=${encodeURIComponent("Stop these e-mails")}&body=${encodeURIComponent(stopUrl)}`;
  const byMail = replyTo === undefined ? "" : `, <mailto:${replyTo}?${words}>`;
  return {
    "List-Unsubscribe": `<${new URL(stopUrl).href}>${byMail}`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

export type NodemailerMessage = ReturnType<typeof toNodemailer>;

function oneAddress(address: string): { name: string; address: string } {
  if (address === "" || /[\s\p{Cc}]/u.test(address))
    throw new Error("An e-mail needs one address, without spaces or line breaks.");
  return { name: "", address };
}
