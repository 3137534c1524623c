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
    .innerJoin("orders", "orders.id", "returns.orderId")
    .select([
      "returns.id",
      "orders.orderNumber",
      "returns.state",
      "returns.acceptedAt",
      "returns.postedOn",
      "returns.inspectedAt",
    ])
    .where("orders.orderNumber", "in", orderNumbers.slice(0, 500))
    .where("returns.state", "<>", "closed")
    .orderBy("returns.requestedAt")
    .orderBy("returns.id")
    .execute();
  return rows.map(({ id, orderNumber, state, ...facts }) => ({
    id,
    orderNumber,
    stage: stageOf({ ...facts, state: state as Return["state"] }),
  }));
}
