import type { Db } from "#shop/platform/database/db.server.ts";
import { pageOf, type Place } from "#shop/kit/keyset.ts";
import { pence } from "#shop/kit/money.ts";
import type { ListEntry } from "./list-entry.ts";
import type { BulkAction, OrderListView } from "./order-views.ts";
import {
  boundOf,
  countViews,
  selectFoundIds,
  selectSummaries,
  type OrderSort,
  type SummaryRow,
} from "./list-orders-queries.server.ts";
import type { NextKind } from "./next-step.ts";
import type { GoodsState, MoneyState } from "./order-summary.ts";
import { typedQuery } from "./order-words.ts";
import { summariseChanged } from "./summarise-orders.server.ts";

export { FOUND_MAX, type OrderSort } from "./list-orders-queries.server.ts";

const ROWS = 50;

/** Which part of the list of orders. */
export type OrderListQuery = {
  /** null: all orders. */
  readonly view: OrderListView | null;
  /** What was typed: "" for all. */
  readonly q: string;
  readonly sort: OrderSort;
  readonly isDown: boolean;
  /** Behind which the page begins; one that does not fit is the first page. */
  readonly after: Place | null;
  /** Whether e-mail addresses are searched. */
  readonly withEmail: boolean;
};

export type OrderList = {
  readonly rows: readonly ListedOrder[];
  /** How many rows come before these. */
  readonly seen: number;
  /** The place of the next page; null on the last one. */
  readonly next: string | null;
  /** How many orders the search finds, in all and by view; 2,000 at most when something is searched. */
  readonly counts: { readonly all: number } & Readonly<Partial<Record<OrderListView, number>>>;
};

/** A row of the list of orders. */
export type ListedOrder = Omit<ListEntry, "nextKey" | "nameKey" | "words" | "views" | "hasReturn">;

/**
 * A page of the list of orders, 50 rows, with the counts of all views. What is typed is looked for in the
 * order's number, names, postcode, SKUs, tracking numbers and e-mail address, each word from its beginning.
 */
export async function listOrders(db: Db, query: OrderListQuery): Promise<OrderList> {
  await summariseChanged(db);
  const typed = typedOf(query);
  if (typed === "nothing") return { rows: [], seen: 0, next: null, counts: { all: 0 } };
  const { view, sort, isDown, after } = query;
  const [found, counts] = await Promise.all([
    selectSummaries(db, { query: typed, view, sort, isDown, after, limit: ROWS + 1 }),
    countViews(db, typed),
  ]);
  const { rows, ...place } = pageOf(found, {
    size: ROWS,
    seen: boundOf({ sort, after })?.seen ?? 0,
    keysOf: (row) => [row.sortKey, row.orderId],
  });
  return { rows: rows.map(toListed), ...place, counts };
}

/** The ids of the orders of a view and a search, `most` at most, the most urgent first. */
export async function findOrderIds(
  db: Db,
  { most, ...query }: Pick<OrderListQuery, "view" | "q" | "withEmail"> & { readonly most: number },
): Promise<readonly string[]> {
  await summariseChanged(db);
  const typed = typedOf(query);
  return typed === "nothing"
    ? []
    : selectFoundIds(db, { query: typed, view: query.view, limit: most });
}

/** The tsquery of what was typed; null when nothing was. "?!" finds nothing. */
function typedOf({ q, withEmail }: Pick<OrderListQuery, "q" | "withEmail">) {
  return q === "" ? null : (typedQuery(q, { withEmail }) ?? "nothing");
}

function toListed(row: SummaryRow): ListedOrder {
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    placedAt: row.placedAt,
    status: row.status,
    customerName: row.customerName,
    town: row.town,
    pieces: row.pieces,
    totalPence: row.totalPence,
    moneyState: row.moneyState as MoneyState,
    refundedPence: pence(row.refundedPence),
    goodsState: row.goodsState as GoodsState,
    restState: row.restState as GoodsState | null,
    next: {
      kind: row.nextKind as NextKind,
      pieces: row.nextPieces,
      day: row.nextDay,
      until: row.nextUntil?.toISOString() ?? null,
      detail: row.nextDetail,
    },
    leaveBy: row.leaveBy,
    promisedFor: row.promisedFor,
    flags: row.flags,
    acts: row.acts as BulkAction[],
  };
}
