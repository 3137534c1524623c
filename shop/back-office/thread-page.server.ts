import { refundDeadline } from "#shop/fulfilment/returns/refund-deadline.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { formatWeekday } from "#shop/kit/time.ts";
import { findThread, type WholeThread } from "#shop/messages/threads/list-threads.server.ts";
import type { BlockValues } from "#shop/messages/threads/text-block.ts";
import { listDeadlineFlags } from "#shop/orders/deadline-flags.server.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import { listRequestsOfThread, type AnsweredRequest } from "#shop/offers/requests.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findStaffNames, listStaff } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { foundOrders, type ListedOrder } from "./found-orders.server.ts";
import { findShopOrder } from "./order-page.server.ts";
import { orderSummary } from "./order-summary.ts";

export type ThreadPage = WholeThread & {
  /** The orders from the sender's e-mail address, the newest first, 5 at most, and the linked one. */
  readonly orders: readonly ListedOrder[];
  /** The delivery prices that the sender asks for, the newest first. */
  readonly requests: readonly AnsweredRequest[];
  /** What the fields of text blocks stand for. */
  readonly values: BlockValues;
  /** The people of the staff who answer messages, by name. */
  readonly answerers: readonly { readonly id: string; readonly name: string }[];
  /** The names of the people who wrote entries, by id. */
  readonly names: ReadonlyMap<string, string>;
};

const ORDERS_SHOWN = 5;

/** What the page of a thread shows; null if there is no such thread. */
export async function readThreadPage(db: Db, threadId: string): Promise<ThreadPage | null> {
  const found = await findThread(db, threadId);
  if (found === null) return null;
  const { thread, entries } = found;
  const [orders, requests, values, staff, names] = await Promise.all([
    listOrdersOfThread(db, thread),
    listRequestsOfThread(db, threadId),
    blockValues(db, thread),
    listStaff(db),
    findStaffNames(
      db,
      entries.flatMap((entry) => (entry.kind === "message" ? [] : entry.staffId)),
    ),
  ]);
  const answerers = staff
    .filter(({ state, role }) => state === "active" && permission(role, "messages") !== "no")
    .map(({ id, name }) => ({ id, name }));
  return { ...found, orders, requests, values, answerers, names };
}

async function listOrdersOfThread(
  db: Db,
  { email, orderNumber }: WholeThread["thread"],
): Promise<readonly ListedOrder[]> {
  const search = (q: string) => foundOrders({ q, seesAll: true }, { sort: "-placed" });
  const [own, linked] = await Promise.all([
    search(email).page(db, null),
    orderNumber === null ? null : search(orderNumber).page(db, null),
  ]);
  const named = (linked?.rows ?? []).filter((order) => order.orderNumber === orderNumber);
  return [
    ...named,
    ...own.rows.filter((order) => order.orderNumber !== orderNumber).slice(0, ORDERS_SHOWN),
  ];
}

async function blockValues(
  db: Db,
  { name, orderNumber }: WholeThread["thread"],
): Promise<BlockValues> {
  const order = orderNumber === null ? null : await findShopOrder(db, orderNumber);
  if (order === null) return { name, order: null, promised: null, "refund due": null };
  const [record, flags] = await Promise.all([
    findOrderRecord(db, order),
    listOpenFlags(db, order.id),
  ]);
  const { promisedFor } = orderSummary(record, flags);
  const deadline = refundDeadline(record, await listDeadlineFlags(db, order, flags));
  return {
    name,
    order: orderNumber,
    promised: promisedFor === null ? null : formatWeekday(promisedFor),
    "refund due": deadline?.kind === "refund" ? formatWeekday(deadline.by) : null,
  };
}
