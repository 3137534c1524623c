import { describe, expect, it } from "vitest";
import { completeBySession } from "#shop/checkout/complete.server.ts";
import { startCheckout } from "#shop/checkout/start.server.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { findOrderBySession } from "#shop/orders/orders.server.ts";
import { makeCustomer, productId, ukAddress } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { drawInvoice } from "./invoice-pdf.server.ts";

const shop = await testShop();
const grippers = await productId(shop.db, "rubber-grippers");

async function paidOrder(name = "Ann Lee") {
  const started = await startCheckout({
    customer: await makeCustomer(shop.db),
    items: [{ productId: grippers, options: {}, seenPence: null }],
    address: { ...ukAddress, name },
    notes: "",
    seenShippingPence: null,
  });
  if (!started.ok) throw new Error(started.reason);
  await shop.pay(started.url);
  await Promise.all([completeBySession(started.sessionId), completeBySession(started.sessionId)]);
  const order = await findOrderBySession(shop.db, started.sessionId);
  if (order === null) throw new Error("no order");
  return order;
}

describe("VAT invoices", () => {
  it("are issued once for each paid order, in sequence, without gaps", async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => paidOrder()));
    const invoices = await Promise.all(orders.map((order) => findInvoice(shop.db, order.id)));
    const numbers = invoices.map((invoice) => invoice?.number ?? 0).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(numbers[0]).toBe(1);
    expect(orders.every((order) => order.hasInvoice)).toBe(true);
  });

  it("are PDFs, also for names in other scripts and for long orders", async () => {
    const order = await paidOrder("Željko Ťažký Ελένη Анна");
    const [line] = order.lines;
    if (line === undefined) throw new Error("no line");
    const long = { ...order, lines: Array.from({ length: 100 }, () => line) };
    for (const drawn of [order, long]) {
      const pdf = await drawInvoice(drawn, { number: 7, issuedAt: new Date() });
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pdf.length).toBeGreaterThan(5_000);
    }
  });
});
