import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import type { Product } from "#shop/catalogue/product.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { listCancelRequests, type CancelRequest } from "#shop/fulfilment/cancel-requests.server.ts";
import { listOrderMails, type OrderMail } from "#shop/mail/order-mails.server.ts";
import { listMessagesFrom, type StoredMessage } from "#shop/messages/contact.server.ts";
import { listCommentsOf, type OrderComment } from "#shop/orders/comments.server.ts";
import type { OrderFlag } from "#shop/orders/flag.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { listOrderHistory, type HistoryEvent } from "#shop/orders/order-timeline.server.ts";
import { findOrderByNumber, listOrdersOf } from "#shop/orders/orders.server.ts";
import { listTagsOf } from "#shop/orders/tags.server.ts";
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
  readonly tags: readonly string[];
  /** The products that the shop still has, by id, for their pictures. */
  readonly products: ReadonlyMap<number, Product>;
  /** The oldest first. */
  readonly history: readonly HistoryEvent[];
  /** What the customer has asked for, word for word. */
  readonly requests: readonly CancelRequest[];
  /** Empty for people who see no whole orders, as are mails, other orders and messages. */
  readonly comments: readonly OrderComment[];
  readonly mails: readonly OrderMail[];
  /** The customer's other orders, the newest first: 20 at most. */
  readonly otherOrders: readonly Order[];
  /** Messages from the order's e-mail address, the oldest first. */
  readonly messages: readonly StoredMessage[];
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

/**
 * Reads what the page of an order shows, in a fixed number of queries. What a reader may not see is not read.
 */
export async function readOrderPage(
  db: Db,
  order: Order,
  { seesAll, seesMessages }: { readonly seesAll: boolean; readonly seesMessages: boolean },
): Promise<OrderPage> {
  const { id, customerId, email, lines } = order;
  const [record, flags, tags, products, history, requests, pending] = await Promise.all([
    findOrderRecord(db, order),
    listOpenFlags(db, id),
    listTagsOf(db, [id]),
    findProductsById(
      db,
      lines.flatMap(({ productId }) => productId ?? []),
    ),
    listOrderHistory(db, id),
    listCancelRequests(db, id),
    findPendingAct(db, id),
  ]);
  const [comments, mails, others, messages] = await Promise.all([
    seesAll ? listCommentsOf(db, [id]) : null,
    seesAll ? listOrderMails(db, id) : [],
    seesAll && customerId !== null ? listOrdersOf(db, customerId) : null,
    seesAll && seesMessages ? listMessagesFrom(db, email) : [],
  ]);
  const ofOrder = comments?.get(id) ?? [];
  const actors = [...flags.map(({ raisedBy }) => raisedBy), ...history.map(({ actor }) => actor)];
  const ids = [...staffIds(actors), ...ofOrder.map(({ staffId }) => staffId)];
  const names = await findStaffNames(
    db,
    pending === null ? ids : [...ids, ...staffIds([pending.actor])],
  );
  return {
    record,
    summary: orderSummary(record, flags),
    flags,
    tags: tags.get(id) ?? [],
    products,
    history,
    requests,
    comments: ofOrder,
    mails,
    otherOrders: (others?.orders ?? []).filter((other) => other.id !== id),
    messages,
    pending,
    names,
  };
}

function staffIds(actors: readonly Actor[]): string[] {
  return actors.flatMap(({ kind, id }) => (kind === "staff" && id !== null ? [id] : []));
}
