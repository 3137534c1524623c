import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset, type Keyset, type SortColumns } from "#shop/platform/lists/keyset.server.ts";
import type { ListEntry } from "./list-entry.ts";
import { orderListViews, type OrderListView, type OrderSort } from "./order-views.ts";
import { typedQuery } from "./order-words.ts";
import { summariseChanged } from "./summarise-orders.server.ts";

/** Which orders a list asks for; those without a value are not asked about. */
export type OrdersAsked = {
  /**
   * What was typed: it is looked for in the order's number, names, postcode, SKUs, tracking numbers, tags and e-mail
   * address, each word from its beginning. "?!" finds nothing.
   */
  readonly q?: string;
  /** Whether the reader sees e-mail addresses and money. Without, neither is found, shown or sorted by. */
  readonly seesAll?: boolean;
  /** The London day by which it has to leave. */
  readonly leaves?: string | null;
  readonly carrier?: CarrierOrders | null;
  /** Of these alone. */
  readonly ids?: readonly string[] | null;
  /** As "GB". */
  readonly country?: string | null;
  readonly sku?: string | null;
  readonly tag?: string | null;
};

/** A carrier with the orders that are ready for it: who carries what has not left is not stored (`ordersOfCarrier`). */
export type CarrierOrders = { readonly carrier: string; readonly readyIds: readonly string[] };

/** A row of the list of orders. */
export type ListedOrder = Omit<
  ListEntry,
  | "nextKey"
  | "nameKey"
  | "words"
  | "views"
  | "hasReturn"
  | "refundedPence"
  | "country"
  | "skus"
  | "carriers"
  | "totalPence"
  | "moneyState"
> &
  /** Not for a reader who sees no money. */
  Partial<Pick<ListEntry, "totalPence" | "moneyState">>;

/** Orders of one search at most: more are neither listed nor counted, which bounds its time. A file has all. */
export const FOUND_MAX = 2_000;

const sortColumns = {
  next: { byNext: "whole" },
  placed: { placedAt: "moment" },
  name: { byName: "text" },
  total: { totalPence: "whole" },
} as const satisfies Readonly<Record<string, SortColumns<ListedOrder>>>;

/** The orders that are asked for, of a view or of all, sorted; as their readers have left them. */
export function foundOrders(
  asked: OrdersAsked,
  {
    view = "all",
    sort = "next",
  }: { readonly view?: OrderListView | "all"; readonly sort?: OrderSort } = {},
): Keyset<ListedOrder> {
  const by = sort.replace("-", "") as keyof typeof sortColumns;
  const seesAll = asked.seesAll === true;
  const found = (most: number | null) =>
    keyset<ListedOrder>(
      sql`select order_id, order_number, placed_at, status, customer_name, town, pieces, flags, acts, tags,
        ${seesAll ? sql`total_pence, money_state,` : sql``}
        goods_state, rest_state, leave_by::text, promised_for::text, next_key as by_next, name_key as by_name,
        jsonb_build_object('kind', next_kind, 'pieces', next_pieces, 'day', next_day, 'until', next_until,
          'detail', next_detail) as next
      from (${narrowed(asked, most)}) as listed
      where ${view === "all" ? sql`true` : sql`views <> '{}' and views @> array[${view}]`}`,
      { ...sortColumns[by === "total" && !seesAll ? "next" : by], orderId: "uuid" },
      { isDown: sort.startsWith("-") },
    );
  return {
    async page(db, after, size) {
      await summariseChanged(db);
      return found(FOUND_MAX).page(db, after, size);
    },
    async *parts(db, size) {
      await summariseChanged(db);
      yield* found(null).parts(db, size);
    },
  };
}

/** How many orders are asked for, in all and by view. */
export async function countFoundOrders(
  db: Db,
  asked: OrdersAsked,
): Promise<Readonly<Record<OrderListView | "all", number>>> {
  await summariseChanged(db);
  // What is searched is read once; of all orders, those of views have an index.
  const { rows } = await sql<{ view: OrderListView | "all"; count: number }>`
    with listed as ${asked.q ? sql`materialized` : sql`not materialized`} (${narrowed(asked, FOUND_MAX)})
    select view, sum(orders)::int as count
    from (select views, count(*) as orders from listed where views <> '{}' group by views) as kept, unnest(views) as view
    group by view
    union all select 'all', count(*)::int from listed`.execute(db);
  const none = Object.fromEntries([...orderListViews, "all" as const].map((view) => [view, 0]));
  const counts = Object.fromEntries(rows.map(({ view, count }) => [view, count]));
  return { ...none, ...counts } as Record<OrderListView | "all", number>;
}

/** The ids of the orders of a view that are asked for, `most` at most, the most urgent first. */
export async function findOrderIds(
  db: Db,
  {
    view,
    most,
    ...asked
  }: OrdersAsked & { readonly view: OrderListView | "all"; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await foundOrders(asked, { view }).page(db, null, most);
  return rows.map(({ orderId }) => orderId);
}

/** The summaries that are asked for; of a search, `most`, or all with null. */
function narrowed(
  { q = "", seesAll = false, leaves, carrier, ids, country, sku, tag }: OrdersAsked,
  most: number | null,
) {
  const typed = q === "" ? null : typedQuery(q, { withEmail: seesAll });
  const conditions = [
    sql`true`,
    q !== "" && typed === null && sql`false`,
    typed !== null && sql`words @@ ${typed}::tsquery`,
    leaves && sql`leave_by = ${leaves}::date`,
    carrier &&
      sql`(carriers @> array[${carrier.carrier}] or order_id = any(${[...carrier.readyIds]}::uuid[]))`,
    ids && sql`order_id = any(${[...ids]}::uuid[])`,
    country && sql`country = ${country}`,
    sku && sql`skus @> array[${sku}]`,
    tag && sql`tags @> array[${tag}]`,
  ].flatMap((each) => each || []);
  // Hidden from the planner, which would otherwise read the table from its start.
  const limit = typed === null ? sql`` : sql`limit (select ${most}::int)`;
  return sql`select * from order_summaries where ${sql.join(conditions, sql` and `)} ${limit}`;
}
