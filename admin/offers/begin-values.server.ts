import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { standardValue } from "#shop/catalogue/product.ts";
import { decimalPounds, pence } from "#shop/kit/money.ts";
import type { Offer } from "#shop/offers/offer.ts";
import type { OfferRequest } from "#shop/offers/requests.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { totalOf } from "#shop/pricing/totals.ts";
import { addressValues } from "#shop/shipping/address.ts";
import { defaultsOf, placeOf } from "./offer-view.server.ts";
import { emptyValues, OFFER_LINES_MAX, type OfferValues } from "./offer-values.ts";

/** A product put into the form with its standard options. */
export async function addLine(values: OfferValues, productId: number): Promise<OfferValues> {
  const product = (await findProductsById(db(), [productId])).get(productId);
  if (product === undefined || values.lines.length >= OFFER_LINES_MAX) return values;
  const options = Object.fromEntries(
    product.optionGroups.map((group) => [group.key, standardValue(group)?.value ?? ""]),
  );
  return { ...values, q: "", lines: [...values.lines, { productId, quantity: "1", options }] };
}

/** The rate and the time of the table for fields that nobody has typed into. */
export async function withDefaults(values: OfferValues): Promise<OfferValues> {
  const { delivery, days } = defaultsOf(await placeOf(values));
  return {
    ...values,
    delivery: values.delivery.trim() === "" ? delivery : values.delivery,
    days: values.days.trim() === "" ? days : values.days,
  };
}

/** The form of a saved offer. */
export function valuesOfOffer(offer: Offer): OfferValues {
  const { name: _, ...address } = addressValues(offer.address);
  const shipping = totalOf(offer.totals, "shipping").amountPence;
  return {
    ...emptyValues,
    ...address,
    name: offer.customerName,
    email: offer.email,
    telephone: offer.telephone,
    delivery: decimalPounds(pence(shipping)),
    days: String(offer.transitDays),
    notes: offer.notes,
    words: offer.words,
    lines: offer.lines.map(({ productId, quantity, options }) => ({
      productId: productId ?? 0,
      quantity: String(quantity),
      options: Object.fromEntries(options.map(({ key, value }) => [key, value])),
    })),
  };
}

/** The form that a shopper's request begins. */
export function valuesOfRequest(request: OfferRequest): OfferValues {
  const { name: _, ...address } = addressValues(request.address);
  return {
    ...emptyValues,
    ...address,
    name: request.name,
    email: request.email,
    telephone: request.telephone,
    lines: request.items.slice(0, OFFER_LINES_MAX).map(({ productId, options, quantity }) => ({
      productId,
      options,
      quantity: String(quantity),
    })),
  };
}
