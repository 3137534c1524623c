import { outwardCodes } from "#shop/shipping/outward-codes.ts";
import { outwardSortKey, parseOutward, type Outward } from "#shop/shipping/postcode.ts";
import { exceptionsOf, type ShippingOption } from "#shop/shipping/rate-engine.ts";
import { codesInWords, isInUse } from "./code-words.ts";
import { answerOf, prepareSet, type PreparedSet, type RateSet } from "./rate-set.ts";

/** What a customer sees of a delivery. */
export type Answer = Pick<
  ShippingOption,
  "zone" | "ratePence" | "vat" | "vatRateBp" | "transitDays" | "importTaxes"
> & {
  /** Of a country: the postcodes that its rate does not cover. */
  readonly exceptions?: string;
};

/** Outward codes whose answer changes in the same way. */
export type CodeChange = {
  /** "KW15 to KW17, ZE1". */
  readonly words: string;
  /** How many of them are in use. Rules may hold others, which are counted nowhere else. */
  readonly count: number;
  /** The codes, to count orders by. */
  readonly codes: readonly string[];
  readonly before: Answer;
  readonly after: Answer;
};

/** A country that gets a rate, loses it, or whose answer changes. */
export type CountryChange = {
  readonly code: string;
  readonly name: string;
  readonly before: Answer | null;
  readonly after: Answer | null;
};

export type RateDiff = {
  /** How many outward codes in use change, and how many were looked at. */
  readonly changed: number;
  readonly looked: number;
  readonly codes: readonly CodeChange[];
  readonly countries: readonly CountryChange[];
};

/** What becomes different for customers when one set replaces another, on a day in London. */
export function diffRates(before: RateSet, after: RateSet, day: string): RateDiff {
  const [one, other] = [prepareSet(before), prepareSet(after)];
  const groups = new Map<string, { codes: Outward[]; before: Answer; after: Answer }>();
  for (const outward of codesToLookAt(one, other)) {
    const [was, is] = [zoneAnswer(one, outward, day), zoneAnswer(other, outward, day)];
    const texts = [JSON.stringify(was), JSON.stringify(is)];
    if (texts[0] === texts[1]) continue;
    const key = texts.join();
    const group = groups.get(key) ?? { codes: [], before: was, after: is };
    group.codes.push(outward);
    groups.set(key, group);
  }
  const codes = [...groups.values()].map(toCodeChange);
  return {
    changed: codes.reduce((sum, { count }) => sum + count, 0),
    looked: outwardCodes.length,
    codes,
    countries: diffCountries(one, other, day),
  };
}

/** Whether no customer gets another answer. */
export function isSameForAll({ codes, countries }: RateDiff): boolean {
  return codes.length === 0 && countries.length === 0;
}

function toCodeChange(group: { codes: Outward[]; before: Answer; after: Answer }): CodeChange {
  const used = group.codes.filter(isInUse);
  const unused = group.codes.filter((code) => !isInUse(code));
  return {
    words: used.length === 0 ? `${codesInWords(unused, 3)}, not in use` : codesInWords(used),
    count: used.length,
    codes: used.map(({ area, district, suffix }) => `${area}${district}${suffix}`),
    before: group.before,
    after: group.after,
  };
}

/**
 * All codes in use, and a code of every other stretch between two of which the answer can change: the first and
 * the last code of each rule, and the first one after it. So two sets that answer alike here answer alike everywhere.
 */
function codesToLookAt(one: PreparedSet, other: PreparedSet): Outward[] {
  const found = new Map(outwardCodes.map((code) => [outwardSortKey(code), code]));
  const add = (code: Outward | null) => {
    if (code !== null) found.set(outwardSortKey(code), code);
  };
  for (const { start, end } of [...one.rules, ...other.rules]) {
    const last = end === null ? null : parseOutward(end);
    add(parseOutward(start));
    add(last);
    if (last !== null) add(codeAfter(last));
  }
  for (const { area } of outwardCodes) add({ area, district: 0, suffix: "" });
  return [...found.values()].toSorted((a, b) => (outwardSortKey(a) < outwardSortKey(b) ? -1 : 1));
}

/** The code after the end of a rule; null at the end of an area. An end without a suffix holds the whole district. */
function codeAfter({ area, district, suffix }: Outward): Outward | null {
  if (suffix !== "" && suffix < "Z")
    return { area, district, suffix: String.fromCharCode(suffix.charCodeAt(0) + 1) };
  return district < 99 ? { area, district: district + 1, suffix: "" } : null;
}

function zoneAnswer(set: PreparedSet, outward: Outward, day: string): Answer {
  const found = answerOf(set, { kind: "uk", outward }, day);
  if (!found.ok) throw new Error(`${found.reason}: every code has a zone`);
  return toAnswer(found.option);
}

function diffCountries(one: PreparedSet, other: PreparedSet, day: string): CountryChange[] {
  const codes = new Set([...one.countries.keys(), ...other.countries.keys()]);
  return [...codes].flatMap((code) => {
    const [before, after] = [countryAnswer(one, code, day), countryAnswer(other, code, day)];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const name = (other.countries.get(code) ?? one.countries.get(code))?.name ?? code;
    return { code, name, before, after };
  });
}

function countryAnswer(set: PreparedSet, country: string, day: string): Answer | null {
  const found = answerOf(set, { kind: "abroad", country, postcode: "" }, day);
  const rated = set.countries.get(country);
  if (!found.ok || rated === undefined) return null;
  return { ...toAnswer(found.option), exceptions: exceptionsOf(rated) };
}

function toAnswer({ zone, ratePence, vat, vatRateBp, transitDays, importTaxes }: Answer): Answer {
  return { zone, ratePence, vat, vatRateBp, transitDays, importTaxes };
}
