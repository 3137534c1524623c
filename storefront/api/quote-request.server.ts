import { z } from "zod";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import { countryCode } from "#shop/shipping/country-code.ts";

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

/** One item of a cart in a request. */
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

const cartItems = z
  .array(cartItem, "Must be a list of items")
  .max(LINES_MAX, `A cart holds at most ${LINES_MAX} items`);

/** The body of POST /api/quote. Without a postcode in GB, the quote is for the UK mainland. */
export const quoteRequest = z.object({
  items: cartItems,
  country: countryCode.default("GB"),
  postcode: z.string().max(40, "At most 40 characters").nullish(),
});

/** The body as a client sends it. */
export type QuoteRequest = z.input<typeof quoteRequest>;
