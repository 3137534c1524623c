import { capital } from "#shop/kit/text.ts";
import { islandByCode, postalCountry, type Island } from "./islands.ts";
import { formatPostcode, parsePostcode, tidyPostcode, wrongSign } from "./postcode.ts";

const numbers = { 4: "four", 5: "five" };

/** A postal code of digits, of which there may be more after a hyphen. */
type PostalCode = {
  /** In a sentence. */
  readonly name: string;
  readonly digits: keyof typeof numbers;
  readonly more?: number;
  readonly example: string;
};

const four = (example: string): PostalCode => ({ name: "postcode", digits: 4, example });
const five = (example: string): PostalCode => ({ name: "postcode", digits: 5, example });

/**
 * The countries whose addresses have to have a postal code of this form: without one, a part that the country's rate
 * does not cover (`defaultExceptions`) could not be told from the rest. A Map, because the keys come from outside: an
 * object would also find members of its prototype.
 */
const postalCodes: ReadonlyMap<string, PostalCode> = new Map([
  ["US", { name: "ZIP code", digits: 5, more: 4, example: "10001" }],
  ["FR", { ...five("75001"), name: "code postal" }],
  ["DE", { ...five("10115"), name: "Postleitzahl" }],
  ["AU", four("2000")],
  ["DK", four("1050")],
  ["ES", five("28001")],
  ["FI", five("00100")],
  ["GR", five("10431")],
  ["IT", five("00118")],
  ["NO", four("0150")],
  ["PT", { ...four("1100"), more: 3 }],
]);

/** What the postal code is called in a country. */
export function postalCodeLabel(country: string): string {
  return capital(postalCodes.get(country)?.name ?? "postcode");
}

/** The part of a postal address that decides the shipping cost. */
export type Place = { readonly country: string; readonly postcode: string };

/**
 * The postal code of an address in its usual spelling: "HX7 8AD", "10115" for "D-10115". Elsewhere it may be any text.
 * Null when it can't be one.
 */
export function readPostalCode({ country, postcode }: Place): string | null {
  if (postalCountry(country) === "GB") {
    const read = parsePostcode(postcode);
    return read && formatPostcode(read);
  }
  const format = postalCodes.get(country);
  if (format === undefined) return postcode.trim();
  const { digits, more = 0 } = format;
  const typed = withoutCountry({ country, postcode });
  if (!/^\d+$/.test(typed)) return null;
  if (typed.length === digits) return typed;
  const isLong = more > 0 && typed.length === digits + more;
  return isLong ? `${typed.slice(0, digits)}-${typed.slice(digits)}` : null;
}

/** A code as it is compared: capitals and digits, without the country's letters before the first digit ("D-", "FR-"). */
export function withoutCountry({ country, postcode }: Place): string {
  const typed = tidyPostcode(postcode);
  const letters = /^[A-Z]{1,2}(?=\d)/.exec(typed)?.[0] ?? "";
  return letters !== "" && country.startsWith(letters) ? typed.slice(letters.length) : typed;
}

/** What to say about a postal code that can't be one. */
export function invalidPostcodeMessage({ country, postcode }: Place): string {
  const format = postalCodes.get(country);
  if (format === undefined) return `Enter a valid UK postcode${wrongSign(postcode)}`;
  const { name, digits, example } = format;
  return `Enter a ${name} of ${numbers[digits]} digits, such as ${example}`;
}

/** The island chosen as the country when the postcode is not on it; null when they agree. */
export function mismatchedIsland({ country, postcode }: Place): Island | null {
  const island = islandByCode(country);
  const area = parsePostcode(postcode)?.outward.area;
  return island === null || area === undefined || area === island.area ? null : island;
}

/** The message for a postcode that is not on the chosen island. */
export function islandPostcodeMessage({ name, area }: Island): string {
  return `Enter a postcode in ${name}, which begins with ${area}, or choose another country`;
}
