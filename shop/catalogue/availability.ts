import { counted } from "#shop/kit/text.ts";
import {
  unavailableOption,
  type ChosenOptions,
  type Product,
  type ProductCard,
} from "./product.ts";

export type Availability =
  | { readonly state: "in-stock"; readonly left: number }
  | { readonly state: "made-to-order"; readonly leadTimeDays: number }
  | { readonly state: "sold-out" };

/** The lead time of a product made to order that does not state one. */
export const LEAD_TIME_DEFAULT_DAYS = 14;

/**
 * The availability of a product. A null stock means made to order; a product that takes no orders has
 * a stock of 0 and is therefore sold out.
 */
export function availabilityOf(product: Pick<ProductCard, "stock" | "leadTimeDays">): Availability {
  if (product.stock === null) return madeToOrder(product.leadTimeDays);
  return product.stock > 0 ? { state: "in-stock", left: product.stock } : { state: "sold-out" };
}

/** The availability of a product with these options: one of them may be sold out. */
export function availabilityWith(product: Product, chosen: ChosenOptions): Availability {
  const isGone = unavailableOption(product.optionGroups, chosen) !== undefined;
  return availabilityOf(isGone ? { ...product, stock: 0 } : product);
}

/** The availability of a line in a cart, an order or a mail. */
export function availabilityOfLine(line: {
  readonly madeToOrder: boolean;
  readonly leadTimeDays: number | null;
}): Availability {
  return line.madeToOrder ? madeToOrder(line.leadTimeDays) : { state: "in-stock", left: 1 };
}

function madeToOrder(leadTimeDays: number | null): Availability {
  return { state: "made-to-order", leadTimeDays: leadTimeDays ?? LEAD_TIME_DEFAULT_DAYS };
}

/** An availability as pages, mails and feeds show it. */
export type Badge = {
  readonly label: "IN STOCK" | "MADE TO ORDER" | "SOLD OUT";
  /** When it is dispatched or delivered, without a full stop. */
  readonly notice: string;
  /** The name at https://schema.org/ItemAvailability. */
  readonly schemaOrg: "InStock" | "MadeToOrder" | "OutOfStock";
  /** The value in Google's product data specification. */
  readonly google: "in_stock" | "out_of_stock";
};

/**
 * The badge of a product or line (docs/spec/decisions.md, Badge). For Google, made to order is
 * "in_stock" and not "backorder": orders are accepted at any time, and "backorder" requires a date of
 * return. The lead time is in the feed's handling time.
 */
export function badgeOf(availability: Availability): Badge {
  switch (availability.state) {
    case "in-stock":
      return {
        label: "IN STOCK",
        notice: "In stock: 2-3 working days",
        schemaOrg: "InStock",
        google: "in_stock",
      };
    case "made-to-order":
      return {
        label: "MADE TO ORDER",
        notice: `Made for you: leaves in ${formatDays(availability.leadTimeDays)}`,
        schemaOrg: "MadeToOrder",
        google: "in_stock",
      };
    case "sold-out":
      return {
        label: "SOLD OUT",
        notice: "Sold out for now",
        schemaOrg: "OutOfStock",
        google: "out_of_stock",
      };
  }
}

/** The distinct notices of several lines, each as a sentence. */
export function noticesOf(availabilities: readonly Availability[]): string {
  return [...new Set(availabilities.map((each) => `${badgeOf(each).notice}.`))].join(" ");
}

/** A lead time in words: "2 weeks", "10 days". */
export function formatDays(days: number): string {
  return days % 7 === 0 ? counted(days / 7, "week") : counted(days, "day");
}
