import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { isUnpaid } from "#shop/orders/order.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import type { Payment } from "./payment.ts";
import type { OpenPage } from "./provider.ts";

export type NewPayment = {
  readonly orderId: string;
  readonly amountPence: number;
  /** The payment deadline. */
  readonly expiresAt: Date | RawBuilder<Date>;
  /** The payment page, if it is open already. */
  readonly providerRef?: string;
};

/**
 * Inserts the pending payment of an order, in the transaction that inserts the order. An order has one
 * pending payment at a time.
 */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<void> {
  await tx.insertInto("payments").values(toRow(payment)).execute();
}

function toRow({ orderId, amountPence, expiresAt, providerRef }: NewPayment) {
  return {
    orderId,
    amountPence,
    mode: paymentMode(),
    expiresAt,
    providerRef: providerRef ?? null,
  };
}

/**
 * Saves the payment page of a pending payment. False if its order is no longer unpaid. Locks the order,
 * so that an order that ends at the same moment either gets no page or has its page closed.
 */
export async function savePage(
  db: Db,
  { id, orderId }: Pick<Payment, "id" | "orderId">,
  page: Omit<OpenPage, "url"> & { readonly url: string | null },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null || !isUnpaid(order)) return false;
    const { numUpdatedRows } = await tx
      .updateTable("payments")
      .set({
        providerRef: page.ref,
        url: page.url,
        expiresAt: page.expiresAt,
        mode: paymentMode(),
      })
      .where("id", "=", id)
      .where("state", "=", "pending")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** Gives a payment a new idempotency key, once for all parallel requests that failed with the old one. */
export async function startNextAttempt(
  db: Db,
  { id, attempt }: Pick<Payment, "id" | "attempt">,
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ attempt: attempt + 1 })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("providerRef", "is", null)
    .execute();
}

/**
 * The payment of a page whose order is locked. A page that the database does not know, because the
 * response that named it was lost, belongs to the order's payment without a page. Null if all of the
 * order's payments have other pages.
 */
export async function claimPage(
  tx: Db,
  { orderId, ref }: { readonly orderId: string; readonly ref: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with found as (select id, provider_ref from payments
      where order_id = ${orderId} and (provider_ref = ${ref} or provider_ref is null)
      order by provider_ref is null, created_at desc limit 1),
    claimed as (update payments set provider_ref = ${ref}
      where id in (select id from found where provider_ref is null))
    select id from found`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Ends a pending payment of a locked order unpaid. Does nothing to one that has ended. */
export async function endPayment(tx: Db, id: string, state: "failed" | "expired"): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ state })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** Who was paid, for what and when. */
export type Receipt = {
  readonly ref: string;
  readonly chargeRef: string;
  /** Null if the time is not known: then it is now. */
  readonly paidAt: Date | null;
};

/** Marks a payment of a locked order as paid, also one that had ended. */
export async function markPaid(tx: Db, id: string, receipt: Receipt): Promise<void> {
  await tx
    .updateTable("payments")
    .set({
      state: "paid",
      chargeRef: receipt.chargeRef,
      paidAt: receipt.paidAt ?? sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Inserts a payment that nobody had asked for: the customer has paid the order a second time. */
export async function insertPaid(
  tx: Db,
  payment: Omit<NewPayment, "providerRef">,
  receipt: Receipt,
): Promise<void> {
  await tx
    .insertInto("payments")
    .values({
      ...toRow({ ...payment, providerRef: receipt.ref }),
      state: "paid",
      chargeRef: receipt.chargeRef,
      paidAt: receipt.paidAt ?? sql<Date>`now()`,
    })
    .execute();
}
