import type { Db } from "#shop/platform/database/db.server.ts";
import type { OpenRestore } from "#shop/platform/database/restores.server.ts";
import {
  listNumbersSkippedSince,
  skipInvoiceNumbers,
  skipOrderNumbers,
} from "#shop/orders/skipped-numbers.server.ts";
import { patiently } from "#shop/payments/failure.ts";
import type { RecordedPage } from "#shop/payments/provider.ts";
import { provider } from "#shop/payments/provider.server.ts";
import {
  readCreditNotesOf,
  skipCreditNoteNumbers,
} from "#shop/payments/refunds/credit-notes.server.ts";
import type { ProviderRefund } from "#shop/payments/refunds/provider-refund.ts";
import { findKnownOrder, findOrderOfCharge } from "./known-order.server.ts";
import {
  lastLostCreditNote,
  lastLostInvoice,
  numberOf,
  orderStateOf,
  type Invoiced,
  type Refunded,
} from "./plan.ts";

/**
 * Skips the numbers of orders, invoices and credit notes that the lost database may have given out, once
 * for a restore: the numbers are counted before the first order changes, and a run after an interruption
 * finds them skipped. `chargeRefs` are the charges that were refunded or disputed since.
 */
export async function skipNumbers(
  db: Db,
  { sessions, chargeRefs }: { sessions: readonly RecordedPage[]; chargeRefs: readonly string[] },
  restore: OpenRestore,
): Promise<void> {
  const counted: Invoiced[] = [];
  for (const session of sessions) {
    const order = orderStateOf(await findKnownOrder(db, session.order.orderId));
    const { invoiceNumber } = session;
    counted.push({ orderId: session.order.orderId, order, times: session, invoiceNumber });
  }
  const { refunds, unexplained } = await readRefunded(db, { sessions, chargeRefs });
  const event = restore.isFailover
    ? "failed over to a standby, as it was at the earliest at"
    : "was restored to";
  const reason = `The database ${event} ${restore.restoredTo.toISOString()}; the lost one, which lived until ${restore.lostUntil.toISOString()}, may have given out these numbers`;
  await db.transaction().execute(async (tx) => {
    if ((await listNumbersSkippedSince(tx, restore.restoredAt)).length > 0) return;
    await skipOrderNumbers(tx, {
      highest: Math.max(0, ...sessions.map(({ order }) => numberOf(order.orderNumber))),
      reason,
    });
    await skipInvoiceNumbers(tx, {
      lastLost: (lastKnown) =>
        lastLostInvoice(counted, { lastKnown, lostUntil: restore.lostUntil }),
      reason,
    });
    await skipCreditNoteNumbers(tx, {
      lastLost: (lastKnown) =>
        lastLostCreditNote(refunds, { lastKnown, lostUntil: restore.lostUntil, unexplained }),
      reason,
    });
  });
}

/** The refunds of the charges of this shop, and how many that are known here wait for an explanation. */
async function readRefunded(
  db: Db,
  { sessions, chargeRefs }: { sessions: readonly RecordedPage[]; chargeRefs: readonly string[] },
): Promise<{ readonly refunds: readonly Refunded[]; readonly unexplained: number }> {
  const own = new Set(sessions.map(({ chargeRef }) => chargeRef));
  const theirs: ProviderRefund[] = [];
  for (const chargeRef of chargeRefs) {
    if (!own.has(chargeRef) && (await findOrderOfCharge(db, chargeRef)) === null) continue;
    const { refunds } = await patiently(() => provider.fetchCharge(chargeRef));
    theirs.push(...refunds);
  }
  const refs = theirs.map(({ ref }) => ref);
  const { numbers, unexplained } = await readCreditNotesOf(db, refs);
  const refunds = theirs.map(({ ref, createdAt, recorded }) => ({
    createdAt,
    isCompensation: recorded?.parts.isCompensation ?? false,
    hasCreditNote: numbers.has(ref),
    creditNoteNumber: recorded?.creditNoteNumber ?? null,
  }));
  return { refunds, unexplained };
}
