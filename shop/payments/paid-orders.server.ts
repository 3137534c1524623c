import type { Db } from "#shop/platform/database/db.server.ts";

/** The ids of the orders that were paid from one instant until before another, the earliest first. */
export async function listOrdersPaidBetween(
  db: Db,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("order_id")
    .where("state", "=", "paid")
    .where("paid_at", ">=", from)
    .where("paid_at", "<", to)
    .orderBy("paid_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.order_id))];
}
