import type { Db } from "#shop/platform/database/db.server.ts";
import { markOf, type MailsTo } from "./stop-link.server.ts";
import { isStoppableKind, type StoppableKind } from "./stoppable.ts";

/** Stops the mails of a kind to an address, once. Mails that wait in the outbox are not sent either. */
export async function stopMails(db: Db, { kind, mark }: MailsTo): Promise<void> {
  await db
    .insertInto("stopped_mails")
    .values({ kind, address_mark: mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Allows the mails of a kind to an address again. */
export async function allowMails(db: Db, { kind, mark }: MailsTo): Promise<void> {
  await db
    .deleteFrom("stopped_mails")
    .where("kind", "=", kind)
    .where("address_mark", "=", mark)
    .execute();
}

/** Whether the mails of a kind to an address are stopped. */
export async function areMailsStopped(db: Db, { kind, mark }: MailsTo): Promise<boolean> {
  const row = await db
    .selectFrom("stopped_mails")
    .select("kind")
    .where("kind", "=", kind)
    .where("address_mark", "=", mark)
    .executeTakeFirst();
  return row !== undefined;
}

/** The kinds of mails that an address has stopped. */
export async function listStoppedMails(db: Db, email: string): Promise<readonly StoppableKind[]> {
  const rows = await db
    .selectFrom("stopped_mails")
    .select("kind")
    .where("address_mark", "=", await markOf(db, email))
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind).filter(isStoppableKind);
}
