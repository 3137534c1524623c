import { assert } from "#shop/kit/assert.ts";
import { outwardSortKey, parseOutward } from "#shop/shipping/postcode.ts";
import {
  countryOption,
  MAINLAND,
  zoneOption,
  type FoundShippingOption,
  type Place,
  type RatedCountry,
  type Rule,
  type Zone,
} from "#shop/shipping/rate-engine.ts";

/** A zone of a set of rates. */
export type SetZone = Zone & {
  /** Its id in the table shipping_zones; "n" and more for a zone that is not published yet. */
  readonly key: string;
  /** ISLANDS: outside the UK, with its postcodes. */
  readonly type: "UK" | "ISLANDS";
};

/** A range of outward codes; without an end it runs on from its start. */
export type CodeRange = { readonly start: string; readonly end: string | null };

/** A rule of a set of rates: a range of outward codes that belongs to a zone. */
export type SetRule = CodeRange & { readonly zoneKey: string };

/**
 * Everything that decides what a delivery costs: the rates in the shop, a draft of them, or those of an earlier
 * time. Rules are in the order in which they were made.
 */
export type RateSet = {
  readonly zones: readonly SetZone[];
  readonly rules: readonly SetRule[];
  /** With the United Kingdom, which has no rate of its own: its zones have. */
  readonly countries: readonly RatedCountry[];
};

export type PreparedRule = Rule & CodeRange & { readonly zone: SetZone };

/** A set of rates, ready to be asked about many places. */
export type PreparedSet = {
  readonly rules: readonly PreparedRule[];
  readonly mainland: SetZone;
  readonly countries: ReadonlyMap<string, RatedCountry>;
};

/** Prepares a set. Throws if it has no mainland, a rule without its zone, or one with a code that can't be. */
export function prepareSet({ zones, rules, countries }: RateSet): PreparedSet {
  const byKey = new Map(zones.map((zone) => [zone.key, zone]));
  const mainland = zones.find(isMainland);
  assert(mainland !== undefined, "a set of rates has a mainland");
  return {
    mainland,
    countries: new Map(countries.map((country) => [country.code, country])),
    rules: rules.map(({ start, end, zoneKey }) => {
      const zone = byKey.get(zoneKey);
      assert(zone !== undefined, "a rule has its zone");
      const endKey = end === null ? null : sortKeyOf(end);
      return { start, end, zone, startKey: sortKeyOf(start), endKey };
    }),
  };
}

/** The answer that a customer gets of a set, on a day in London. The United Kingdom needs a postcode. */
export function answerOf(set: PreparedSet, place: Place, day: string): FoundShippingOption {
  if (place.kind === "abroad")
    return countryOption(set.countries.get(place.country), place.postcode);
  return { ok: true, option: zoneOption(place.outward, set, day) };
}

/** Whether a zone is the one of the codes that no rule holds. It has a fixed name and can't be removed. */
export function isMainland({ type, name }: Pick<SetZone, "type" | "name">): boolean {
  return type === "UK" && name === MAINLAND;
}

/** The key by which an outward code is compared. Throws for another text. */
function sortKeyOf(code: string): string {
  const outward = parseOutward(code);
  assert(outward !== null, "a rule has outward codes");
  return outwardSortKey(outward);
}

/** Whether two sets are the same in everything. */
export function isSameSet(one: RateSet, other: RateSet): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

/** A text that is the same for the same set: what was seen is compared with it. */
export function canonical({ zones, rules, countries }: RateSet): unknown {
  return [
    zones.map((zone) => [
      zone.key,
      zone.name,
      zone.type,
      zone.ratePence,
      zone.chargesVat,
      zone.transitDays,
    ]),
    rules.map(({ start, end, zoneKey }) => [start, end, zoneKey]),
    countries.map(
      ({ code, name, ratePence, transitDays, importTaxes: taxes, exceptions = null }) => [
        code,
        name,
        ratePence,
        transitDays,
        exceptions,
        taxes && [taxes.duty, taxes.tax && [taxes.tax.name, taxes.tax.rateBp, taxes.tax.fromPence]],
      ],
    ),
  ];
}
