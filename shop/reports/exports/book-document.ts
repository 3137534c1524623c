import { pence } from "#shop/kit/money.ts";
import { optionsText, type OrderOption } from "#shop/orders/order.ts";
import { piecesOf } from "#shop/pricing/pieces.ts";
import type { DocumentRow } from "#shop/reports/vat/vat-queries.server.ts";

/** A row of an invoice or a credit note as books have it. Sums of a credit note are below zero. */
export type BookLine = {
  readonly part: "goods" | "delivery" | "other";
  readonly sku: string | null;
  readonly name: string;
  readonly options: string;
  readonly quantity: number;
  /** Of one piece: times the quantity they are exactly the row. */
  readonly unitNetPence: number;
  readonly unitVatPence: number;
};

/** What was sold and refunded with an order, as its tables have it. */
export type BookOrder = {
  readonly lines: readonly {
    readonly position: number;
    readonly sku: string;
    readonly name: string;
    readonly options: readonly Pick<OrderOption, "name" | "label">[];
    readonly quantity: number;
    readonly unitNetPence: number;
    readonly unitVatPence: number;
    readonly discountPence: number;
    readonly vatRateBp: number;
  }[];
  readonly notes: readonly {
    readonly number: number;
    /** The payout to the bank that has its refund; null while none has. */
    readonly payout: string | null;
    readonly shippingPence: number;
    readonly shippingVatPence: number;
    readonly lines: readonly {
      readonly position: number;
      readonly quantity: number;
      readonly amountPence: number;
      readonly vatPence: number;
    }[];
  }[];
};

type Sums = Pick<DocumentRow, "type" | "number" | "netPence" | "vatPence">;

/**
 * The rows of a document. They add up to its net and its VAT to the penny: what is not goods is the delivery of an
 * invoice, and the price reduction or the deduction of a credit note.
 */
export function bookLines(document: Sums, order: BookOrder): readonly BookLine[] {
  return document.type === "invoice"
    ? invoiceLines(document, order)
    : creditLines(document, order).map((line) => ({
        ...line,
        unitNetPence: 0 - line.unitNetPence,
        unitVatPence: 0 - line.unitVatPence,
      }));
}

function invoiceLines(document: Sums, { lines }: BookOrder): BookLine[] {
  const goods = lines.flatMap((line) => {
    const priced = {
      quantity: line.quantity,
      unitPence: pence(line.unitNetPence + line.unitVatPence),
      unitVatPence: pence(line.unitVatPence),
      discountPence: pence(line.discountPence),
      vatRateBp: line.vatRateBp,
    };
    return piecesOf(priced).map(({ quantity, unitPence, vatPence }) =>
      goodsLine(line, { quantity, netPence: unitPence - vatPence, vatPence }),
    );
  });
  return [...goods, ...restLine(document, { lines: goods, part: "delivery", name: "Delivery" })];
}

function creditLines(document: Sums, { lines, notes }: BookOrder): BookLine[] {
  const note = notes.find(({ number }) => number === document.number);
  const goods = (note?.lines ?? []).flatMap(({ position, quantity, amountPence, vatPence }) => {
    const line = lines.find((each) => each.position === position);
    if (line === undefined) return [];
    const netPence = amountPence - vatPence;
    // Pieces that were a penny apart have no price of one piece.
    return netPence % quantity === 0 && vatPence % quantity === 0
      ? [
          goodsLine(line, {
            quantity,
            netPence: netPence / quantity,
            vatPence: vatPence / quantity,
          }),
        ]
      : [
          goodsLine(
            { ...line, name: `${quantity} × ${line.name}` },
            { quantity: 1, netPence, vatPence },
          ),
        ];
  });
  const [shipping, shippingVat] = [note?.shippingPence ?? 0, note?.shippingVatPence ?? 0];
  const delivery =
    shipping === 0
      ? []
      : [plainLine("delivery", "Delivery", { net: shipping - shippingVat, vat: shippingVat })];
  const known = [...goods, ...delivery];
  const isLess = document.netPence + document.vatPence < grossOf(known);
  const name = isLess ? "Deduction" : "Price reduction";
  return [...known, ...restLine(document, { lines: known, part: "other", name })];
}

type Named = Pick<BookOrder["lines"][number], "sku" | "name" | "options">;

function goodsLine(
  { sku, name, options }: Named,
  { quantity, netPence, vatPence }: { quantity: number; netPence: number; vatPence: number },
): BookLine {
  const words = { sku, name, options: optionsText(options) };
  return { part: "goods", ...words, quantity, unitNetPence: netPence, unitVatPence: vatPence };
}

function plainLine(
  part: BookLine["part"],
  name: string,
  { net, vat }: { readonly net: number; readonly vat: number },
): BookLine {
  const words = { sku: null, name, options: "" };
  return { part, ...words, quantity: 1, unitNetPence: net, unitVatPence: vat };
}

/** What the rows leave of a document; nothing if they are all of it. */
function restLine(
  document: Sums,
  { lines, part, name }: { lines: readonly BookLine[]; part: BookLine["part"]; name: string },
): BookLine[] {
  const sums = bookSums(lines);
  const [net, vat] = [document.netPence - sums.netPence, document.vatPence - sums.vatPence];
  return net === 0 && vat === 0 ? [] : [plainLine(part, name, { net, vat })];
}

function grossOf(lines: readonly BookLine[]): number {
  const { netPence, vatPence } = bookSums(lines);
  return netPence + vatPence;
}

/** What rows add up to. */
function bookSums(lines: readonly BookLine[]): {
  readonly netPence: number;
  readonly vatPence: number;
} {
  return {
    netPence: lines.reduce((sum, line) => sum + line.quantity * line.unitNetPence, 0),
    vatPence: lines.reduce((sum, line) => sum + line.quantity * line.unitVatPence, 0),
  };
}
