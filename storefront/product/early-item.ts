import { availabilityOf } from "#shop/catalogue/availability.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import type { ShownProduct } from "./shown-product.ts";
import type { Choice } from "./configurator/choice.ts";

/** What the script in the page (first-sight/early.ts) needs to put a product into the cart. */
export type EarlyItem = {
  readonly id: number;
  readonly name: string;
  /** The key of each option group with its values. */
  readonly groups: readonly (readonly [string, readonly string[]])[];
  /** The price of each choice in pence, with VAT: the values of the last group change first. */
  readonly prices: readonly number[];
};

/** A product with more choices waits for React. */
const CHOICES_MAX = 500;

/** The item of a product as JSON, for its form; undefined for one that can't be bought. */
export function earlyItem(product: ShownProduct): string | undefined {
  const { id, name, optionGroups } = product;
  if (product.basePence === null || availabilityOf(product).state === "sold-out") return undefined;
  // The script in the page knows prices alone.
  if (optionGroups.some(({ values }) => values.some(({ left }) => left === 0))) return undefined;
  if (optionGroups.reduce((count, { values }) => count * values.length, 1) > CHOICES_MAX)
    return undefined;
  const choices = optionGroups.reduce<Choice[]>(
    (chosen, { key, values }) =>
      chosen.flatMap((choice) => values.map(({ value }) => ({ ...choice, [key]: value }))),
    [{}],
  );
  return JSON.stringify({
    id,
    name,
    groups: optionGroups.map(({ key, values }) => [key, values.map(({ value }) => value)] as const),
    prices: choices.map((choice) => unitPrice(product, choice)?.grossPence ?? 0),
  } satisfies EarlyItem);
}
