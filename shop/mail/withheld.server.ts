import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";

/**
 * A mail that is not sent, because the database was restored to an earlier time, or has failed over, and the lost
 * one had probably sent it. It stays in the outbox, so that the same mail is not written again and the
 * shopkeeper can still send it.
 */
export type WithheldMail = {
  readonly key: string;
  readonly recipient: string;
  readonly writtenAt: Date;
};

const LISTED_MAX = 200;
const SENT_AT_ONCE = 1_000;

/** Withholds the unsent mails that were written before an instant, since another one. Safe to run again. */
export async function withholdMailsBefore(
  db: Db,
  before: Date,
  since = new Date(0),
): Promise<void> {
  await db
    .updateTable("mailOutbox")
    .set({ withheldAt: new Date() })
    .where("sentAt", "is", null)
    .where("withheldAt", "is", null)
    .where("createdAt", "<", before)
    .where("createdAt", ">=", since)
    .execute();
}

/** Withholds the mails that this transaction has written. */
export async function withholdNewMails(tx: Db): Promise<void> {
  await sql`update mail_outbox set withheld_at = now()
    where sent_at is null and withheld_at is null and xmin = pg_current_xact_id()::xid`.execute(tx);
}

/** The withheld mails, the oldest first, 200 at most, and how many there are in all. */
export async function listWithheldMails(
  db: Db,
): Promise<{ readonly count: number; readonly mails: readonly WithheldMail[] }> {
  const rows = await db
    .selectFrom("mailOutbox")
    .select(["mailKey", "recipient", "createdAt", sql<number>`(count(*) over ())::int`.as("count")])
    .where("withheldAt", "is not", null)
    .where("sentAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(LISTED_MAX)
    .execute();
  return {
    count: rows[0]?.count ?? 0,
    mails: rows.map((row) => ({
      key: row.mailKey,
      recipient: row.recipient,
      writtenAt: row.createdAt,
    })),
  };
}

/** Has all withheld mails sent by the running shop. Returns their number. */
export async function sendWithheldMails(db: Db): Promise<number> {
  for (let sent = 0; ;) {
    const released = await db.transaction().execute(releaseSome);
    sent += released;
    if (released < SENT_AT_ONCE) return sent;
  }
}

async function releaseSome(tx: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`update mail_outbox set withheld_at = null
    where id in (select id from mail_outbox where withheld_at is not null and sent_at is null
      order by id limit ${SENT_AT_ONCE} for update)
    returning id`.execute(tx);
  for (const { id } of rows)
    await addJob(tx, { task: "send-mail", payload: { id }, key: `send-mail:${id}` });
  return rows.length;
}
