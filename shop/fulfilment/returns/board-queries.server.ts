import { DAY_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Open returns that the board shows at most. */
export const BOARD_MAX = 200;
const SETTLED_MAX = 20;
const SETTLED_MS = 14 * DAY_MS;

/** The ids and orders of the returns on the board: open ones, the oldest first, and those settled in the last 14 days. */
export async function selectBoard(
  db: Db,
  q: string,
): Promise<readonly { readonly id: string; readonly orderId: string }[]> {
  const found = db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.order_id")
    .select(["returns.id as id", "returns.order_id as orderId"])
    .$if(q !== "", (all) =>
      all.where((row) => {
        const part = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
        return row.or([
          row("orders.order_number", "ilike", part),
          row("orders.customer_name", "ilike", part),
          row("orders.email", "ilike", part),
        ]);
      }),
    );
  const open = await found
    .where("returns.state", "<>", "closed")
    .orderBy("returns.requested_at")
    .orderBy("returns.id")
    .limit(BOARD_MAX + 1)
    .execute();
  const since = q === "" ? new Date(Date.now() - SETTLED_MS) : new Date(0);
  const settled = await found
    .where("returns.closed_at", ">=", since)
    .orderBy("returns.closed_at", "desc")
    .orderBy("returns.id")
    .limit(SETTLED_MAX)
    .execute();
  return [...open, ...settled];
}
