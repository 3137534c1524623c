import { formatPounds } from "#shop/kit/money.ts";
import { restock } from "#shop/catalogue/stock/stock.server.ts";
import { raiseFlag, resolveFlagsOf } from "#shop/orders/flags.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { PROVIDER } from "#shop/payments/provider.server.ts";
import { stockLines } from "#shop/orders/reserved-stock.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { issueCreditNote } from "./credit-notes.server.ts";
import type { ProviderRefund } from "./provider-refund.ts";
import { enqueueOrderRefunded } from "./refund-mail.server.ts";
import { acceptedColumns, failedColumns, updateRefund } from "./refund-queries.server.ts";
import type { Refund } from "./refund.ts";

/** Records that the provider has accepted a refund: history, credit note, and the mail to the customer. */
export async function recordAccepted(
  tx: Db,
  order: Order,
  { refund, accepted }: { readonly refund: Refund; readonly accepted: ProviderRefund },
): Promise<void> {
  if (refund.sentAt === null) await restockCancelled(tx, order, refund);
  await updateRefund(tx, refund.id, acceptedColumns(accepted));
  const about = { codes: ["refund_failed"], subject: flagSubject(refund, -1) } as const;
  await resolveFlagsOf(tx, order.id, { ...about, actor: PROVIDER, resolution: "Sent anew" });
  await recordSent(tx, order, refund);
  const creditNoteNumber = await issueCreditNote(tx, order, refund);
  await enqueueOrderRefunded(tx, order, { refund, creditNoteNumber, what: "sent" });
}

/** Records in the history that money has gone back. */
export async function recordSent(
  tx: Db,
  { id: orderId }: Order,
  { id: refundId, amountPence }: Refund,
): Promise<void> {
  await recordEvent(tx, {
    orderId,
    event: "refund_sent",
    actor: PROVIDER,
    reason: `Refunded ${formatPounds(amountPence)}`,
    detail: { refundId, amountPence },
  });
}

/** Records that the provider refused a refund or that it failed later, and flags the order. */
export async function recordFailed(
  tx: Db,
  order: Order,
  {
    refund,
    failure,
    failed,
  }: { readonly refund: Refund; readonly failure: string; readonly failed?: ProviderRefund },
): Promise<void> {
  await updateRefund(tx, refund.id, {
    ...failedColumns(failure),
    ...(failed === undefined ? {} : { providerRef: failed.ref, providerStatus: failed.status }),
  });
  const detail = { refundId: refund.id, amountPence: refund.amountPence, failure };
  await recordEvent(tx, { orderId: order.id, event: "refund_failed", actor: PROVIDER, detail });
  await raiseFlag(tx, order, {
    code: "refund_failed",
    subject: flagSubject(refund),
    note: `${formatPounds(refund.amountPence)}, ${failure.replaceAll("_", " ")}`,
    actor: PROVIDER,
  });
}

/**
 * Returns the pieces to the stock that are no longer to be sent. An order without an invoice sold out: its
 * pieces never left the stock.
 */
export async function restockCancelled(
  tx: Db,
  order: Order,
  refund: Pick<Refund, "id" | "lines">,
): Promise<void> {
  if (!order.hasInvoice) return;
  const lines = refund.lines.flatMap(({ position, cancelledQuantity }) => {
    const line = order.lines.find((each) => each.position === position);
    return line === undefined || cancelledQuantity === 0
      ? []
      : [{ ...line, quantity: cancelledQuantity }];
  });
  if (lines.length === 0) return;
  await restock(tx, stockLines({ lines }), {
    reason: "cancelled",
    cause: { kind: "refund", id: refund.id },
    actor: SHOP,
  });
}

/** Each attempt that fails has its flag. */
function flagSubject({ id, attempt }: Pick<Refund, "id" | "attempt">, later = 0): string {
  return `${id}:${attempt + later}`;
}
