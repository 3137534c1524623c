import { z } from "zod";
import { db } from "#shop/platform/database/db.server.ts";
import { estimateCartDelivery } from "#shop/cart/delivery-estimate.ts";
import { pictureOfChoice } from "#shop/catalogue/picture.ts";
import { quoteCart, type CartQuote, type BadOption } from "#shop/cart/quote-cart.server.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import {
  findShippingOption,
  mainlandShipping,
  type ShippingRefusal,
  type ShippingOption,
} from "#shop/shipping/rates.server.ts";
import { countryCode } from "#shop/shipping/country-code.ts";
import { findOwnReservations } from "#shop/orders/reserved-stock.server.ts";
import { customerOf } from "#storefront/http/session.server.ts";
import { MINUTE_SECONDS } from "#storefront/http/rate-limit.server.ts";
import { defineEndpoint, refuse, type ApiError } from "./endpoint.server.ts";

const productId = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    "Must be a product's id",
  )
  .refine((id) => id > 0 && id < 2_147_483_647, "Must be a product's id");

/** One item of a cart as the wire carries it. */
export const cartItem = z.object({
  id: productId,
  options: z
    .record(
      z.string().max(40),
      z.string("Must be text").max(40, "At most 40 characters"),
      "Must map option groups to values",
    )
    .refine((options) => Object.keys(options).length <= 20, "At most 20 options")
    .optional()
    .default({}),
});

export const cartItems = z
  .array(cartItem, "Must be a list of items")
  .max(LINES_MAX, `A cart holds at most ${LINES_MAX} items`);

export const quotedLine = z.object({
  id: z.int(),
  slug: z.string().nullable(),
  name: z.string(),
  category: z.string().nullable(),
  main_image_url: z
    .string()
    .nullable()
    .describe("In the colour chosen, where there is a picture of it"),
  options: z.array(
    z.object({ key: z.string(), name: z.string(), value: z.string(), label: z.string() }),
  ),
  unit_net_pence: z.int(),
  unit_vat_pence: z.int(),
  unit_pence: z.int(),
  line_pence: z.int(),
  quantity: z.int(),
  available: z.boolean(),
  reason: z.enum(["gone", "sold_out"]).optional(),
  made_to_order: z.boolean(),
  lead_time_days: z.int().nullable(),
});

export const quoteResponse = z.object({
  lines: z.array(quotedLine),
  subtotal_pence: z.int(),
  vat_pence: z.int().describe("On the goods"),
  shipping_pence: z.int(),
  shipping_vat_pence: z.int().describe("The UK VAT that shipping_pence contains"),
  total_pence: z.int(),
  zone: z.string(),
  vat: z.enum(["uk", "export"]),
  payable: z.boolean(),
  deliver_by: z
    .string()
    .nullable()
    .describe("The day it is there at the latest, if it is ordered now, such as 2026-11-26"),
});

export const quote = defineEndpoint({
  name: "quote",
  method: "POST",
  summary:
    "What a cart costs, priced by the server. Without a postcode in GB, for the UK mainland.",
  access: "public",
  input: z.object({
    items: cartItems,
    country: countryCode.default("GB"),
    postcode: z.string().max(40, "At most 40 characters").nullish(),
  }),
  output: quoteResponse,
  successStatus: 200,
  errors: [404, 422],
  limit: {
    name: "quote",
    byIp: { max: 1_000, windowSeconds: 10 * MINUTE_SECONDS },
  },
  async run({ input, request }) {
    const delivery = await deliveryFor(input.country, input.postcode ?? "");
    const items = input.items.map(({ id, options }) => ({ productId: id, options }));
    const customer = await customerOf(request);
    const holds = customer === null ? undefined : await findOwnReservations(db(), customer.id);
    const priced = await quoteCart(db(), items, { delivery, ownReservations: holds });
    if (!priced.ok) throw optionError(priced);
    return { body: toQuoteResponse(priced, items, delivery) };
  },
});

async function deliveryFor(country: string, postcode: string): Promise<ShippingOption> {
  if (country === "GB" && postcode.trim() === "") return mainlandShipping(db());
  const found = await findShippingOption(db(), country, postcode);
  if (!found.ok) throw shippingError(found.reason);
  return found.option;
}

/** The refusals of delivery, in the words of shop.md §2 and §8. */
export function shippingError(reason: ShippingRefusal, field = "postcode"): ApiError {
  switch (reason) {
    case "unknown_country":
      return refuse(404, "no_rate", "Unable to calculate shipping for this location");
    case "postcode_missing":
      return fieldRefusal("postcode_missing", field, "Please enter postcode");
    case "postcode_invalid":
      return fieldRefusal("postcode_invalid", field, "Enter a valid UK postcode");
    case "postcode_elsewhere":
      return fieldRefusal(
        "postcode_elsewhere",
        field,
        "Enter a postcode of the island, or choose another country",
      );
  }
}

/** An option value that the product does not have, named. */
export function optionError({ index, key, value }: BadOption): ApiError {
  const message =
    value === ""
      ? `Choose a value for ${key}`
      : `There is no option ${key} "${value}" for this product`;
  return fieldRefusal("bad_option", `items.${index}.options.${key}`, message);
}

function fieldRefusal(code: string, field: string, message: string): ApiError {
  return refuse(422, code, { message, fields: { [field]: message } });
}

/** A priced cart as the wire carries it: a line for each item, in the order of the items. */
export function toQuoteResponse(
  priced: CartQuote,
  items: readonly { productId: number }[],
  route: ShippingOption,
): z.infer<typeof quoteResponse> {
  const { quote: sums } = priced;
  return {
    lines: priced.places.map((_, index) => toLine(priced, index, items[index]?.productId ?? 0)),
    subtotal_pence: sums.subtotalPence,
    vat_pence: sums.vatPence,
    shipping_pence: sums.shippingPence,
    shipping_vat_pence: sums.shippingVatPence,
    total_pence: sums.totalPence,
    zone: sums.zone,
    vat: sums.vat,
    payable: priced.payable,
    deliver_by: estimateCartDelivery(sums.lines, route, new Date())?.deliverBy ?? null,
  };
}

function toLine(priced: CartQuote, index: number, id: number): z.infer<typeof quotedLine> {
  const place = priced.places[index];
  const line = typeof place === "number" ? priced.quote.lines[place] : undefined;
  const product = line?.product ?? (typeof place === "object" ? place.product : null);
  const about = {
    id,
    slug: product?.slug ?? null,
    name: product?.name ?? "",
    category: product?.categorySlug ?? null,
    main_image_url: product && pictureOfChoice(product, line?.options ?? []),
    quantity: 1,
    made_to_order: product !== null && product.stock === null,
    lead_time_days: product?.leadTimeDays ?? null,
  };
  if (line === undefined) {
    const reason = typeof place === "object" ? place.reason : "gone";
    return {
      ...about,
      options: [],
      unit_net_pence: 0,
      unit_vat_pence: 0,
      unit_pence: 0,
      line_pence: 0,
      available: false,
      reason,
    };
  }
  return {
    ...about,
    options: line.options.map(({ key, name, value, label }) => ({ key, name, value, label })),
    unit_net_pence: line.netPence,
    unit_vat_pence: line.vatPence,
    unit_pence: line.unitPence,
    line_pence: line.linePence,
    available: true,
  };
}
