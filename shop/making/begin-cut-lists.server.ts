import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import { findOrders } from "#shop/orders/orders.server.ts";
import type { Act } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { makeCutList } from "./cut-lists.server.ts";
import { readPlan } from "./read-plan.server.ts";
import { workList } from "./work-list.ts";

/**
 * Stores the cut lists of what is being made for some orders and is on none, so that its bars can be ticked:
 * one for each timber, once for the act that began it.
 */
export async function beginCutLists(
  db: Db,
  { act, orderIds }: { readonly act: Act; readonly orderIds: readonly string[] },
): Promise<void> {
  const records = await listOrderRecords(db, await findOrders(db, orderIds));
  const work = workList(records, () => []).filter(({ state }) => state === "being_made");
  const { plans } = await readPlan(db, work);
  for (const { material, bars } of plans) {
    const pieces = bars.flatMap(({ cuts }) => cuts.map(({ piece }) => piece));
    await makeCutList(db, { act, materialKey: material.key, pieces });
  }
}
