import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { pageOfView, type SortColumns } from "#shop/platform/lists/keyset.server.ts";
import type { CustomerSearch } from "./customer-search.ts";

type CustomerSort = "registered" | "name";
type CustomerView = "all" | "blocked";

/** Which part of the list, and how it is sorted: with "-", downwards. */
export type CustomersAsked = {
  readonly view: CustomerView;
  readonly sort: CustomerSort | `-${CustomerSort}`;
  readonly after: string | null;
};

/** Customers of one search at most: more are neither listed nor counted, which bounds its time. */
export const FOUND_MAX = 2_000;

export type CustomerRow = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly isVerified: boolean;
  readonly isBlocked: boolean;
  readonly registeredAt: Date;
};

const sorts: Readonly<Record<CustomerSort, SortColumns<CustomerRow>>> = {
  registered: { registeredAt: "moment", id: "uuid" },
  name: { byName: "text", id: "uuid" },
};
const views: Readonly<Record<CustomerView, RawBuilder<unknown>>> = {
  all: sql`true`,
  blocked: sql`is_blocked`,
};

/** A page of the customers who have an account, or of those that a search finds. */
export function selectCustomers(
  db: Db,
  search: CustomerSearch | null,
  { sort, ...asked }: CustomersAsked,
) {
  const by = sort === "name" || sort === "-name" ? sorts.name : sorts.registered;
  const query = sql`select id, email, full_name, verified_at is not null as is_verified,
      ordering_blocked_at is not null as is_blocked, created_at as registered_at, lower(full_name) as by_name
    from customers where ${search === null ? sql`true` : sql`id in (${foundIds(search)})`}`;
  return pageOfView<CustomerRow, CustomerView>(db, asked, {
    query,
    views,
    by,
    isDown: sort.startsWith("-"),
  });
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
