import { pictureOfChoice, pictureSizes } from "#shop/catalogue/picture.ts";
import type { Product } from "#shop/catalogue/product.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { stillHereOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { withCustomer } from "#shop/fulfilment/returns/return.ts";
import type { Pence } from "#shop/kit/money.ts";
import { optionsText, type Order, type OrderLine } from "#shop/orders/order.ts";
import type { Refundable } from "#shop/payments/refunds/refundable.server.ts";
import { soldOf } from "#shop/payments/refunds/sold.ts";

/** A line of the refund form. */
export type LineView = {
  readonly position: number;
  /** Pieces that have not been refunded. */
  readonly left: number;
  /** Of these, pieces that are still to be sent. */
  readonly toSend: number;
  /** And of these, pieces that are still to be made. */
  readonly toMake: number;
  /** Pieces from stock that the customer has: they may go on the shelf again. */
  readonly shelvable: number;
  readonly name: string;
  readonly options: string;
  readonly pictureUrl: string | null;
  readonly madeToOrder: boolean;
  readonly quantity: number;
  /** What was paid for each piece that is left, in the order in which they go back. */
  readonly piecesPence: readonly Pence[];
};

/** The lines of an order, with what can still go back of each. */
export function toLines(
  record: OrderRecord,
  {
    products,
    refundable,
  }: { products: ReadonlyMap<number, Product>; refundable: Refundable | null },
): LineView[] {
  // Also what another refund keeps back while it waits for an owner, who may decline that one.
  const toSend = stillHereOf(record);
  const out = withCustomer(record);
  return record.order.lines.map((line) => {
    const { position } = line;
    const left = quantityOf(refundable?.left.lines ?? [], position);
    return {
      position,
      left,
      toSend: Math.min(left, quantityOf(toSend, position)),
      toMake: toSend.find((each) => each.position === position)?.toMake ?? 0,
      shelvable: line.madeToOrder ? 0 : Math.min(left, quantityOf(out, position)),
      name: line.name,
      options: optionsText(line.options),
      pictureUrl: pictureOf(line, products),
      madeToOrder: line.madeToOrder,
      quantity: line.quantity,
      piecesPence: piecesLeft(record.order, position, left),
    };
  });
}

function piecesLeft(order: Order, position: number, left: number): readonly Pence[] {
  const pieces = soldOf(order).lines.find((line) => line.position === position)?.pieces ?? [];
  return pieces.slice(pieces.length - left).map(({ grossPence }) => grossPence);
}

/** How many pieces of a line are in a list; 0 if it is not there. */
export function quantityOf(lines: readonly LineQuantity[], position: number): number {
  return lines.find((line) => line.position === position)?.quantity ?? 0;
}

function pictureOf(line: OrderLine, products: ReadonlyMap<number, Product>): string | null {
  const product = line.productId === null ? undefined : products.get(line.productId);
  const address = product === undefined ? null : pictureOfChoice(product, line.options);
  if (address === null) return null;
  return pictureSizes(address)?.webp.split(" ")[0] ?? address;
}
