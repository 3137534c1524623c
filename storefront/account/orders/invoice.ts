import { data } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { drawInvoice } from "#shop/fulfilment/documents/invoice-pdf.server.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
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
  const pdf = await drawInvoice(order, invoice);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${formatInvoiceNumber(invoice.number)}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
