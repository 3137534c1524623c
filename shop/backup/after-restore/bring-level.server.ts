import type { Db } from "#shop/platform/database/db.server.ts";
import type { OpenRestore } from "#shop/platform/database/restores.server.ts";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { savePage } from "#shop/payments/payment-changes.server.ts";
import { patiently } from "#shop/payments/failure.ts";
import type { RecordedPage } from "#shop/payments/provider.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { findKnownOrder } from "./known-order.server.ts";
import { isMailWithheld, orderStateOf, reachedAt, stepFor, type KnownState } from "./plan.ts";
import { recreateFromSession } from "./recreate.server.ts";

/**
 * Brings the order of a session level with the provider: recreates it if it was lost, completes it, or closes
 * its payment page. Safe to run again, also after an interruption. False if the order has to be recreated
 * and can't be, because its number is another order's.
 */
export async function bringLevel(
  db: Db,
  session: RecordedPage,
  restore: OpenRestore,
): Promise<boolean> {
  const order = await findKnownOrder(db, session.order.orderId);
  const state = orderStateOf(order);
  const knownRef = order?.payment.providerRef;
  if (state === "unpaid" && order !== null && knownRef === null)
    await savePage(db, order.payment, { ...session, url: null });
  else if (state === "unpaid" && knownRef !== session.ref && session.state !== "paid") return true; // Another session of the same order, which no customer has seen.
  switch (stepFor(session.state, state)) {
    case "recreate":
      if (!(await recreateFromSession(db, session, restore.restoredTo))) return false;
      await complete(db, session, { restore });
      return true;
    case "complete":
      await complete(db, session, { restore });
      return true;
    case "close":
      return close(db, session, { restore, state });
    case "nothing":
      return true;
  }
}

async function complete(
  db: Db,
  session: RecordedPage,
  { restore, expireOpen = false }: { restore: OpenRestore; expireOpen?: boolean },
): Promise<void> {
  const afterRestore = {
    paidAt: session.paidAt,
    isRefunded: session.isRefunded,
    withholdMails: isMailWithheld(reachedAt(session, new Date()), restore.lostUntil),
  };
  await patiently(() => settlePage(db, session.ref, { afterRestore, expireOpen }));
  if (session.state !== "paid" || session.chargeRef === null) return;
  const invoice = await findInvoice(db, session.order.orderId);
  if (invoice !== null && invoice.number !== session.invoiceNumber)
    await provider.records.saveInvoiceNumber(session.chargeRef, invoice.number);
}

/** Closes a payment page that is open. If the customer pays first, the order is brought level after all. */
async function close(
  db: Db,
  session: RecordedPage,
  { restore, state }: { restore: OpenRestore; state: KnownState },
): Promise<boolean> {
  if (state !== "lost") {
    await complete(db, session, { restore, expireOpen: true });
    return true;
  }
  const closed = await patiently(() => provider.expire(session.ref));
  if (closed === null || closed.state === "expired") return true;
  const current = await provider.records.fetchPage(session.ref);
  return current === null || current.state === "open" || bringLevel(db, current, restore);
}
