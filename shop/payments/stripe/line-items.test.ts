import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { plainTotals } from "#shop/pricing/totals.ts";
import type { Order, OrderLine } from "#shop/orders/order.ts";
import { lineMetadata } from "./order-metadata.ts";
import { toLineItems } from "./line-items.ts";
import { exampleLine } from "#tests/support/example-order.ts";

const airer = exampleLine({
  name: "Traditional Kitchen Maid",
  options: [
    { key: "lathLength", name: "Lath length", value: "1.5m", label: "1.5 m" },
    { key: "colour", name: "Colour", value: "pewter", label: "Pewter" },
  ],
  productId: 1,
  sku: "LL-KM-4",
  quantity: 2,
  unitNetPence: pence(7375),
  unitVatPence: pence(1475),
  unitPence: pence(8850),
  linePence: pence(17_700),
  madeToOrder: true,
  leadTimeDays: 14,
});

/** An order of these lines with delivery for £6.95. */
const orderOf = (lines: readonly OrderLine[], totalPence: number) =>
  ({
    lines,
    totals: plainTotals({
      netPence: pence(14_750),
      vatPence: pence(2950),
      shippingPence: pence(695),
      shippingVatPence: pence(116),
      vat: "uk",
      vatRateBp: 2_000,
    }),
    totalPence: pence(totalPence),
  }) as unknown as Order;

describe("the line items of a payment page", () => {
  it("name each product with its options, quantity and price, without delivery", () => {
    expect(toLineItems(orderOf([airer], 18_395))).toEqual([
      {
        quantity: 2,
        metadata: lineMetadata(airer, 0),
        price_data: {
          currency: "gbp",
          unit_amount: 8850,
          product_data: {
            name: "Traditional Kitchen Maid",
            description: "Lath length: 1.5 m, Colour: Pewter",
            metadata: { sku: "LL-KM-4" },
          },
        },
      },
    ]);
  });

  it("have no description for a product without options, as Stripe refuses an empty one", () => {
    const [item] = toLineItems(orderOf([{ ...airer, options: [] }], 18_395));
    expect(item?.price_data?.product_data).not.toHaveProperty("description");
  });

  it("shorten a description to the 500 characters that Stripe accepts", () => {
    const options = [{ key: "note", name: "Note", value: "long", label: "x".repeat(600) }];
    const [item] = toLineItems(orderOf([{ ...airer, options }], 18_395));
    expect(item?.price_data?.product_data?.description).toHaveLength(500);
  });

  it("are two for a line whose pieces are a penny apart by a discount", () => {
    // £0.25 off two pieces: 13p and 12p.
    const discounted = { ...airer, discountPence: pence(25) };
    const order = orderOf([discounted], 18_370);
    const off = { code: "discount" as const, label: "Discount code X", vatPence: pence(-5) };
    const totals = [...order.totals, { ...off, amountPence: pence(-25) }];
    const items = toLineItems({ ...order, totals });
    expect(items.map(({ quantity, price_data }) => [quantity, price_data?.unit_amount])).toEqual([
      [1, 8837],
      [1, 8838],
    ]);
    expect(items.map(({ metadata }) => metadata)).toEqual([
      lineMetadata(discounted, 0),
      lineMetadata(discounted, 0),
    ]);
  });

  it("never add up to another sum than the order", () => {
    expect(() => toLineItems(orderOf([airer], 18_396))).toThrow("the lines add up to the order");
  });
});
