import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { foldedEmail } from "#shop/accounts/folded-email.server.ts";
import { emailSchema } from "#shop/accounts/email-schema.ts";
import { FULL_NAME_MAX } from "#shop/accounts/customer.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { tooLong } from "#shop/kit/field-errors.ts";
import { done, type Done } from "#shop/kit/result.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { countAttempt, type Limit } from "#shop/platform/rate-limit.server.ts";

export const MESSAGE_MAX = 4_000;
/** Messages from one e-mail address. Each sends a receipt to an address that nobody has verified. */
const SENDER_LIMIT: Limit = { max: 5, windowSeconds: 3_600 };

/** Control characters and line breaks. The name becomes part of a mail's subject, which is one line. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

const text = (missing: string) => z.string(missing).trim().min(1, missing);

/** The fields of the contact form and of POST /api/contact. */
export const contactSchema = z.object({
  name: text("Enter your name")
    .max(FULL_NAME_MAX, `Enter a name of at most ${FULL_NAME_MAX} characters`)
    .overwrite((name) => name.replaceAll(CONTROL, " ")),
  email: emailSchema,
  message: text("Enter your message")
    .max(MESSAGE_MAX, tooLong(MESSAGE_MAX, "a message"))
    .overwrite((message) => message.replaceAll("\r\n", "\n").replaceAll("\0", "")),
});

export type ContactMessage = z.infer<typeof contactSchema>;

export type TooOften = {
  readonly ok: false;
  readonly reason: "too_often";
  readonly retryAfterSeconds: number;
};

/**
 * Saves a message to the shop and writes two mails to the outbox: a copy to the shop's address and a
 * receipt to the sender. The same message sent again on the same day is saved once. Refuses a
 * sender's sixth message within an hour. `also` saves what belongs to a new message, in its transaction.
 */
export async function receiveMessage(
  db: Db,
  message: ContactMessage,
  also: (tx: Db, messageId: string) => Promise<void> = async () => {},
): Promise<Done<null> | TooOften> {
  const sender = await foldedEmail(db, message.email);
  const attempt = await countAttempt(db, `contact:sender:${sender}`, SENDER_LIMIT);
  if (!attempt.ok)
    return { ok: false, reason: "too_often", retryAfterSeconds: attempt.retryAfterSeconds };
  const receivedAt = new Date().toISOString();
  const key = keyOf({ ...message, email: sender }, receivedAt.slice(0, 10));
  await db.transaction().execute(async (tx) => {
    const saved = await tx
      .insertInto("messages")
      .values({ messageKey: key, ...message })
      .onConflict((conflict) => conflict.column("messageKey").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (saved !== undefined) await also(tx, saved.id);
    await enqueueMail(tx, "contact", {
      key: `contact:${key}`,
      recipient: settings().email,
      replyTo: message.email,
      data: { ...message, receivedAt, threadUrl: await findThreadUrl(tx, key) },
    });
    await enqueueMail(tx, "contact-receipt", {
      key: `contact-receipt:${key}`,
      recipient: message.email,
      data: { receivedAt },
    });
  });
  return done(null);
}

/** Where the admin has the thread of a message. */
async function findThreadUrl(tx: Db, messageKey: string): Promise<string | null> {
  const row = await tx
    .selectFrom("messages")
    .select("threadId")
    .where("messageKey", "=", messageKey)
    .executeTakeFirst();
  return row?.threadId ? `${env().adminUrl}/inbox/${row.threadId}` : null;
}

/** A message that somebody has sent to the shop. */
export type StoredMessage = { readonly message: string; readonly receivedAt: Date };

const LISTED_MAX = 500;

/** The messages sent from an e-mail address, oldest first, at most 500. */
export async function listMessagesFrom(db: Db, email: string): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom("messages")
    .select(["message", "receivedAt"])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy("receivedAt")
    .limit(LISTED_MAX)
    .execute();
  return rows.map((row) => ({ message: row.message, receivedAt: row.receivedAt }));
}

/** What staff wrote about somebody's messages: a reply that was mailed, or a comment for colleagues. */
export type StoredReply = {
  readonly kind: "reply" | "comment";
  readonly text: string;
  readonly at: Date;
};

/** The replies to the messages from an e-mail address and the comments on them, oldest first, at most 500. */
export async function listRepliesTo(db: Db, email: string): Promise<readonly StoredReply[]> {
  const { rows } = await sql<StoredReply>`
    select kind, text, at from (
      select 'reply' as kind, reply as text, at, thread_id from replies
      union all select 'comment', comment, at, thread_id from thread_comments) as written
    join threads on threads.id = thread_id
    where lower(email) = lower(${email}) order by at limit ${LISTED_MAX}`.execute(db);
  return rows;
}

/**
 * Deletes the messages sent from an e-mail address with their threads, replies and comments, skipping rows
 * that are locked, and the messages that are named with their threads.
 */
export async function deleteMessagesFrom(
  db: Db,
  email: string,
  { except = [] }: { readonly except?: readonly string[] } = {},
): Promise<void> {
  const isKept = sql`messages.id = any(${[...except]}::uuid[])`;
  await sql`delete from threads where id in (select id from threads where lower(email) = lower(${email})
      and not exists (select from messages where thread_id = threads.id and ${isKept})
    order by id for update skip locked)`.execute(db);
  await sql`delete from messages where id in (select id from messages
    where lower(email) = lower(${email}) and not ${isKept} for update skip locked)`.execute(db);
}

const MESSAGES_KEPT_MS = 2 * 365 * DAY_MS;

/** Deletes messages two years after they were received, and threads two years after their last entry. */
export async function pruneMessages(db: Db): Promise<void> {
  const before = new Date(Date.now() - MESSAGES_KEPT_MS);
  await sql`delete from threads where id in (select id from threads
    where last_at < ${before} order by id for update skip locked)`.execute(db);
  await sql`delete from messages where id in (select id from messages
    where received_at < ${before} order by id for update skip locked)`.execute(db);
  await db.deleteFrom("replies").where("at", "<", before).execute();
  await db.deleteFrom("threadComments").where("at", "<", before).execute();
}

function keyOf({ name, email, message }: ContactMessage, day: string): string {
  return createHash("sha256")
    .update(JSON.stringify([day, name, email, message]))
    .digest("hex");
}
