import { z } from "zod";
import { CODE_TEXT_MAX } from "#shop/discounts/discount.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import { totalCodes } from "#shop/pricing/totals.ts";
import { countryCode } from "#shop/shipping/country-code.ts";

// POST /api/quote for both sides. The server validates by these schemas; the browser imports their types
// alone, as zod would add 5.8 KB to the cart and the checkout (docs/decisions/0018).

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

/** The id of a line of the cart or the wish list. */
export const lineId = z.string().regex(/^[\w-]{8,36}$/, "Must be the id of a line");

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

/** A discount code as it was typed. */
export const discountCode = z
  .string("Must be text")
  .max(CODE_TEXT_MAX, "Check the discount code: it is too long")
  .nullish();

/** The body of POST /api/quote. Without a postcode in GB, the quote is for the UK mainland. */
export const quoteRequest = z.object({
  items: cartItems,
  country: countryCode.default("GB"),
  postcode: z.string().max(40, "At most 40 characters").nullish(),
  discount_code: discountCode,
});

/** The body of the request, as a client sends it. */
export type QuoteRequest = z.input<typeof quoteRequest>;

const quotedLine = z.object({
  id: z.int(),
  slug: z.string().nullable(),
  name: z.string(),
  category: z.string().nullable(),
  main_image_url: z
    .string()
    .nullable()
    .describe("In the chosen colour, if there is a picture of it"),
  options: z.array(
    z.object({ key: z.string(), name: z.string(), value: z.string(), label: z.string() }),
  ),
  unit_net_pence: z.int(),
  unit_vat_pence: z.int(),
  unit_pence: z.int(),
  line_pence: z.int().describe("Before any discount"),
  quantity: z.int(),
  available: z.boolean(),
  reason: z.enum(["gone", "sold_out"]).optional(),
  made_to_order: z.boolean(),
  lead_time_days: z.int().nullable(),
});

const total = z.object({
  code: z.enum(totalCodes),
  label: z.string().describe("For customers to read, such as VAT (20%)"),
  amount_pence: z.int(),
  vat_pence: z.int().describe("The UK VAT that amount_pence contains"),
});

export const quoteResponse = z.object({
  lines: z.array(quotedLine),
  subtotal_pence: z.int().describe("The goods without VAT, before any discount"),
  vat_pence: z.int().describe("On the goods, before any discount"),
  shipping_pence: z.int(),
  shipping_vat_pence: z.int().describe("The UK VAT that shipping_pence contains"),
  adjustments: z.array(total).describe("Those of totals that are discounts; negative"),
  totals: z.array(total).describe("Every sum; they add up to total_pence"),
  total_pence: z.int(),
  zone: z.string(),
  vat: z.enum(["uk", "export"]),
  payable: z.boolean(),
  deliver_by: z
    .string()
    .nullable()
    .describe("The day by which it arrives if ordered now, such as 2026-11-26"),
  deliver_from: z
    .string()
    .nullable()
    .describe(
      "Of an export, which customs may hold: the first day on which it is likely to arrive",
    ),
  import_taxes: z
    .string()
    .nullable()
    .describe(
      "Of an export: what the destination charges on arrival, in words; not in total_pence",
    ),
  in_stock_by: z
    .string()
    .nullable()
    .describe("In a mixed cart, the day by which what is in stock arrives if it is sent first"),
});

/** The body of the response. The browser checks it in quote-check.ts. */
export type QuoteResponse = z.infer<typeof quoteResponse>;
