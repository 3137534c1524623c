import { pence, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { vatInGrossPence, vatPence } from "#shop/tax/vat.ts";

/** The most lines a cart, an order or a quote holds. */
export const LINES_MAX = 100;

/** Whether UK VAT is charged, and why. */
export type VatTreatment = "uk" | "export";

/** How a parcel travels and what that costs. The rate is what the customer pays. */
export type Delivery = {
  readonly zone: string;
  readonly ratePence: Pence;
  readonly vat: VatTreatment;
};

/** One thing to price: a net unit price that the catalogue settled. */
export type PricedUnit = { readonly netPence: Pence; readonly quantity: number };

/** One line of a quote. `unitPence` is what the customer pays for one: net, and VAT where it is charged. */
export type QuoteLine<Unit extends PricedUnit> = Unit & {
  readonly vatPence: Pence;
  readonly unitPence: Pence;
  readonly linePence: Pence;
};

/**
 * What a basket costs, line by line, at one moment. The cart shows it, Stripe charges it, the
 * order keeps it: no other code adds up money.
 */
export type Quote<Unit extends PricedUnit = PricedUnit> = {
  readonly lines: readonly QuoteLine<Unit>[];
  /** Σ net, ex VAT. */
  readonly subtotalPence: Pence;
  /** On the goods. The VAT in the delivery charge stands apart. */
  readonly vatPence: Pence;
  readonly vat: VatTreatment;
  readonly shippingPence: Pence;
  /** The VAT that the delivery charge contains: where the goods bear UK VAT, delivery does too. */
  readonly shippingVatPence: Pence;
  readonly zone: string;
  readonly totalPence: Pence;
};

/**
 * Prices units for a delivery. In the UK: subtotal + VAT = Σ displayed prices. Elsewhere VAT is
 * £0.00 and units are at net (decisions.md, Money). The delivery charge follows the treatment of the
 * goods: it contains UK VAT where they bear it. At most 100 lines.
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
