import { formatPounds, pence, type Pence } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import { addUp, type Total } from "#shop/pricing/totals.ts";
import { zonePhrase } from "#shop/shipping/zone-phrase.ts";
import { formatRate } from "#shop/tax/vat-rates.ts";

/** One sum of an order's total and how it comes about. */
export type ExplainedSum = {
  /** "2 Beech Pegs". */
  readonly name: string;
  /** "2 × £8.40, each £7.00 and £1.40 VAT (20%)". */
  readonly how: string;
  readonly amountPence: Pence;
  /** The VAT in it. */
  readonly vatPence: Pence;
};

export type ExplainedTotal = {
  /** They add up to the total. */
  readonly sums: readonly ExplainedSum[];
  readonly total: ExplainedSum;
  /** The same as text, for an answer to the customer. */
  readonly text: string;
};

type Explained = Pick<
  Order,
  "orderNumber" | "lines" | "totals" | "zone" | "vat" | "discountCode" | "paidAt"
>;

/**
 * How an order's total comes about, from the lines and sums that were kept with it: nothing is calculated
 * again with today's prices, rates or rules.
 */
export function explainTotal(order: Explained): ExplainedTotal {
  const others = order.totals.filter(({ code }) => code !== "subtotal" && code !== "vat");
  const sums = [...order.lines.map(explainLine), ...others.map((sum) => explainOther(sum, order))];
  const { amountPence, vatPence } = addUp(order.totals);
  const total = {
    name: order.paidAt === null ? "Total" : "Total paid",
    how:
      order.vat === "export"
        ? "no UK VAT, as the goods leave the UK"
        : `${formatPounds(pence(amountPence - vatPence))} and ${formatPounds(vatPence)} VAT`,
    amountPence,
    vatPence,
  };
  return { sums, total, text: toText(order.orderNumber, [...sums, total]) };
}

function explainLine(line: Order["lines"][number]): ExplainedSum {
  const { name, quantity, unitPence, unitNetPence, unitVatPence, vatRateBp } = line;
  const options = line.options.map(({ label }) => label).join(", ");
  const parts =
    unitVatPence === 0
      ? "without VAT"
      : `${formatPounds(unitNetPence)} and ${formatPounds(unitVatPence)} VAT (${formatRate(vatRateBp)})`;
  return {
    name: `${quantity} ${name}${options === "" ? "" : ` (${options})`}`,
    how: quantity === 1 ? parts : `${quantity} × ${formatPounds(unitPence)}, each ${parts}`,
    amountPence: line.linePence,
    vatPence: pence(unitVatPence * quantity),
  };
}

function explainOther(sum: Total, order: Explained): ExplainedSum {
  const { amountPence, vatPence, label } = sum;
  if (sum.code === "shipping")
    return {
      name: `Delivery to ${zonePhrase(order.zone)}`,
      how:
        vatPence === 0
          ? "the rate of the shipping zone"
          : `the rate of the shipping zone, of which ${formatPounds(vatPence)} VAT`,
      amountPence,
      vatPence,
    };
  const off = order.lines.filter(({ discountPence }) => discountPence > 0);
  const shares = off.map(({ name, discountPence }) => `${formatPounds(discountPence)} off ${name}`);
  return {
    name: order.discountCode === null ? label : `Discount code ${order.discountCode}`,
    how: shares.join(", "),
    amountPence,
    vatPence,
  };
}

function toText(orderNumber: string, sums: readonly ExplainedSum[]): string {
  const lines = sums.map(
    ({ name, how, amountPence }) => `${name}: ${formatPounds(amountPence)}${how && ` (${how})`}`,
  );
  return [`Order ${orderNumber}`, ...lines].join("\n");
}
