import { formatPounds, pence, type Pence } from "#shop/kit/money.ts";
import { capital } from "#shop/kit/text.ts";
import { formatRate } from "./vat-rates.ts";

/** A tax on the value of imported goods and their delivery. */
export type ImportTax = {
  /** In a sentence: "import VAT", "GST". At most 40 characters. */
  readonly name: string;
  /** In basis points: 2000 is 20 %. */
  readonly rateBp: number;
  /** An order below this sum is free of it; null if every order bears it. */
  readonly fromPence: number | null;
};

export const importDuties = ["none", "perhaps", "always"] as const;

/** What a country or island charges on goods for a private person that arrive from the UK. */
export type ImportTaxes = {
  /** Null where there is none. */
  readonly tax: ImportTax | null;
  /** Duty: on nothing from the UK, on some goods, or on goods of any value. */
  readonly duty: (typeof importDuties)[number];
};

/**
 * Import taxes of the islands without UK VAT, which share the UK's postcodes, by postcode area, as of November 2026.
 * Those of countries are in the table country_rates; the first ones come from these sources:
 *
 * - FR, DE: standard rate of VAT, from the first euro (Directive 2006/112/EC, articles 30 and 94; rates:
 *   European Commission, "VAT rates applied in the Member States"). The relief from duty up to 150 euros ended
 *   on 1 July 2026 (Council of the EU, 11 February 2026): up to 150 euros 3 euros for each kind of goods, above
 *   it the tariff, from which goods made in the UK are free. So duty depends on what is in the parcel.
 * - US: no federal VAT or sales tax on imports. Duty whatever the value since 29 August 2025 (Executive Order
 *   14324, Federal Register vol. 90, page 37775; US Customs and Border Protection, the same, page 42418). The
 *   suspension was continued when the Supreme Court ended other duties in February 2026 (National Law Review,
 *   23 February 2026). The rate changes often, so that no sum is said.
 * - JE: GST of 5% on an order of £60 or more, delivery included (gov.je, "Declaring and paying GST", since 1 July
 *   2023). No duty on goods in free circulation in the UK, with which Jersey and Guernsey are in a customs union.
 * - GY: no VAT. No duty on goods that come directly from the UK (gov.gg, "Why do I have to pay Duty"). The
 *   States have agreed on a GST of 5%, from July 2027 at the earliest (Guernsey Press, 11 February 2025), and
 *   were to decide finally in 2026 (Guernsey Press, 12 January 2026): the owner has to check it
 *   (docs/before-you-trade.md).
 */
const islandTaxes: ReadonlyMap<string, ImportTaxes> = new Map([
  ["JE", { tax: { name: "GST", rateBp: 500, fromPence: 6_000 }, duty: "none" }],
  ["GY", { tax: null, duty: "none" }],
]);

/** The import taxes of a postcode area; null for one whose taxes are not known, or that has none of its own. */
export function islandImportTaxes(area: string): ImportTaxes | null {
  return islandTaxes.get(area) ?? null;
}

const WHOLE_BP = 10_000;
const NOT_OURS = "which you pay to the carrier on arrival. None of it is part of our total.";

/**
 * What a place charges on an order without UK VAT, in words, the tax as an estimate in pounds. `taxes` are null
 * where they are not known. `place` is its name in a sentence ("the United States"), `totalPence` the goods and
 * their delivery; null where there is no order yet: then the rate is named and no sum.
 */
export function importTaxText(
  taxes: ImportTaxes | null,
  place: string,
  totalPence: Pence | null,
): string {
  const name = capital(place);
  if (taxes === null)
    return `Import VAT and duty in ${place} are not part of our total. You pay them to the carrier on arrival.`;
  const { tax, duty } = taxes;
  if (tax === null) return withoutTax(duty, name);
  const also = { none: "", perhaps: " and perhaps duty", always: " and duty" }[duty];
  const from = tax.fromPence === null ? "" : formatPounds(pence(tax.fromPence));
  if (totalPence === null) {
    const orders = from === "" ? "" : ` on an order of ${from} or more`;
    return `${name} charges ${tax.name} (${formatRate(tax.rateBp)})${orders}${also}, ${NOT_OURS}`;
  }
  if (totalPence < (tax.fromPence ?? 0))
    return `${name} charges no ${tax.name} on an order below ${from}.`;
  const charge = pence(Math.floor((totalPence * tax.rateBp + WHOLE_BP / 2) / WHOLE_BP));
  return `${name} charges about ${formatPounds(charge)} ${tax.name} (${formatRate(tax.rateBp)})${also}, ${NOT_OURS}`;
}

function withoutTax(duty: ImportTaxes["duty"], name: string): string {
  switch (duty) {
    case "none":
      return `${name} charges no VAT and, on goods from the UK, no duty.`;
    case "perhaps":
      return `${name} charges no VAT, but perhaps duty, ${NOT_OURS}`;
    case "always":
      return `${name} charges no VAT, but duty on goods of any value, ${NOT_OURS}`;
  }
}
