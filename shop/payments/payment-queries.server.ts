import { sql, type Selectable } from "kysely";
import { pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Payments } from "#shop/platform/database/tables.ts";
import type { PaymentMode } from "#shop/platform/payment-mode.server.ts";
import type { Payment, PaymentState } from "./payment.ts";

type PaymentRow = Selectable<Payments> & { readonly read_at: Date };

/** A query for payments, to which callers add `where` and `orderBy`. */
export function selectPayments(db: Db) {
  return db
    .selectFrom("payments")
    .selectAll("payments")
    .select(sql<Date>`now()`.as("read_at"));
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
    .distinctOn("order_id")
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .orderBy("order_id")
    .orderBy("paid_at")
    .orderBy(sql`state = 'pending'`, "desc")
    .orderBy("created_at", "desc")
    .execute();
}

export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    orderId: row.order_id,
    mode: row.mode as PaymentMode,
    providerRef: row.provider_ref,
    chargeRef: row.charge_ref,
    url: row.url,
    attempt: row.attempt,
    amountPence: pence(row.amount_pence),
    state: row.state as PaymentState,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    readAt: row.read_at,
  };
}
