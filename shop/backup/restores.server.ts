import { provider } from "#shop/payments/provider.server.ts";
import { DAY_MS, formatMinute } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findOpenRestore } from "#shop/platform/database/restores.server.ts";
import { listWithheldMails } from "#shop/mail/withheld.server.ts";

/** For so many days after a reconciliation the shopkeeper is reminded of what the provider does not know. */
const REMINDED_DAYS = 7;

/** What the shopkeeper has to know about a restore, one sentence each; empty when there is nothing. */
export async function restoreNotice(db: Db): Promise<readonly string[]> {
  const restore = await findOpenRestore(db);
  if (restore?.isFailover === true)
    return [
      `The database has failed over to another server, which may lack what was written since ${formatMinute(restore.restoredTo)}. ` +
        `Nothing is sold and no job runs until the shop has asked ${provider.name} for what happened since then; it does that by itself, again and again.`,
    ];
  if (restore !== null)
    return [
      `The database was restored to ${formatMinute(restore.restoredTo)}. Nothing is sold and no job runs ` +
        `until npm run reconcile -- --after-restore has asked ${provider.name} for what happened since then.`,
    ];
  return [...(await reminder(db)), ...(await withheldNotice(db))];
}

async function reminder(db: Db): Promise<string[]> {
  const row = await db
    .selectFrom("restores")
    .select(["restoredTo", "lostUntil", "isFailover"])
    .where("reconciledAt", ">", new Date(Date.now() - REMINDED_DAYS * DAY_MS))
    .orderBy("reconciledAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return [];
  return [
    `A ${row.isFailover ? "failover may have" : "restore"} lost what was entered between ${formatMinute(row.restoredTo)} and ${formatMinute(row.lostUntil)} and ${provider.name} does not know: ` +
      "parcels, cancellations, messages, and changes of accounts and products. Before you dispatch an order from before then, check that it was not dispatched.",
  ];
}

async function withheldNotice(db: Db): Promise<string[]> {
  const { count } = await listWithheldMails(db);
  if (count === 0) return [];
  return [
    `${count} ${count === 1 ? "e-mail is" : "e-mails are"} withheld since a restore or a failover, as the lost database has probably sent ${count === 1 ? "it" : "them"}: ` +
      "npm run reconcile -- --send-withheld sends what is withheld; after 30 days it is deleted.",
  ];
}

/** When the database was last restored, or failed over; null if it never was. */
export async function findNewestRestore(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("restores")
    .select((restore) => restore.fn.max("restoredAt").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}
