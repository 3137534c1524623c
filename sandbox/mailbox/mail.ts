import PostalMime, { type Address, type Email } from "postal-mime";

/** A mail the shop has sent, read from its file. */
export type Mail = {
  /** The file's name, which is also the end of its URL in the mailbox. */
  readonly name: string;
  /** E-mail addresses without names, separated by commas. */
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly attachments: readonly {
    readonly name: string;
    readonly type: string;
    readonly bytes: number;
  }[];
};

/**
 * Parses a mail. Null when the file is not complete yet: it has no empty line after the headers, or
 * its last part does not end.
 */
export async function readMail(
  file: { name: string; writtenAt: Date },
  source: Buffer,
): Promise<Mail | null> {
  const text = source.toString("latin1");
  const endOfHeaders = /\r?\n\r?\n/.exec(text);
  if (endOfHeaders === null) return null;
  const headers = text.slice(0, endOfHeaders.index);
  const boundary =
    /^content-type:\s*multipart\/(?:[^\r\n]|\r?\n[ \t])*boundary="?([^";\r\n]+)"?/im.exec(headers);
  if (boundary !== null && !text.includes(`--${boundary[1]}--`)) return null;
  const email = await PostalMime.parse(source, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 });
  return {
    name: file.name,
    to: addresses(email.to ?? []),
    from: addresses(email.from === undefined ? [] : [email.from]),
    subject: email.subject ?? "",
    text: email.text ?? "",
    html: email.html ?? "",
    date: dateOf(email, file.writtenAt),
    attachments: email.attachments.map((attachment) => ({
      name: attachment.filename ?? "unnamed",
      type: attachment.mimeType,
      bytes: sizeOf(attachment.content),
    })),
  };
}

function addresses(list: readonly Address[]): string {
  return list
    .flatMap((entry) => (entry.address === undefined ? entry.group : [entry]))
    .map((mailbox) => mailbox.address)
    .join(", ");
}

function dateOf(email: Email, writtenAt: Date): string {
  const date = new Date(email.date ?? "");
  return (Number.isNaN(date.getTime()) ? writtenAt : date).toISOString();
}

function sizeOf(content: ArrayBuffer | Uint8Array | string): number {
  return typeof content === "string" ? Buffer.byteLength(content) : content.byteLength;
}
