import type { Db } from "#shop/platform/database/db.server.ts";
import type { FlagCode, OrderFlag } from "./flag.ts";
import type { Order } from "./order.ts";

/**
 * The flags that tell since when money is owed (`refundDeadline`): the open ones; of a cancelled order those by
 * which its customer ended it, which its cancellation has resolved.
 */
export async function listDeadlineFlags(
  db: Db,
  { id, state }: Pick<Order, "id" | "state">,
  open: readonly Pick<OrderFlag, "code" | "raisedAt">[],
): Promise<readonly Pick<OrderFlag, "code" | "raisedAt">[]> {
  if (state !== "cancelled") return open;
  const rows = await db
    .selectFrom("orderFlags")
    .select(["code", "raisedAt"])
    .where("orderId", "=", id)
    .where("code", "in", ["cancel_requested", "withdrawn"])
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map(({ code, raisedAt }) => ({ code: code as FlagCode, raisedAt }));
}
