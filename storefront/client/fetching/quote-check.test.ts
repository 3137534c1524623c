import fc from "fast-check";
import { expect, test } from "vitest";
import { isQuoteResponse } from "./quote-check.ts";
import { quoteResponse } from "./quote-schema.ts";

const text = fc.string();
const textOrNull = fc.option(text, { nil: null });
const whole = fc.maxSafeInteger();

const line = fc
  .record({
    id: whole,
    slug: textOrNull,
    name: text,
    category: textOrNull,
    main_image_url: textOrNull,
    options: fc.array(fc.record({ key: text, name: text, value: text, label: text }), {
      maxLength: 3,
    }),
    unit_net_pence: whole,
    unit_vat_pence: whole,
    unit_pence: whole,
    line_pence: whole,
    quantity: whole,
    available: fc.boolean(),
    made_to_order: fc.boolean(),
    lead_time_days: fc.option(whole, { nil: null }),
  })
  .chain((fields) =>
    fc.constantFrom(
      { ...fields },
      { ...fields, reason: "gone" },
      { ...fields, reason: "sold_out" },
    ),
  );

const total = fc.record(
  {
    code: fc.constantFrom("subtotal", "vat", "discount", "shipping"),
    label: text,
    amount_pence: whole,
    vat_pence: whole,
  },
  { noNullPrototype: true },
);

const response = fc.record(
  {
    lines: fc.array(line, { maxLength: 3 }),
    subtotal_pence: whole,
    vat_pence: whole,
    shipping_pence: whole,
    shipping_vat_pence: whole,
    adjustments: fc.array(total, { maxLength: 3 }),
    totals: fc.array(total, { maxLength: 3 }),
    total_pence: whole,
    zone: text,
    vat: fc.constantFrom("uk", "export"),
    payable: fc.boolean(),
    deliver_by: textOrNull,
    deliver_from: textOrNull,
    import_taxes: textOrNull,
    in_stock_by: textOrNull,
  },
  { noNullPrototype: true },
);

const bySchema = (value: unknown) => quoteResponse.safeParse(value).success;

test("the browser accepts every quote that the schema accepts", () => {
  fc.assert(
    fc.property(response, (value) => {
      expect([bySchema(value), isQuoteResponse(value)]).toEqual([true, true]);
    }),
  );
});

test("with one field replaced by anything, the browser and the schema still agree", () => {
  const field = fc.constantFrom(...Object.keys(quoteResponse.shape));
  const lineField = fc.constantFrom(...Object.keys(quoteResponse.shape.lines.element.shape));
  fc.assert(
    fc.property(response, field, lineField, fc.anything(), (value, key, lineKey, anything) => {
      const changed = { ...value, [key]: anything };
      expect(isQuoteResponse(changed)).toBe(bySchema(changed));
      const lines = value.lines.map((each) => ({ ...each, [lineKey]: anything }));
      expect(isQuoteResponse({ ...value, lines })).toBe(bySchema({ ...value, lines }));
    }),
  );
});

test.each([null, undefined, 1, "text", [], {}])("%j is not a quote", (value) => {
  expect(isQuoteResponse(value)).toBe(false);
  expect(bySchema(value)).toBe(false);
});
