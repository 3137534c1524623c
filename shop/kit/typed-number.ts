import { pence, type Pence } from "./money.ts";

/**
 * The only reader of numbers as people type them, in forms, in files and on the command line. It takes what has
 * one reading, and nothing else: a person does not see what another reading has made of "0,50" before it is
 * done.
 *
 * - Taken: digits with spaces at either end, "£" in front of pounds, the unit behind a measure, a point with a digit
 *   on both sides before the decimals.
 * - A comma is taken between thousands, in groups of three digits, where it can be nothing else: in whole numbers, and
 *   in pounds, which have no third decimal. "1,250" is £1,250.00 and 1,250 mm.
 * - Refused: every other comma ("12,50", "0,500", "1,2,3", and "1,250" in per cent, metres and kilograms, where it is
 *   also 1.25), a space inside ("12 50"), a sign, an exponent, more decimals than there are ("12.505"), a point without
 *   a digit on both sides (".5", "5.": one may be missing), other digits and separators ("１２", "12·50", "1'250").
 */

/** The least and the most that is taken, both included. */
type Limits = { readonly least?: number; readonly most?: number };
type Measured = Limits & {
  /** What may stand behind the number, with or without an "s" or a full stop: "mm", "day". */
  readonly unit?: string | undefined;
};

/** The longest number with its unit and the spaces in it, in characters. */
const TYPED_MAX = 60;

/** £100,000.00, in pence. Several of them and the goods of an order still add up to a sum that `Pence` holds. */
const POUNDS_MOST = 10_000_000;

/**
 * Reads "54", "£54.00" or "1,200.50"; the limits are in pence. Null for anything else, and above £100,000.00 where the
 * field names no limit.
 */
export function readPounds(
  typed: string,
  { least = 0, most = POUNDS_MOST }: Limits = {},
): Pence | null {
  const bare = trimmed(typed).replace(/^£\s*/, "");
  const amount = within(readDigits(withoutThousands(bare), 2), { least, most });
  return amount === null ? null : pence(amount);
}

/** Reads "4", "4.5" or "4.25 %" in hundredths of one per cent, as its limits are. Null for anything else. */
export function readPercent(typed: string, limits: Limits = {}): number | null {
  return within(readDigits(trimmed(typed).replace(/\s*%$/, ""), 2), limits);
}

/** Reads "1200", "1,200" or "1,200 mm". Null for anything else, and for more than nine digits. */
export function readWhole(typed: string, { unit, ...limits }: Measured = {}): number | null {
  return within(readDigits(withoutThousands(withoutUnit(typed, unit)), 0), limits);
}

/**
 * Reads "12.5" or "12.5 m", with at most so many decimals: with one place in tenths, as its limits are, so 125. Null for
 * anything else. Three places and more are for files of programs, which write no thousands.
 */
export function readDecimal(
  typed: string,
  { places, unit, ...limits }: Measured & { readonly places: number },
): number | null {
  return within(readDigits(withoutUnit(typed, unit), places), limits);
}

const sentences = {
  pounds: "Write pounds and pence with a point: 4.95.",
  percent: "Write the percentage with a point: 4.5.",
  decimal: "Write the number with a point: 12.5.",
} as const;

/**
 * What to say beside a field whose number was refused: how to write it, where it is made of digits with commas, spaces
 * or points that are not one number; otherwise the sentence of the form, which names its limits.
 */
export function numberError(
  typed: string,
  kind: keyof typeof sentences,
  otherwise: string,
): string {
  const bare = trimmed(typed).replace(/^£\s*|\s*(?:%|[a-z]+\.?)$/gi, "");
  const places = kind === "decimal" ? 1 : 2;
  const number = readDigits(kind === "pounds" ? withoutThousands(bare) : bare, places);
  const isOnlyDigits = /^[\d.,\s·'’]*[.,\s·'’][\d.,\s·'’]*$/.test(bare) && /\d/.test(bare);
  return number === null && isOnlyDigits ? sentences[kind] : otherwise;
}

/** Without spaces at either end; nothing of a text that is longer than a number and its unit can be. */
function trimmed(typed: string): string {
  const bare = typed.trim();
  return bare.length > TYPED_MAX ? "" : bare;
}

/** "1250" for "1,250"; any other text as it is. */
function withoutThousands(bare: string): string {
  return /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
}

function withoutUnit(typed: string, unit: string | undefined): string {
  const bare = trimmed(typed);
  return unit === undefined ? bare : bare.replace(new RegExp(`\\s*${unit}s?\\.?$`, "i"), "");
}

/** "12.5" as 1250 with two places. Without floating point: the digits are put together, then read. */
function readDigits(bare: string, places: number): number | null {
  const [, whole, decimals = ""] = /^(\d{1,9})(?:\.(\d+))?$/.exec(bare) ?? [];
  if (whole === undefined || decimals.length > places) return null;
  return Number(whole + decimals.padEnd(places, "0"));
}

function within(
  number: number | null,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: Limits,
): number | null {
  return number !== null && number >= least && number <= most ? number : null;
}
