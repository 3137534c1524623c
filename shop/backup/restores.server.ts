import type { Db } from "#shop/platform/database/db.server.ts";
import { findOpenRestore } from "#shop/platform/database/restores.server.ts";

/** What the shopkeeper has to know about a restore, one sentence each; empty when there is nothing. */
export async function restoreNotice(db: Db): Promise<readonly string[]> {
  const restore = await findOpenRestore(db);
  if (restore === null) return [];
  return [
    `The database was restored to ${restore.restoredTo.toISOString()}. Nothing is sold and no job runs ` +
      "until npm run reconcile -- --after-restore has asked Stripe for what happened since then.",
  ];
}
