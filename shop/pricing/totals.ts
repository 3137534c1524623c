import { pence, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { formatRate } from "#shop/tax/vat-rates.ts";

/** The kinds of sums, in the order in which they are shown. */
export const totalCodes = ["subtotal", "vat", "discount", "shipping"] as const;
export type TotalCode = (typeof totalCodes)[number];

/**
 * One sum of a quote or an order. The amounts of all sums add up to the total, and their VAT is all the VAT
 * in it. `subtotal`: the goods without VAT, before any discount. `vat`: the VAT on them. `discount`:
 * negative, with VAT. `shipping`: the delivery charge, with VAT.
 */
export type Total = {
  readonly code: TotalCode;
  /** For customers to read: "VAT (20%)". */
  readonly label: string;
  readonly amountPence: Pence;
  /** The VAT that the amount contains. */
  readonly vatPence: Pence;
};

/** Whether UK VAT is charged: "uk", or "export" without VAT. */
export type VatTreatment = "uk" | "export";

/** What the sums of goods and delivery are made of. */
export type PlainSums = {
  /** The goods without VAT, and the VAT on them. */
  readonly netPence: Pence;
  readonly vatPence: Pence;
  readonly shippingPence: Pence;
  /** The VAT that the delivery charge contains. */
  readonly shippingVatPence: Pence;
  readonly vat: VatTreatment;
  readonly vatRateBp: number;
};

/** The sums of goods and delivery, without discounts. */
export function plainTotals(sums: PlainSums): Total[] {
  const vatLabel =
    sums.vat === "export" ? "VAT: none (export)" : `VAT (${formatRate(sums.vatRateBp)})`;
  return [
    { code: "subtotal", label: "Subtotal", amountPence: sums.netPence, vatPence: ZERO },
    { code: "vat", label: vatLabel, amountPence: sums.vatPence, vatPence: sums.vatPence },
    {
      code: "shipping",
      label: "Shipping",
      amountPence: sums.shippingPence,
      vatPence: sums.shippingVatPence,
    },
  ];
}

/** The sum of a kind and the VAT it contains; £0.00 where there is none. */
export function totalOf(
  totals: readonly Pick<Total, "code" | "amountPence" | "vatPence">[],
  code: TotalCode,
): Pick<Total, "amountPence" | "vatPence"> {
  return addUp(totals.filter((total) => total.code === code));
}

/** All sums together: what is paid, and the VAT in it. */
export function addUp(
  totals: readonly Pick<Total, "amountPence" | "vatPence">[],
): Pick<Total, "amountPence" | "vatPence"> {
  return {
    amountPence: sumPence(totals.map((total) => total.amountPence)),
    vatPence: sumPence(totals.map((total) => total.vatPence)),
  };
}

/** The sums that are neither goods, their VAT nor delivery. */
export function adjustmentsOf<Sum extends Pick<Total, "code">>(totals: readonly Sum[]): Sum[] {
  return totals.filter(({ code }) => code === "discount");
}

/** The sums with one more, in the order in which they are shown. */
export function withTotal(totals: readonly Total[], added: Total): Total[] {
  return [...totals, added].toSorted(
    (one, other) => totalCodes.indexOf(one.code) - totalCodes.indexOf(other.code),
  );
}

/** The opposite of a sum. */
export function negative(amount: Pence): Pence {
  return pence(0 - amount);
}
