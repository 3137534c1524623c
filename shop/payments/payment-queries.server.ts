import { sql, type Selectable } from "kysely";
import { pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Payments } from "#shop/platform/database/tables.ts";
import type { Payment } from "./payment.ts";

type PaymentRow = Selectable<Payments> & { readonly readAt: Date };

/** A query for payments, to which callers add `where` and `orderBy`. */
export function selectPayments(db: Db) {
  return db
    .selectFrom("payments")
    .selectAll("payments")
    .select(sql<Date>`now()`.as("readAt"));
}

/**
 * The payment that decides about each of these orders: the first that was paid, else the one that is
 * pending, else the latest.
 */
export async function selectDecidingPayments(
  db: Db,
  orderIds: readonly string[],
): Promise<PaymentRow[]> {
  return selectPayments(db)
    .distinctOn("orderId")
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .orderBy("orderId")
    .orderBy("paidAt")
    .orderBy(sql`state = 'pending'`, "desc")
    .orderBy("createdAt", "desc")
    .execute();
}

export function toPayment(row: PaymentRow): Payment {
  const { currency: _, provider: __, ...payment } = row;
  return { ...payment, amountPence: pence(row.amountPence) };
}
