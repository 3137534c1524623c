import { z } from "zod";
import { estimateCartDelivery } from "#shop/cart/delivery-estimate.ts";
import type { CartQuote } from "#shop/cart/quote-cart.server.ts";
import { pictureOfChoice } from "#shop/catalogue/picture.ts";
import type { ShippingOption } from "#shop/shipping/rates.server.ts";

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
    .describe("The day by which it arrives if ordered now, such as 2026-11-26"),
});

/** The body of a quote. The browser's reader is typed by it too (storefront/client/fetching). */
export type QuoteResponse = z.infer<typeof quoteResponse>;

/** The response for a priced cart: one line for each item, in the order of the items. */
export function toQuoteResponse(
  priced: CartQuote,
  items: readonly { productId: number }[],
  option: ShippingOption,
): QuoteResponse {
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
    deliver_by: estimateCartDelivery(sums.lines, option, new Date())?.deliverBy ?? null,
  };
}

function toLine(priced: CartQuote, index: number, id: number): QuoteResponse["lines"][number] {
  const place = priced.places[index];
  const line = typeof place === "number" ? priced.quote.lines[place] : undefined;
  const product = line?.product ?? (typeof place === "object" ? place.product : null);
  const common = {
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
      ...common,
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
    ...common,
    options: line.options.map(({ key, name, value, label }) => ({ key, name, value, label })),
    unit_net_pence: line.netPence,
    unit_vat_pence: line.vatPence,
    unit_pence: line.unitPence,
    line_pence: line.linePence,
    available: true,
  };
}
