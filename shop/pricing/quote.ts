import { pence, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { vatInGrossPence, vatPence } from "#shop/tax/vat.ts";

/** The most lines a cart, an order or a quote holds. */
export const LINES_MAX = 100;

/** Whether UK VAT is charged: "uk", or "export" without VAT. */
export type VatTreatment = "uk" | "export";

/** The zone and the cost of a delivery. The customer pays the rate, VAT included. */
export type Delivery = {
  readonly zone: string;
  readonly ratePence: Pence;
  readonly vat: VatTreatment;
};

/** Something to price: a net unit price from the catalogue and a quantity. */
export type PricedUnit = { readonly netPence: Pence; readonly quantity: number };

/** One line of a quote. `unitPence` is the price of one piece: net, plus VAT where it is charged. */
export type QuoteLine<Unit extends PricedUnit> = Unit & {
  readonly vatPence: Pence;
  readonly unitPence: Pence;
  readonly linePence: Pence;
};

/**
 * The price of a cart, line by line, at one time. The cart shows it, Stripe charges it and the order
 * stores it. No other code adds up money.
 */
export type Quote<Unit extends PricedUnit = PricedUnit> = {
  readonly lines: readonly QuoteLine<Unit>[];
  /** Σ net, ex VAT. */
  readonly subtotalPence: Pence;
  /** On the goods. The VAT in the delivery charge is separate. */
  readonly vatPence: Pence;
  readonly vat: VatTreatment;
  readonly shippingPence: Pence;
  /** The VAT contained in the delivery charge. Delivery bears UK VAT if the goods do. */
  readonly shippingVatPence: Pence;
  readonly zone: string;
  readonly totalPence: Pence;
};

/**
 * Prices units for a delivery. In the UK, subtotal + VAT = Σ displayed prices. For exports, VAT is £0.00
 * and units are at net (docs/spec/decisions.md, Money). The delivery charge contains UK VAT if the goods
 * bear it. Throws above 100 lines.
 */
export function quote<Unit extends PricedUnit>(
  units: readonly Unit[],
  delivery: Delivery,
): Quote<Unit> {
  if (units.length > LINES_MAX) throw new RangeError(`More than ${LINES_MAX} lines`);
  const lines = units.map((unit) => priceLine(unit, delivery.vat));
  const subtotalPence = sumPence(lines.map((line) => pence(line.netPence * line.quantity)));
  const vat = sumPence(lines.map((line) => pence(line.vatPence * line.quantity)));
  return {
    lines,
    subtotalPence,
    vatPence: vat,
    vat: delivery.vat,
    shippingPence: delivery.ratePence,
    shippingVatPence: delivery.vat === "uk" ? vatInGrossPence(delivery.ratePence) : ZERO,
    zone: delivery.zone,
    totalPence: sumPence([subtotalPence, vat, delivery.ratePence]),
  };
}

function priceLine<Unit extends PricedUnit>(unit: Unit, vat: VatTreatment): QuoteLine<Unit> {
  const unitVatPence = vat === "uk" ? vatPence(unit.netPence) : ZERO;
  const unitPence = pence(unit.netPence + unitVatPence);
  return {
    ...unit,
    vatPence: unitVatPence,
    unitPence,
    linePence: pence(unitPence * unit.quantity),
  };
}
