import { MM_PER_FOOT, MM_PER_INCH } from "#shop/kit/measures.ts";

const NUMBER = String.raw`\d{1,6}(?:\.\d{1,4})?`;
const METRES = "(?:m|mtrs?|met(?:re|er)s?)";
const CENTIMETRES = "(?:cms?|centimet(?:re|er)s?)";
const MILLIMETRES = "(?:mms?|millimet(?:re|er)s?)";
/** "2.4", "2.4 m", "240 cm", "2400mm". */
const METRIC = new RegExp(`^(${NUMBER})\\s*(?:(${METRES})|(${CENTIMETRES})|(${MILLIMETRES}))?$`);
/** "1m80", "1 m 80 cm". */
const METRES_AND_CENTIMETRES = new RegExp(
  `^(\\d{1,3})\\s*${METRES}\\s*(\\d{1,2})\\s*(?:${CENTIMETRES})?$`,
);
const FEET = "(?:ft|feet|foot|')";
const INCHES = '(?:ins?|inch(?:es)?|")';
/** "5", "5.5", "5 1/2", "1/2". */
const INCH_NUMBER = String.raw`(\d{1,4}(?:\.\d{1,4})?)?\s*(?:(\d{1,2})/(\d{1,2}))?`;
/** "7 ft 10 in", "5'11", "5-foot-11", "94 in", "5 ft 11 1/2". */
const IMPERIAL = new RegExp(
  `^(?:(${NUMBER})\\s*-?\\s*${FEET})?\\s*-?\\s*(?:and\\s+)?(?:${INCH_NUMBER}\\s*-?\\s*(${INCHES})?)?$`,
);
/** "5-11", "5 11", "5 11 1/2": no ceiling and no person is 4 m and some millimetres. */
const BARE_FEET = /^([4-9]|1\d)\s*[- ]\s*(\d|1[01])( \d{1,2}\/\d{1,2})?$/;
/** "2,400 mm": its comma is between thousands. Every other comma is before decimals. */
const THOUSAND_MM = new RegExp(`^(\\d{1,2}),(\\d{3})(?=\\s*${MILLIMETRES}?$)`);
/** "8 ft high": the field says already what is measured. */
const DIRECTION = /[\s-]+(?:high|tall|wide|long)$/;
const numerals = [
  ..."one two three four five six seven eight nine ten eleven twelve".split(" "),
  ..."thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(" "),
];
const NUMERAL = new RegExp(`\\b(${numerals.join("|")})\\b`, "g");
const quarters: Readonly<Record<string, string>> = { "1/2": ".5", "1/4": ".25", "3/4": ".75" };
const FRACTION_OF_FEET = new RegExp(`(\\d+) (1/2|1/4|3/4)(?=\\s*-?\\s*${FEET})`, "g");
/** The longest length in words, in characters. */
const TYPED_MAX = 80;
/** A number without a unit is in metres below this: no ceiling is 10 m high. */
const METRES_BELOW = 10;
/** From there it is in centimetres below this, and in millimetres from this on. */
const CENTIMETRES_BELOW = 1_000;
const fractions: Readonly<Record<string, string>> = { "½": " 1/2", "¼": " 1/4", "¾": " 3/4" };

/**
 * Reads a length as people type it, in whole millimetres: "2.4", "2,4 m", "240cm", "2400 mm", "1m80",
 * "7 ft 10 in", 7' 10", "5ft11", "5 foot 11½", "six foot two", "5-11 1/2", "8 ft high". A number without a unit is
 * in metres below 10, in centimetres below 1000, otherwise in millimetres; after feet it is in inches. Null for
 * anything else.
 */
export function readLengthMm(typed: string): number | null {
  if (typed.length > TYPED_MAX) return null;
  const text = plainText(typed);
  return readMetric(text) ?? readImperial(text);
}

/** In lower case, with one way to write a decimal point, feet, inches, a fraction and a space. */
function plainText(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^(?:about|approx\.?|approximately|around|circa|ca\.?|c\.|~)\s*/, "")
    .replace(DIRECTION, "")
    .replace(THOUSAND_MM, "$1$2")
    .replace(/(\d),(\d)/, "$1.$2")
    .replaceAll(NUMERAL, (word) => String(numerals.indexOf(word) + 1))
    .replaceAll(/\band a half\b/g, "1/2")
    .replaceAll(/,\s/g, " ")
    .replaceAll(/[½¼¾]/g, (sign) => fractions[sign] ?? "")
    .replaceAll(/''|["″”“]|´´|’’|′′/g, '"')
    .replaceAll(/[′’‘`´]/g, "'")
    .replaceAll(/(ft|ins?|[cm]?m)\.(?!\d)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .replaceAll(FRACTION_OF_FEET, (_, feet: string, part: string) => feet + (quarters[part] ?? ""))
    .replace(BARE_FEET, "$1 ft $2$3")
    .trim();
}

function readMetric(text: string): number | null {
  const both = METRES_AND_CENTIMETRES.exec(text);
  if (both !== null) return Number(both[1]) * 1_000 + Number(both[2]?.padEnd(2, "0")) * 10;
  const [, number, metres, centimetres, millimetres] = METRIC.exec(text) ?? [];
  if (number === undefined) return null;
  const value = Number(number);
  if (metres !== undefined) return Math.round(value * 1_000);
  if (centimetres !== undefined) return Math.round(value * 10);
  return Math.round(millimetres === undefined ? value * unitWithout(value) : value);
}

function readImperial(text: string): number | null {
  const [, feet, whole, over, under, unit] = IMPERIAL.exec(text) ?? [];
  // Without feet the inches must say that they are inches.
  if (feet === undefined && (unit === undefined || (whole ?? over) === undefined)) return null;
  if (unit !== undefined && (whole ?? over) === undefined) return null;
  const part = over === undefined ? 0 : Number(over) / Number(under);
  if (!Number.isFinite(part)) return null;
  const inches = Number(whole ?? 0) + part;
  return Math.round(Number(feet ?? 0) * MM_PER_FOOT + inches * MM_PER_INCH);
}

function unitWithout(number: number): number {
  if (number < METRES_BELOW) return 1_000;
  return number < CENTIMETRES_BELOW ? 10 : 1;
}
