import { describe, expect, it } from "vitest";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { totalOf, withTotal } from "#shop/pricing/totals.ts";
import { vatSummary } from "#shop/pricing/vat-summary.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { orderOfPage } from "#tests/support/payments.ts";
import { testShop } from "#tests/support/shop.ts";
import { drawInvoice } from "./invoice-pdf.server.ts";
import { startedCheckout, checkoutOf } from "#tests/support/checkouts.ts";

const shop = await testShop();
const { db, grippers } = shop;

async function paidOrder(name = "Ann Lee", where: Partial<typeof ukAddress> = {}) {
  const address = { ...ukAddress, ...where, name };
  const started = await startedCheckout(db, await checkoutOf(db, [grippers], { address }));
  await shop.pay(started.url);
  await Promise.all([settlePage(db, started.sessionId), settlePage(db, started.sessionId)]);
  return orderOfPage(db, started.sessionId);
}

/** The three sums in a row of the VAT summary. The PDF draws them before the row's name. */
function rowOf(text: readonly string[], name: string): readonly string[] {
  const at = text.indexOf(name);
  return text.slice(at - 3, at);
}

describe("VAT invoices", () => {
  it("are issued once for each paid order, numbered without gaps", async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => paidOrder()));
    const invoices = await Promise.all(orders.map((order) => findInvoice(db, order.id)));
    const numbers = invoices.map((invoice) => invoice?.number ?? 0).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(numbers[0]).toBe(1);
    expect(orders.every((order) => order.hasInvoice)).toBe(true);
  });

  it("show the VAT of the goods and of delivery to the Isle of Man, and their total", async () => {
    const order = await paidOrder("Ann Lee", { city: "Douglas", postcode: "IM1 1AA" });
    expect(totalOf(order.totals, "shipping")).toEqual({ amountPence: 695, vatPence: 116 });
    const text = pdfText(await drawInvoice(order, { number: 7, issuedAt: new Date() }));
    const { netPence, vatPence, grossPence } = vatSummary(order.totals).goods;
    const sums = (...pences: number[]) => pences.map((sum) => formatPounds(pence(sum)));
    expect(rowOf(text, "Goods")).toEqual(sums(netPence, vatPence, grossPence));
    expect(rowOf(text, "Delivery: Isle of Man")).toEqual(["£5.79", "£1.16", "£6.95"]);
    expect(rowOf(text, "Total paid, in pounds sterling")).toEqual(
      sums(netPence + 579, vatPence + 116, order.totalPence),
    );
    expect(text).toContain("VAT at 20%");
  });

  it("name a discount, with what it takes off the net, the VAT and the price", async () => {
    const order = await paidOrder();
    const off = { amountPence: pence(-885), vatPence: pence(-148) };
    const discount = { code: "discount" as const, label: "Discount code SPRING10", ...off };
    const discounted = { ...order, totals: withTotal(order.totals, discount) };
    const text = pdfText(await drawInvoice(discounted, { number: 7, issuedAt: new Date() }));
    expect(rowOf(text, "Discount code SPRING10")).toEqual(["−£7.37", "−£1.48", "−£8.85"]);
  });

  it("have one row for equal pieces, whose VAT and price add up to the penny", async () => {
    const order = await paidOrder();
    const [line] = order.lines;
    if (line === undefined) throw new Error("no line");
    const rope = { ...line, name: "Rope" };
    const cheaper = { ...line, unitNetPence: pence(line.unitNetPence - 1) };
    const lines = [line, rope, line, cheaper, line];
    const text = pdfText(
      await drawInvoice({ ...order, lines }, { number: 7, issuedAt: new Date() }),
    );
    const rows = text.flatMap((word, at) =>
      word === line.name || word === "Rope" ? [[word, ...text.slice(at - 4, at)]] : [],
    );
    const row = (name: string, quantity: number, netPence = line.unitNetPence) => [
      name,
      String(quantity),
      formatPounds(netPence),
      formatPounds(line.unitVatPence),
      formatPounds(pence(quantity * line.unitPence)),
    ];
    expect(rows).toEqual([
      row(line.name, 3),
      row("Rope", 1),
      row(line.name, 1, cheaper.unitNetPence),
    ]);
  });

  it("for an export show no VAT and say why", async () => {
    const order = await paidOrder("Ann Lee", { country: "FR", postcode: "75001" });
    const text = pdfText(await drawInvoice(order, { number: 7, issuedAt: new Date() }));
    expect(rowOf(text, "Delivery: France")).toEqual(["£19.00", "£0.00", "£19.00"]);
    expect(text).toContain("VAT at 0%");
    expect(text).toContain("Export: zero-rated, no UK VAT charged.");
  });

  it("are PDFs even with names in other scripts and with 100 lines", async () => {
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
