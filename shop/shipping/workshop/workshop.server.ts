import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { SharedReads } from "#shop/platform/database/shared-reads.server.ts";
import type { ClosedDays, DayPieces, Workshop } from "./workshop.ts";

type Row = {
  piecesADay: number | null;
  closed: ClosedDays[];
  promised: DayPieces[];
};

/**
 * The workshop as it is now: one query, as every price of a cart asks for it. Without a limit nobody adds up
 * what is promised.
 */
export async function readWorkshop(db: Db, now: Date): Promise<Workshop> {
  const { rows } = await sql<Row>`
    select pieces_a_day,
      coalesce((
        select json_agg(json_build_object('firstDay', first_day, 'lastDay', last_day,
          'reason', reason, 'isShown', is_shown) order by first_day)
        from closed_days where last_day >= ${londonDay(now)}), '[]') as closed,
      case when pieces_a_day is null then '[]' else coalesce((
        select json_agg(json_build_object('day', day, 'pieces', pieces))
        from (select day, sum(pieces)::int as pieces from promised_pieces group by day) as days), '[]')
      end as promised
    from workshop_settings`.execute(db);
  const [row] = rows;
  assert(row !== undefined, "the workshop has settings");
  return {
    closed: row.closed,
    piecesADay: row.piecesADay,
    promised: new Map(row.promised.map(({ day, pieces }) => [day, pieces])),
  };
}

const sharedWorkshops = new SharedReads<"now", Workshop>(
  async (db) => new Map([["now", await readWorkshop(db, new Date())]]),
);

/** The workshop as it is now, for a request that only shows it: requests at the same time share a read. */
export async function readSharedWorkshop(db: Db): Promise<Workshop> {
  const workshop = (await sharedWorkshops.find(db, ["now"])).get("now");
  assert(workshop !== undefined, "the workshop is read");
  return workshop;
}

/**
 * The workshop as it is for an order that is being placed. While there is a limit, orders with pieces made to
 * order are placed one after the other until their transactions end, so that no two take the same place.
 */
export async function readWorkshopToPlace(
  tx: Db,
  { pieces, now }: { readonly pieces: number; readonly now: Date },
): Promise<Workshop> {
  const workshop = await readWorkshop(tx, now);
  if (pieces === 0 || workshop.piecesADay === null) return workshop;
  await sql`select pg_advisory_xact_lock(hashtext('workshop'))`.execute(tx);
  return readWorkshop(tx, now);
}

/** Writes the days that a new order takes. */
export async function insertPromisedPieces(
  tx: Db,
  orderId: string,
  days: readonly DayPieces[],
): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insertInto("promisedPieces")
    .values(days.map(({ day, pieces }) => ({ orderId, day, pieces })))
    .execute();
}

/** The days that some orders take, by order, the first first. */
export async function listPromisedPieces(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DayPieces[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("promisedPieces")
    .select(["orderId", sql<string>`day::text`.as("day"), "pieces"])
    .where("orderId", "in", [...orderIds])
    .orderBy("day")
    .execute();
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** Replaces the days that some orders take. Only the summaries' transaction does it (docs/lock-order.md). */
export async function replacePromisedPieces(
  tx: Db,
  changed: ReadonlyMap<string, readonly DayPieces[]>,
): Promise<void> {
  if (changed.size === 0) return;
  await tx
    .deleteFrom("promisedPieces")
    .where("orderId", "in", [...changed.keys()])
    .execute();
  const rows = [...changed].flatMap(([order_id, days]) =>
    days.map(({ day, pieces }) => ({ orderId: order_id, day, pieces })),
  );
  if (rows.length > 0) await tx.insertInto("promisedPieces").values(rows).execute();
}
