import fc from "fast-check";
import { expect, test } from "vitest";
import type { LineToPack } from "./lines-to-pack.ts";
import { pickList, type OrderToPick } from "./pick-list.ts";
import { exampleLine } from "#tests/support/example-order.ts";

const colours = ["Black", "White"] as const;

function lineToPack(
  product: number,
  { colour, madeToOrder, ready }: { colour: string; madeToOrder: boolean; ready: number },
): LineToPack {
  const line = exampleLine({
    productId: product,
    sku: `SKU-${product}`,
    name: `Product ${product}`,
    options: [{ key: "color", name: "Colour", value: colour.toLowerCase(), label: colour }],
    quantity: ready,
    madeToOrder,
  });
  return { line, ready, toMake: 0 };
}

const shelf = { colour: "Black", madeToOrder: false, ready: 2 };
const shelves = new Map([
  [1, "A10"],
  [2, "A2"],
]);

test("the list goes along the shelves, then to what lies on none, then to what was made", () => {
  const lines = [1, 2, 3].map((product) => lineToPack(product, shelf));
  const made = lineToPack(4, { ...shelf, madeToOrder: true });
  const rows = pickList([{ orderNumber: "LL-1", lines: [made, ...lines] }], shelves);
  expect(rows.map(({ shelf: at, sku }) => [at, sku])).toEqual([
    ["A2", "SKU-2"],
    ["A10", "SKU-1"],
    ["", "SKU-3"],
    ["", "SKU-4"],
  ]);
});

test("the same thing in another colour is a row of its own", () => {
  const lines = colours.map((colour) => lineToPack(1, { ...shelf, colour }));
  const rows = pickList([{ orderNumber: "LL-1", lines }], shelves);
  expect(rows.map(({ options }) => options)).toEqual(["Colour: Black", "Colour: White"]);
});

const anyLine = fc
  .record({
    product: fc.integer({ min: 1, max: 4 }),
    colour: fc.constantFrom(...colours),
    ready: fc.integer({ min: 0, max: 9 }),
  })
  // A product is either made or lies on a shelf.
  .map(({ product, ...rest }) => lineToPack(product, { ...rest, madeToOrder: product > 2 }));

test("every piece that is ready is on the list once, with its order", () => {
  const anyOrders = fc.array(fc.array(anyLine, { maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(anyOrders, (all) => {
      const orders = all.map((lines, at): OrderToPick => ({ orderNumber: `LL-${at}`, lines }));
      const rows = pickList(orders, shelves);
      for (const row of rows) expect(total(row.orders)).toBe(row.quantity);
      for (const { orderNumber, lines } of orders) {
        const picked = rows.flatMap((row) =>
          row.orders.filter((each) => each.orderNumber === orderNumber),
        );
        expect(total(picked)).toBe(lines.reduce((sum, { ready }) => sum + ready, 0));
      }
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
  );
});

function total(parts: readonly { readonly quantity: number }[]): number {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0);
}
