import { z } from "zod";
import { GIFT_TEXT_MAX } from "#shop/packing/gift-message.ts";
import { ADDRESS_LINE_MAX, NOTES_MAX, POSTCODE_MAX } from "#shop/shipping/address.ts";
import { countryCode } from "#shop/shipping/country-code.ts";
import { TELEPHONE_MAX } from "#shop/shipping/telephone.ts";
import { cartItem, discountCode, lineId } from "#storefront/client/fetching/quote-schema.ts";

const line = z
  .string("Fill in this line")
  .trim()
  .max(ADDRESS_LINE_MAX, `At most ${ADDRESS_LINE_MAX} characters`);
const price = z.union([z.number(), z.string().max(20)]).nullish();

/** The body of create-checkout-session: what is bought, where it goes, and what the customer wishes. */
export const checkoutInput = z.object({
  items: z
    .array(
      cartItem.extend({
        price,
        line_id: lineId.nullish().describe("Its line of the kept cart, which loses it once paid"),
      }),
      "Must be a list of items",
    )
    .min(1, "Your cart is empty")
    .max(100, "An order holds at most 100 items"),
  shipping: z.object({
    rate: z.object({ rate: price, zone: z.string().max(100).nullish() }).nullish(),
    address: z.object({
      name: line.default(""),
      company: line.nullish(),
      line1: line,
      line2: line.nullish().transform((text) => text ?? ""),
      city: line,
      state: z
        .string()
        .trim()
        .max(40, "At most 40 characters")
        .nullish()
        .describe("In the US: two letters or the name"),
      country: countryCode,
      postcode: z
        .string("Fill in this line")
        .trim()
        .max(POSTCODE_MAX, `At most ${POSTCODE_MAX} characters`),
      telephone: z
        .string()
        .trim()
        .max(TELEPHONE_MAX, `At most ${TELEPHONE_MAX} characters`)
        .nullish()
        .describe("For the carrier"),
    }),
  }),
  customer: z
    .object({
      email: z.string().max(200),
      name: z.string().max(200),
      userId: z.string().max(100),
    })
    .partial()
    .nullish(),
  notes: z.string().max(NOTES_MAX, `Notes may be at most ${NOTES_MAX} characters`).nullish(),
  gift: z
    .object({
      message: z
        .string()
        .max(GIFT_TEXT_MAX, `The message may be at most ${GIFT_TEXT_MAX} characters`)
        .nullish(),
      hide_prices: z
        .boolean()
        .nullish()
        .describe("No parcel has prices in it, whatever is sent here"),
    })
    .nullish()
    .describe("Of a gift; the message is printed on the packing slip"),
  in_stock_first: z
    .boolean()
    .nullish()
    .describe("True: what is in stock is sent before what is made to order"),
  review_mail: z
    .boolean()
    .nullish()
    .describe(
      "True: the customer may be asked for a review once by mail, could refuse it, and did not",
    ),
  discount_code: discountCode,
});
