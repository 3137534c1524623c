import { availabilityOf } from "#shop/catalogue/availability.ts";
import type { ShownProduct } from "./shown-product.ts";

/** What the script in the page (first-sight/early.ts) needs to put a product into the cart. */
export type EarlyItem = {
  readonly id: number;
  readonly name: string;
  /** The price without options and VAT, in pence. */
  readonly net: number;
  /** What a net sum is multiplied by, in basis points: 12,000 with 20 % of VAT. */
  readonly vat: number;
  /** For each option group what each value adds, in pence without VAT. */
  readonly groups: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

/** The item of a product as JSON, for its form; undefined for one that can't be bought. */
export function earlyItem(product: ShownProduct): string | undefined {
  const { id, name, basePence, vatRateBp, optionGroups } = product;
  if (basePence === null || availabilityOf(product).state === "sold-out") return undefined;
  // The script in the page knows prices alone.
  if (optionGroups.some(({ values }) => values.some(({ left }) => left === 0))) return undefined;
  const groups = optionGroups.map(({ key, values }) => [
    key,
    Object.fromEntries(values.map(({ value, surchargePence }) => [value, surchargePence])),
  ]);
  const item = {
    id,
    name,
    net: basePence,
    vat: 10_000 + vatRateBp,
    groups: Object.fromEntries(groups),
  } satisfies EarlyItem;
  return JSON.stringify(item);
}
