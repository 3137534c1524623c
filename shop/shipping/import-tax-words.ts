import { importTaxText, type ImportTaxes } from "#shop/tax/import-taxes.ts";
import type { Pence } from "#shop/kit/money.ts";
import type { VatTreatment } from "#shop/pricing/totals.ts";
import { territoryOf } from "./islands.ts";
import type { Place } from "./postal-code.ts";
import { countryName } from "./world.ts";
import { zonePhrase } from "./zone-phrase.ts";

/**
 * What a place charges on an order on arrival, in words, with the sum in pounds; null where UK VAT is charged.
 * An order and an offer keep these words. Without the total, the words have no sum.
 */
export function importTaxesAt(
  place: Place,
  {
    vat,
    importTaxes,
    totalPence,
  }: {
    readonly vat: VatTreatment;
    /** Of the shipping option; null where they are not known. */
    readonly importTaxes: ImportTaxes | null;
    /** The goods and their delivery. */
    readonly totalPence: Pence | null;
  },
): string | null {
  if (vat !== "export") return null;
  return importTaxText(importTaxes, zonePhrase(countryName(territoryOf(place))), totalPence);
}

/**
 * The words that an order or an offer has kept; for one from before it kept them, those without a sum, as
 * today's rates are perhaps not what the customer was told.
 */
export function importTaxesOf(sold: {
  readonly vat: VatTreatment;
  readonly address: Place;
  readonly importTaxes: string | null;
}): string | null {
  const { vat, address } = sold;
  return sold.importTaxes ?? importTaxesAt(address, { vat, importTaxes: null, totalPence: null });
}
