import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type PDFDocument from "pdfkit";
import { formatPounds } from "#shop/kit/money.ts";
import { formatDay } from "#shop/kit/time.ts";
import { shop } from "#shop/content/shop.ts";
import { formatInvoiceNumber, orderAsInvoiced, type Invoice } from "#shop/orders/invoice.ts";
import type { Order } from "#shop/orders/order.ts";
import { addressLines } from "#shop/shipping/address.ts";
import { formatRate } from "#shop/tax/vat-rates.ts";
import { vatSummary, type VatSum } from "#shop/pricing/vat-summary.ts";

type Page = InstanceType<typeof PDFDocument>;

/** A4 in points, with its margins. */
const LEFT = 56;
const RIGHT = 539;
const BOTTOM = 770;
const columns = { quantity: 290, net: 330, vat: 400, gross: 470 };
const SUM_WIDTH = 69;

const load = createRequire(import.meta.url);

/**
 * Draws a VAT invoice with the seller, the buyer, the tax point, and the rate and amount of VAT by
 * line and in total, goods and delivery apart (HMRC VAT Notice 700, §16.3). It adds up nothing: the
 * sums are the order's own. What has changed in the order since the invoice was issued is not in it.
 */
export async function drawInvoice(current: Order, invoice: Invoice): Promise<Buffer> {
  const order = orderAsInvoiced(current, invoice);
  // Loaded on first use: it takes 30 MB that a process without invoices does not need.
  const Document = load("pdfkit") as typeof PDFDocument;
  const title = `Invoice ${formatInvoiceNumber(invoice.number)}`;
  const page = new Document({
    size: "A4",
    margin: LEFT,
    lang: "en-GB",
    displayTitle: true,
    info: { Title: title, Author: shop.company.name, CreationDate: invoice.issuedAt },
  });
  // This font has the letters of names in most scripts.
  page.registerFont("text", load.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));
  page.registerFont("bold", load.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"));
  drawHead(page, order, { title, issuedAt: invoice.issuedAt });
  drawLines(page, order);
  drawSums(page, order);
  page.end();
  return buffer(page);
}

function drawHead(
  page: Page,
  order: Order,
  { title, issuedAt }: { title: string; issuedAt: Date },
): void {
  const { company } = shop;
  page.font("bold").fontSize(18).text(shop.name, LEFT, 56);
  page.font("text").fontSize(8.5).fillColor("#4A524C");
  page.text([company.name, ...company.office].join(", "), LEFT, 84, { width: 300 });
  page.text(`Company ${company.number}, registered in ${company.registeredIn}`, { width: 300 });
  page.text(`VAT registration ${company.vatNumber}`, { width: 300 });
  page.fillColor("#1D2320").font("bold").fontSize(13).text(title, LEFT, 150);
  page.font("text").fontSize(9.5);
  const facts = [
    `Order ${order.orderNumber}`,
    `Date and tax point: ${formatDay(order.paidAt ?? issuedAt)}`,
    "Paid by card",
  ];
  for (const fact of facts) page.text(fact, { width: 240 });
  page.font("bold").text("Sold to", 320, 150);
  page.font("text");
  for (const line of addressLines(order.address)) page.text(line, { width: RIGHT - 320 });
  page.moveDown(2);
}

function drawLines(page: Page, order: Order): void {
  page.font("bold");
  page.y = Math.max(page.y, 260);
  row(page, {
    name: "Description",
    quantity: "Qty",
    net: "Net each",
    vat: "VAT each",
    gross: "Line total",
  });
  page.font("text");
  rule(page, page.y + 4);
  for (const line of order.lines) {
    const options = line.options.map(({ name, label }) => `${name}: ${label}`).join(", ");
    const name = options === "" ? line.name : `${line.name}\n${options}`;
    if (page.y + page.heightOfString(name, { width: 226 }) > BOTTOM - 60) page.addPage();
    page.y += 10;
    row(page, {
      name,
      quantity: String(line.quantity),
      net: formatPounds(line.unitNetPence),
      vat: formatPounds(line.unitVatPence),
      gross: formatPounds(line.linePence),
    });
  }
  rule(page, page.y + 6);
}

type Row = { name: string; quantity: string; net: string; vat: string; gross: string };

function row(page: Page, cells: Row): void {
  const { y } = page;
  page.fontSize(9);
  page.text(cells.quantity, columns.quantity, y, { width: 30, align: "right" });
  for (const key of ["net", "vat", "gross"] as const)
    page.text(cells[key], columns[key], y, { width: SUM_WIDTH, align: "right" });
  // Drawn last, as it may be the tallest cell: the next row begins below it.
  page.text(cells.name, LEFT, y, { width: 226 });
}

/** The VAT summary: net, VAT and gross of the goods, any discount, the delivery, and all together. */
function drawSums(page: Page, order: Order): void {
  if (page.y > BOTTOM - 130) page.addPage();
  const { goods, others, total } = vatSummary(order.totals);
  page.y += 14;
  page.font("bold");
  const rates = new Set(order.lines.map((line) => formatRate(line.vatRateBp)));
  const vat = `VAT at ${[...rates].join(", ")}`;
  row(page, { name: "VAT summary", quantity: "", net: "Net", vat, gross: "Gross" });
  page.font("text");
  rule(page, page.y + 4);
  sumRow(page, "Goods", goods);
  for (const { code, label, ...sum } of others)
    sumRow(page, code === "shipping" ? `Delivery: ${order.zone}` : label, sum);
  rule(page, page.y + 6);
  page.font("bold");
  sumRow(page, "Total paid, in pounds sterling", total);
  if (order.vat === "export") {
    page.font("text");
    page.y += 10;
    page.text("Export: zero-rated, no UK VAT charged.", LEFT, page.y, { width: RIGHT - LEFT });
  }
}

function sumRow(page: Page, name: string, sum: VatSum): void {
  page.y += 8;
  row(page, {
    name,
    quantity: "",
    net: formatPounds(sum.netPence),
    vat: formatPounds(sum.vatPence),
    gross: formatPounds(sum.grossPence),
  });
}

function rule(page: Page, y: number): void {
  page.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor("#1D2320").stroke();
  page.y = y;
}
