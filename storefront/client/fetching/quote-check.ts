import {
  hasFields,
  isBoolean,
  isListOf,
  isText,
  isTextOrNull,
  isWhole,
  isWholeOrNull,
} from "./guards.ts";
import type { QuoteResponse } from "./quote-schema.ts";

type WireLine = QuoteResponse["lines"][number];
type WireOption = WireLine["options"][number];

const isOption = hasFields<WireOption>({ key: isText, name: isText, value: isText, label: isText });

const isLine = hasFields<WireLine>({
  id: isWhole,
  slug: isTextOrNull,
  name: isText,
  category: isTextOrNull,
  main_image_url: isTextOrNull,
  options: isListOf(isOption),
  unit_net_pence: isWhole,
  unit_vat_pence: isWhole,
  unit_pence: isWhole,
  line_pence: isWhole,
  quantity: isWhole,
  available: isBoolean,
  reason: (value): value is WireLine["reason"] =>
    value === undefined || value === "gone" || value === "sold_out",
  made_to_order: isBoolean,
  lead_time_days: isWholeOrNull,
});

const isTotal = hasFields<QuoteResponse["totals"][number]>({
  code: (value): value is QuoteResponse["totals"][number]["code"] =>
    value === "subtotal" || value === "vat" || value === "discount" || value === "shipping",
  label: isText,
  amount_pence: isWhole,
  vat_pence: isWhole,
});

/** Whether a response is a quote, by the same rules as the schema that the server validates by. */
export const isQuoteResponse = hasFields<QuoteResponse>({
  lines: isListOf(isLine),
  subtotal_pence: isWhole,
  vat_pence: isWhole,
  shipping_pence: isWhole,
  shipping_vat_pence: isWhole,
  adjustments: isListOf(isTotal),
  totals: isListOf(isTotal),
  total_pence: isWhole,
  zone: isText,
  vat: (value): value is QuoteResponse["vat"] => value === "uk" || value === "export",
  payable: isBoolean,
  deliver_by: isTextOrNull,
  deliver_from: isTextOrNull,
  import_taxes: isTextOrNull,
  in_stock_by: isTextOrNull,
});
