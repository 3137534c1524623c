import type { Db } from "#shop/platform/database/db.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { findKeptProducts } from "#shop/catalogue/kept-products.server.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import {
  findAvailableStock,
  findSharedAvailableStock,
} from "#shop/catalogue/stock/stock.server.ts";
import { stockKey, type StockedOption } from "#shop/catalogue/stock/stock-key.ts";
import {
  settleOptions,
  SHOWN_STOCK_MAX,
  unavailableText,
  type ChosenOptions,
  type Product,
  type SettledOption,
} from "#shop/catalogue/product.ts";
import { applyDiscount } from "#shop/discounts/apply-discount.server.ts";
import type { DiscountRefusal } from "#shop/discounts/discount.ts";
import { quote, type Delivery, type PricedUnit, type Quote } from "#shop/pricing/quote.ts";

/** One item of a cart: a product and its options, never a price. Quantity is fixed at 1. */
export type CartItem = { readonly productId: number; readonly options: ChosenOptions };

/** One available line. */
export type CartUnit = PricedUnit & {
  readonly product: Product;
  readonly options: readonly SettledOption[];
  /** The UK price, with VAT. Product cards and the cart show it for every destination. */
  readonly homePence: Pence;
};

/** Why an item of the cart is unavailable. */
export type UnavailableItem = {
  readonly reason: "gone" | "sold_out";
  readonly product: Product | null;
};

export type CartQuote = {
  readonly ok: true;
  /** For each item, the index of its line in the quote, or why it is unavailable. */
  readonly places: readonly (number | UnavailableItem)[];
  /** The available items, priced. Unavailable items are left out of the total and block payment. */
  readonly quote: Quote<CartUnit>;
  readonly payable: boolean;
};

export type BadOption = {
  readonly ok: false;
  /** The position of the item, the option group and the value that the product does not have. */
  readonly index: number;
  readonly key: string;
  readonly value: string;
  /** What is said of an option that is not available or was removed; null where there is no such option at all. */
  readonly unavailable: string | null;
};

/** The delivery and the customer that a cart is priced for. */
export type QuoteContext = {
  readonly delivery: Delivery;
  /** Pieces that the customer's own unpaid orders reserve. They are available to that customer. */
  readonly ownReservations?: ReadonlyMap<string, number>;
  /** Products that were short when stock was reserved: at most 5 pieces of each get a price. */
  readonly exceeded?: ReadonlySet<number>;
  /** Whether products may be as old as a cached page (`findKeptProducts`). Stock never is. */
  readonly mayBeKept?: boolean;
};

/**
 * Prices a cart from product ids and options alone. Refuses an option that the product does not have. A
 * product that is gone or sold out gets no price and blocks payment. If 5 or more pieces are in stock,
 * any number gets a price, so that nobody can find out the exact stock; Pay Now checks it when it
 * reserves the pieces.
 */
export async function quoteCart(
  db: Db,
  items: readonly CartItem[],
  context: QuoteContext,
): Promise<CartQuote | BadOption> {
  const ids = [...new Set(items.map((item) => item.productId))];
  const { products, sellable } = await readProducts(db, ids, context);
  const left = new Map(
    ids.map((id) => [stockKey(id), toldStock(id, { stock: sellable.get(id) ?? null }, context)]),
  );
  const places: (number | UnavailableItem)[] = [];
  const units: CartUnit[] = [];
  for (const [index, item] of items.entries()) {
    const product = products.get(item.productId);
    if (product === undefined) {
      places.push({ reason: "gone", product: null });
      continue;
    }
    const settled = settleOptions(product.optionGroups, item.options);
    if (!settled.ok) return { ...settled, index, unavailable: missingText(product, settled) };
    const keys = countOptions(left, { product, options: settled.options }, context);
    const gone = settled.options.find((option) => isGone(product.id, option, context));
    if (gone !== undefined) {
      const { key, value } = gone;
      return { ok: false, index, key, value, unavailable: unavailableText(gone) };
    }
    const price = unitPrice(product, item.options);
    if (price === null || price.netPence === 0 || !takeOne(left, keys)) {
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
  return { ok: true, places, quote: quote(units, context.delivery), payable };
}

/**
 * Takes a discount code off a priced cart, or says why it can't be used. Without a code, and while nothing
 * in the cart can be bought, the cart stays as it is.
 */
export async function discountCart(
  db: Db,
  plain: CartQuote,
  { code, customerId }: { readonly code: string; readonly customerId: string | null },
): Promise<
  { readonly ok: true; readonly priced: CartQuote; readonly code: string | null } | DiscountRefusal
> {
  if (code.trim() === "" || plain.quote.lines.length === 0)
    return { ok: true, priced: plain, code: null };
  const applied = await applyDiscount(db, plain.quote, { code, customerId });
  if (!applied.ok) return applied;
  return { ok: true, priced: { ...plain, quote: applied.quote }, code: applied.code };
}

async function readProducts(db: Db, ids: readonly number[], { mayBeKept = false }: QuoteContext) {
  if (!mayBeKept) {
    const [products, sellable] = await Promise.all([
      findProductsById(db, ids),
      findAvailableStock(db, ids),
    ]);
    return { products, sellable };
  }
  const products = await findKeptProducts(db, ids);
  // A product made to order has no stock, and a change of that is a public change.
  const stocked = [...products.values()].filter(({ stock }) => stock !== null);
  return {
    products,
    sellable: await findSharedAvailableStock(
      db,
      stocked.map(({ id }) => id),
    ),
  };
}

/** How many pieces of a product get a price; null for any number. */
function toldStock(
  id: number,
  { stock: sellable, option }: { readonly stock: number | null; readonly option?: StockedOption },
  { ownReservations, exceeded }: QuoteContext,
): number | null {
  if (sellable === null) return null;
  const stock = sellable + (ownReservations?.get(stockKey(id, option)) ?? 0);
  if (stock < SHOWN_STOCK_MAX) return stock;
  return exceeded?.has(id) ? SHOWN_STOCK_MAX : null;
}

/** What is said of a value that an option has not got, such as one that was removed since it was chosen. */
function missingText(
  { optionGroups }: Product,
  { key, value }: { readonly key: string; readonly value: string },
): string | null {
  const group = optionGroups.find((each) => each.key === key);
  return group === undefined || value === ""
    ? null
    : `This product has no ${group.name} “${value}”`;
}

/** Counts the pieces of the options of an item, where they are counted; returns what it takes a piece of. */
function countOptions(
  left: Map<string, number | null>,
  { product: { id }, options }: Pick<CartUnit, "product" | "options">,
  context: QuoteContext,
): readonly string[] {
  const counted = options.filter((option) => option.left !== undefined);
  for (const option of counted) {
    const key = stockKey(id, option);
    if (!left.has(key))
      left.set(key, toldStock(id, { stock: option.left ?? null, option }, context));
  }
  return [stockKey(id), ...counted.map((option) => stockKey(id, option))];
}

/** Not even the customer's own unpaid orders reserve a piece with it. */
function isGone(id: number, option: SettledOption, { ownReservations }: QuoteContext): boolean {
  return option.left === 0 && !ownReservations?.has(stockKey(id, option));
}

/** Takes one piece of each; false, with nothing taken, if none is left. Null means any number. */
function takeOne(left: Map<string, number | null>, keys: readonly string[]): boolean {
  const counts = keys.map((key) => ({ key, remaining: left.get(key) ?? null }));
  if (counts.some(({ remaining }) => remaining !== null && remaining <= 0)) return false;
  for (const { key, remaining } of counts) if (remaining !== null) left.set(key, remaining - 1);
  return true;
}
