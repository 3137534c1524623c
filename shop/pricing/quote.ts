import { pence, sumPence, type Pence } from "#shop/kit/money.ts";
import { vatInGrossPence, vatPence } from "#shop/tax/vat.ts";
import { addUp, plainTotals, type Total, type VatTreatment } from "./totals.ts";

/** The most lines a cart, an order or a quote holds. */
export const LINES_MAX = 100;

/** The zone and the cost of a delivery. The customer pays the rate, VAT included. */
export type Delivery = {
  readonly zone: string;
  readonly ratePence: Pence;
  readonly vat: VatTreatment;
  /** The rate of VAT on goods and delivery there, today, in basis points; 0 for an export. */
  readonly vatRateBp: number;
};

/** Something to price: a net unit price from the catalogue and a quantity. */
export type PricedUnit = { readonly netPence: Pence; readonly quantity: number };

/** One line of a quote. The prices of a piece and of the line are before any discount, with VAT where it is charged. */
export type QuoteLine<Unit extends PricedUnit> = Unit & {
  readonly vatRateBp: number;
  readonly unitVatPence: Pence;
  readonly unitPence: Pence;
  readonly linePence: Pence;
  /** Off the line, with VAT. */
  readonly discountPence: Pence;
};

/**
 * The price of a cart, line by line, at one time. The cart shows it, the provider charges it and the order
 * stores it. No other code adds up money.
 */
export type Quote<Unit extends PricedUnit = PricedUnit> = {
  readonly lines: readonly QuoteLine<Unit>[];
  readonly vat: VatTreatment;
  /** In basis points; 0 for an export. */
  readonly vatRateBp: number;
  readonly zone: string;
  /** Every sum of the quote. They add up to the total. */
  readonly totals: readonly Total[];
  readonly totalPence: Pence;
};

/**
 * Prices units for a delivery, before any discount. In the UK, subtotal + VAT = Σ displayed prices. For
 * exports, VAT is £0.00 and units are at net (docs/spec/decisions.md, Money). The delivery charge contains
 * UK VAT if the goods bear it. Throws above 100 lines.
 */
export function quote<Unit extends PricedUnit>(
  units: readonly Unit[],
  delivery: Delivery,
): Quote<Unit> {
  if (units.length > LINES_MAX) throw new RangeError(`More than ${LINES_MAX} lines`);
  const { vat, vatRateBp, zone, ratePence } = delivery;
  const lines = units.map((unit) => priceLine(unit, vatRateBp));
  const totals = plainTotals({
    netPence: sumPence(lines.map((line) => pence(line.netPence * line.quantity))),
    vatPence: sumPence(lines.map((line) => pence(line.unitVatPence * line.quantity))),
    shippingPence: ratePence,
    shippingVatPence: vatInGrossPence(ratePence, vatRateBp),
    vat,
    vatRateBp,
  });
  return { lines, vat, vatRateBp, zone, totals, totalPence: addUp(totals).amountPence };
}

function priceLine<Unit extends PricedUnit>(unit: Unit, vatRateBp: number): QuoteLine<Unit> {
  const unitVatPence = vatPence(unit.netPence, vatRateBp);
  const unitPence = pence(unit.netPence + unitVatPence);
  const linePence = pence(unitPence * unit.quantity);
  return { ...unit, vatRateBp, unitVatPence, unitPence, linePence, discountPence: pence(0) };
}
