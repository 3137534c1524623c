import { DAY_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";

const SENT_KEPT_MS = 30 * DAY_MS;

export type OutboxMail = {
  /** Made of stable identifiers: one key is one mail, however often its reason is told. */
  readonly key: string;
  readonly template: string;
  readonly recipient: string;
  /** Who is to get the answer; the shop itself when left out. */
  readonly replyTo?: string;
  /** What the template shows. JSON values only. */
  readonly data: Record<string, unknown>;
};

/**
 * Writes a mail to send, in the same transaction as its reason. It leaves by the job `send-mail`
 * after the commit; a mail server that is down delays it and loses nothing.
 */
export async function enqueueMail(tx: Db, mail: OutboxMail): Promise<void> {
  const written = await tx
    .insertInto("mail_outbox")
    .values({
      mail_key: mail.key,
      template: mail.template,
      recipient: mail.recipient,
      reply_to: mail.replyTo ?? null,
      data: JSON.stringify(mail.data),
    })
    .onConflict((conflict) => conflict.column("mail_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (written !== undefined)
    await addJob(tx, {
      task: "send-mail",
      payload: { id: written.id },
      key: `send-mail:${written.id}`,
    });
}

/** Forgets to whom mails went, 30 days after they left; what they said was forgotten then. */
export async function pruneSentMails(db: Db): Promise<void> {
  await db
    .deleteFrom("mail_outbox")
    .where("sent_at", "<", new Date(Date.now() - SENT_KEPT_MS))
    .execute();
}

/** A mail that has not left yet. Who it goes to and what it says is not told. */
export type UnsentMail = {
  readonly key: string;
  readonly template: string;
  readonly writtenAt: Date;
};

const SHOWN_MAX = 200;

/** The mails written before this moment that have not left, the oldest first. */
export async function listUnsent(db: Db, before: Date): Promise<UnsentMail[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .select(["mail_key", "template", "created_at"])
    .where("sent_at", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map((row) => ({
    key: row.mail_key,
    template: row.template,
    writtenAt: row.created_at,
  }));
}
