import { randomUUID } from "node:crypto";
import { z } from "zod";
import { optionsText } from "#shop/orders/order.ts";
import { quoteCart } from "#shop/cart/quote-cart.server.ts";
import { contactSchema, receiveMessage, type TooOften } from "#shop/messages/contact.server.ts";
import { tooLong } from "#shop/kit/field-errors.ts";
import type { Done } from "#shop/kit/result.ts";
import { parseJson } from "#shop/kit/text.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import {
  ADDRESS_LINE_MAX,
  POSTCODE_MAX,
  tidyAddress,
  type Address,
} from "#shop/shipping/address.ts";
import { telephoneError } from "#shop/shipping/telephone.ts";
import {
  findShippingOption,
  listCountriesToAsk,
  mainlandShipping,
} from "#shop/shipping/rates.server.ts";
import { addUpItems, requestMessage, WORDS_MAX } from "./offer-request.ts";
import { invalidPostcodeMessage, readPostalCode } from "#shop/shipping/postal-code.ts";
import { countryName } from "#shop/shipping/world.ts";
import { zonePhrase } from "#shop/shipping/zone-phrase.ts";
import { insertRequest } from "./request-queries.server.ts";

const line = z
  .string()
  .trim()
  .max(ADDRESS_LINE_MAX, `Enter at most ${ADDRESS_LINE_MAX} characters`)
  .overwrite((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " "));
const neededLine = (missing: string) => line.pipe(z.string().min(1, missing));

const cartItem = z.object({
  id: z.int().positive().max(2_147_483_646),
  options: z.record(z.string().max(40), z.string().max(40)).default({}),
});
const cart = z.array(cartItem).min(1).max(LINES_MAX);

/** The form "Ask for a delivery price". `cart` is the cart of the browser as JSON: ids and options. */
export const deliveryPriceSchema = z.object({
  name: contactSchema.shape.name,
  email: contactSchema.shape.email,
  telephone: z
    .string()
    .trim()
    .default("")
    .superRefine((text, context) => {
      const message = telephoneError(text);
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
  country: z.string("Choose a country").regex(/^[A-Z]{2}$/, "Choose a country"),
  line1: neededLine("Enter the house number and street"),
  line2: line.default(""),
  city: neededLine("Enter the town or city"),
  postcode: z
    .string()
    .trim()
    .max(POSTCODE_MAX, `Enter a postcode of at most ${POSTCODE_MAX} characters`)
    .default(""),
  words: z
    .string()
    .trim()
    .max(WORDS_MAX, tooLong(WORDS_MAX))
    .default("")
    .overwrite((text) => text.replaceAll("\r\n", "\n")),
  cart: z
    .string()
    .max(200_000)
    .transform((text, context) => {
      const parsed = cart.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue({
        code: "custom",
        message: "Your cart is empty. Put in what you would like first",
      });
      return z.NEVER;
    }),
});

export type DeliveryPriceForm = z.infer<typeof deliveryPriceSchema>;

type NotAsked =
  | TooOften
  /** A country with a rate that covers all of it, or none at all. */
  | { readonly ok: false; readonly reason: "bad_country" }
  /** A postcode that can't be right, or that the country's rate covers; and what to say about it. */
  | { readonly ok: false; readonly reason: "bad_postcode"; readonly message: string }
  /** Something in the cart can't be bought: the name of the product, or "" where it has none. */
  | { readonly ok: false; readonly reason: "unavailable"; readonly name: string };

/**
 * Asks the shop for a delivery price: the cart, checked by the catalogue, and the address become a message of
 * the inbox with a request (`offer_requests`) from which staff make an offer. Nothing is reserved or charged.
 * Limits and mails are those of a message; the same request again on one day is one.
 */
export async function askDeliveryPrice(
  db: Db,
  form: DeliveryPriceForm,
): Promise<Done<null> | NotAsked> {
  const { name, email, telephone, country, words } = form;
  if (!(await listCountriesToAsk(db)).some(({ code }) => code === country))
    return { ok: false, reason: "bad_country" };
  const found = await findShippingOption(db, country, form.postcode);
  if (found.ok || readPostalCode(form) === null) {
    const message = found.ok
      ? `Enter a postcode that our rate for ${zonePhrase(countryName(country))} does not cover. For all others the cart has the price`
      : invalidPostcodeMessage(form);
    return { ok: false, reason: "bad_postcode", message };
  }
  const checked = await checkCart(db, form.cart);
  if (!checked.ok) return checked;
  const { items, lines } = checked;
  const { line1, line2, city, postcode } = form;
  const address: Address = tidyAddress({ name, line1, line2, city, country, postcode });
  const message = requestMessage({ lines, address, telephone, words });
  return receiveMessage(db, { name, email, message }, (tx, messageId) =>
    insertRequest(tx, { id: randomUUID(), messageId, items, address, telephone }),
  );
}

/** The lines of a cart with the names that the catalogue has for them. */
async function checkCart(db: Db, cartItems: DeliveryPriceForm["cart"]) {
  const items = addUpItems(cartItems.map(({ id, options }) => ({ productId: id, options })));
  const pieces = items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  const priced = await quoteCart(db, pieces, { delivery: await mainlandShipping(db) });
  if (!priced.ok) return { ok: false, reason: "unavailable", name: "" } as const;
  const missing = priced.places.find((place) => typeof place !== "number");
  if (missing !== undefined && typeof missing !== "number")
    return { ok: false, reason: "unavailable", name: missing.product?.name ?? "" } as const;
  let at = 0;
  const lines = items.map(({ quantity }) => {
    const unit = priced.quote.lines[at];
    at += quantity;
    return { quantity, name: unit?.product.name ?? "", options: optionsText(unit?.options ?? []) };
  });
  return { ok: true, items, lines } as const;
}
