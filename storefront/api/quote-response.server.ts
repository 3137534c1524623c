import {
  estimateCartDelivery,
  estimateInputOf,
  estimateInStock,
} from "#shop/cart/delivery-estimate.ts";
import type { CartQuote } from "#shop/cart/quote-cart.server.ts";
import { pictureOfChoice } from "#shop/catalogue/picture.ts";
import { adjustmentsOf, totalOf } from "#shop/pricing/totals.ts";
import { delayOf, laterLeadTime } from "#shop/shipping/delivery-estimate.ts";
import type { ShippingOption } from "#shop/shipping/rates.server.ts";
import { importTaxesAt } from "#shop/shipping/import-tax-words.ts";
import { isAcrossCustoms } from "#shop/shipping/islands.ts";
import type { Workshop } from "#shop/shipping/workshop/workshop.ts";
import type { QuoteResponse } from "#storefront/client/fetching/quote-schema.ts";

/** Where a cart goes, and what the workshop has promised already. */
export type QuoteDelivery = {
  readonly option: ShippingOption;
  readonly workshop: Workshop;
  readonly address: { readonly country: string; readonly postcode: string };
};

/** The response for a priced cart: one line for each item, in the order of the items. */
export function toQuoteResponse(
  priced: CartQuote,
  items: readonly { productId: number }[],
  { option, workshop, address }: QuoteDelivery,
): QuoteResponse {
  const { quote: sums } = priced;
  const placedAt = new Date();
  const estimate = estimateCartDelivery(sums.lines, option, { placedAt, workshop });
  const delay = estimate && delayOf(placedAt, estimateInputOf(sums.lines, option), estimate);
  const shipping = totalOf(sums.totals, "shipping");
  const totals = sums.totals.map(({ code, label, amountPence, vatPence }) => ({
    code,
    label,
    amount_pence: amountPence,
    vat_pence: vatPence,
  }));
  return {
    lines: priced.places.map((_, index) =>
      toLine(priced, index, { id: items[index]?.productId ?? 0, delay: delay ?? 0 }),
    ),
    subtotal_pence: totalOf(sums.totals, "subtotal").amountPence,
    vat_pence: totalOf(sums.totals, "vat").amountPence,
    shipping_pence: shipping.amountPence,
    shipping_vat_pence: shipping.vatPence,
    adjustments: adjustmentsOf(totals),
    totals,
    total_pence: sums.totalPence,
    zone: sums.zone,
    vat: sums.vat,
    payable: priced.payable,
    deliver_by: estimate?.deliverBy ?? null,
    deliver_from: isAcrossCustoms(address) ? (estimate?.deliverFrom ?? null) : null,
    import_taxes: importTaxesAt(address, {
      vat: sums.vat,
      importTaxes: option.importTaxes,
      totalPence: sums.totalPence,
    }),
    in_stock_by: estimateInStock(sums.lines, option, { placedAt, workshop }),
  };
}

function toLine(
  priced: CartQuote,
  index: number,
  { id, delay }: { readonly id: number; readonly delay: number },
): QuoteResponse["lines"][number] {
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
    lead_time_days: product?.leadTimeDays ? laterLeadTime(product.leadTimeDays, delay) : null,
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
    unit_vat_pence: line.unitVatPence,
    unit_pence: line.unitPence,
    line_pence: line.linePence,
    available: true,
  };
}
