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
    .insertInto("cutListBars")
    .values(
      bars.map((bar, at) => ({
        cutListId,
        bar: at + 1,
        stockLengthMm: bar.stockLengthMm,
        keptMm: bar.keptMm,
        scrapMm: bar.scrapMm,
      })),
    )
    .execute();
  const cuts = bars.flatMap((bar, at) =>
    bar.cuts.map(({ piece, fromMm, toMm }) => ({
      cutListId,
      bar: at + 1,
      fromMm,
      toMm,
      orderId: piece.orderId,
      position: piece.position,
      lath: piece.lath,
      ofLaths: piece.of,
    })),
  );
  await tx.insertInto("cutListCuts").values(cuts).execute();
}

/** The bars of a cut list, each with its cuts from the left end on. */
export async function selectBars(db: Db, cutListId: string) {
  const [bars, cuts] = await Promise.all([
    db
      .selectFrom("cutListBars as b")
      .leftJoin("offcuts as o", (join) =>
        join.onRef("usedCutList", "=", "b.cutListId").onRef("usedBar", "=", "b.bar"),
      )
      .select(["b.bar", "b.stockLengthMm", "keptMm", "scrapMm", "sawnAt", "sawnBy"])
      .select("o.id as offcutId")
      .where("b.cutListId", "=", cutListId)
      .orderBy("b.bar")
      .execute(),
    selectCuts(db, cutListId),
  ]);
  const byBar = Map.groupBy(cuts, ({ bar }) => bar);
  return bars.map((bar) => ({ ...bar, cuts: byBar.get(bar.bar) ?? [] }));
}

async function selectCuts(db: Db, cutListId: string) {
  const rows = await db
    .selectFrom("cutListCuts")
    .innerJoin("orders", "orders.id", "orderId")
    .innerJoin("cutLists", "cutLists.id", "cutListId")
    .select(["bar", "fromMm", "toMm", "orderId", "orderNumber", "position"])
    .select(["lath", "ofLaths as of", "materialKey"])
    .where("cutListId", "=", cutListId)
    .orderBy("bar")
    .orderBy("fromMm")
    .execute();
  return rows.map(({ bar, fromMm, toMm, ...row }) => ({
    bar,
    fromMm,
    toMm,
    piece: { ...row, lengthMm: toMm - fromMm } satisfies PieceToCut,
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
    .select(["id", "lengthMm"])
    .where("materialKey", "=", materialKey)
    .where("usedCutList", "is", null)
    .orderBy("lengthMm")
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map((row) => ({ id: row.id, lengthMm: row.lengthMm }));
}
