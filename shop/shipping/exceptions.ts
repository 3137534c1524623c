import { withoutCountry } from "./postal-code.ts";
import { tidyPostcode } from "./postcode.ts";

/** The longest text of the postcodes that the rate of a country does not cover. */
export const EXCEPTIONS_TEXT_MAX = 1_000;

/**
 * Parts of countries that are outside their customs or VAT territory or far from the rest of it, by the first signs of
 * their postcodes: what carriers and customs charge there is not what they charge in the country. The territories of
 * the EU are those of Directive 2006/112/EC, article 6.
 *
 * - AU: Lord Howe, Norfolk, Christmas and Cocos Islands. DE: Helgoland, Büsingen. DK: Greenland. ES: the Canaries,
 *   Ceuta, Melilla. FI: Åland. FR: the overseas parts, and Monaco. GR: Mount Athos. IT: Campione, Livigno. NO:
 *   Jan Mayen, Svalbard. PT: Madeira and the Azores.
 * - US: Puerto Rico and the Virgin Islands (006-009), forces' addresses (09, 340, 962-966), Hawaii, Guam and the
 *   other islands of the Pacific (967-969), Alaska (995-999).
 */
const defaults: ReadonlyMap<string, string> = new Map([
  ["AU", "2898-2899, 6798-6799"],
  ["DE", "27498, 78266"],
  ["DK", "39"],
  ["ES", "35, 38, 51-52"],
  ["FI", "22"],
  ["FR", "97-98"],
  ["GR", "63086-63087"],
  ["IT", "22061, 23041"],
  ["NO", "8099, 917"],
  ["PT", "9"],
  ["US", "006-009, 09, 340, 962-969, 995-999"],
]);

/** The postcodes that the rate of a country does not cover until the owner says otherwise. */
export function defaultExceptions(country: string): string {
  return defaults.get(country) ?? "";
}

/** Whether a postcode begins as one of the exceptions ("97-98, 27498"). None is excepted before it is known. */
export function isExcepted(
  exceptions: string,
  place: { readonly country: string; readonly postcode: string },
): boolean {
  // A country's letters may be those of its postcodes: C1A is in CA.
  const codes = [withoutCountry(place), tidyPostcode(place.postcode)];
  return exceptions
    .split(", ")
    .filter(Boolean)
    .some((each) => {
      const [first = "", last = first] = each.split("-");
      const starts = codes.map((code) => code.slice(0, first.length));
      return starts.some(
        (start) => start.length === first.length && start >= first && start <= last,
      );
    });
}

/** Signs of postcodes: no word, which has more letters. */
const START = /^(?!.*[A-Z]{3})[A-Z\d]{1,10}$/;

/** Reads what was typed: "97, 006 - 009". The text that is kept, or what is wrong. */
export function readExceptions(
  typed: string,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly error: string } {
  const parts = typed
    .toUpperCase()
    .replaceAll(/\s*[-\u2010-\u2015]\s*/g, "-")
    .split(/[\s,;]+/)
    .filter(Boolean);
  const wrong = parts.find((part) => {
    const [first = "", last = first, ...more] = part.split("-");
    const isRange = first.length === last.length && first <= last && more.length === 0;
    return !isRange || !START.test(first) || !START.test(last);
  });
  if (wrong !== undefined)
    return {
      ok: false,
      error: `“${wrong.slice(0, 20)}” does not begin a postcode. Write, for example, 97 or 006-009.`,
    };
  const value = parts.join(", ");
  return value.length > EXCEPTIONS_TEXT_MAX
    ? { ok: false, error: `Enter at most ${EXCEPTIONS_TEXT_MAX} characters.` }
    : { ok: true, value };
}
