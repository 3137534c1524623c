import type { Db } from "#shop/platform/database/db.server.ts";
import { stageOf, type Return, type ReturnStage } from "./return.ts";

export type OpenReturn = {
  readonly id: string;
  readonly orderNumber: string;
  readonly stage: ReturnStage;
};

/** The open returns of these orders, the oldest first. Takes 500 order numbers at most. */
export async function listOpenReturns(
  db: Db,
  orderNumbers: readonly string[],
): Promise<readonly OpenReturn[]> {
  if (orderNumbers.length === 0) return [];
  const rows = await db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.order_id")
    .select([
      "returns.id",
      "orders.order_number as orderNumber",
      "returns.state",
      "returns.accepted_at as acceptedAt",
      "returns.posted_on as postedOn",
      "returns.inspected_at as inspectedAt",
    ])
    .where("orders.order_number", "in", orderNumbers.slice(0, 500))
    .where("returns.state", "<>", "closed")
    .orderBy("returns.requested_at")
    .orderBy("returns.id")
    .execute();
  return rows.map(({ id, orderNumber, state, ...facts }) => ({
    id,
    orderNumber,
    stage: stageOf({ ...facts, state: state as Return["state"] }),
  }));
}
