import type { Db } from "#shop/platform/database/db.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import { findAvailableStock } from "#shop/catalogue/stock.server.ts";
import {
  settleOptions,
  SHOWN_STOCK_MAX,
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
export type UnavailableItem = {
  readonly reason: "gone" | "sold_out";
  readonly product: Product | null;
};

export type CartQuote = {
  readonly ok: true;
  /** The priced lines, in the order of the items; null where the item can't be bought. */
  readonly places: readonly (number | UnavailableItem)[];
  /** What can be bought, priced. Items that can't be are left out of the total and block payment. */
  readonly quote: Quote<CartUnit>;
  readonly payable: boolean;
};

export type BadOption = {
  readonly ok: false;
  /** Which item, which group and which value the product does not have. */
  readonly index: number;
  readonly key: string;
  readonly value: string;
};

/** For which delivery a cart is priced, and for whom. */
export type QuoteContext = {
  readonly delivery: Delivery;
  /** What orders of the same customer hold while they wait for payment: it is not sold out to them. */
  readonly ownReservations?: ReadonlyMap<number, number>;
  /** Products of which Pay Now has found too few: of these at most 5 pieces can be bought. */
  readonly exceeded?: ReadonlySet<number>;
};

/**
 * Prices a cart now, from product ids and options alone. An option that the product does not have
 * is refused and named; a product that is gone or sold out gets no price and blocks payment. Of what
 * there are 5 or more, any number has a price: whoever asks for more and more does not learn how many
 * there are. Pay Now, which reserves them, finds out.
 */
export async function quoteCart(
  db: Db,
  items: readonly CartItem[],
  asked: QuoteContext,
): Promise<CartQuote | BadOption> {
  const ids = [...new Set(items.map((item) => item.productId))];
  const [products, sellable] = await Promise.all([
    findProductsById(db, ids),
    findAvailableStock(db, ids),
  ]);
  const left = new Map(ids.map((id) => [id, toldStock(id, sellable.get(id) ?? null, asked)]));
  const places: (number | UnavailableItem)[] = [];
  const units: CartUnit[] = [];
  for (const [index, item] of items.entries()) {
    const product = products.get(item.productId);
    if (product === undefined) {
      places.push({ reason: "gone", product: null });
      continue;
    }
    const settled = settleOptions(product.optionGroups, item.options);
    if (!settled.ok) return { ...settled, index };
    const price = unitPrice(product.basePence, settled.options);
    if (price === null || price.netPence === 0 || !takeOne(left, product.id)) {
      places.push({ reason: price?.netPence ? "sold_out" : "gone", product });
      continue;
    }
    places.push(units.length);
    units.push({
      product,
      options: settled.options,
      netPence: price.netPence,
      homePence: price.grossPence,
      quantity: 1,
    });
  }
  const payable = units.length > 0 && units.length === items.length;
  return { ok: true, places, quote: quote(units, asked.delivery), payable };
}

/** How many pieces of a product the quote has a price for; null for any number. */
function toldStock(
  id: number,
  sellable: number | null,
  { ownReservations, exceeded }: QuoteContext,
): number | null {
  if (sellable === null) return null;
  const stock = sellable + (ownReservations?.get(id) ?? 0);
  if (stock < SHOWN_STOCK_MAX) return stock;
  return exceeded?.has(id) ? SHOWN_STOCK_MAX : null;
}

/** Takes one from what is left; false when there is none. Null: any number can be had. */
function takeOne(left: Map<number, number | null>, productId: number): boolean {
  const remaining = left.get(productId) ?? null;
  if (remaining === null) return true;
  left.set(productId, remaining - 1);
  return remaining > 0;
}
