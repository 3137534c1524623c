import type { Seller } from "#shop/content/settings/seller.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatDay } from "#shop/kit/time.ts";
import { joinEqualLines } from "#shop/orders/equal-lines.ts";
import { formatInvoiceNumber, orderAsInvoiced, type Invoice } from "#shop/orders/invoice.ts";
import { optionsText, type Order } from "#shop/orders/order.ts";
import { formatRate } from "#shop/tax/vat-rates.ts";
import { vatSummary } from "#shop/pricing/vat-summary.ts";
import {
  BOTTOM,
  bodyRow,
  drawDocument,
  headRow,
  note,
  rule,
  sumRow,
  type Page,
} from "./vat-document.server.ts";

/**
 * Draws a VAT invoice with the seller, the buyer, the tax point, and the rate and amount of VAT by
 * line and in total, goods and delivery apart (HMRC VAT Notice 700, §16.3). It adds up nothing: the
 * sums are the order's own. `seller` is the shop as it was when the invoice was issued (`sellerAt`). What has changed in the order since the invoice was issued is not in it.
 */
export async function drawInvoice(
  current: Order,
  invoice: Invoice,
  seller: Seller = settings(),
): Promise<Buffer> {
  const order = orderAsInvoiced(current, invoice);
  const head = {
    title: `Invoice ${formatInvoiceNumber(invoice.number)}`,
    issuedAt: invoice.issuedAt,
    facts: [
      `Order ${order.orderNumber}`,
      `Date and tax point: ${formatDay(order.paidAt ?? invoice.issuedAt)}`,
      "Paid by card",
    ],
    toLabel: "Sold to",
    to: order.address,
    seller,
  };
  return drawDocument(head, (page) => {
    drawLines(page, order);
    drawSums(page, order);
  });
}

function drawLines(page: Page, order: Order): void {
  headRow(page, {
    name: "Description",
    quantity: "Qty",
    net: "Net each",
    vat: "VAT each",
    gross: "Line total",
  });
  const lines = order.lines.map((line) => ({
    name: line.name,
    options: optionsText(line.options),
    quantity: line.quantity,
    unitNetPence: line.unitNetPence,
    unitVatPence: line.unitVatPence,
    linePence: line.linePence,
  }));
  for (const { options, ...line } of joinEqualLines(lines, ["quantity", "linePence"]))
    bodyRow(page, {
      name: options === "" ? line.name : `${line.name}\n${options}`,
      quantity: String(line.quantity),
      net: formatPounds(line.unitNetPence),
      vat: formatPounds(line.unitVatPence),
      gross: formatPounds(line.linePence),
    });
  rule(page, page.y + 6);
}

/** The VAT summary: net, VAT and gross of the goods, any discount, the delivery, and all together. */
function drawSums(page: Page, order: Order): void {
  if (page.y > BOTTOM - 130) page.addPage();
  const { goods, others, total } = vatSummary(order.totals);
  page.y += 14;
  const rates = new Set(order.lines.map((line) => formatRate(line.vatRateBp)));
  const vat = `VAT at ${[...rates].join(", ")}`;
  headRow(page, { name: "VAT summary", quantity: "", net: "Net", vat, gross: "Gross" });
  sumRow(page, "Goods", goods);
  for (const { code, label, ...sum } of others)
    sumRow(page, code === "shipping" ? `Delivery: ${order.zone}` : label, sum);
  rule(page, page.y + 6);
  page.font("bold");
  sumRow(page, "Total paid, in pounds sterling", total);
  if (order.vat === "export") note(page, "Export: zero-rated, no UK VAT charged.");
}
