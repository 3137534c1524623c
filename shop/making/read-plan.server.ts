import type { Db } from "#shop/platform/database/db.server.ts";
import { listOffcuts, type CutList } from "./cut-lists.server.ts";
import type { CuttingPlan } from "./cutting-plan.ts";
import { listCutListsOf } from "./list-cut-lists.server.ts";
import { selectMaterials, selectParts } from "./part-queries.server.ts";
import type { Offcut } from "./plan-cuts.ts";
import {
  lathKey,
  lathsToCut,
  partsOfWork,
  planLaths,
  storedPlan,
  timbersOf,
  type PartsOfWork,
} from "./work-parts.ts";
import type { Work } from "./work-list.ts";

/** A cut list whose pieces are begun. */
export type StoredCutList = { readonly list: CutList; readonly plan: CuttingPlan };

/** What some work is made of, and how its laths are sawn. */
export type WorkPlan = PartsOfWork & {
  /** For laths that are on no cut list yet. */
  readonly plans: readonly CuttingPlan[];
  readonly lists: readonly StoredCutList[];
};

/** Reads the parts of some work and its cut lists, and plans the laths that are on none. */
export async function readPlan(db: Db, work: readonly Work[]): Promise<WorkPlan> {
  const ids = work.flatMap(({ line }) => line.productId ?? []);
  const parts = await selectParts(db, ids);
  const found = partsOfWork(work, (productId) => parts.get(productId) ?? []);
  const lists = await listCutListsOf(db, [...new Set(work.map(({ orderId }) => orderId))]);
  const listed = new Set(
    lists.flatMap(({ bars }) =>
      bars.flatMap(({ cuts }) => cuts.map(({ piece }) => lathKey(piece))),
    ),
  );
  const laths = lathsToCut(found.known, (key) => listed.has(key));
  const timbers = timbersOf(found.known);
  const rack = new Map<string, readonly Offcut[]>();
  for (const { key } of timbers) rack.set(key, await listOffcuts(db, key));
  const materials = lists.length === 0 ? [] : await selectMaterials(db);
  return {
    ...found,
    plans: planLaths(laths, timbers, (key) => rack.get(key) ?? []),
    lists: lists.map((list) => {
      const name = materials.find(({ key }) => key === list.materialKey)?.name ?? list.materialKey;
      return { list, plan: storedPlan(list, name) };
    }),
  };
}
