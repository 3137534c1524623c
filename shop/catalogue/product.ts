import type { Pence } from "#shop/kit/money.ts";

/** One choice of an option group, such as "1.5 m". The surcharge is ex VAT. */
export type OptionValue = {
  readonly value: string;
  readonly label: string;
  readonly surchargePence: Pence;
  readonly isDefault: boolean;
};

/** One thing a customer chooses about a product, such as the lath length. */
export type OptionGroup = {
  readonly key: string;
  readonly name: string;
  readonly values: readonly OptionValue[];
};

/** What a customer chose: option group key to value. A group left out means its standard value. */
export type ChosenOptions = Readonly<Record<string, string>>;

/** The most that anybody is told of a stock: from 5 pieces on it is "5 or more" (decisions.md, Accounts). */
export const SHOWN_STOCK_MAX = 5;

/** A product as cards and lists show it. Prices are ex VAT; null where the database holds no number. */
export type ProductCard = {
  readonly id: number;
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly categorySlug: string;
  readonly brandSlug: string;
  readonly brandName: string;
  readonly tagline: string;
  readonly basePence: Pence | null;
  /** The base price with the dearest value of every option group. */
  readonly maxPence: Pence | null;
  readonly mainImageUrl: string | null;
  /** What is seen on the main picture; null where nobody has said it. */
  readonly mainImageAlt: string | null;
  readonly isFeatured: boolean;
  readonly isBestSeller: boolean;
  /**
   * How many can be sold: those on the shelf that no order holds, as far as anybody is told, so that
   * 5 means 5 or more. 0 while the product takes no orders. Null: made to order.
   */
  readonly stock: number | null;
  readonly leadTimeDays: number | null;
  readonly dryingLengthMetres: string | null;
};

export type Specifications = {
  readonly widthMm: number | null;
  readonly depthMm: number | null;
  readonly heightMm: number | null;
  readonly dryingLengthMetres: string | null;
  readonly capacityKg: string | null;
  readonly weightGrams: number;
  readonly material: string;
  readonly useArea: "indoor" | "outdoor" | "both";
  readonly guaranteeYears: number;
};

/** A product with everything its page shows. */
export type Product = ProductCard & {
  readonly additionalImages: readonly string[];
  /** What is seen on each picture, the main one first; empty where nobody has said it. */
  readonly imageAlts: readonly string[];
  readonly description: string;
  readonly specifications: Specifications;
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly optionGroups: readonly OptionGroup[];
};

export type Category = {
  readonly slug: string;
  readonly name: string;
  readonly navName: string;
  readonly heading: string;
  readonly lead: string;
  readonly description: string;
};

export type Brand = { readonly slug: string; readonly name: string; readonly description: string };

/** One option as it was settled: what cart, order and mail name. */
export type SettledOption = {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly surchargePence: Pence;
};

export type SettledOptions =
  | { readonly ok: true; readonly options: readonly SettledOption[] }
  | { readonly ok: false; readonly key: string; readonly value: string };

/**
 * Settles what was chosen against what the product offers. A group left out, or empty, means its
 * standard value; a group or value that the product does not have is refused and named.
 */
export function settleOptions(
  groups: readonly OptionGroup[],
  chosen: ChosenOptions,
): SettledOptions {
  for (const [key, value] of Object.entries(chosen)) {
    if (value !== "" && !groups.some((group) => group.key === key))
      return { ok: false, key, value };
  }
  const options: SettledOption[] = [];
  for (const group of groups) {
    const wanted = Object.hasOwn(chosen, group.key) ? chosen[group.key] : undefined;
    const value = wanted
      ? group.values.find((candidate) => candidate.value === wanted)
      : standardValue(group);
    if (value === undefined) return { ok: false, key: group.key, value: wanted ?? "" };
    const { isDefault: _, ...rest } = value;
    options.push({ key: group.key, name: group.name, ...rest });
  }
  return { ok: true, options };
}

/** The value a group has when nobody chooses: the one marked standard, else the first. */
export function standardValue(group: OptionGroup): OptionValue | undefined {
  return group.values.find((value) => value.isDefault) ?? group.values[0];
}
