import type { FixedTo } from "./fixed-to.ts";
import type { Pence } from "#shop/kit/money.ts";

/** A picture of an option's value: the path of its smallest WebP and its alternative text. */
export type OptionPicture = { readonly src: string; readonly alt: string };

/** One value of an option group, such as "1.5 m". The surcharge excludes VAT. */
export type OptionValue = {
  readonly value: string;
  readonly label: string;
  readonly surchargePence: Pence;
  readonly isDefault: boolean;
  /**
   * How many can be bought, up to SHOWN_STOCK_MAX; absent where that is not counted. 0: it is shown as not
   * available.
   */
  readonly left?: number;
  /** Shown beside the value where it is chosen. */
  readonly picture?: OptionPicture;
};

/** Something that a customer chooses about a product, such as the lath length. */
export type OptionGroup = {
  readonly key: string;
  readonly name: string;
  readonly values: readonly OptionValue[];
};

/** The options a customer chose: group key to value. A missing group has its default value. */
export type ChosenOptions = Readonly<Record<string, string>>;

/** The highest stock that is ever shown: 5 means "5 or more" (docs/spec/decisions.md, Accounts). */
export const SHOWN_STOCK_MAX = 5;

/** A product on a card. `basePence` and `maxPence` exclude VAT and are null when the database holds no number. */
export type ProductCard = {
  readonly id: number;
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly categorySlug: string;
  readonly brandSlug: string;
  readonly brandName: string;
  /** What code calls the brand: its first slug. */
  readonly brandKey: string;
  readonly tagline: string;
  readonly basePence: Pence | null;
  /** The base price with the dearest value of every option group. */
  readonly maxPence: Pence | null;
  /** The lowest and the highest price with UK VAT, as UK pages show them; £0.00 when the database holds no number. */
  readonly pricePence: Pence;
  readonly maxPricePence: Pence;
  /** The rate of VAT in them, in basis points. */
  readonly vatRateBp: number;
  readonly mainImageUrl: string | null;
  /** The alternative text of the main picture; null when there is none. */
  readonly mainImageAlt: string | null;
  readonly isFeatured: boolean;
  readonly isBestSeller: boolean;
  /**
   * The stock on sale, without reserved stock, up to SHOWN_STOCK_MAX: 5 means 5 or more. 0 while the
   * product takes no orders. Null: made to order.
   */
  readonly stock: number | null;
  readonly leadTimeDays: number | null;
  /** The largest load in kilograms, as decimal text. */
  readonly capacityKg: string | null;
};

/** A product in a list; in categories and search results with the picture to show while a pointer is over its card. */
export type ListedProduct = ProductCard & { readonly secondImageUrl?: string | null };

/** What a card shows of a product. Pages with cards send the browser no more than this. */
export type ShownCard = Pick<
  ProductCard,
  | "slug"
  | "name"
  | "categorySlug"
  | "tagline"
  | "pricePence"
  | "maxPricePence"
  | "mainImageUrl"
  | "mainImageAlt"
  | "isBestSeller"
  | "stock"
  | "leadTimeDays"
  | "capacityKg"
>;

export function shownCard(card: ShownCard): ShownCard {
  const { slug, name, categorySlug, tagline, pricePence, maxPricePence } = card;
  const { mainImageUrl, mainImageAlt, isBestSeller, stock, leadTimeDays, capacityKg } = card;
  const named = { slug, name, categorySlug, tagline, pricePence, maxPricePence };
  return { ...named, mainImageUrl, mainImageAlt, isBestSeller, stock, leadTimeDays, capacityKg };
}

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
  /** The alternative texts of the pictures, the main one first; empty when there are none. */
  readonly imageAlts: readonly string[];
  readonly description: string;
  readonly specifications: Specifications;
  /** Null where that says nothing: pegs, covers, parts. */
  readonly fixedTo: FixedTo | null;
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly optionGroups: readonly OptionGroup[];
};

export type Category = {
  readonly slug: string;
  /** What code calls it: its first slug, which stays when the slug changes. Null: no code names it. */
  readonly key: string | null;
  readonly name: string;
  readonly navName: string;
  readonly heading: string;
  readonly lead: string;
  readonly description: string;
  /** Whether the navigation bar and the home page list it. */
  readonly isListed: boolean;
  /** What the side menu calls it; "" for its name. */
  readonly menuName: string;
  /** Its place in the side menu; null for none. */
  readonly menuPosition: number | null;
};

/** How the words of a brand are set in type in the strip of the home page. */
export const stripLooks = ["serif", "close", "capitals", "small"] as const;
export type StripLook = (typeof stripLooks)[number];

export type Brand = {
  readonly slug: string;
  /** What code and content pages call it: its first slug, which stays when the slug changes. */
  readonly key: string | null;
  readonly name: string;
  readonly description: string;
};

/** A chosen option with its labels, as carts, orders and mails name it. */
export type SettledOption = {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly surchargePence: Pence;
  /** As in `OptionValue`. */
  readonly left?: number;
};

export type SettledOptions =
  | { readonly ok: true; readonly options: readonly SettledOption[] }
  | { readonly ok: false; readonly key: string; readonly value: string };

/**
 * Checks the chosen options against those of the product. A missing or empty group gets its default
 * value; an unknown group or value is refused and named.
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
    const chosenValue = Object.hasOwn(chosen, group.key) ? chosen[group.key] : undefined;
    const value = chosenValue
      ? group.values.find((candidate) => candidate.value === chosenValue)
      : standardValue(group);
    if (value === undefined) return { ok: false, key: group.key, value: chosenValue ?? "" };
    const { isDefault: _, ...rest } = value;
    options.push({ key: group.key, name: group.name, ...rest });
  }
  return { ok: true, options };
}

/** The first chosen option that can't be bought; undefined when all can. Unknown values are none. */
export function unavailableOption(
  groups: readonly OptionGroup[],
  chosen: ChosenOptions,
): SettledOption | undefined {
  const settled = settleOptions(groups, chosen);
  return settled.ok ? settled.options.find(({ left }) => left === 0) : undefined;
}

/** What is said of a chosen option that can't be bought, without a full stop. */
export function unavailableText({ name, label }: Pick<SettledOption, "name" | "label">): string {
  return `${name} ${label} is not available at the moment`;
}

/** The default value of a group: the one marked as default, otherwise the first. */
export function standardValue(group: OptionGroup): OptionValue | undefined {
  return group.values.find((value) => value.isDefault) ?? group.values[0];
}
