import { expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { findCreditNote } from "#shop/payments/refunds/credit-notes.server.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { soldOrder, refund } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { drawCreditNote } from "./credit-note-pdf.server.ts";

const shop = await testShop();
const { db } = shop;

it("a credit note names its invoice and the reason, with net, VAT and gross by line", async () => {
  const { order } = await soldOrder(shop, { where: { city: "Douglas", postcode: "IM1 1AA" } });
  await refund(db, order.id, {
    lines: [{ position: 0, quantity: 1, cancelledQuantity: 0 }],
    shippingPence: pence(695),
    deductionPence: pence(600),
    reason: "A scratched lath",
  });
  const [made] = await listRefundsOf(db, order.id);
  const [current, invoice] = [await findOrder(db, order.id), await findInvoice(db, order.id)];
  const number = made?.creditNoteNumber ?? 0;
  const creditNote = await findCreditNote(db, { orderId: order.id, number });
  if (!made || !current || !invoice || !creditNote) throw new Error("no credit note");
  const text = pdfText(await drawCreditNote({ order: current, invoice, refund: made, creditNote }));
  const rowOf = (name: string) => text.slice(text.indexOf(name) - 3, text.indexOf(name));
  expect(rowOf("Delivery: Isle of Man")).toEqual(["£5.79", "£1.16", "£6.95"]);
  expect(rowOf("Deduction")).toEqual(["−£5.00", "−£1.00", "−£6.00"]);
  expect(rowOf("Total refunded, in pounds sterling")).toEqual(["£45.79", "£9.16", "£54.95"]);
  expect(text.join(" ")).toContain("Credit note CN-00001");
  expect(text.join(" ")).toContain("Credits invoice INV-00001 of");
  expect(text.join(" ")).toContain("Reason: A scratched lath");
  expect(await findCreditNote(db, { orderId: made.id, number })).toBeNull();
});
