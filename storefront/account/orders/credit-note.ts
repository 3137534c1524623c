import { readCreditNotePdf } from "#shop/fulfilment/documents/read-credit-note.server.ts";
import { data } from "react-router";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import {
  formatCreditNoteNumber,
  parseCreditNoteNumber,
} from "#shop/payments/refunds/credit-note.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { pdfResponse } from "#web/pdf-response.ts";
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
  const pdf = await readCreditNotePdf(db(), order, number);
  if (pdf === null) throw data(null, { status: 404 });
  return pdfResponse(pdf, formatCreditNoteNumber(number));
}
