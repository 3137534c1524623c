import { data } from "react-router";
import { drawCreditNote } from "#shop/fulfilment/documents/credit-note-pdf.server.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { findCreditNote } from "#shop/payments/refunds/credit-notes.server.ts";
import {
  formatCreditNoteNumber,
  parseCreditNoteNumber,
} from "#shop/payments/refunds/credit-note.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import type { Route } from "./+types/credit-note";

/** Downloads a credit note of the customer's own order as a PDF. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  const number = parseCreditNoteNumber(params.number);
  const order = await findOrderOf(db(), {
    customerId: customer.id,
    orderNumber: params.orderNumber,
    since: customer.restrictedSince,
  });
  if (order === null || number === null) throw data(null, { status: 404 });
  const creditNote = await findCreditNote(db(), { orderId: order.id, number });
  const refunds = await listRefundsOf(db(), order.id);
  const refund = refunds.find(({ id }) => id === creditNote?.refundId);
  const invoice = await findInvoice(db(), order.id);
  if (creditNote === null || refund === undefined || invoice === null)
    throw data(null, { status: 404 });
  const pdf = await drawCreditNote({ order, invoice, refund, creditNote });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${formatCreditNoteNumber(number)}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
