import { sql, type Insertable } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { OrderSummaries } from "#shop/platform/database/tables.ts";
import { SUMMARY_RULES, type ListEntry } from "./list-entry.ts";

/** The newest change of an order that is not in its summary yet; null if every summary is up to date. */
export async function findLastChange(db: Db): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(id) as last from order_changes`.execute(db);
  return rows[0]?.last ?? null;
}

/** How many orders have changes that are not in their summaries yet. */
export async function countChangedOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct order_id)::int as count from order_changes`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Waits until no other transaction brings summaries up to date, and keeps others waiting. */
export async function takeTurn(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('order_summaries'))`.execute(tx);
}

/** Whether a change still waits to be taken. */
export async function hasChange(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from order_changes where id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** Several changes of an order are mostly beside one another. */
const CHANGES_PER_ORDER = 20;

/**
 * The orders with the newest changes, 'most' of them, and deletes these changes. An order that another
 * transaction deletes, or removes personal data from, is left for later, so that nothing waits for it: its
 * summary is locked, or, while it has none, the order is.
 */
export async function takeChangedOrders(tx: Db, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    with newest as materialized (
      select id, order_id from order_changes order by id desc limit ${most * CHANGES_PER_ORDER}
    ), changed as materialized (
      select order_id from newest group by order_id order by max(id) desc limit ${most}
    ), summarised as materialized (
      select order_id from order_summaries where order_id in (select order_id from changed)
      order by order_id for update skip locked
    ), new as materialized (
      select id from orders where id in (select order_id from changed)
        and not exists (select from order_summaries where order_id = orders.id)
      order by id for key share skip locked
    ), gone as (
      select order_id from changed where not exists (select from orders where id = changed.order_id)
    ), taken as (
      select order_id from summarised union select id from new union select order_id from gone
    ), deleted as (
      delete from order_changes where id in (
        select id from newest where order_id in (select order_id from taken))
    )
    select array(select order_id from taken where order_id not in (select order_id from gone)) as ids`.execute(
    tx,
  );
  return rows[0]?.ids ?? [];
}

/** Those of some orders whose changes are all in their summaries. */
export async function listUnchanged(
  tx: Db,
  orderIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...orderIds]}::uuid[]) as id
    where id not in (select order_id from order_changes)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Writes the summaries of orders that are new or have changed. Returns the ids of these orders. */
export async function saveSummaries(
  tx: Db,
  entries: readonly ListEntry[],
): Promise<readonly string[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) => ({
    ...toRow(entry),
    words: sql<string>`${entry.words}::tsvector`,
  }));
  const names = Object.keys(rows[0] ?? {}) as (keyof OrderSummaries)[];
  const written = await tx
    .insertInto("orderSummaries")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("orderId")
        .doUpdateSet((row) =>
          Object.fromEntries(names.map((name) => [name, row.ref(`excluded.${name}`)])),
        )
        .where(sql<boolean>`order_summaries.* is distinct from excluded.*`),
    )
    .returning("orderId")
    .execute();
  return written.map(({ orderId }) => orderId);
}

function toRow(entry: ListEntry): Omit<Insertable<OrderSummaries>, "words"> {
  const { next } = entry;
  return {
    orderId: entry.orderId,
    rules: SUMMARY_RULES,
    orderNumber: entry.orderNumber,
    placedAt: entry.placedAt,
    status: entry.status,
    customerName: entry.customerName,
    nameKey: entry.nameKey,
    town: entry.town,
    pieces: entry.pieces,
    totalPence: entry.totalPence,
    moneyState: entry.moneyState,
    refundedPence: entry.refundedPence,
    goodsState: entry.goodsState,
    restState: entry.restState,
    nextKind: next.kind,
    nextPieces: next.pieces,
    nextDay: next.day,
    nextUntil: next.until,
    nextDetail: next.detail,
    nextKey: entry.nextKey,
    leaveBy: entry.leaveBy,
    promisedFor: entry.promisedFor,
    flags: entry.flags,
    hasReturn: entry.hasReturn,
    views: [...entry.views],
    acts: [...entry.acts],
    country: entry.country,
    skus: [...entry.skus],
    carriers: [...entry.carriers],
    tags: [...entry.tags],
  };
}

/** Summaries that were made by older rules are due again, the newest orders first. */
export async function noteOldSummaries(db: Db, most: number): Promise<void> {
  await sql`
    insert into order_changes (order_id)
    select order_id from (select order_id, placed_at from order_summaries
      where rules <> ${SUMMARY_RULES} order by placed_at desc limit ${most}) as old
    order by placed_at`.execute(db);
}
