import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findProductNames } from "#shop/catalogue/product-names.server.ts";
import { linkRecreatedOrder } from "#shop/offers/offer-orders.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { recreateOrder } from "#shop/orders/recreated-order.server.ts";
import { addUp } from "#shop/pricing/totals.ts";
import { insertPayment } from "#shop/payments/payment-changes.server.ts";
import { findPaymentByRef } from "#shop/payments/payments.server.ts";
import type { RecordedPage } from "#shop/payments/provider.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { recreationOf } from "./recreated-order.ts";

/**
 * Recreates the order of a session, unpaid, in one transaction. It is flagged with what the session does
 * not say of it. False if it can't be recreated because its number is another order's.
 */
export async function recreateFromSession(
  db: Db,
  session: RecordedPage,
  restoredTo: Date,
): Promise<boolean> {
  const lines = await provider.records.fetchLines(session.ref);
  return db.transaction().execute(async (tx) => {
    const { order, missing } = recreationOf(session, lines, {
      customerId: await findAccount(tx, session, restoredTo),
      products: await findProductNames(tx, {
        skus: lines.flatMap(({ details }) => (details === null ? [] : [details.sku])),
        names: lines.map(({ name }) => name),
      }),
    });
    if ((await findPaymentByRef(tx, session.ref)) !== null) return false;
    if (!(await recreateOrder(tx, order))) return false;
    await linkRecreatedOrder(tx, order);
    await insertPayment(tx, {
      orderId: order.id,
      amountPence: addUp(order.totals).amountPence,
      expiresAt: session.expiresAt,
      providerRef: session.ref,
    });
    if (missing.length > 0)
      await raiseFlag(tx, order, {
        code: "recreated",
        note: `without ${missing.join(", ")}`.slice(0, 2_000),
        actor: SHOP,
      });
    return true;
  });
}

/**
 * The account that placed an order; null if it was lost as well. A session of an older release does not
 * name the account: then it is the one with the order's e-mail address, if it is older than the time of
 * the restore. A younger one may be somebody else's.
 */
async function findAccount(
  tx: Db,
  { order, email }: RecordedPage,
  restoredTo: Date,
): Promise<string | null> {
  const accounts = tx.selectFrom("customers").select("id").forKeyShare();
  const row =
    order.customerId === null
      ? await accounts
          .where(({ eb, fn }) => eb(fn<string>("lower", ["email"]), "=", email.toLowerCase()))
          .where("createdAt", "<", restoredTo)
          .executeTakeFirst()
      : await accounts.where("id", "=", order.customerId).executeTakeFirst();
  return row?.id ?? null;
}
