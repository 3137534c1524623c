import type { TypedCard } from "#sandbox/stripe/payments/charge.ts";
import { findTestCard } from "#sandbox/stripe/payments/test-cards.ts";

/** The values entered on the payment page, shown again when there are errors. */
export type CardForm = {
  readonly number: string;
  readonly expiry: string;
  readonly name: string;
  readonly email: string;
};

/** The error messages, by field. */
export type CardFormErrors = Partial<Record<keyof CardForm | "cvc" | "form", string>>;

export type ReadCard =
  | { ok: true; typed: TypedCard; form: CardForm }
  | { ok: false; errors: CardFormErrors; form: CardForm };

const NAME_LENGTH_MAX = 100;
const EMAIL_LENGTH_MAX = 254;
const YEARS_AHEAD_MAX = 30;

export const emptyForm: CardForm = { number: "", expiry: "", name: "", email: "" };

/**
 * Reads and checks the form of the payment page. The CVC is checked but never stored. A number that
 * could belong to a real card is refused, as in Stripe's test mode, and not shown again.
 */
export function readCard(
  fields: URLSearchParams,
  known: { sessionEmail: string | null; now: Date },
): ReadCard {
  const email = known.sessionEmail ?? field(fields, "email", EMAIL_LENGTH_MAX + 1);
  const digits = field(fields, "number", 40).replace(/[\s-]/g, "");
  const card = findTestCard(digits);
  const expiry = readExpiry(field(fields, "expiry", 12), known.now);
  const name = field(fields, "name", NAME_LENGTH_MAX + 1);
  const errors: CardFormErrors = {
    ...(card === null ? { number: numberError(digits) } : {}),
    ...(typeof expiry === "string" ? { expiry } : {}),
    ...cvcError(field(fields, "cvc", 8), card?.brand === "amex"),
    ...nameError(name),
    ...emailError(email),
  };
  const form: CardForm = {
    number: card === null && passesLuhn(digits) ? "" : field(fields, "number", 24),
    expiry: field(fields, "expiry", 12),
    name: name.slice(0, NAME_LENGTH_MAX),
    email: email.slice(0, EMAIL_LENGTH_MAX),
  };
  if (card === null || typeof expiry === "string" || Object.keys(errors).length > 0) {
    return { ok: false, errors, form };
  }
  const typed = { card, expiryMonth: expiry.month, expiryYear: expiry.year, name, email };
  return { ok: true, typed, form };
}

/** Whether the check digit of a card number is right. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Parses an expiry date. A card is valid until the end of that month. Returns a sentence if it is not. */
export function readExpiry(text: string, now: Date): { month: number; year: number } | string {
  const parts = /^(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})$|^(\d{2})(\d{2})$/.exec(text);
  const month = Number(parts?.[1] ?? parts?.[3]);
  const shortYear = Number(parts?.[2] ?? parts?.[4]);
  const year = shortYear < 100 ? 2000 + shortYear : shortYear;
  if (text === "") return "Enter the card's expiry date.";
  if (parts === null || month < 1 || month > 12) {
    return "Enter the expiry date as month and year, for example 08 / 34.";
  }
  const monthsAway = (year - now.getUTCFullYear()) * 12 + month - (now.getUTCMonth() + 1);
  if (monthsAway < 0) return "This card's expiry date is in the past.";
  if (monthsAway > YEARS_AHEAD_MAX * 12) return "This card's expiry date is too far in the future.";
  return { month, year };
}

function field(fields: URLSearchParams, name: string, maxLength: number): string {
  return (fields.get(name) ?? "").trim().slice(0, maxLength);
}

function numberError(digits: string): string {
  if (digits === "") return "Enter the card number.";
  if (!/^\d{12,19}$/.test(digits)) return "Enter the card number: 12 to 19 digits.";
  if (!passesLuhn(digits)) return "This card number is not valid. Check it against your card.";
  return "Your card was declined. This is a sandbox: only the test cards listed below work here.";
}

function cvcError(cvc: string, isAmex: boolean): CardFormErrors {
  if (cvc === "") return { cvc: "Enter the CVC." };
  if (isAmex && !/^\d{3,4}$/.test(cvc))
    return { cvc: "Enter the CVC: the 4 digits on the front of the card." };
  if (!/^\d{3,4}$/.test(cvc))
    return { cvc: "Enter the CVC: the 3 digits on the back of the card." };
  return {};
}

function nameError(name: string): CardFormErrors {
  if (name === "") return { name: "Enter the name on the card." };
  if (name.length > NAME_LENGTH_MAX) {
    return { name: `Enter a name of at most ${NAME_LENGTH_MAX} characters.` };
  }
  return {};
}

function emailError(email: string): CardFormErrors {
  if (email.length <= EMAIL_LENGTH_MAX && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return {};
  return { email: "Enter an e-mail address, for example name@example.com." };
}
