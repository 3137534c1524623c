import type { CartUnit } from "#shop/cart/quote-cart.server.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import { settleOptions, unavailableOption } from "#shop/catalogue/product.ts";
import { pence, type Pence } from "#shop/kit/money.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { LINES_MAX, quote, type Quote } from "#shop/pricing/quote.ts";
import type { VatTreatment } from "#shop/pricing/totals.ts";
import type { Nation } from "#shop/shipping/bank-holidays.ts";
import { findShippingOption } from "#shop/shipping/rates.server.ts";
import type { ImportTaxes } from "#shop/tax/import-taxes.ts";
import { countryName, world } from "#shop/shipping/world.ts";
import type { OfferItem } from "./offer-request.ts";
import { piecesOf } from "./offer-request.ts";

/** Where an offer goes: the VAT treatment of the checkout, and the rate and time of the table, if it has one. */
export type OfferPlace = {
  readonly zone: string;
  readonly vat: VatTreatment;
  readonly vatRateBp: number;
  /** Null where no rate covers the place. */
  readonly ratePence: Pence | null;
  readonly transitDays: number;
  readonly nation: Nation | null;
  readonly importTaxes: ImportTaxes | null;
};

/** Working days to a place without a rate, until staff type others: two to three weeks by post. */
const TRANSIT_UNKNOWN_DAYS = 15;

/** The place of an address; null when the country is none, or the postcode can't be right. */
export async function findOfferPlace(
  db: Db,
  { country, postcode }: { readonly country: string; readonly postcode: string },
): Promise<OfferPlace | null> {
  const found = await findShippingOption(db, country, postcode);
  if (found.ok) return found.option;
  if (found.reason !== "no_rate" || !world().some(({ code }) => code === country)) return null;
  return {
    zone: countryName(country),
    vat: "export",
    vatRateBp: 0,
    ratePence: null,
    transitDays: TRANSIT_UNKNOWN_DAYS,
    nation: null,
    importTaxes: null,
  };
}

/**
 * Prices the items of an offer as the checkout would for that place, with the delivery price that staff have
 * typed: with VAT where the goods bear it. Refuses a product that is not on sale or has no price, an option
 * that the product does not have, and more than 100 pieces. Stock is not looked at: an offer holds none.
 */
export async function priceOffer(
  db: Db,
  items: readonly OfferItem[],
  { place, shippingPence }: { readonly place: OfferPlace; readonly shippingPence: Pence },
): Promise<Done<Quote<CartUnit>> | Refused<"no_items" | "too_many_items" | "bad_item">> {
  if (items.length === 0) return refused("no_items");
  if (piecesOf(items) > LINES_MAX) return refused("too_many_items");
  const products = await findProductsById(db, [...new Set(items.map((item) => item.productId))]);
  const units: CartUnit[] = [];
  for (const { productId, options, quantity } of items) {
    const product = products.get(productId);
    if (product === undefined) return refused("bad_item");
    const settled = settleOptions(product.optionGroups, options);
    const price = unitPrice(product, options);
    if (unavailableOption(product.optionGroups, options) !== undefined) return refused("bad_item");
    if (!settled.ok || price === null || price.netPence === 0) return refused("bad_item");
    units.push({
      product,
      options: settled.options,
      netPence: price.netPence,
      homePence: price.grossPence,
      quantity,
    });
  }
  const { zone, vat, vatRateBp } = place;
  return done(quote(units, { zone, vat, vatRateBp, ratePence: pence(shippingPence) }));
}
