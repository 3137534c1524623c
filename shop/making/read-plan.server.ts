import type { Db } from "#shop/platform/database/db.server.ts";
import type { CuttingPlan } from "./cutting-plan.ts";
import { selectParts } from "./part-queries.server.ts";
import { partsOfWork, planLaths, lathsToCut, timbersOf, type PartsOfWork } from "./work-parts.ts";
import type { Work } from "./work-list.ts";

/** What some work is made of, and how its laths that are on no cut list are sawn. */
export type WorkPlan = PartsOfWork & { readonly plans: readonly CuttingPlan[] };

/** Reads the parts of some work and plans its laths. */
export async function readPlan(db: Db, work: readonly Work[]): Promise<WorkPlan> {
  const ids = work.flatMap(({ line }) => line.productId ?? []);
  const parts = await selectParts(db, ids);
  const found = partsOfWork(work, (productId) => parts.get(productId) ?? []);
  const laths = lathsToCut(found.known, () => false);
  return { ...found, plans: planLaths(laths, timbersOf(found.known), () => []) };
}
