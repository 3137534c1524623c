import type { Pence } from "#shop/kit/money.ts";
import type { Delivery } from "#shop/pricing/quote.ts";
import { islandImportTaxes, type ImportTaxes } from "#shop/tax/import-taxes.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import type { Country } from "./country-code.ts";
import { nationOf, type EstimateInput } from "./delivery-estimate.ts";
import { islandByCode, postalCountry } from "./islands.ts";
import { defaultExceptions, isExcepted } from "./exceptions.ts";
import { readPostalCode } from "./postal-code.ts";
import { outwardSortKey, parseOutward, parsePostcode, type Outward } from "./postcode.ts";
import type { ShippingRefusal } from "./shipping-messages.ts";

/** The zone of addresses that no rule covers, by its name and its type UK. */
export const MAINLAND = "UK Mainland";

/** A part of the UK or of the islands with one rate. The rate contains VAT where VAT is charged. */
export type Zone = {
  readonly name: string;
  readonly ratePence: Pence;
  readonly chargesVat: boolean;
  /** The longest transit in working days. */
  readonly transitDays: number;
};

/** A range of outward codes that belongs to a zone, by their sort keys (`outwardSortKey`). */
export type Rule = {
  readonly startKey: string;
  /** Null: it runs on from its start. */
  readonly endKey: string | null;
  readonly zone: Zone;
};

/** A country abroad with a rate. */
export type RatedCountry = Country & {
  readonly ratePence: Pence;
  /** The longest transit in working days. */
  readonly transitDays: number;
  /** Null when they are not known. */
  readonly importTaxes: ImportTaxes | null;
  /** The postcodes that the rate does not cover ("97, 98"); left out for those that the shop knows of (`exceptionsOf`). */
  readonly exceptions?: string;
};

/** Delivery to one address: its zone, its rate, its time in transit, and what the destination charges. */
export type ShippingOption = Delivery &
  Pick<EstimateInput, "transitDays" | "nation"> & {
    /** Null where UK VAT is charged, and where they are not known. */
    readonly importTaxes: ImportTaxes | null;
  };

export type FoundShippingOption =
  | { readonly ok: true; readonly option: ShippingOption }
  | { readonly ok: false; readonly reason: ShippingRefusal };

/** A destination that a rate is looked up for. */
export type Place =
  | { readonly kind: "uk"; readonly outward: Outward }
  /** In its usual spelling; "" before it is known. */
  | { readonly kind: "abroad"; readonly country: string; readonly postcode: string };

/**
 * Reads a country and its postcode. In the UK the outward code is enough; abroad there may be none yet. The country
 * may be an island ("JE"), which then has to agree with the postcode.
 */
export function readPlace(
  country: string,
  postcode: string,
):
  | { readonly ok: true; readonly place: Place }
  | { readonly ok: false; readonly reason: ShippingRefusal } {
  const isEmpty = postcode.trim() === "";
  if (postalCountry(country) !== "GB") {
    const read = isEmpty ? "" : readPostalCode({ country, postcode });
    return read === null
      ? { ok: false, reason: "postcode_invalid" }
      : { ok: true, place: { kind: "abroad", country, postcode: read } };
  }
  const outward = parsePostcode(postcode)?.outward ?? parseOutward(postcode);
  if (outward === null)
    return { ok: false, reason: isEmpty ? "postcode_missing" : "postcode_invalid" };
  const island = islandByCode(country);
  if (island !== null && outward.area !== island.area)
    return { ok: false, reason: "postcode_elsewhere" };
  return { ok: true, place: { kind: "uk", outward } };
}

/** Whether a rule holds an outward code. An end that names a whole district ("AB38") holds "AB38A", too. */
function holds({ startKey, endKey }: Omit<Rule, "zone">, key: string): boolean {
  if (startKey > key) return false;
  return endKey === null || endKey >= key || endKey === `${key.slice(0, 4)} `;
}

/** Of the rules that hold a code, the one that wins and those that lose, in order. */
export type Decision<Each> = { readonly won: Each | null; readonly lost: readonly Each[] };

/**
 * Decides between rules, of which more than those that hold the code may be given, the oldest first. The greatest
 * start wins, then the smallest end, one without an end last, then the oldest rule.
 */
export function decide<Each extends Omit<Rule, "zone">>(
  rules: readonly Each[],
  outward: Outward,
): Decision<Each> {
  const key = outwardSortKey(outward);
  const [won = null, ...lost] = rules
    .filter((rule) => holds(rule, key))
    .toSorted((one, other) => compareRules(one, other));
  return { won, lost };
}

function compareRules(one: Omit<Rule, "zone">, other: Omit<Rule, "zone">): number {
  if (one.startKey !== other.startKey) return one.startKey > other.startKey ? -1 : 1;
  if (one.endKey === other.endKey) return 0;
  if (one.endKey === null || other.endKey === null) return one.endKey === null ? 1 : -1;
  return one.endKey < other.endKey ? -1 : 1;
}

/**
 * The shipping option of an outward code on a day in London ("2026-11-26"), by rules of which more than those that
 * hold it may be given; without one that does, that of the mainland.
 */
export function zoneOption(
  outward: Outward,
  { rules, mainland }: { readonly rules: readonly Rule[]; readonly mainland: Zone },
  day: string,
): ShippingOption {
  const zone = decide(rules, outward).won?.zone ?? mainland;
  return optionOfZone(zone, outward, day);
}

/** The shipping option of a zone for one of its codes; without a code, somewhere in England or Wales. */
export function optionOfZone(zone: Zone, outward: Outward | null, day: string): ShippingOption {
  return {
    zone: zone.name,
    ratePence: zone.ratePence,
    vat: zone.chargesVat ? "uk" : "export",
    vatRateBp: zone.chargesVat ? vatRateOn(day) : 0,
    transitDays: zone.transitDays,
    nation: outward === null ? "england-and-wales" : nationOf(outward),
    importTaxes: zone.chargesVat || outward === null ? null : islandImportTaxes(outward.area),
  };
}

/** The postcodes that the rate of a country does not cover, as they are typed. */
export function exceptionsOf({ code, exceptions }: RatedCountry): string {
  return exceptions ?? defaultExceptions(code);
}

/** The shipping option of a country; refused without a rate, and for a postcode that the rate does not cover. */
export function countryOption(
  country: RatedCountry | undefined,
  postcode: string,
): FoundShippingOption {
  if (
    country === undefined ||
    isExcepted(exceptionsOf(country), { country: country.code, postcode })
  )
    return { ok: false, reason: "no_rate" };
  const { name, ratePence, transitDays, importTaxes } = country;
  return {
    ok: true,
    option: {
      zone: name,
      ratePence,
      vat: "export",
      vatRateBp: 0,
      transitDays,
      nation: null,
      importTaxes,
    },
  };
}
