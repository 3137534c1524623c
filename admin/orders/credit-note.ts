import { data } from "react-router";
import { readCreditNotePdf } from "#shop/fulfilment/documents/read-credit-note.server.ts";
import {
  formatCreditNoteNumber,
  parseCreditNoteNumber,
} from "#shop/payments/refunds/credit-note.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { pdfResponse } from "#web/pdf-response.ts";
import type { Route } from "./+types/credit-note";
import { orderOfUrl } from "./order-of-url.server.ts";

/** Downloads a credit note of an order as a PDF. */
export async function loader({ params }: Route.LoaderArgs) {
  const order = await orderOfUrl(params);
  const number = parseCreditNoteNumber(params.number);
  const pdf = number === null ? null : await readCreditNotePdf(db(), order, number);
  if (number === null || pdf === null) throw data(null, { status: 404 });
  return pdfResponse(pdf, formatCreditNoteNumber(number));
}
