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
    .innerJoin("orders", "orders.id", "returns.orderId")
    .select(["returns.id", "returns.orderId"])
    .$if(q !== "", (all) =>
      all.where((row) => {
        const part = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
        return row.or([
          row("orders.orderNumber", "ilike", part),
          row("orders.customerName", "ilike", part),
          row("orders.email", "ilike", part),
        ]);
      }),
    );
  const open = await found
    .where("returns.state", "<>", "closed")
    .orderBy("returns.requestedAt")
    .orderBy("returns.id")
    .limit(BOARD_MAX + 1)
    .execute();
  const since = q === "" ? new Date(Date.now() - SETTLED_MS) : new Date(0);
  const settled = await found
    .where("returns.closedAt", ">=", since)
    .orderBy("returns.closedAt", "desc")
    .orderBy("returns.id")
    .limit(SETTLED_MAX)
    .execute();
  return [...open, ...settled];
}
