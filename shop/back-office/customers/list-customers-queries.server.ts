import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Place } from "#shop/kit/keyset.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { CustomerSearch } from "./customer-search.ts";

/** By what the list can be sorted. */
export const customerSorts = ["registered", "name"] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Customers of one search at most: more are neither listed nor counted, which bounds its time. */
export const FOUND_MAX = 2_000;

export type Wanted = {
  /** Null: everybody. */
  readonly search: CustomerSearch | null;
  readonly onlyBlocked: boolean;
};
export type Slice = Wanted & {
  readonly sort: CustomerSort;
  readonly isDown: boolean;
  readonly after: Place | null;
  readonly limit: number;
};

export type CustomerRow = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
  readonly orderingBlockedAt: Date | null;
  readonly sortKey: string;
};

const columns: Readonly<
  Record<
    CustomerSort,
    {
      readonly column: RawBuilder<unknown>;
      readonly asText: RawBuilder<string>;
      readonly isKey: (key: string) => boolean;
      readonly fromText: (key: string) => RawBuilder<unknown>;
    }
  >
> = {
  registered: {
    column: sql`created_at`,
    asText: sql`(extract(epoch from created_at) * 1000000)::bigint::text`,
    isKey: (key) => /^\d{1,16}$/.test(key),
    fromText: (key) => sql`(timestamptz '1970-01-01Z' + ${key}::bigint * interval '1 microsecond')`,
  },
  name: {
    column: sql`lower(full_name)`,
    asText: sql`lower(full_name)`,
    isKey: () => true,
    fromText: (key) => sql`${key}::text`,
  },
};

/** A slice of the customers, sorted; a place that does not fit the sort is the beginning. */
export async function selectCustomers(db: Db, slice: Slice): Promise<readonly CustomerRow[]> {
  const { sort, isDown, limit } = slice;
  const { column, asText } = columns[sort];
  const bound = boundOf(slice);
  // `registered` is indexed with the newest first: "id" runs against it.
  const [order, idOrder] = isDown ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const ids = sort === "name" ? order : idOrder;
  const { rows } = await sql<CustomerRow>`
    select id, email, full_name, verified_at, created_at, ordering_blocked_at, ${asText} as sort_key
    from customers
    where ${whichOf(slice)} and ${bound === null ? sql`true` : behind(slice, bound)}
    order by ${column} ${order}, id ${ids} limit ${limit}`.execute(db);
  return rows;
}

type Bound = { readonly key: RawBuilder<unknown>; readonly id: string; readonly seen: number };

/** Where a slice begins, if its place fits the sort. */
export function boundOf({ sort, after }: Pick<Slice, "sort" | "after">): Bound | null {
  const [key, id] = after?.keys ?? [];
  const { isKey, fromText } = columns[sort];
  if (after === null || typeof key !== "string" || typeof id !== "string") return null;
  return isKey(key) && isUuid(id) ? { key: fromText(key), id, seen: after.seen } : null;
}

function behind({ sort, isDown }: Slice, { key, id }: Bound): RawBuilder<unknown> {
  const { column } = columns[sort];
  const later = isDown ? sql`<` : sql`>`;
  if (sort === "name") return sql`(${column}, id) ${later} (${key}, ${id}::uuid)`;
  const laterId = isDown ? sql`>` : sql`<`;
  const atOrBehind = isDown ? sql`<=` : sql`>=`;
  // The first condition alone can use the index.
  return sql`${column} ${atOrBehind} ${key} and (${column} ${later} ${key} or id ${laterId} ${id}::uuid)`;
}

function whichOf({ search, onlyBlocked }: Wanted): RawBuilder<unknown> {
  return sql`${onlyBlocked ? sql`ordering_blocked_at is not null` : sql`true`}
    and ${search === null ? sql`true` : sql`id in (${foundIds(search)})`}`;
}

/** The words of a customer: the expression of the index customers_search. */
const words = sql`to_tsvector('simple', translate(
  regexp_replace(normalize(full_name || ' ' || email, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  '@.+-_''&/(),', '           '))`;

/** The ids that a search finds, each part by its own index. */
function foundIds({ words: query, postcode, orderNumber }: CustomerSearch): RawBuilder<unknown> {
  const parts = [
    ...(query === null
      ? []
      : [sql`select id from customers where ${words} @@ to_tsquery('simple', ${query})`]),
    ...(postcode === null
      ? []
      : [
          sql`select customer_id from addresses
            where replace(upper(postcode), ' ', '') like ${`${postcode}%`}`,
        ]),
    ...(orderNumber === null
      ? []
      : [sql`select customer_id from orders where order_number = ${orderNumber}`]),
  ];
  if (parts.length === 0) return sql`select null::uuid where false`;
  // The limit is hidden from the planner, which would otherwise read the table from its start.
  const limited = parts.map((part) => sql`(${part} limit (select ${FOUND_MAX}::int))`);
  return sql.join(limited, sql` union `);
}

/** How many customers there are, and of them those who are blocked; 2,000 at most for a search. */
export async function countCustomers(
  db: Db,
  search: CustomerSearch | null,
): Promise<{ readonly all: number; readonly blocked: number }> {
  const { rows } = await sql<{ all: number; blocked: number }>`
    select (select count(*)::int from customers where ${whichOf({ search, onlyBlocked: false })}) as all,
      (select count(*)::int from customers where ${whichOf({ search, onlyBlocked: true })}) as blocked`.execute(
    db,
  );
  return rows[0] ?? { all: 0, blocked: 0 };
}

export type Bought = {
  readonly customerId: string;
  readonly orders: number;
  readonly spentPence: number;
  readonly lastAt: Date;
  readonly sent: number;
  readonly returned: number;
};

/**
 * What customers have bought: paid orders, what was paid less what went back, and pieces sent and returned.
 * From the summaries of their orders, which the caller has brought up to date.
 */
export async function selectBought(db: Db, ids: readonly string[]): Promise<readonly Bought[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Bought>`
    select customer_id, count(*)::int as orders,
      least(sum(summary.total_pence - refunded_pence), 2000000000)::int as spent_pence, max(placed_at) as last_at,
      coalesce(sum((select sum(quantity) from fulfilment_lines
        join fulfilments on fulfilments.id = fulfilment_id
        where fulfilments.order_id = orders.id and dispatched_at is not null)), 0)::int as sent,
      coalesce(sum((select sum(quantity) from return_lines
        join returns on returns.id = return_id
        where returns.order_id = orders.id and received_at is not null)), 0)::int as returned
    from orders join order_summaries summary on summary.order_id = orders.id
    where customer_id = any(${[...ids]}::uuid[]) and money_state <> 'unpaid'
    group by customer_id`.execute(db);
  return rows;
}
