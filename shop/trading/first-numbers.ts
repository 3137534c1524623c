/** The numbers of an order and of an invoice: 10042 is LL-10042. */
export type Numbers = { readonly order: number; readonly invoice: number };

/** The highest first number: it leaves room for as many orders again. */
export const NUMBER_MAX = 999_999_999;
/** Where the orders of a new shop begin: LL-10001. */
export const FIRST_ORDER = 10_001;

/** A number that the next order or invoice can't have. The message is one sentence for the shopkeeper. */
export class FirstNumberTaken extends Error {}

/** Throws when a first number is out of range or belongs to an order or invoice that is kept. */
export function checkFirstNumbers(first: Numbers, lowest: Numbers): void {
  const problem =
    firstNumberProblem("order", first.order, lowest.order) ??
    firstNumberProblem("invoice", first.invoice, lowest.invoice);
  if (problem !== null) throw new FirstNumberTaken(problem);
}

/** Why a number can't be the first; null when it can. Orders may start anywhere when none is kept. */
export function firstNumberProblem(
  what: "order" | "invoice",
  number: number,
  lowest: number,
): string | null {
  const from = what === "order" && lowest === FIRST_ORDER ? 1 : lowest;
  if (Number.isInteger(number) && number >= from && number <= NUMBER_MAX) return null;
  return `The first ${what} number must be a whole number from ${from} to ${NUMBER_MAX}.`;
}
