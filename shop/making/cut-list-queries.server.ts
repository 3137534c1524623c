import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { CuttingPlan, PieceToCut } from "./cutting-plan.ts";

/** Inserts the bars of a cut list with their cuts, the first bar being 1. */
export async function insertBars(
  tx: Db,
  cutListId: string,
  bars: CuttingPlan["bars"],
): Promise<void> {
  await tx
    .insertInto("cut_list_bars")
    .values(
      bars.map((bar, at) => ({
        cut_list_id: cutListId,
        bar: at + 1,
        stock_length_mm: bar.stockLengthMm,
        kept_mm: bar.keptMm,
        scrap_mm: bar.scrapMm,
      })),
    )
    .execute();
  const cuts = bars.flatMap((bar, at) =>
    bar.cuts.map(({ piece, fromMm, toMm }) => ({
      cut_list_id: cutListId,
      bar: at + 1,
      from_mm: fromMm,
      to_mm: toMm,
      order_id: piece.orderId,
      position: piece.position,
      lath: piece.lath,
      of_laths: piece.of,
    })),
  );
  await tx.insertInto("cut_list_cuts").values(cuts).execute();
}

/** The bars of a cut list, each with its cuts from the left end on. */
export async function selectBars(db: Db, cutListId: string) {
  const [bars, cuts] = await Promise.all([
    db
      .selectFrom("cut_list_bars as b")
      .leftJoin("offcuts as o", (join) =>
        join.onRef("used_cut_list", "=", "b.cut_list_id").onRef("used_bar", "=", "b.bar"),
      )
      .select(["b.bar", "b.stock_length_mm", "kept_mm", "scrap_mm", "sawn_at", "sawn_by", "o.id"])
      .where("b.cut_list_id", "=", cutListId)
      .orderBy("b.bar")
      .execute(),
    selectCuts(db, cutListId),
  ]);
  const byBar = Map.groupBy(cuts, ({ bar }) => bar);
  return bars.map((bar) => ({
    bar: bar.bar,
    stockLengthMm: bar.stock_length_mm,
    offcutId: bar.id,
    keptMm: bar.kept_mm,
    scrapMm: bar.scrap_mm,
    sawnAt: bar.sawn_at,
    sawnBy: bar.sawn_by,
    cuts: byBar.get(bar.bar) ?? [],
  }));
}

async function selectCuts(db: Db, cutListId: string) {
  const rows = await db
    .selectFrom("cut_list_cuts")
    .innerJoin("orders", "orders.id", "order_id")
    .innerJoin("cut_lists", "cut_lists.id", "cut_list_id")
    .select(["bar", "from_mm", "to_mm", "order_id", "order_number", "position"])
    .select(["lath", "of_laths", "material_key"])
    .where("cut_list_id", "=", cutListId)
    .orderBy("bar")
    .orderBy("from_mm")
    .execute();
  return rows.map((row) => ({
    bar: row.bar,
    fromMm: row.from_mm,
    toMm: row.to_mm,
    piece: {
      orderId: row.order_id,
      orderNumber: row.order_number,
      position: row.position,
      lath: row.lath,
      of: row.of_laths,
      lengthMm: row.to_mm - row.from_mm,
      materialKey: row.material_key,
    } satisfies PieceToCut,
  }));
}

/** Locks orders for reference, by id, in one statement (docs/lock-order.md). */
export async function lockOrdersForReference(
  tx: Db,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${[...orderIds]}::uuid[]) order by id for key share`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The offcuts of a timber that are in the rack, the shortest first; 100 at most. */
export async function selectOffcuts(db: Db, materialKey: string) {
  const rows = await db
    .selectFrom("offcuts")
    .select(["id", "length_mm"])
    .where("material_key", "=", materialKey)
    .where("used_cut_list", "is", null)
    .orderBy("length_mm")
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map((row) => ({ id: row.id, lengthMm: row.length_mm }));
}
