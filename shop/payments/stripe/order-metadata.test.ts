import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { totalCodes } from "#shop/pricing/totals.ts";
import type { Order, OrderLine } from "#shop/orders/order.ts";
import {
  lineMetadata,
  orderMetadata,
  readLineMetadata,
  readOrderMetadata,
} from "./order-metadata.ts";

const text = (maxLength: number) => fc.string({ unit: "grapheme", maxLength });

const option = fc.record({ key: text(30), name: text(60), value: text(40), label: text(60) });
const line: fc.Arbitrary<OrderLine> = fc.record({
  position: fc.nat(99),
  productId: fc.option(fc.nat()),
  sku: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  name: fc.constant("A clothes airer"),
  options: fc.array(option, { maxLength: 8 }),
  quantity: fc.constant(1),
  unitNetPence: fc.nat(1_000_000).map(pence),
  unitVatPence: fc.nat(200_000).map(pence),
  vatRateBp: fc.constantFrom(0, 2_000),
  discountPence: fc.constant(pence(0)),
  unitPence: fc.constant(pence(1200)),
  linePence: fc.constant(pence(1200)),
  madeToOrder: fc.boolean(),
  leadTimeDays: fc.option(fc.integer({ min: 1, max: 365 })),
  promisedFor: fc.constant(null),
  leavesBy: fc.constant(null),
});

const order = fc.record({
  giftMessage: fc.option(text(300).map((message) => message.slice(0, 300).toWellFormed())),
  inStockFirst: fc.boolean(),
  inStock: fc.option(fc.constant({ promisedFor: "2026-11-20", leavesBy: "2026-11-18" })),
  id: fc.uuid(),
  orderNumber: fc.nat(9_999_999).map((number) => `LL-${number}`),
  placedAt: fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
  customerId: fc.option(fc.uuid()),
  customerName: text(200),
  company: text(100),
  notes: text(1_000).map((notes) => notes.slice(0, 1_000).toWellFormed()),
  zone: text(100),
  vat: fc.constantFrom("uk" as const, "export" as const),
  discountCode: fc.option(fc.constant("SPRING10")),
  importTaxes: fc.option(
    fc.constant("France charges about £18.55 import VAT (20%) and perhaps duty."),
  ),
  totals: fc.array(
    fc.record({
      code: fc.constantFrom(...totalCodes),
      label: text(60),
      amountPence: fc.integer({ min: -100_000_000, max: 100_000_000 }).map(pence),
      vatPence: fc.nat(10_000).map(pence),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  promisedFor: fc.option(fc.constant("2026-11-26")),
  leavesBy: fc.option(fc.constant("2026-11-24")),
});

const isAccepted = (metadata: object) =>
  Object.keys(metadata).length <= 50 &&
  Object.entries(metadata).every(
    ([key, value]) => key.length <= 40 && String(value).length <= 500 && value !== "",
  );

describe("an order in the metadata of its session", () => {
  it("is read back as it was written, and keeps to Stripe's limits", () => {
    fc.assert(
      fc.property(order, (written) => {
        const { leavesBy, company, inStockFirst } = written;
        // It may be wished for goods that have no promised day.
        const inStock = inStockFirst ? written.inStock : null;
        const lines = [
          { leavesBy, madeToOrder: true },
          { ...inStock, leavesBy: inStock?.leavesBy ?? leavesBy },
        ];
        const more = { lines, address: { company } };
        const metadata = orderMetadata({ ...written, ...more } as unknown as Order);
        expect(isAccepted(metadata)).toBe(true);
        const { id, ...rest } = written;
        expect(readOrderMetadata(metadata)).toEqual({
          orderId: id,
          shippingVatPence: null,
          ...rest,
          inStock,
        });
      }),
    );
  });

  it("is read as far as it is there in a session of an older release", () => {
    const id = randomUUID();
    expect(readOrderMetadata({ order_id: id, order_number: "LL-10042" })).toEqual({
      orderId: id,
      orderNumber: "LL-10042",
      placedAt: null,
      customerId: null,
      customerName: "",
      company: "",
      notes: "",
      giftMessage: null,
      inStockFirst: false,
      inStock: null,
      zone: "",
      vat: null,
      discountCode: null,
      importTaxes: null,
      shippingVatPence: null,
      totals: null,
      promisedFor: null,
      leavesBy: null,
    });
  });

  it.each([
    ["no metadata", null],
    ["metadata of something else", { invoice: "17" }],
    ["an id that is not an order's", { order_id: "17", order_number: "LL-10042" }],
    ["a number that is not an order's", { order_id: randomUUID(), order_number: "17" }],
  ])("is not found in a session with %s", (_, metadata) => {
    expect(readOrderMetadata(metadata)).toBeNull();
  });
});

describe("an order's line in the metadata of its session", () => {
  it("is read back as it was written, and keeps to Stripe's limits", () => {
    fc.assert(
      fc.property(line, (written) => {
        const metadata = lineMetadata(written, 7);
        expect(isAccepted(metadata)).toBe(true);
        const { sku, productId, options, madeToOrder, leadTimeDays } = written;
        expect(readLineMetadata(metadata)).toEqual({
          sku,
          productId,
          options,
          madeToOrder,
          leadTimeDays,
          position: 7,
          vatRateBp: written.vatRateBp,
          netPence: written.unitNetPence,
          vatPence: written.unitVatPence,
        });
      }),
    );
  });

  it.each([
    ["no metadata", null],
    ["a product code only", { sku: "LL-KM-4" }],
    [
      "options that were cut off",
      { net_pence: "1", vat_pence: "0", made_to_order: "no", options: "[[" },
    ],
  ])("is unknown with %s, as in a session of an older release", (_, metadata) => {
    expect(readLineMetadata(metadata)).toBeNull();
  });
});
