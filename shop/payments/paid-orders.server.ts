import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * The ids of the orders that were paid from one instant until before another, the earliest first. An order
 * that was paid twice counts once, at its first payment.
 */
export async function listOrdersPaidBetween(
  db: Db,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("orderId")
    .where("state", "=", "paid")
    .where("paidAt", ">=", from)
    .where("paidAt", "<", to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments as earlier")
            .select("earlier.id")
            .whereRef("earlier.orderId", "=", "payments.orderId")
            .whereRef("earlier.paidAt", "<", "payments.paidAt"),
        ),
      ),
    )
    .orderBy("paidAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.orderId);
}
