import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";
import { differencesOf } from "./differences.ts";

const content: ProductContent = {
  fields: { name: "Maid", leadTimeDays: 14, takesOrders: true, state: "live" },
  netPence: pence(4_500),
  options: [
    {
      key: "color",
      name: "Colour",
      values: [
        { value: "black", label: "Black", surcharge: "0.00", is_default: true },
        { value: "ivory", label: "Ivory", surcharge: "4.17", is_default: false },
      ],
    },
  ],
  pictures: ["/a.webp"],
};
const [color] = content.options;
const [black, ivory] = color?.values ?? [];
const inWords = (after: ProductContent, before = content) =>
  differencesOf(before, after, 2_000).map(({ what, from, to }) => `${what}: ${from} → ${to}`);
const withValues = (...values: object[]) =>
  ({ ...content, options: [{ ...color, values }] }) as ProductContent;

test("nothing is different between a content and itself", () => {
  expect(inWords(content)).toEqual([]);
});

test("fields, prices with VAT and pictures", () => {
  const { name: _, ...fields } = content.fields;
  expect(
    inWords({
      ...content,
      fields: { ...fields, leadTimeDays: null, takesOrders: false },
      netPence: pence(5_000),
      pictures: ["/a.webp", "/b.webp"],
    }),
  ).toEqual([
    "Price: £54.00 → £60.00",
    "Lead time: 14 days → none",
    "Taking of orders: taking orders → not taking orders",
    "Pictures: 1 picture → 2 pictures",
  ]);
  const fixedTo = (to: "ceiling" | "nothing" | null) => ({
    ...content,
    fields: { ...content.fields, fixedTo: to },
  });
  expect(inWords(fixedTo("nothing"), fixedTo(null))).toEqual([
    "What it is fixed to: none → free-standing",
  ]);
  expect(inWords(fixedTo("ceiling"))).toEqual([]);
  expect(inWords({ ...content, pictures: ["/b.webp"] })).toEqual([
    "Pictures:  → replaced, or in another order",
  ]);
});

test.each([
  ["a group is added", content, { ...content, options: [] }, "Colour:  → Black, Ivory"],
  ["a group is removed", { ...content, options: [] }, content, "Colour: Black, Ivory → "],
  ["a value is removed", withValues(black ?? {}), content, "Colour: Ivory → "],
  ["a value is added", content, withValues(black ?? {}), "Colour:  → Ivory"],
  [
    "a surcharge is another",
    withValues(black ?? {}, { ...ivory, surcharge: "5.00" }),
    content,
    "Colour, Ivory, surcharge: £5.00 → £6.00",
  ],
  [
    "the order is another",
    withValues(ivory ?? {}, black ?? {}),
    content,
    "Colour, order: Black, Ivory → Ivory, Black",
  ],
  [
    "a column is new",
    withValues(black ?? {}, { ...ivory, sku: "LL-1" }),
    content,
    "Colour, Ivory, SKU:  → LL-1",
  ],
])("%s", (_, after, before, expected) => {
  expect(inWords(after as ProductContent, before as ProductContent)).toEqual([expected]);
});
