import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type PDFDocument from "pdfkit";
import type { Seller } from "#shop/content/settings/seller.server.ts";
import { formatPounds } from "#shop/kit/money.ts";
import type { VatSum } from "#shop/pricing/vat-summary.ts";
import { addressLines, type Address } from "#shop/shipping/address.ts";

export type Page = InstanceType<typeof PDFDocument>;

/** A4 in points, with its margins. */
const LEFT = 56;
const RIGHT = 539;
export const BOTTOM = 770;
const columns = { quantity: 290, net: 330, vat: 400, gross: 470 };
const SUM_WIDTH = 69;
const NAME_WIDTH = 226;

const load = createRequire(import.meta.url);

/** The head of a VAT document: what it is, its facts, and whom it is for. */
export type DocumentHead = {
  readonly title: string;
  readonly issuedAt: Date;
  /** One line each: "Order LL-10042". */
  readonly facts: readonly string[];
  /** "Sold to". */
  readonly toLabel: string;
  readonly to: Address;
  /** As it was when the document was issued. */
  readonly seller: Seller;
};

/**
 * Draws an invoice or a credit note as a PDF: the seller and the customer as the law asks for (HMRC VAT
 * Notice 700, §16.3), then what `draw` adds.
 */
export async function drawDocument(
  head: DocumentHead,
  draw: (page: Page) => void,
): Promise<Buffer> {
  // Loaded on first use: it takes 30 MB that a process without invoices does not need.
  const Document = load("pdfkit") as typeof PDFDocument;
  const page = new Document({
    size: "A4",
    margin: LEFT,
    lang: "en-GB",
    displayTitle: true,
    info: { Title: head.title, Author: head.seller.companyName, CreationDate: head.issuedAt },
  });
  // This font has the letters of names in most scripts.
  page.registerFont("text", load.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));
  page.registerFont("bold", load.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"));
  drawHead(page, head);
  draw(page);
  page.end();
  return buffer(page);
}

function drawHead(page: Page, { title, facts, toLabel, to, seller }: DocumentHead): void {
  page.font("bold").fontSize(18).text(seller.name, LEFT, 56);
  page.font("text").fontSize(8.5).fillColor("#4A524C");
  page.text([seller.companyName, ...seller.office].join(", "), LEFT, 84, { width: 300 });
  page.text(`Company ${seller.companyNumber}, registered in ${seller.registeredIn}`, {
    width: 300,
  });
  page.text(`VAT registration ${seller.vatNumber}`, { width: 300 });
  page.fillColor("#1D2320").font("bold").fontSize(13).text(title, LEFT, 150);
  page.font("text").fontSize(9.5);
  for (const fact of facts) page.text(fact, { width: 240 });
  page.font("bold").text(toLabel, 320, 150);
  page.font("text");
  for (const line of addressLines(to)) page.text(line, { width: RIGHT - 320 });
  page.moveDown(2);
  page.y = Math.max(page.y, 260);
}

/** The cells of a row, all but the name right-aligned. */
export type Row = {
  readonly name: string;
  readonly quantity: string;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
};

/** Draws the heading of a table, with a rule below. */
export function headRow(page: Page, cells: Row): void {
  page.font("bold");
  row(page, cells);
  page.font("text");
  rule(page, page.y + 4);
}

/** Draws a row below what is on the page, on a new page if it does not fit. */
export function bodyRow(page: Page, cells: Row): void {
  if (page.y + page.heightOfString(cells.name, { width: NAME_WIDTH }) > BOTTOM - 60) page.addPage();
  page.y += 10;
  row(page, cells);
}

function row(page: Page, cells: Row): void {
  const { y } = page;
  page.fontSize(9);
  page.text(cells.quantity, columns.quantity, y, { width: 30, align: "right" });
  for (const key of ["net", "vat", "gross"] as const)
    page.text(cells[key], columns[key], y, { width: SUM_WIDTH, align: "right" });
  // Drawn last, as it may be the tallest cell: the next row begins below it.
  page.text(cells.name, LEFT, y, { width: NAME_WIDTH });
}

/** Draws a row with the net, the VAT and the gross of a sum. */
export function sumRow(page: Page, name: string, sum: VatSum): void {
  page.y += 8;
  row(page, { name, quantity: "", ...vatCells(sum) });
}

/** The net, the VAT and the gross of a sum as cells. */
export function vatCells(sum: VatSum): Pick<Row, "net" | "vat" | "gross"> {
  return {
    net: formatPounds(sum.netPence),
    vat: formatPounds(sum.vatPence),
    gross: formatPounds(sum.grossPence),
  };
}

/** Draws text over the whole width. */
export function note(page: Page, text: string): void {
  page.font("text");
  page.y += 10;
  page.text(text, LEFT, page.y, { width: RIGHT - LEFT });
}

export function rule(page: Page, y: number): void {
  page.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor("#1D2320").stroke();
  page.y = y;
}
