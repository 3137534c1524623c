import { formatPounds, pence, type Pence } from "#shop/kit/money.ts";
import { formatRate } from "./vat-rates.ts";

/** What a country or island charges on goods for a private person that arrive from the UK. */
type ImportTaxes = {
  /** The tax on the goods and their delivery, in basis points; null where there is none. */
  readonly tax: {
    readonly name: string;
    readonly rateBp: number;
    /** An order below this sum is free of it. */
    readonly fromPence?: number;
  } | null;
  readonly duty: "none" | "perhaps" | "any value";
};

/**
 * Import taxes of the places with a set rate of delivery, as of November 2026.
 *
 * - FR, DE: standard rate of VAT, from the first euro (Directive 2006/112/EC, articles 30 and 94; rates:
 *   European Commission, "VAT rates applied in the Member States"). The relief from duty up to 150 euros ended
 *   on 1 July 2026 (Council of the EU, 11 February 2026): up to 150 euros 3 euros for each kind of goods, above
 *   it the tariff, from which goods made in the UK are free. So duty depends on what is in the parcel.
 * - US: no federal VAT or sales tax on imports. Duty whatever the value since 29 August 2025 (Executive Order
 *   14324), by the goods and where they were made.
 * - JE: GST of 5% on an order of £60 or more, delivery included (gov.je, "Declaring and paying GST", since 1 July
 *   2023). No duty on goods in free circulation in the UK, with which Jersey and Guernsey are in a customs union.
 * - GG: no VAT or GST.
 */
const importTaxes: ReadonlyMap<string, ImportTaxes> = new Map([
  ["FR", { tax: { name: "import VAT", rateBp: 2_000 }, duty: "perhaps" }],
  ["DE", { tax: { name: "import VAT", rateBp: 1_900 }, duty: "perhaps" }],
  ["US", { tax: null, duty: "any value" }],
  ["JE", { tax: { name: "GST", rateBp: 500, fromPence: 6_000 }, duty: "none" }],
  ["GG", { tax: null, duty: "none" }],
]);

const WHOLE_BP = 10_000;
const NOT_OURS = "which you pay to the carrier on arrival. That sum is not part of our total.";

/**
 * What a place charges on an order without UK VAT, in words, the tax as an estimate in pounds. `place` is its
 * name in a sentence ("the United States"), `totalPence` the goods and their delivery.
 */
export function importTaxText(territory: string, place: string, totalPence: Pence): string {
  const found = importTaxes.get(territory);
  const name = place.charAt(0).toUpperCase() + place.slice(1);
  if (found === undefined)
    return `Import VAT and duty in ${place} are not part of our total. You pay them to the carrier on arrival.`;
  const { tax, duty } = found;
  if (tax === null)
    return duty === "none"
      ? `${name} charges no VAT and, on goods from the UK, no duty.`
      : `${name} charges no VAT, but duty on goods of any value, ${NOT_OURS}`;
  if (totalPence < (tax.fromPence ?? 0))
    return `${name} charges no ${tax.name} on an order below ${formatPounds(pence(tax.fromPence ?? 0))}.`;
  const charge = pence(Math.floor((totalPence * tax.rateBp + WHOLE_BP / 2) / WHOLE_BP));
  const also = duty === "perhaps" ? " and perhaps duty" : "";
  return `${name} charges about ${formatPounds(charge)} ${tax.name} (${formatRate(tax.rateBp)})${also}, ${NOT_OURS}`;
}
