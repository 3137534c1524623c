import { decimalPounds, pence } from "#shop/kit/money.ts";
import { exceptionsOf, type RatedCountry } from "#shop/shipping/rate-engine.ts";
import type { RateSet, SetZone } from "./rate-set.ts";
import { rangesAsTyped } from "./range-words.ts";

/** Where a zone is, and whether UK VAT is due there. In the UK it always is. */
export const zoneKinds = ["uk", "island", "export"] as const;
export type ZoneKind = (typeof zoneKinds)[number];

export const zoneFields = ["name", "kind", "rate", "transit_days", "postcodes"] as const;
export type ZoneField = (typeof zoneFields)[number];
export const countryFields = [
  "name",
  "rate",
  "transit_days",
  "duty",
  "tax_name",
  "tax_rate",
  "tax_from",
  "exceptions",
] as const;
export type CountryField = (typeof countryFields)[number];

/** A row of a set as it stands in its form. */
export type TypedZone = Readonly<Record<ZoneField, string>>;
export type TypedCountry = Readonly<Record<CountryField, string>>;

/** The kind of a zone. */
export function kindOf({ type, chargesVat }: Pick<SetZone, "type" | "chargesVat">): ZoneKind {
  if (type === "UK") return "uk";
  return chargesVat ? "island" : "export";
}

/** A zone with its rules as they stand in the form. */
export function typedZone({ rules }: Pick<RateSet, "rules">, zone: SetZone): TypedZone {
  return {
    name: zone.name,
    kind: kindOf(zone),
    rate: decimalPounds(zone.ratePence),
    transit_days: String(zone.transitDays),
    postcodes: rangesAsTyped(rules.filter(({ zoneKey }) => zoneKey === zone.key)),
  };
}

/** A country as it stands in the form. */
export function typedCountry(country: RatedCountry): TypedCountry {
  const { name, ratePence, transitDays, importTaxes } = country;
  const tax = importTaxes?.tax ?? null;
  return {
    name,
    rate: decimalPounds(ratePence),
    transit_days: String(transitDays),
    duty: importTaxes?.duty ?? "",
    tax_name: tax?.name ?? "",
    tax_rate: tax === null ? "" : String(tax.rateBp / 100),
    tax_from: tax === null || tax.fromPence === null ? "" : decimalPounds(pence(tax.fromPence)),
    exceptions: exceptionsOf(country),
  };
}
