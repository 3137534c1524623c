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
    .insertInto("cutLists")
    .values({
      id,
      materialKey: material.key,
      stockLengthMm: material.stockLengthMm,
      kerfMm: material.kerfMm,
      keepFromMm: material.keepFromMm,
      barsByOrder: plan.barsByOrder,
      actorKind: act.actor.kind === "staff" ? "staff" : "shop",
      actorId: act.actor.id,
    })
    .execute();
  await insertBars(tx, id, plan.bars);
  for (const [at, { offcutId }] of plan.bars.entries())
    if (offcutId !== null)
      await tx
        .updateTable("offcuts")
        .set({ usedCutList: id, usedBar: at + 1 })
        .where("id", "=", offcutId)
        .execute();
}

/** A cut list with its bars; null if there is none. */
export async function findCutList(db: Db, id: string): Promise<CutList | null> {
  const row = await db.selectFrom("cutLists").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  const { actorKind: _, actorId: __, ...list } = row;
  return { ...list, bars: await selectBars(db, row.id) };
}
