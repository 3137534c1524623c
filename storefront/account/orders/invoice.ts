import { data } from "react-router";
import { sellerAt } from "#shop/content/settings/seller.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { drawInvoice } from "#shop/fulfilment/documents/invoice-pdf.server.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { pdfResponse } from "#web/pdf-response.ts";
import type { Route } from "./+types/invoice";

/** Downloads the VAT invoice of the customer's own order as a PDF. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  const order = await findOrderOf(db(), {
    customerId: customer.id,
    orderNumber: params.orderNumber,
    since: customer.restrictedSince,
  });
  const invoice = order === null ? null : await findInvoice(db(), order.id);
  if (order === null || invoice === null) throw data(null, { status: 404 });
  const seller = await sellerAt(db(), invoice.issuedAt);
  return pdfResponse(
    await drawInvoice(order, invoice, seller),
    formatInvoiceNumber(invoice.number),
  );
}
