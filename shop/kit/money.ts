/**
 * Money is a whole number of pence, never a float. Only this file converts decimal text from the
 * database and decimal numbers from requests into pence; what people type is read by `typed-number.ts`.
 */

declare const penceBrand: unique symbol;
/** A whole number of pence sterling. */
export type Pence = number & { readonly [penceBrand]: true };

/** The largest sum the shop handles, £1,000,000.00. A larger one is a bug. */
export const PENCE_MAX = 100_000_000;

/** Types a whole number as pence. Throws for a fraction or a sum beyond ±£1,000,000. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > PENCE_MAX) {
    throw new RangeError(`Not an amount of pence: ${amount}`);
  }
  return amount as Pence;
}

export const ZERO = pence(0);

const DECIMAL = /^(\d{1,6})(?:\.(\d{1,2})0*)?$/;

/**
 * Reads decimal pounds ("45.00", "8.3", "12") into pence. Null for anything else: a sign, an
 * exponent, more than two places that are not zero, more than six digits of pounds.
 */
export function parsePounds(text: string): Pence | null {
  const match = DECIMAL.exec(text.trim());
  if (match === null) return null;
  const [, pounds = "0", fraction = ""] = match;
  return pence(Number(pounds) * 100 + Number(fraction.padEnd(2, "0")));
}

/** Reads a price in pounds from a request: a number or decimal text. Null for anything else. */
export function parsePoundsValue(value: unknown): Pence | null {
  if (typeof value === "number") return parsePounds(String(value));
  return typeof value === "string" ? parsePounds(value) : null;
}

/** Adds sums of pence. The empty sum is £0.00. */
export function sumPence(amounts: readonly Pence[]): Pence {
  return pence(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/** "£1,088.50" and "−£8.40", with a minus sign: how pages and invoices show money. */
export function formatPounds(amount: Pence): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const pounds = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? MINUS : ""}£${pounds}.${digits.slice(-2)}`;
}

const MINUS = "\u2212";

/** "-£8.40", with a hyphen that a spreadsheet reads: for mails, whose text is copied into one. */
export function plainPounds(amount: Pence): string {
  return formatPounds(amount).replace(MINUS, "-");
}

/** "88.50": decimal text, for interfaces that use decimal pounds. */
export function decimalPounds(amount: Pence): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
