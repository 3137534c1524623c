import { londonDay } from "#shop/kit/time.ts";
import { priceOfContent } from "#shop/catalogue/editing/content-price.ts";
import { findProductAt, type ProductAt } from "#shop/catalogue/editing/product-at.server.ts";
import type { UnitPrice } from "#shop/catalogue/price.ts";
import { getPageAt, type PageAt } from "#shop/content/publishing/page-at.server.ts";
import { orderAsInvoiced } from "#shop/orders/invoice.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import type { Order, OrderLine } from "#shop/orders/order.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { postalCountry } from "#shop/shipping/islands.ts";
import { findRatesAt, type RatesAt } from "#shop/shipping/rate-sets/rates-at.server.ts";
import { tryPlace, type Tried } from "#shop/shipping/rate-sets/try-place.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";

/** A line of an order beside its product as the shop had it. */
export type LineAsItWas = {
  readonly line: OrderLine;
  /** Null when the shop has no such product any more. */
  readonly product: ProductAt | null;
  /** The price of one piece with the options of the line; null where the product had none, or not these options. */
  readonly price: UnitPrice | null;
};

/** The rates, and what they answered to the address of an order. */
export type RatesAsTheyWere = Omit<RatesAt, "rates"> & { readonly tried: Tried };

/** What a customer had in front of them when they ordered: products, rates and terms as the shop had them. */
export type OrderAsItWas = {
  /** With the address and the options that it was placed with. */
  readonly order: Order;
  readonly lines: readonly LineAsItWas[];
  readonly rates: RatesAsTheyWere;
  readonly terms: readonly PageAt[];
};

/** The pages that a customer agrees to or relies on when they order. */
const termsPages = ["terms-conditions", "returns", "delivery", "privacy"] as const;

/** An order with the shop as it was at an instant. Nothing of it is calculated with what the shop has now. */
export async function readOrderAsItWas(db: Db, order: Order, at: Date): Promise<OrderAsItWas> {
  const invoice = await findInvoice(db, order.id);
  const placed = invoice === null ? order : orderAsInvoiced(order, invoice);
  const [lines, rates, terms] = await Promise.all([
    readLines(db, placed.lines, at),
    readRates(db, placed, at),
    Promise.all(termsPages.map((slug) => getPageAt(db, slug, at))),
  ]);
  return { order: placed, lines, rates, terms };
}

/** The products of an order's lines as the shop had them at an instant, each product read once. */
export async function readLines(
  db: Db,
  lines: readonly OrderLine[],
  at: Date,
): Promise<readonly LineAsItWas[]> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const products = new Map<number, ProductAt | null>();
  // One after the other: an order has a hundred lines at most, and a page must not take every connection.
  for (const id of ids) products.set(id, await findProductAt(db, id, at));
  const vatRateBp = vatRateOn(londonDay(at));
  return lines.map((line) => {
    const product = line.productId === null ? null : (products.get(line.productId) ?? null);
    const choice = Object.fromEntries(line.options.map(({ key, value }) => [key, value]));
    const price = product === null ? null : priceOfContent(product.content, choice, vatRateBp);
    return { line, product, price };
  });
}

async function readRates(db: Db, { address }: Order, at: Date): Promise<RatesAsTheyWere> {
  const { rates, since, until } = await findRatesAt(db, at);
  const place = postalCountry(address.country) === "GB" ? address.postcode : address.country;
  return { since, until, tried: tryPlace(rates, place, londonDay(at)) };
}
