import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import type { Product } from "#shop/catalogue/product.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import type { OrderFlag } from "#shop/orders/flag.ts";
import { listOpenFlags } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrderByNumber } from "#shop/orders/orders.server.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findPendingAct, type PendingAct } from "#shop/platform/pending-acts.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { orderSummary, type OrderSummary } from "./order-summary.ts";

/** What the page of an order shows, before what the reader may not see is left out. */
export type OrderPage = {
  readonly record: OrderRecord;
  readonly summary: OrderSummary;
  /** The open flags, the oldest first. */
  readonly flags: readonly OrderFlag[];
  /** The products that the shop still has, by id, for their pictures. */
  readonly products: ReadonlyMap<number, Product>;
  /** The act of staff that can still be undone. */
  readonly pending: PendingAct | null;
  /** The names of the people of the staff who appear on the page, by id. */
  readonly names: ReadonlyMap<string, string>;
};

const NUMBER = /^LL-\d{1,12}$/;

/** An order by the number in a URL; null if there is none. */
export async function findShopOrder(db: Db, orderNumber: string): Promise<Order | null> {
  return NUMBER.test(orderNumber) ? findOrderByNumber(db, orderNumber) : null;
}

/** Reads what the page of an order shows, in a fixed number of queries. */
export async function readOrderPage(db: Db, order: Order): Promise<OrderPage> {
  const [record, flags, products, pending] = await Promise.all([
    findOrderRecord(db, order),
    listOpenFlags(db, order.id),
    findProductsById(
      db,
      order.lines.flatMap(({ productId }) => productId ?? []),
    ),
    findPendingAct(db, order.id),
  ]);
  const actors = [...flags.map(({ raisedBy }) => raisedBy), ...(pending ? [pending.actor] : [])];
  const names = await findStaffNames(db, staffIds(actors));
  return { record, summary: orderSummary(record, flags), flags, products, pending, names };
}

function staffIds(actors: readonly Actor[]): string[] {
  return actors.flatMap(({ kind, id }) => (kind === "staff" && id !== null ? [id] : []));
}
