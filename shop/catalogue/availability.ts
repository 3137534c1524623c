import type { ProductCard } from "./product.ts";

export type Availability =
  | { readonly state: "in-stock"; readonly left: number }
  | { readonly state: "made-to-order"; readonly leadTimeDays: number }
  | { readonly state: "sold-out" };

/** How long a thing takes to make for which no lead time is known. */
export const LEAD_TIME_DEFAULT_DAYS = 14;

/**
 * Whether and when a product can be had. Stock null means made to order; a product that takes no
 * orders has a stock of 0, so that it is sold out.
 */
export function availabilityOf(product: Pick<ProductCard, "stock" | "leadTimeDays">): Availability {
  if (product.stock === null) return madeToOrder(product.leadTimeDays);
  return product.stock > 0 ? { state: "in-stock", left: product.stock } : { state: "sold-out" };
}

/** The availability of one line that can be bought, or was: in a cart, an order or a mail. */
export function availabilityOfLine(line: {
  readonly madeToOrder: boolean;
  readonly leadTimeDays: number | null;
}): Availability {
  return line.madeToOrder ? madeToOrder(line.leadTimeDays) : { state: "in-stock", left: 1 };
}

function madeToOrder(leadTimeDays: number | null): Availability {
  return { state: "made-to-order", leadTimeDays: leadTimeDays ?? LEAD_TIME_DEFAULT_DAYS };
}

/** What page, card, cart, comparison, mail and feeds say of an availability. */
export type Badge = {
  readonly label: "IN STOCK" | "MADE TO ORDER" | "SOLD OUT";
  /** When it leaves or arrives, without a full stop. */
  readonly notice: string;
  /** The name at https://schema.org/ItemAvailability. */
  readonly schemaOrg: "InStock" | "MadeToOrder" | "OutOfStock";
  /** The value in Google's product data specification. */
  readonly google: "in_stock" | "out_of_stock";
};

/**
 * The one badge of a product or line (decisions.md, Badge). For Google what is made to order is
 * "in_stock", not "backorder": an order is taken and filled at any time, and "backorder" wants the day
 * on which goods are back. The time to make it stands where Google asks for it, in the handling time.
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
        notice: `Made for you: leaves in ${spell(availability.leadTimeDays)}`,
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

function spell(days: number): string {
  const [count, unit] = days % 7 === 0 ? [days / 7, "week"] : [days, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
