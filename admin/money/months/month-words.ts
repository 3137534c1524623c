import type { LateChange, MonthKind } from "#shop/reports/months/month.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import type { ListedMonth } from "#shop/reports/months/months.server.ts";

export const sumNames: Readonly<Record<MonthKind, string>> = {
  invoice: "Invoices",
  credit_note: "Credit notes",
  payment: "Payments",
  refund: "Refunds",
  compensation: "Compensation, without a document",
  payout: "Paid out to the bank",
  fee: "Fees",
};

/** "INV-00042", "Payment": which row of a month changed. */
export function rowInWords({ kind, ref }: Pick<LateChange, "kind" | "ref">): string {
  const words: Readonly<Record<MonthKind, string>> = {
    invoice: formatInvoiceNumber(Number(ref)),
    credit_note: formatCreditNoteNumber(Number(ref)),
    payment: "Payment",
    refund: "Refund",
    compensation: "Compensation",
    payout: "Payout",
    fee: "Fees of a payout",
  };
  return words[kind];
}

export const stateNames: Readonly<Record<ListedMonth["state"], string>> = {
  current: "Current",
  over: "To be locked",
  locked: "Locked",
};
