import { lineCounts, type LineCounts } from "#shop/back-office/line-counts.ts";
import { pictureOfChoice } from "#shop/catalogue/picture.ts";
import type { Product } from "#shop/catalogue/product.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { assert } from "#shop/kit/assert.ts";
import { pence, sumPence, type Pence } from "#shop/kit/money.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { optionsText, type OrderLine } from "#shop/orders/order.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import { isCounted } from "#shop/payments/refunds/refund.ts";
import { paidForLines } from "#shop/pricing/pieces.ts";
import { negative } from "#shop/pricing/totals.ts";
import { vatSummary } from "#shop/pricing/vat-summary.ts";

/** A line of an order as its page shows it. */
export type LineView = Omit<LineCounts, "refundedPence"> & {
  readonly name: string;
  readonly sku: string;
  /** "Ivory, 1.5 m laths". */
  readonly options: string;
  readonly quantity: number;
  readonly madeToOrder: boolean;
  /** In the colour bought; null when the shop no longer has the product or a picture of it. */
  readonly pictureUrl: string | null;
  /** Null for people who see no prices. */
  readonly price: {
    readonly unitPence: Pence;
    /** Of the line, after its discount, and the VAT in it. */
    readonly paidPence: Pence;
    readonly vatPence: Pence;
    readonly discountPence: Pence;
    /** Given back for pieces of the line. */
    readonly refundedPence: Pence;
  } | null;
};

/** The lines of an order with what has become of their pieces. */
export function toLineViews(
  record: OrderRecord,
  {
    products,
    seesPrices,
  }: { readonly products: ReadonlyMap<number, Product>; readonly seesPrices: boolean },
): LineView[] {
  const counts = lineCounts(record);
  return record.order.lines.map((line, at) => {
    const count = counts[at];
    assert(count !== undefined, "every line has its counts");
    const product = line.productId === null ? undefined : products.get(line.productId);
    const { refundedPence, ...pieces } = count;
    return {
      ...pieces,
      name: line.name,
      sku: line.sku,
      options: optionsText(line.options),
      quantity: line.quantity,
      madeToOrder: line.madeToOrder,
      pictureUrl: product === undefined ? null : pictureOfChoice(product, line.options),
      price: seesPrices ? { ...priceOf(line), refundedPence } : null,
    };
  });
}

function priceOf(line: OrderLine) {
  const { amountPence, vatPence } = paidForLines([line]);
  const { unitPence, discountPence } = line;
  return { unitPence, paidPence: amountPence, vatPence, discountPence };
}

/** A row of the sums below the lines. `isTotal`: of everything above it. */
export type SumRow = {
  readonly name: string;
  readonly creditNote: string | null;
  readonly amountPence: Pence;
  readonly vatPence: Pence;
  readonly isTotal: boolean;
};

/**
 * The sums of an order as its rows have them: goods, discount, delivery and total, then what has gone back
 * and what the shop keeps. Every total is the sum of the rows above it.
 */
export function toSumRows({ order, refunds }: OrderRecord, now: Date): SumRow[] {
  const { goods, others, total } = vatSummary(order.totals);
  const row = (name: string, sum: { grossPence: Pence; vatPence: Pence }, isTotal = false) => ({
    name,
    creditNote: null,
    amountPence: sum.grossPence,
    vatPence: sum.vatPence,
    isTotal,
  });
  const back = refunds.filter(isCounted);
  const rows = [
    row("Goods", goods),
    ...others.map((sum) =>
      row(sum.code === "shipping" ? `Delivery, ${order.zone}` : sum.label, sum),
    ),
    row(order.paidAt === null ? "Total" : "Total paid", total, true),
  ];
  if (back.length === 0) return rows;
  const amountPence = sumPence(back.map((refund) => refund.amountPence));
  const vatPence = sumPence(back.map((refund) => refund.vatPence));
  return [
    ...rows,
    ...back.map((refund) => ({
      name: `${refund.state === "sent" ? "Refunded" : "Refund under way"} ${formatShortDay(londonDay(refund.sentAt ?? refund.requestedAt), now)}`,
      creditNote:
        refund.creditNoteNumber === null ? null : formatCreditNoteNumber(refund.creditNoteNumber),
      amountPence: negative(refund.amountPence),
      vatPence: negative(refund.vatPence),
      isTotal: false,
    })),
    row(
      "Kept",
      {
        grossPence: pence(total.grossPence - amountPence),
        vatPence: pence(total.vatPence - vatPence),
      },
      true,
    ),
  ];
}
