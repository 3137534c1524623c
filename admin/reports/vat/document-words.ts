import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import type { DocumentRow } from "#shop/reports/vat/vat-report.server.ts";

/** "INV-00042" or "CN-00042". */
export function documentNumber({ type, number }: Pick<DocumentRow, "type" | "number">): string {
  return type === "invoice" ? formatInvoiceNumber(number) : formatCreditNoteNumber(number);
}
