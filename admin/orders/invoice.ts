import { data } from "react-router";
import { drawInvoice } from "#shop/fulfilment/documents/invoice-pdf.server.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { sellerAt } from "#shop/content/settings/seller.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { pdfResponse } from "#web/pdf-response.ts";
import type { Route } from "./+types/invoice";
import { orderOfUrl } from "./order-of-url.server.ts";

/** Downloads the VAT invoice of an order as a PDF: the one that its customer has. */
export async function loader({ params }: Route.LoaderArgs) {
  const order = await orderOfUrl(params);
  const invoice = await findInvoice(db(), order.id);
  if (invoice === null) throw data(null, { status: 404 });
  const seller = await sellerAt(db(), invoice.issuedAt);
  return pdfResponse(
    await drawInvoice(order, invoice, seller),
    formatInvoiceNumber(invoice.number),
  );
}
