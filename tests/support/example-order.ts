import type { Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import { pence, ZERO } from "#shop/kit/money.ts";
import type { OrderLine } from "#shop/orders/order.ts";

/** A line of an order: one piece from stock for £12.00; pass what the test is about. */
export function exampleLine(changed: Partial<OrderLine> = {}): OrderLine {
  return {
    position: 0,
    productId: null,
    sku: "LL-1",
    name: "Airer",
    options: [],
    quantity: 1,
    unitNetPence: pence(1_000),
    unitVatPence: pence(200),
    vatRateBp: 2_000,
    discountPence: ZERO,
    unitPence: pence(1_200),
    linePence: pence(1_200),
    madeToOrder: false,
    leadTimeDays: null,
    promisedFor: null,
    leavesBy: null,
    ...changed,
  };
}

/** What is being made of an order; pass what the test is about. */
export function exampleFulfilment(changed: Partial<Fulfilment> = {}): Fulfilment {
  return {
    id: "f",
    state: "making",
    lines: [{ position: 0, quantity: 1 }],
    shipment: null,
    promisedFor: null,
    createdAt: new Date("2026-10-01"),
    madeAt: null,
    dispatchedAt: null,
    deliveredAt: null,
    deliveredBy: null,
    ...changed,
  };
}
