import type { Seller } from "#shop/content/settings/seller.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { pence, sumPence, type Pence } from "#shop/kit/money.ts";
import { formatDay } from "#shop/kit/time.ts";
import { formatInvoiceNumber, orderAsInvoiced, type Invoice } from "#shop/orders/invoice.ts";
import type { Order } from "#shop/orders/order.ts";
import { formatCreditNoteNumber, type CreditNote } from "#shop/payments/refunds/credit-note.ts";
import { refundedItems } from "#shop/payments/refunds/refunded-items.ts";
import type { Refund } from "#shop/payments/refunds/refund.ts";
import type { VatSum } from "#shop/pricing/vat-summary.ts";
import { formatRate } from "#shop/tax/vat-rates.ts";
import {
  bodyRow,
  drawDocument,
  headRow,
  note,
  rule,
  sumRow,
  vatCells,
  type Page,
} from "./vat-document.server.ts";

/** A credit note with what it is about. */
export type CreditNoteRecord = {
  readonly order: Order;
  readonly invoice: Invoice;
  readonly refund: Refund;
  readonly creditNote: CreditNote;
  /** The shop as it was when the note was issued; as it is if left out. */
  readonly seller?: Seller;
};

/**
 * Draws the credit note of a refund: the invoice that it lowers, the reason, and net, VAT and gross by line
 * and in total (VAT Regulations 1995, reg. 15C). It adds up nothing: the sums are the refund's own.
 */
export async function drawCreditNote(record: CreditNoteRecord): Promise<Buffer> {
  const { invoice, creditNote } = record;
  const order = orderAsInvoiced(record.order, invoice);
  const invoiceName = formatInvoiceNumber(invoice.number);
  const head = {
    title: `Credit note ${formatCreditNoteNumber(creditNote.number)}`,
    issuedAt: creditNote.issuedAt,
    facts: [
      `Order ${order.orderNumber}`,
      `Date: ${formatDay(creditNote.issuedAt)}`,
      `Credits invoice ${invoiceName} of ${formatDay(order.paidAt ?? invoice.issuedAt)}`,
      "Refunded to the card used for payment",
    ],
    toLabel: "Issued to",
    to: order.address,
    seller: record.seller ?? settings(),
  };
  return drawDocument(head, (page) => drawCredits(page, { ...record, order }));
}

function drawCredits(page: Page, { order, refund, creditNote }: CreditNoteRecord): void {
  const rates = new Set(order.lines.map((line) => formatRate(line.vatRateBp)));
  headRow(page, {
    name: "Credited",
    quantity: "Qty",
    net: "Net",
    vat: `VAT at ${[...rates].join(", ")}`,
    gross: "Gross",
  });
  for (const { name, quantity, sum } of creditedRows(order, refund))
    bodyRow(page, { name, quantity, ...vatCells(sum) });
  rule(page, page.y + 6);
  page.font("bold");
  const { amountPence, vatPence } = creditNote;
  sumRow(page, "Total refunded, in pounds sterling", vatSum(amountPence, vatPence));
  if (order.vat === "export") note(page, "Export: zero-rated, no UK VAT charged.");
  if (refund.reason !== "") note(page, `Reason: ${refund.reason}`);
}

type CreditedRow = { readonly name: string; readonly quantity: string; readonly sum: VatSum };

/** The lines of a refund, then delivery, and what was given or kept beside them. */
function creditedRows(order: Order, refund: Refund): CreditedRow[] {
  const lines = refundedItems(order, refund).map(({ name, options, quantity, ...sums }) => ({
    name: options === "" ? name : `${name}\n${options}`,
    quantity: String(quantity),
    sum: vatSum(sums.amountPence, sums.vatPence),
  }));
  const { shippingPence, shippingVatPence, goodwillPence, deductionPence, vatPence } = refund;
  const vatOfLines = sumPence(refund.lines.map((line) => line.vatPence));
  const others = [
    { name: `Delivery: ${order.zone}`, amount: shippingPence, vat: shippingVatPence },
    {
      name: goodwillPence > 0 ? "Price reduction" : "Deduction",
      amount: pence(goodwillPence - deductionPence),
      vat: pence(vatPence - vatOfLines - shippingVatPence),
    },
  ];
  return [
    ...lines,
    ...others
      .filter(({ amount }) => amount !== 0)
      .map(({ name, amount, vat }) => ({ name, quantity: "", sum: vatSum(amount, vat) })),
  ];
}

function vatSum(grossPence: Pence, vatPence: Pence): VatSum {
  return { netPence: pence(grossPence - vatPence), vatPence, grossPence };
}
