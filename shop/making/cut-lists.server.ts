import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId, withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  insertBars,
  lockOrdersForReference,
  selectBars,
  selectOffcuts,
} from "./cut-list-queries.server.ts";
import type { CuttingPlan, PieceToCut, PlannedBar } from "./cutting-plan.ts";
import type { Timber } from "./material.ts";
import { lockMaterial } from "./part-queries.server.ts";
import { planCuts, type Offcut } from "./plan-cuts.ts";

/** A bar of a cut list, which is sawn or waits for it. Its number is counted from 1. */
export type CutListBar = PlannedBar & {
  readonly bar: number;
  readonly sawnAt: Date | null;
  /** Id of staff. */
  readonly sawnBy: string | null;
};

/** A cutting plan that was stored. Cuts of orders that are deleted are left out. */
export type CutList = {
  readonly id: string;
  readonly materialKey: string;
  readonly madeAt: Date;
  readonly stockLengthMm: number;
  readonly kerfMm: number;
  readonly keepFromMm: number;
  readonly barsByOrder: number;
  readonly bars: readonly CutListBar[];
};

/** Cut lists on a page at most. */
const LISTS_MAX = 20;

/** The offcuts of a timber in the rack, the shortest first; 100 at most. */
export async function listOffcuts(db: Db, materialKey: string): Promise<readonly Offcut[]> {
  return selectOffcuts(db, materialKey);
}

/** What is sawn together: pieces of one timber, each of which fits on a bar. */
export type NewCutList = {
  readonly act: Act;
  readonly materialKey: string;
  readonly pieces: readonly PieceToCut[];
};

/**
 * Plans how to saw pieces of one timber and stores it once for an act, with the offcuts that it uses: they
 * are no longer in the rack. Two lists of a timber are made one after the other, so that an offcut is used
 * once. Returns the id.
 */
export async function makeCutList(
  db: Db,
  { act, materialKey, pieces }: NewCutList,
): Promise<Done<string> | Refused<"nothing_to_saw" | "act_reused">> {
  const id = derivedId(act.actId, `cut_list ${materialKey}`);
  const input = pieces.map(({ orderId, position, lath }) => [orderId, position, lath]);
  const own = { ...act, actId: derivedId(act.actId, `make_cut_list ${materialKey}`) };
  const subject = { kind: "cut_list", id };
  const named = { act: own, action: "make_cut_list", subject, input };
  return withAct<string, "nothing_to_saw">(db, named, async (tx, audit) => {
    const orders = await lockOrdersForReference(
      tx,
      pieces.map(({ orderId }) => orderId),
    );
    const material = await lockMaterial(tx, materialKey);
    const wanted = pieces.filter(({ orderId }) => orders.has(orderId));
    if (material?.kind !== "timber" || wanted.length === 0) return refused("nothing_to_saw");
    const offcuts = await selectOffcuts(tx, materialKey);
    const plan = planCuts({ material, pieces: wanted, offcuts });
    await insertCutList(tx, { id, act, material, plan });
    audit({ laths: { from: 0, to: wanted.length }, bars: { from: 0, to: plan.bars.length } });
    return done(id);
  });
}

async function insertCutList(
  tx: Db,
  { id, act, material, plan }: { id: string; act: Act; material: Timber; plan: CuttingPlan },
): Promise<void> {
  await tx
    .insertInto("cut_lists")
    .values({
      id,
      material_key: material.key,
      stock_length_mm: material.stockLengthMm,
      kerf_mm: material.kerfMm,
      keep_from_mm: material.keepFromMm,
      bars_by_order: plan.barsByOrder,
      actor_kind: act.actor.kind === "staff" ? "staff" : "shop",
      actor_id: act.actor.id,
    })
    .execute();
  await insertBars(tx, id, plan.bars);
  for (const [at, { offcutId }] of plan.bars.entries())
    if (offcutId !== null)
      await tx
        .updateTable("offcuts")
        .set({ used_cut_list: id, used_bar: at + 1 })
        .where("id", "=", offcutId)
        .execute();
}

/** A cut list with its bars; null if there is none. */
export async function findCutList(db: Db, id: string): Promise<CutList | null> {
  const row = await db.selectFrom("cut_lists").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    materialKey: row.material_key,
    madeAt: row.made_at,
    stockLengthMm: row.stock_length_mm,
    kerfMm: row.kerf_mm,
    keepFromMm: row.keep_from_mm,
    barsByOrder: row.bars_by_order,
    bars: await selectBars(db, row.id),
  };
}

/** The cut lists that have a bar which is not sawn, the oldest first; 20 at most. */
export async function listOpenCutLists(db: Db): Promise<readonly CutList[]> {
  const rows = await db
    .selectFrom("cut_lists")
    .select("id")
    .where((row) =>
      row.exists(
        row
          .selectFrom("cut_list_bars")
          .select("bar")
          .whereRef("cut_list_id", "=", "cut_lists.id")
          .where("sawn_at", "is", null),
      ),
    )
    .orderBy("made_at")
    .orderBy("id")
    .limit(LISTS_MAX)
    .execute();
  const lists = await Promise.all(rows.map(({ id }) => findCutList(db, id)));
  return lists.filter((list) => list !== null);
}

type BarOfList = { readonly cutListId: string; readonly bar: number };
type NotMarked = Refused<"no_bar" | "already_sawn" | "not_sawn" | "offcut_used" | "act_reused">;

/**
 * Marks a bar as sawn, or takes that back. What is kept of it is an offcut from then on; taking it back
 * removes the offcut, and is refused once another cut list uses it.
 */
export async function markBarSawn(
  db: Db,
  { cutListId, bar }: BarOfList,
  { act, isSawn }: { readonly act: Act; readonly isSawn: boolean },
): Promise<Done<null> | NotMarked> {
  const subject = { kind: "cut_list", id: cutListId };
  const action = isSawn ? "mark_sawn" : "take_back_sawn";
  return withAct<null, Exclude<NotMarked["reason"], "act_reused">>(
    db,
    { act, action, subject, input: { bar } },
    async (tx, audit) => {
      const found = await tx
        .selectFrom("cut_list_bars")
        .innerJoin("cut_lists", "id", "cut_list_id")
        .select(["material_key", "kept_mm", "sawn_at"])
        .where("cut_list_id", "=", cutListId)
        .where("bar", "=", bar)
        .forNoKeyUpdate("cut_list_bars")
        .executeTakeFirst();
      if (found === undefined) return refused("no_bar");
      if ((found.sawn_at !== null) === isSawn) return refused(isSawn ? "already_sawn" : "not_sawn");
      if (!isSawn && !(await removeOffcut(tx, { cutListId, bar }))) return refused("offcut_used");
      if (isSawn && found.kept_mm !== null)
        await tx
          .insertInto("offcuts")
          .values({
            material_key: found.material_key,
            length_mm: found.kept_mm,
            from_cut_list: cutListId,
            from_bar: bar,
          })
          .execute();
      await tx
        .updateTable("cut_list_bars")
        .set(
          isSawn
            ? { sawn_at: new Date(), sawn_by: act.actor.kind === "staff" ? act.actor.id : null }
            : { sawn_at: null, sawn_by: null },
        )
        .where("cut_list_id", "=", cutListId)
        .where("bar", "=", bar)
        .execute();
      audit({ [`bar_${bar}`]: { from: !isSawn, to: isSawn } });
      return done(null);
    },
  );
}

/** Removes the offcut of a bar from the rack. False if a cut list uses it already. */
async function removeOffcut(tx: Db, { cutListId, bar }: BarOfList): Promise<boolean> {
  const offcut = await tx
    .selectFrom("offcuts")
    .select(["id", "used_cut_list"])
    .where("from_cut_list", "=", cutListId)
    .where("from_bar", "=", bar)
    .forUpdate()
    .executeTakeFirst();
  if (offcut === undefined) return true;
  if (offcut.used_cut_list !== null) return false;
  await tx.deleteFrom("offcuts").where("id", "=", offcut.id).execute();
  return true;
}
