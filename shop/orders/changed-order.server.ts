import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Address } from "#shop/shipping/address.ts";
import { territoryOf } from "#shop/shipping/islands.ts";
import { quoteOf } from "./new-order-queries.server.ts";
import type { InvoicedOrder } from "./invoice.ts";
import type { Order, OrderOption } from "./order.ts";

/** Replaces the postal address of a locked order, with its shipping zone. Its invoice stays as it was. */
export async function saveOrderAddress(
  tx: Db,
  order: Order,
  { address, zone }: { readonly address: Address; readonly zone: string },
): Promise<void> {
  await keepInvoice(tx, order);
  // The words about import taxes name the place.
  const isSamePlace = territoryOf(address) === territoryOf(order.address);
  const importTaxes = isSamePlace ? order.importTaxes : null;
  await tx
    .updateTable("orders")
    .set({
      address: JSON.stringify(address),
      quote: quoteOf({ ...order, zone, importTaxes }),
    })
    .where("id", "=", order.id)
    .execute();
}

/** Replaces the options of a line of a locked order. Its invoice stays as it was. */
export async function saveLineOptions(
  tx: Db,
  order: Order,
  { position, options }: { readonly position: number; readonly options: readonly OrderOption[] },
): Promise<void> {
  await keepInvoice(tx, order);
  await tx
    .updateTable("orderLines")
    .set({ options: JSON.stringify(options) })
    .where("orderId", "=", order.id)
    .where("position", "=", position)
    .execute();
}

/** Saves what the card of a locked order says: null for no gift. */
export async function saveGiftMessage(
  tx: Db,
  orderId: string,
  message: string | null,
): Promise<void> {
  await tx.updateTable("orders").set({ giftMessage: message }).where("id", "=", orderId).execute();
}

/** Stores what the invoice of an order shows, before the first change of the order. */
async function keepInvoice(tx: Db, { id, address, zone, lines }: Order): Promise<void> {
  const { telephone: _, ...soldTo } = address;
  const invoiced: InvoicedOrder = {
    address: soldTo,
    zone,
    options: lines.map(({ options }) => options),
  };
  await sql`update invoices set as_issued = ${JSON.stringify(invoiced)}::jsonb
    where order_id = ${id} and as_issued is null`.execute(tx);
}
