import { sql } from "kysely";
import { DAY_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { checkMail, type MailData, type MailName } from "./mails.ts";

/** How long the shop remembers to whom a mail was sent. */
const SENT_MAILS_KEPT_MS = 30 * DAY_MS;
/** How long mails about an order keep their content: the time of most disputes and guarantee cases. */
const ORDER_MAILS_KEPT_MS = 365 * DAY_MS;

/** Before the key of a mail that staff send themselves to look at it. */
export const TEST_MAIL = "test-mail:";

export type NewMail<Name extends MailName> = {
  /** Made of stable identifiers: two mails with the same key are one mail. */
  readonly key: string;
  readonly recipient: string;
  /** Who receives replies; the shop if left out. */
  readonly replyTo?: string;
  /** The order that it is about. Such a mail has no links with tokens, and its content is kept. */
  readonly orderId?: string;
  /** The Message-IDs of the mails that it answers, the oldest first, 10 at most. */
  readonly inReplyTo?: readonly string[];
  readonly data: MailData<Name>;
};

/**
 * Writes a mail to the outbox in the transaction that gives the reason for it. The job `send-mail`
 * sends it after the commit, and retries while the mail server is down. A key that was used before
 * writes nothing. Returns the mail's id; null if the key was used before. Throws if the data does not fit
 * the mail's schema.
 */
export async function enqueueMail<Name extends MailName>(
  tx: Db,
  name: Name,
  mail: NewMail<Name>,
): Promise<string | null> {
  const checked = checkMail(name, mail.data);
  if (!checked.ok) throw new Error(checked.problem);
  const written = await tx
    .insertInto("mailOutbox")
    .values({
      mailKey: mail.key,
      template: name,
      recipient: mail.recipient,
      replyTo: mail.replyTo ?? null,
      orderId: mail.orderId ?? null,
      inReplyTo: mail.inReplyTo?.length ? mail.inReplyTo.join(" ") : null,
      data: JSON.stringify(checked.data),
    })
    .onConflict((conflict) => conflict.column("mailKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (written !== undefined)
    await addJob(tx, {
      task: "send-mail",
      payload: { id: written.id },
      key: `send-mail:${written.id}`,
    });
  return written?.id ?? null;
}

/** The Message-ID of a mail of the outbox: the same for every attempt to send it. */
export function messageIdOf(mailId: string): string {
  return `<${mailId}@${new URL(env().publicUrl).hostname}>`;
}

/** A mail that was written to one recipient, sent or not. */
export type WrittenMail = { readonly id: string; readonly isOfLastDay: boolean };

/** The latest mail of this name to a recipient; null if there is none. */
export async function findLatestMail(
  db: Db,
  name: MailName,
  recipient: string,
): Promise<WrittenMail | null> {
  const row = await db
    .selectFrom("mailOutbox")
    .select(["id", sql<boolean>`created_at > now() - interval '1 day'`.as("isOfLastDay")])
    .where("template", "=", name)
    .where("recipient", "=", recipient)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes the records of mails sent more than 30 days ago, whose content was deleted when they were
 * sent, and mails withheld for as long (withheld.server.ts). Mails about an order, which have kept their
 * content, are deleted a year after they were sent.
 */
export async function pruneSentMails(db: Db): Promise<void> {
  const before = new Date(Date.now() - SENT_MAILS_KEPT_MS);
  const ofOrdersBefore = new Date(Date.now() - ORDER_MAILS_KEPT_MS);
  await db
    .deleteFrom("mailOutbox")
    .where((mail) =>
      mail.or([
        mail("sentAt", "<", ofOrdersBefore),
        mail("withheldAt", "<", before),
        mail.and([mail("sentAt", "<", before), mail("orderId", "is", null)]),
      ]),
    )
    .execute();
}

/**
 * Deletes the sent mails about some orders, skipping rows that are locked. The content of those that wait goes
 * when they are sent, as if they were about no order.
 */
export async function deleteMailsOfOrders(tx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`update mail_outbox set order_id = null where id in
    (select id from mail_outbox where order_id = any(${[...orderIds]}::uuid[])
        and sent_at is null and withheld_at is null
      order by id for update skip locked)`.execute(tx);
  await sql`delete from mail_outbox where id in
    (select id from mail_outbox where order_id = any(${[...orderIds]}::uuid[])
        and (sent_at is not null or withheld_at is not null)
      for update skip locked)`.execute(tx);
}

/** Deletes the records of mails sent to an address and withheld ones, skipping rows that are locked. Unsent mails stay. */
export async function deleteSentMailsTo(tx: Db, email: string): Promise<void> {
  await sql`delete from mail_outbox where id in
    (select id from mail_outbox where lower(recipient) = lower(${email})
        and (sent_at is not null or withheld_at is not null)
      for update skip locked)`.execute(tx);
}

/** A mail that has not been sent yet, without its recipient and content. */
export type UnsentMail = {
  readonly key: string;
  readonly template: string;
  readonly writtenAt: Date;
};

const LISTED_MAX = 200;

/** The unsent mails that were written before an instant, without withheld ones, oldest first, at most 200. */
export async function listUnsentMails(db: Db, before: Date): Promise<UnsentMail[]> {
  const rows = await db
    .selectFrom("mailOutbox")
    .select(["mailKey", "template", "createdAt"])
    .where("sentAt", "is", null)
    .where("withheldAt", "is", null)
    .where("createdAt", "<", before)
    .orderBy("createdAt")
    .limit(LISTED_MAX)
    .execute();
  return rows.map((row) => ({
    key: row.mailKey,
    template: row.template,
    writtenAt: row.createdAt,
  }));
}
