import type { Db } from "#shop/platform/database/db.server.ts";
import { markOf, type MailsTo } from "./stop-link.server.ts";
import { isStoppableKind, type StoppableKind } from "./stoppable.ts";

/** Stops the mails of a kind to an address, once. Mails that wait in the outbox are not sent either. */
export async function stopMails(db: Db, { kind, mark }: MailsTo): Promise<void> {
  await db
    .insertInto("stoppedMails")
    .values({ kind, addressMark: mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Allows the mails of a kind to an address again. */
export async function allowMails(db: Db, { kind, mark }: MailsTo): Promise<void> {
  await db
    .deleteFrom("stoppedMails")
    .where("kind", "=", kind)
    .where("addressMark", "=", mark)
    .execute();
}

/** Whether the mails of a kind to an address are stopped. */
export async function areMailsStopped(db: Db, { kind, mark }: MailsTo): Promise<boolean> {
  const row = await db
    .selectFrom("stoppedMails")
    .select("kind")
    .where("kind", "=", kind)
    .where("addressMark", "=", mark)
    .executeTakeFirst();
  return row !== undefined;
}

/** The kinds of mails that an address has stopped. */
export async function listStoppedMails(db: Db, email: string): Promise<readonly StoppableKind[]> {
  const rows = await db
    .selectFrom("stoppedMails")
    .select("kind")
    .where("addressMark", "=", await markOf(db, email))
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind).filter(isStoppableKind);
}
