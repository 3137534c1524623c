import PostalMime from "postal-mime";
import { z } from "zod";
import { parseJson } from "#shop/kit/text.ts";

/** A mail that could not be delivered, as a mail server or a provider reports it. */
export type Bounce = {
  /** Without the angle brackets; null where the report does not name it. */
  readonly messageId: string | null;
  readonly recipient: string | null;
  /** On one line, 500 characters at most. */
  readonly reason: string;
};

const REASON_MAX = 500;
const BOUNCES_MAX = 100;
/** Parts inside one another: those of a notification, and of the mail that came back. Each takes a time of its own. */
const NESTED_MAX = 16;

const id = z.string().max(300);
const text = z.string().max(5_000).default("");

/** Our own form, which a script on a mail server can write. */
const ownForm = z.object({
  bounces: z
    .array(z.object({ messageId: id.optional(), recipient: id.optional(), reason: text }))
    .min(1)
    .max(BOUNCES_MAX),
});

/** Postmark's webhook for bounces and complaints (postmarkapp.com/developer/webhooks/bounce-webhook). */
const postmarkForm = z.object({
  RecordType: z.enum(["Bounce", "SpamComplaint"]),
  Email: id,
  Type: text,
  Description: text,
  Metadata: z.record(z.string(), z.string()).optional(),
});

/**
 * Reads a report about mails that came back: JSON in the shop's own form or Postmark's, or a delivery status
 * notification as a mail server sends it to the bounce address (RFC 3464, `message/rfc822`). Null for
 * anything else; empty for a notification that nothing failed.
 */
export async function readBounces(
  contentType: string,
  body: string,
): Promise<readonly Bounce[] | null> {
  if (contentType.startsWith("message/rfc822")) return readNotification(body);
  const json = parseJson(body);
  const own = ownForm.safeParse(json);
  if (own.success)
    return own.data.bounces.map(({ messageId, recipient, reason }) =>
      toBounce(messageId, recipient, reason),
    );
  const postmark = postmarkForm.safeParse(json);
  if (!postmark.success) return null;
  const { Email, Type, Description } = postmark.data;
  return [toBounce(undefined, Email, [Type, Description].filter(Boolean).join(": "))];
}

/** RFC 3464: a part with a group of fields for each recipient, and a part with the mail that came back. */
async function readNotification(body: string): Promise<readonly Bounce[] | null> {
  const options = { attachmentEncoding: "utf8", maxNestingDepth: NESTED_MAX } as const;
  const mail = await PostalMime.parse(body, options).catch(() => null);
  const part = (type: string) => mail?.attachments.find(({ mimeType }) => mimeType === type);
  const status = part("message/delivery-status")?.content;
  if (typeof status !== "string") return null;
  const original = part("message/rfc822") ?? part("text/rfc822-headers");
  const headers = typeof original?.content === "string" ? original.content : "";
  const messageId = /^message-id:\s*(\S+)/im.exec(headers)?.[1];
  return status
    .split(/\r?\n\r?\n/)
    .filter((group) => /^action:\s*failed\b/im.test(group))
    .slice(0, BOUNCES_MAX)
    .map((group) => {
      const recipient = fieldOf(group, "final-recipient") ?? fieldOf(group, "original-recipient");
      const reason = fieldOf(group, "diagnostic-code") ?? fieldOf(group, "status") ?? "";
      return toBounce(messageId, withoutType(recipient), withoutType(reason) ?? "");
    });
}

/** The value of a field, its continued lines joined. */
function fieldOf(group: string, name: string): string | undefined {
  const field = new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, "im").exec(group)?.[1];
  return field?.trim();
}

/** "ann@example.com" of "rfc822; ann@example.com". */
function withoutType(value: string | undefined): string | undefined {
  return value?.replace(/^[\w-]+;\s*/, "");
}

function toBounce(
  messageId: string | undefined,
  recipient: string | undefined,
  reason: string,
): Bounce {
  const line = reason.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return {
    messageId: messageId?.replaceAll(/^<|>$/g, "") || null,
    recipient: recipient?.trim() || null,
    reason: [...line].slice(0, REASON_MAX).join("") || "no reason given",
  };
}
