import type { Insertable } from "kysely";
import { formatPounds, pence, ZERO } from "#shop/kit/money.ts";
import { assert } from "#shop/kit/assert.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Payment } from "#shop/payments/payment.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { PROVIDER } from "#shop/payments/provider.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Refunds } from "#shop/platform/database/tables.ts";
import type { ProviderRefund } from "./provider-refund.ts";
import { recordSent } from "./record-refund.server.ts";
import { enqueueOrderRefunded } from "./refund-mail.server.ts";
import { findRefund, insertRefund, updateRefund } from "./refund-queries.server.ts";
import type { Refund } from "./refund.ts";

/** A refund at the provider that has no row, with the refunds of its order. */
export type Imported = {
  readonly payment: Payment;
  readonly theirs: ProviderRefund;
  readonly ours: readonly Refund[];
};

/**
 * Adds a refund that was made at the provider without the shop, to be explained by a person. The refunds
 * of an order from before there were rows are one row without a reference; it is split into them.
 */
export async function importRefund(
  tx: Db,
  order: Order,
  { payment, theirs, ours }: Imported,
): Promise<void> {
  const before = ours.find(
    ({ origin, providerRef }) => origin === "provider" && providerRef === null,
  );
  if (before !== undefined && before.amountPence >= theirs.amountPence)
    return splitOff(tx, { before, theirs, payment });
  const isOfSecond = (await getPaymentOf(tx, order.id)).id !== payment.id;
  const row = columns(payment, theirs);
  const id = await insertRefund(tx, isOfSecond ? { ...row, ...ofSecondPayment(theirs) } : row);
  const refund = await findRefund(tx, id);
  assert(refund !== null, "the refund was inserted");
  await recordSent(tx, order, refund);
  const note = formatPounds(refund.amountPence);
  const flag = { code: "refund_unexplained", subject: id, note, actor: PROVIDER } as const;
  if (!isOfSecond) await raiseFlag(tx, order, flag);
  await enqueueOrderRefunded(tx, order, { refund, creditNoteNumber: null, what: "sent" });
}

/** What an order was paid a second time needs no explanation: it is no part of the price. */
function ofSecondPayment(theirs: ProviderRefund) {
  return {
    goodwillPence: theirs.amountPence,
    isCompensation: true,
    reason: "This order was paid a second time.",
    explainedAt: theirs.createdAt,
  };
}

/** The columns of a refund that the provider made for another asker than this database. */
export function columns(payment: Payment, theirs: ProviderRefund): Insertable<Refunds> {
  return {
    orderId: payment.orderId,
    paymentId: payment.id,
    state: "sent",
    amountPence: theirs.amountPence,
    origin: "provider",
    requestedByKind: PROVIDER.kind,
    requestedById: PROVIDER.id,
    requestedAt: theirs.createdAt,
    providerRef: theirs.ref,
    providerStatus: theirs.status,
    sentAt: theirs.createdAt,
    finishedAt: theirs.status === "succeeded" ? theirs.createdAt : null,
  };
}

/** The last part keeps the row, with the VAT that the others have left. */
async function splitOff(
  tx: Db,
  { before, theirs, payment }: { before: Refund } & Omit<Imported, "ours">,
): Promise<void> {
  const rest = before.amountPence - theirs.amountPence;
  if (rest === 0)
    return updateRefund(tx, before.id, {
      providerRef: theirs.ref,
      providerStatus: theirs.status,
    });
  const vat = pence(Math.floor((before.vatPence * theirs.amountPence) / before.amountPence));
  await insertRefund(tx, {
    ...columns(payment, theirs),
    goodwillPence: theirs.amountPence,
    vatPence: vat,
    explainedAt: before.explainedAt,
  });
  await updateRefund(tx, before.id, {
    amountPence: rest,
    goodwillPence: rest,
    vatPence: Math.max(ZERO, before.vatPence - vat),
  });
}
