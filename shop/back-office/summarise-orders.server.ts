import type { Db } from "#shop/platform/database/db.server.ts";
import { keepPromisedPieces } from "#shop/fulfilment/keep-promised-pieces.server.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { listOpenCodesOf } from "#shop/orders/list-flags.server.ts";
import { findOrders } from "#shop/orders/orders.server.ts";
import { listTagsOf } from "#shop/orders/tags.server.ts";
import { listEntry, type ListEntry } from "./list-entry.ts";
import {
  findLastChange,
  hasChange,
  noteOldSummaries,
  saveSummaries,
  takeChangedOrders,
  takeTurn,
} from "./order-summary-queries.server.ts";

export { countChangedOrders } from "./order-summary-queries.server.ts";

/** Orders summarised in one transaction. */
const BATCH = 200;
/** Orders whose summaries one run of the job makes again after an update. */
const OLD_MAX = 5_000;
/** A run of the job ends then; the next one goes on. Far more than a shop of this size changes meanwhile. */
const BATCHES_MAX = 2_000;

/**
 * Brings the summaries of orders that have changed up to date, 200 at most: called by each read
 * of a list, so that a list never shows less than what its reader has done. The newest changes come first. One
 * transaction at a time does it; one that has waited for another which has done it goes on at once.
 */
export async function summariseChanged(db: Db): Promise<void> {
  const last = await findLastChange(db);
  if (last !== null) await summariseUpTo(db, last);
}

/** Returns how many orders were summarised. */
async function summariseUpTo(db: Db, last: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx);
    if (!(await hasChange(tx, last))) return 0;
    const ids = await takeChangedOrders(tx, BATCH);
    if (ids.length === 0) return 0;
    const { records, entries } = await deriveEntries(tx, ids);
    await keepPromisedPieces(tx, records);
    await saveSummaries(tx, entries);
    return ids.length;
  });
}

/** What lists show of some orders, with the records from which it is derived. */
export async function deriveEntries(
  tx: Db,
  ids: readonly string[],
): Promise<{ readonly records: readonly OrderRecord[]; readonly entries: readonly ListEntry[] }> {
  const records = await listOrderRecords(tx, await findOrders(tx, ids));
  const flags = await listOpenCodesOf(tx, ids);
  const tags = await listTagsOf(tx, ids);
  const entries = records.map((record) => {
    const { id } = record.order;
    return listEntry(record, { flags: flags.get(id) ?? [], tags: tags.get(id) ?? [] });
  });
  return { records, entries };
}

/**
 * Brings the summaries of all orders up to date: those that nobody has read since they changed, and, after
 * an update that changed the rules, all of them. A job. Safe to run at any time.
 */
export async function summariseOrders(db: Db): Promise<void> {
  await noteOldSummaries(db, OLD_MAX);
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const last = await findLastChange(db);
    if (last === null || (await summariseUpTo(db, last)) === 0) return;
  }
}
