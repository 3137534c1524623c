import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { SUMMARY_RULES } from "./list-entry.ts";
import { listUnchanged, saveSummaries, takeTurn } from "./order-summary-queries.server.ts";
import { deriveEntries } from "./summarise-orders.server.ts";

/**
 * Compares the summaries of 200 orders at most with their records, and repairs those that differ or are missing:
 * the orders whose ids come after `from`. An order that has changed since its summary was made is left to
 * `summariseOrders`. Returns the repaired ones, which are logged: each is a mistake of the triggers or the rules.
 */
export async function checkSummaries(db: Db, from: string): Promise<readonly string[]> {
  const repaired = await db.transaction().execute(async (tx) => {
    await takeTurn(tx);
    const ids = await lockSlice(tx, from);
    const saved = await saveSummaries(tx, (await deriveEntries(tx, ids)).entries);
    // What another transaction has changed meanwhile was no mistake.
    return listUnchanged(tx, saved);
  });
  if (repaired.length > 0)
    log.warn({ orders: repaired }, "summaries of orders differed from their records");
  return repaired;
}

const CHECKED = 200;

/** The next orders whose changes are all in their summaries, locked as by `takeChangedOrders`. */
async function lockSlice(tx: Db, from: string): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    with slice as materialized (
      select id from orders where id > ${from}::uuid order by id limit ${CHECKED}
    ), summarised as materialized (
      select order_id from order_summaries where order_id in (select id from slice)
        and rules = ${SUMMARY_RULES}
      order by order_id for update skip locked
    ), new as materialized (
      select id from orders where id in (select id from slice)
        and not exists (select from order_summaries where order_id = orders.id)
      order by id for key share skip locked
    )
    select array(select order_id from summarised union select id from new) as ids`.execute(tx);
  return listUnchanged(tx, rows[0]?.ids ?? []);
}
