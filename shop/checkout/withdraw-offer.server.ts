import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { findOffer, lockOffer, setWithdrawn } from "#shop/offers/offers.server.ts";
import { findPlacedOrderOf } from "#shop/offers/offer-orders.server.ts";
import { offerState } from "#shop/offers/offer.ts";
import { isUnpaid } from "#shop/orders/order.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { endUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { endPayment } from "#shop/payments/payment-changes.server.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";

/**
 * Withdraws an offer: its links say so from now on, and an order that waits for its payment is cancelled, with
 * its payment page closed by a job. A payment that arrives first counts. Refused once it is paid or withdrawn.
 */
export async function withdrawOffer(
  db: Db,
  id: string,
  act: Act,
): Promise<Done<null> | Refused<"no_offer" | "offer_paid" | "offer_withdrawn" | "act_reused">> {
  const named = { act, action: "withdraw_offer", subject: { kind: "offer", id }, input: null };
  return withAct<null, "no_offer" | "offer_paid" | "offer_withdrawn">(
    db,
    named,
    async (tx, audit) => {
      const offer = await lockOffer(tx, id);
      if (offer === null) return refused("no_offer");
      const state = offerState(offer, new Date());
      if (state === "paid") return refused("offer_paid");
      if (state === "withdrawn") return refused("offer_withdrawn");
      const orderId = await findPlacedOrderOf(tx, id);
      if (orderId !== null) await cancelUnpaid(tx, orderId, act);
      if ((await findOffer(tx, id))?.paidOrder) return refused("offer_paid");
      await setWithdrawn(tx, id);
      audit({ state: { from: state, to: "withdrawn" } });
      return done(null);
    },
  );
}

async function cancelUnpaid(tx: Db, orderId: string, { actor }: Act): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order === null || !isUnpaid(order)) return;
  const payment = await getPaymentOf(tx, orderId);
  await endUnpaid(tx, order, { event: "cancelled", actor, reason: "The offer was withdrawn" });
  if (payment.providerRef === null) return endPayment(tx, payment.id, "expired");
  await addJob(tx, {
    task: "close-payment-page",
    payload: { id: payment.id },
    key: `close-payment-page:${payment.id}`,
  });
}
