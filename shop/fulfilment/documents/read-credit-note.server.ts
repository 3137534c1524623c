import { sellerAt } from "#shop/content/settings/seller.server.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { findCreditNote } from "#shop/payments/refunds/credit-notes.server.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { drawCreditNote } from "./credit-note-pdf.server.ts";

/** The PDF of an order's credit note by its number; null if the order has none of this number. */
export async function readCreditNotePdf(
  db: Db,
  order: Order,
  number: number,
): Promise<Uint8Array | null> {
  const creditNote = await findCreditNote(db, { orderId: order.id, number });
  const refunds = await listRefundsOf(db, order.id);
  const refund = refunds.find(({ id }) => id === creditNote?.refundId);
  const invoice = await findInvoice(db, order.id);
  if (creditNote === null || refund === undefined || invoice === null) return null;
  const seller = await sellerAt(db, creditNote.issuedAt);
  return drawCreditNote({ order, invoice, refund, creditNote, seller });
}
