import { listOnShelf } from "#shop/catalogue/stock/shelves.server.ts";
import type { Shipment } from "#shop/fulfilment/fulfilment.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readShipment } from "#admin/orders/acts/shipment-form.ts";
import { otherUseOf } from "#admin/orders/acts/used-number.server.ts";
import type { SentForm } from "#admin/orders/order-forms.server.ts";
import { readScan } from "#admin/pack/read-scan.ts";
import type { Wrong } from "./desk-result.ts";

/**
 * Carrier and number of a label. What is a shelf or an SKU of the shop is said to be one and is never a
 * number; a number that has no carrier's form, a wrong check digit or another order is asked about once.
 */
export async function scannedShipment(
  { order, field }: SentForm,
  typed: string,
): Promise<{ readonly shipment: Shipment } | Wrong> {
  const { number } = readScan(typed);
  const other = number === "" ? null : await otherUseOf(order, number);
  if (other !== null && !other.mayUse) return { fieldErrors: { tracking_number: other.text } };
  const shelf = await shelfInWords(typed, order.lines);
  if (shelf !== null) return { fieldErrors: { tracking_number: shelf } };
  const read = readShipment({
    trackingNumber: typed,
    carrier: field("carrier"),
    planned: field("proposed"),
    unchecked: field("unchecked"),
  });
  if ("errors" in read) {
    const { errors, asked } = read;
    return {
      fieldErrors: errors,
      ...(asked !== undefined && {
        question: { field: "unchecked", number: asked, button: "Use it as it is" },
      }),
    };
  }
  if (other === null || field("again") === number) return read;
  return {
    fieldErrors: { tracking_number: other.text },
    question: { field: "again", number, button: "Use it for both" },
  };
}

/** What lies on a shelf, that of the order first; null if what was typed is no shelf with products. */
async function shelfInWords(
  typed: string,
  lines: readonly { readonly productId: number | null }[],
): Promise<string | null> {
  const found = await listOnShelf(db(), typed);
  if (found.length === 0) return null;
  const ofOrder = found.filter(({ id }) => lines.some(({ productId }) => productId === id));
  const names = (products: typeof found) => products.map(({ name }) => name).join(", ");
  const shelf = typed.trim().toUpperCase();
  return ofOrder.length > 0
    ? `Shelf ${shelf} has ${names(ofOrder)} for this order. Scan the piece itself.`
    : `Shelf ${shelf} has ${names(found)}: nothing of this order.`;
}
