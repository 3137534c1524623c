import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { RatedCountry } from "#shop/shipping/rate-engine.ts";
import type { ReadZone } from "./read-rows.ts";
import { isMainland, type CodeRange, type RateSet, type SetRule } from "./rate-set.ts";
import { typedCountry, typedZone } from "./row-values.ts";

/** The most zones, rules and countries of a set. */
const ZONES_MAX = 50;
const RULES_MAX = 1_000;
const COUNTRIES_MAX = 250;

/** The values of a row that the person saw; fields that are left out were not in the form. */
export type SeenRow = Readonly<Record<string, string>>;

type Edited<Reason extends string> = Done<RateSet> | Refused<Reason>;

/** Changes a zone of a set, or adds one with a new key. Refused when it is not as it was seen. */
export function withZone(
  set: RateSet,
  {
    key,
    read,
    seen,
  }: { readonly key: string; readonly read: ReadZone; readonly seen: SeenRow | null },
): Edited<"no_row" | "changed_meanwhile" | "name_taken" | "name_fixed" | "too_many"> {
  const present = set.zones.find((zone) => zone.key === key);
  if (seen !== null) {
    if (present === undefined) return refused("no_row");
    if (!isAsSeen(typedZone(set, present), seen)) return refused("changed_meanwhile");
  }
  const { zone, ranges } = read;
  const isNamed = (name: string) => name.toLowerCase() === zone.name.toLowerCase();
  if (set.zones.some((other) => other.key !== key && isNamed(other.name)))
    return refused("name_taken");
  if (present !== undefined && isMainland(present) && !isMainland(zone))
    return refused("name_fixed");
  const rules = withRanges(set.rules, key, ranges);
  if (rules.length > RULES_MAX) return refused("too_many");
  if (present !== undefined) {
    const zones = set.zones.map((each) => (each.key === key ? { key, ...zone } : each));
    return done({ ...set, zones, rules });
  }
  if (set.zones.length >= ZONES_MAX) return refused("too_many");
  return done({ ...set, zones: [...set.zones, { key, ...zone }], rules });
}

/** The rules with other ranges for a zone. Those that stay keep their place, as the oldest of two equal rules wins. */
function withRanges(
  rules: readonly SetRule[],
  zoneKey: string,
  ranges: readonly CodeRange[],
): SetRule[] {
  const left = [...ranges];
  const kept = rules.filter((rule) => {
    if (rule.zoneKey !== zoneKey) return true;
    const at = left.findIndex(({ start, end }) => start === rule.start && end === rule.end);
    if (at === -1) return false;
    left.splice(at, 1);
    return true;
  });
  return [...kept, ...left.map(({ start, end }) => ({ start, end, zoneKey }))];
}

/** Removes a zone with its rules. The mainland stays. */
export function withoutZone(
  set: RateSet,
  key: string,
  seen: SeenRow,
): Edited<"no_row" | "changed_meanwhile" | "name_fixed"> {
  const zone = set.zones.find((each) => each.key === key);
  if (zone === undefined) return refused("no_row");
  if (isMainland(zone)) return refused("name_fixed");
  if (!isAsSeen(typedZone(set, zone), seen)) return refused("changed_meanwhile");
  return done({
    ...set,
    zones: set.zones.filter((each) => each.key !== key),
    rules: set.rules.filter(({ zoneKey }) => zoneKey !== key),
  });
}

/** Changes a country of a set; with `seen` null, adds it as the last one. */
export function withCountry(
  set: RateSet,
  { country, seen }: { readonly country: RatedCountry; readonly seen: SeenRow | null },
): Edited<"no_row" | "changed_meanwhile" | "name_taken" | "country_there" | "too_many"> {
  const { code } = country;
  const present = set.countries.find((each) => each.code === code);
  if (seen === null && present !== undefined) return refused("country_there");
  if (seen !== null) {
    if (present === undefined || code === "GB") return refused("no_row");
    if (!isAsSeen(typedCountry(present), seen)) return refused("changed_meanwhile");
  }
  const isNamed = (name: string) => name.toLowerCase() === country.name.toLowerCase();
  if (set.countries.some((other) => other.code !== code && isNamed(other.name)))
    return refused("name_taken");
  if (present !== undefined)
    return done({
      ...set,
      countries: set.countries.map((each) => (each.code === code ? country : each)),
    });
  if (set.countries.length >= COUNTRIES_MAX) return refused("too_many");
  return done({ ...set, countries: [...set.countries, country] });
}

/** Removes a country; orders to it need an offer from then on. The United Kingdom stays. */
export function withoutCountry(
  set: RateSet,
  code: string,
  seen: SeenRow,
): Edited<"no_row" | "changed_meanwhile"> {
  const country = set.countries.find((each) => each.code === code);
  if (country === undefined || code === "GB") return refused("no_row");
  if (!isAsSeen(typedCountry(country), seen)) return refused("changed_meanwhile");
  return done({ ...set, countries: set.countries.filter((each) => each.code !== code) });
}

/** Puts a row back to how it is in the shop: a removed one returns, a new one goes. */
export function withRowOf(
  set: RateSet,
  live: RateSet,
  row: { readonly kind: "zone" | "country"; readonly id: string },
): Edited<"no_row" | "name_taken"> {
  return row.kind === "zone" ? withZoneOf(set, live, row.id) : withCountryOf(set, live, row.id);
}

function withZoneOf(set: RateSet, live: RateSet, key: string): Edited<"no_row" | "name_taken"> {
  const [was, present] = [live, set].map(({ zones }) => zones.find((zone) => zone.key === key));
  if (was === undefined && present === undefined) return refused("no_row");
  const others = set.zones.filter((zone) => zone.key !== key);
  const rules = withRanges(
    set.rules,
    key,
    live.rules.filter(({ zoneKey }) => zoneKey === key),
  );
  if (was === undefined) return done({ ...set, zones: others, rules });
  if (others.some(({ name }) => name.toLowerCase() === was.name.toLowerCase()))
    return refused("name_taken");
  const order = new Map(live.zones.map((zone, at) => [zone.key, at]));
  const place = (zone: { key: string }) => order.get(zone.key) ?? live.zones.length;
  const zones = [...others, was].toSorted((a, b) => place(a) - place(b));
  return done({ ...set, zones, rules: inOrderOf(rules, live.rules) });
}

/** Rules in the order of the shop's, those that the shop does not have after them. */
function inOrderOf(rules: readonly SetRule[], live: readonly SetRule[]): SetRule[] {
  const textOf = ({ start, end, zoneKey }: SetRule) => `${start}-${end ?? ""} ${zoneKey}`;
  const order = new Map(live.map((rule, at) => [textOf(rule), at]));
  const place = (rule: SetRule) => order.get(textOf(rule)) ?? live.length;
  return rules.toSorted((a, b) => place(a) - place(b));
}

function withCountryOf(set: RateSet, live: RateSet, code: string): Edited<"no_row" | "name_taken"> {
  const [was, present] = [live, set].map(({ countries }) =>
    countries.find((country) => country.code === code),
  );
  if (was === undefined && present === undefined) return refused("no_row");
  const others = set.countries.filter((country) => country.code !== code);
  if (was === undefined) return done({ ...set, countries: others });
  if (others.some(({ name }) => name.toLowerCase() === was.name.toLowerCase()))
    return refused("name_taken");
  const order = new Map(live.countries.map((country, at) => [country.code, at]));
  const place = (country: { code: string }) => order.get(country.code) ?? live.countries.length;
  return done({ ...set, countries: [...others, was].toSorted((a, b) => place(a) - place(b)) });
}

/** Whether a row still has the values that were seen. */
function isAsSeen(now: Readonly<Record<string, string>>, seen: SeenRow): boolean {
  return Object.entries(seen).every(([name, value]) => now[name] === value);
}
