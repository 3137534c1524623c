import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { OrderSummaries } from "#shop/platform/database/tables.ts";
import type { Selectable } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Place } from "#shop/kit/keyset.ts";
import type { OrderListView } from "./order-views.ts";

/** By what the list of orders can be sorted. */
export type OrderSort = "next" | "placed" | "total" | "name";

/** Orders of one search at most: more are neither listed nor counted, which bounds its time. */
export const FOUND_MAX = 2_000;

/** A column to sort by, as text that keeps all of it, and that text as a value again. */
type SortColumn = {
  readonly column: RawBuilder<unknown>;
  readonly asText: RawBuilder<string>;
  readonly isKey: (key: string) => boolean;
  readonly fromText: (key: string) => RawBuilder<unknown>;
};

const digits = (most: number) => (key: string) => new RegExp(`^-?\\d{1,${most}}$`).test(key);

const columns: Readonly<Record<OrderSort, SortColumn>> = {
  next: {
    column: sql`next_key`,
    asText: sql`next_key::text`,
    isKey: digits(15),
    fromText: (key) => sql`${key}::bigint`,
  },
  placed: {
    column: sql`placed_at`,
    asText: sql`(extract(epoch from placed_at) * 1000000)::bigint::text`,
    isKey: digits(16),
    fromText: (key) => sql`(timestamptz '1970-01-01Z' + ${key}::bigint * interval '1 microsecond')`,
  },
  total: {
    column: sql`total_pence`,
    asText: sql`total_pence::text`,
    isKey: digits(9),
    fromText: (key) => sql`${key}::int`,
  },
  name: {
    column: sql`name_key`,
    asText: sql`name_key`,
    isKey: () => true,
    fromText: (key) => sql`${key}::text`,
  },
};

/** Which orders: those that a tsquery finds, all with null; of a view, or of all with null. */
export type Wanted = {
  readonly query: string | null;
  readonly view: OrderListView | null;
};

export type Slice = Wanted & {
  readonly sort: OrderSort;
  readonly isDown: boolean;
  readonly after: Place | null;
  readonly limit: number;
};

export type SummaryRow = Omit<
  Selectable<OrderSummaries>,
  "words" | "rules" | "nameKey" | "nextKey" | "views" | "hasReturn"
> & { readonly sortKey: string };

const shown = sql`order_id, order_number, placed_at, status, customer_name, town, pieces, total_pence,
  money_state, refunded_pence, goods_state, rest_state, next_kind, next_pieces, next_day::text, next_until,
  next_detail, leave_by::text, promised_for::text, flags, acts`;

/** A slice of the summaries, sorted; a place that does not fit the sort is the beginning. */
export async function selectSummaries(db: Db, slice: Slice): Promise<readonly SummaryRow[]> {
  const { view, sort, isDown, limit } = slice;
  const { column, asText } = columns[sort];
  const after = boundOf(slice);
  const direction = isDown ? sql`desc` : sql`asc`;
  const { rows } = await sql<SummaryRow>`
    ${found(slice)} select ${shown}, ${asText} as sort_key from listed
    where ${view === null ? sql`true` : sql`views <> '{}' and views @> array[${view}]`}
      and ${after === null ? sql`true` : sql`(${column}, order_id) ${isDown ? sql`<` : sql`>`} (${after.key}, ${after.id}::uuid)`}
    order by ${column} ${direction}, order_id ${direction} limit ${limit}`.execute(db);
  return rows;
}

/** Whether a place fits a sort, and how many rows come before it. */
export function boundOf({ sort, after }: Pick<Slice, "sort" | "after">) {
  const [key, id] = after?.keys ?? [];
  const { isKey, fromText } = columns[sort];
  if (after === null || typeof key !== "string" || typeof id !== "string") return null;
  return isKey(key) && isUuid(id) ? { key: fromText(key), id, seen: after.seen } : null;
}

/** The orders that a search finds, as `listed`. */
function found({ query }: Pick<Wanted, "query">): RawBuilder<unknown> {
  return query === null
    ? sql`with listed as not materialized (select * from order_summaries)`
    : sql`with listed as materialized (
        select * from order_summaries where words @@ ${query}::tsquery
        -- Hidden from the planner, which would otherwise read the table from its start.
        limit (select ${FOUND_MAX}::int))`;
}

/** How many orders a search finds, in all and by view. */
export async function countViews(
  db: Db,
  query: string | null,
): Promise<{ readonly all: number } & Readonly<Partial<Record<OrderListView, number>>>> {
  const { rows } = await sql<{ view: OrderListView | "all"; count: number }>`
    ${found({ query })} select view, sum(orders)::int as count
    from (select views, count(*) as orders from listed where views <> '{}' group by views) as kept, unnest(views) as view
    group by view
    union all select 'all', count(*)::int from listed`.execute(db);
  return { all: 0, ...Object.fromEntries(rows.map(({ view, count }) => [view, count])) };
}

/** The ids of up to `limit` orders of a view and a search, the most urgent first. */
export async function selectFoundIds(
  db: Db,
  { limit, ...wanted }: Wanted & { readonly limit: number },
): Promise<readonly string[]> {
  const rows = await selectSummaries(db, {
    ...wanted,
    limit,
    sort: "next",
    isDown: false,
    after: null,
  });
  return rows.map(({ orderId }) => orderId);
}
