import type { QuoteResponse } from "./quote-schema.ts";

type WireLine = QuoteResponse["lines"][number];
type WireOption = WireLine["options"][number];

/** A type guard for every field of a type. The compiler rejects a missing or a wrong one. */
type Checks<Fields> = {
  readonly [Key in keyof Fields]-?: (value: unknown) => value is Fields[Key];
};

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isWholeOrNull = (value: unknown): value is number | null => value === null || isWhole(value);
const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

const hasFields =
  <Fields>(checks: Checks<Fields>) =>
  (value: unknown): value is Fields => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const fields: Readonly<Record<string, unknown>> = { ...value };
    for (const key in checks) if (!checks[key](fields[key])) return false;
    return true;
  };

const isListOf =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): value is Item[] =>
    Array.isArray(value) && value.every(isItem);

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
  import_taxes: isTextOrNull,
  in_stock_by: isTextOrNull,
});
