import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import { londonDay } from "#shop/kit/time.ts";
import { countUses, lockDiscount, selectDiscount } from "./discount-queries.server.ts";
import { usability, type DiscountRefusal } from "./discount.ts";

/** The use of a code by an order. */
export type NewUse = {
  readonly code: string;
  readonly orderId: string;
  readonly customerId: string | null;
  /** What comes off the order, with VAT. */
  readonly amountPence: Pence;
};

/**
 * Reserves a use of a code for a new order, in the transaction that inserts it. Of any number of orders at
 * once that use the last one, one gets it: the discount is locked until the transaction ends.
 */
export async function reserveUse(
  tx: Db,
  use: NewUse,
): Promise<{ readonly ok: true } | DiscountRefusal> {
  const discount = await lockDiscount(tx, use.code);
  if (discount === null) return { ok: false, reason: "discount_unknown" };
  const usable = usability(discount, {
    today: londonDay(new Date()),
    uses: await countUses(tx, discount.id, { customerId: use.customerId, exceptReserved: false }),
  });
  if (!usable.ok) return usable;
  await insertUse(tx, discount.id, use);
  return { ok: true };
}

/**
 * Records the use of an order that is recreated after a restore, whatever the limits say by now. Nothing
 * when the restored database does not have the code.
 */
export async function recreateUse(tx: Db, use: NewUse): Promise<void> {
  const discount = await selectDiscount(tx, use.code);
  if (discount !== null) await insertUse(tx, discount.id, use);
}

/** Gives back what an order that ended unpaid has reserved, if anything. The order is locked. */
export async function giveBackUse(tx: Db, orderId: string): Promise<void> {
  await tx
    .updateTable("discountUses")
    .set({ givenBackAt: sql<Date>`now()` })
    .where("orderId", "=", orderId)
    .where("usedAt", "is", null)
    .where("givenBackAt", "is", null)
    .execute();
}

/**
 * Notes that an order was paid with its discount, if it has one. A payment that arrives after its order has
 * ended takes the use again, whatever the limits say: the customer has paid the discounted price.
 */
export async function confirmUse(tx: Db, orderId: string): Promise<void> {
  await tx
    .updateTable("discountUses")
    .set({ usedAt: sql<Date>`now()`, givenBackAt: null })
    .where("orderId", "=", orderId)
    .where("usedAt", "is", null)
    .execute();
}

async function insertUse(
  tx: Db,
  discountId: number,
  { orderId, customerId, amountPence }: NewUse,
): Promise<void> {
  await tx
    .insertInto("discountUses")
    .values({
      orderId,
      discountId,
      customerId,
      amountPence,
    })
    .execute();
}
