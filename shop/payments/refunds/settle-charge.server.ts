import { withholdNewMails } from "#shop/mail/withheld.server.ts";
import { resolveFlagsOf } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import type { Payment } from "#shop/payments/payment.ts";
import { findPaymentOfCharge } from "#shop/payments/payments.server.ts";
import { provider, PROVIDER } from "#shop/payments/provider.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { saveDispute } from "./disputes.server.ts";
import { importRefund, type Imported } from "./import-refund.server.ts";
import { recreateRefund } from "./recreate-refund.server.ts";
import type { ChargeState, ProviderRefund } from "./provider-refund.ts";
import { recordAccepted, recordFailed } from "./record-refund.server.ts";
import { updateRefund } from "./refund-queries.server.ts";
import type { Refund } from "./refund.ts";
import { listRefundsOf } from "./refunds.server.ts";

/**
 * Brings the refunds and disputes of a charge level with the provider: whether the shop made them or the
 * shopkeeper in the provider's dashboard, and whether they have succeeded or failed since. Safe to call at
 * any time and in parallel. Throws when the provider can't be reached.
 */
export async function settleCharge(
  db: Db,
  chargeRef: string,
  /** A lost database has probably sent the mails about it: they are written, but not sent. */
  { withholdMails = false }: { readonly withholdMails?: boolean } = {},
): Promise<void> {
  const known = await findPaymentOfCharge(db, chargeRef);
  if (known === null) return;
  const state = await provider.fetchCharge(chargeRef);
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    if (order === null) return;
    await settle(tx, order, { payment: known, state });
    if (withholdMails) await withholdNewMails(tx);
  });
}

async function settle(
  tx: Db,
  order: Order,
  { payment, state }: { readonly payment: Payment; readonly state: ChargeState },
): Promise<void> {
  for (const dispute of state.disputes)
    await saveDispute(tx, order, { paymentId: payment.id, dispute });
  for (const theirs of state.refunds) {
    // Read anew each time: the one before may have changed a row.
    const ours = await listRefundsOf(tx, order.id);
    const refund = findOurs(ours, theirs);
    if (refund !== null) await follow(tx, order, { refund, theirs });
    else if (!isOver(theirs) && !(await catchUp(tx, order, { payment, theirs, ours })))
      await importRefund(tx, order, { payment, theirs, ours });
  }
}

/** Records a refund that the shop has made with a database that was lost. False if it is not one. */
async function catchUp(tx: Db, order: Order, imported: Imported): Promise<boolean> {
  const { theirs, ours } = imported;
  const row = ours.find(({ id }) => id === theirs.refundId);
  if (row === undefined) return recreateRefund(tx, order, imported);
  if (row.state === "sent") return false;
  // It was approved, or retried, with the lost database.
  const attempt = theirs.attempt ?? row.attempt;
  await updateRefund(tx, row.id, { attempt });
  await recordAccepted(tx, order, { refund: { ...row, attempt }, accepted: theirs });
  const about = { codes: ["refund_to_approve"], subject: row.id, actor: PROVIDER } as const;
  await resolveFlagsOf(tx, order.id, { ...about, resolution: "Sent" });
  return true;
}

/** The row of a refund at the provider; null if it has none. */
function findOurs(ours: readonly Refund[], theirs: ProviderRefund): Refund | null {
  const isOpen = ({ state, providerRef }: Refund) =>
    (state === "requested" || state === "sending") && providerRef === null;
  return (
    ours.find(({ providerRef }) => providerRef === theirs.ref) ??
    ours.find(
      (one) => isOpen(one) && one.id === theirs.refundId && one.attempt === theirs.attempt,
    ) ??
    // Made by a version of the shop without rows, which was stopped before it could record it.
    ours.find(
      (one) =>
        isOpen(one) && one.orderId === theirs.orderId && one.amountPence === theirs.amountPence,
    ) ??
    null
  );
}

function isOver({ status }: ProviderRefund): boolean {
  return status === "failed" || status === "canceled";
}

async function follow(
  tx: Db,
  order: Order,
  { refund, theirs }: { readonly refund: Refund; readonly theirs: ProviderRefund },
): Promise<void> {
  if (refund.state === "failed" || refund.providerStatus === theirs.status) return;
  if (isOver(theirs)) {
    const failure = theirs.failure ?? theirs.status;
    return recordFailed(tx, order, { refund, failure, failed: theirs });
  }
  if (refund.state !== "sent") return recordAccepted(tx, order, { refund, accepted: theirs });
  await updateRefund(tx, refund.id, {
    providerStatus: theirs.status,
    finishedAt: theirs.status === "succeeded" ? new Date() : null,
  });
}
