import type { Db } from "#shop/platform/db.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import { grossPence } from "#shop/pricing/vat.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import {
  netPricePence,
  settleOptions,
  type ChosenOptions,
  type Product,
  type SettledOption,
} from "#shop/catalogue/product.ts";
import { quote, type Delivery, type PricedUnit, type Quote } from "#shop/pricing/quote.ts";

/** One item of a cart: a product and its options, never a price. Quantity is fixed at 1. */
export type CartItem = { readonly productId: number; readonly options: ChosenOptions };

/** One line that can be bought. */
export type CartUnit = PricedUnit & {
  readonly product: Product;
  readonly options: readonly SettledOption[];
  /** The price at home, with VAT: what cards and the cart show wherever the parcel goes. */
  readonly homePence: Pence;
};

/** Why an item of the cart can't be bought. */
export type Unavailable = {
  readonly reason: "gone" | "sold-out";
  readonly product: Product | null;
};

export type CartQuote = {
  readonly ok: true;
  /** The priced lines, in the order of the items; null where the item can't be bought. */
  readonly places: readonly (number | Unavailable)[];
  /** What can be bought, priced. Items that can't be are left out of the total and block payment. */
  readonly quote: Quote<CartUnit>;
  readonly payable: boolean;
};

export type CartRefusal = {
  readonly ok: false;
  /** Which item, which group and which value the product does not have. */
  readonly index: number;
  readonly key: string;
  readonly value: string;
};

/** For which delivery a cart is priced, and for whom. */
export type QuoteFor = {
  readonly delivery: Delivery;
  /** What orders of the same customer hold while they wait for payment: it is not sold out to them. */
  readonly ownHolds?: ReadonlyMap<number, number>;
};

/**
 * Prices a cart now, from product ids and options alone. An option that the product does not have
 * is refused and named; a product that is gone or sold out gets no price and blocks payment.
 */
export async function quoteCart(
  db: Db,
  items: readonly CartItem[],
  { delivery, ownHolds = new Map() }: QuoteFor,
): Promise<CartQuote | CartRefusal> {
  const products = await findProductsById(db, [...new Set(items.map((item) => item.productId))]);
  const left = new Map(
    [...products.values()].map(({ id, stock }) => [
      id,
      stock === null ? null : stock + (ownHolds.get(id) ?? 0),
    ]),
  );
  const places: (number | Unavailable)[] = [];
  const units: CartUnit[] = [];
  for (const [index, item] of items.entries()) {
    const product = products.get(item.productId);
    if (product === undefined) {
      places.push({ reason: "gone", product: null });
      continue;
    }
    const settled = settleOptions(product.optionGroups, item.options);
    if (!settled.ok) return { ...settled, index };
    const netPence = netPricePence(product.basePence, settled.options);
    if (netPence === null || netPence === 0 || !takeOne(left, product.id)) {
      places.push({ reason: netPence ? "sold-out" : "gone", product });
      continue;
    }
    places.push(units.length);
    units.push({
      product,
      options: settled.options,
      netPence,
      homePence: grossPence(netPence),
      quantity: 1,
    });
  }
  const payable = units.length > 0 && units.length === items.length;
  return { ok: true, places, quote: quote(units, delivery), payable };
}

/** Takes one from what is left; false when a stocked product has none. Null stock is made to order. */
function takeOne(left: Map<number, number | null>, productId: number): boolean {
  const remaining = left.get(productId) ?? null;
  if (remaining === null) return true;
  left.set(productId, remaining - 1);
  return remaining > 0;
}
