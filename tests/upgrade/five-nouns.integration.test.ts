import { runMigrations } from "graphile-worker";
import { beforeAll, expect, test } from "vitest";
import { checkBooks } from "#shop/backup/books.server.ts";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import { createDb, type DatabasePool } from "#shop/platform/database/db.server.ts";
import { getOrder } from "#tests/support/orders.ts";
import { emptyDatabase } from "#tests/support/migrated-database.ts";
import { insertOrdersOf0032 } from "./orders-of-0032.ts";

/**
 * The release before migration 0033 had one row for an order, its payment, its refund and its flag. These
 * queries read the same from a database of that release and from the same database after every migration:
 * nothing is lost, added or changed. A module that takes something out of `orders` adds its comparison here.
 */
type Comparison = {
  readonly what: string;
  readonly before: string;
  /** Left out when the same query reads both. */
  readonly after?: string;
};

const eventOf = `case to_status when 'pending_payment' then 'placed' when 'processing' then 'making_started'
  when 'expired' then 'payment_expired' when 'refunded' then 'refund_sent'
  when 'partially_refunded' then 'refund_sent' else to_status end`;

const comparisons: readonly Comparison[] = [
  {
    what: "who ordered, what was to be paid, and where it goes",
    before: `select id, order_number, customer_id, email, customer_name, address, notes, quote, total_pence,
      holds_stock, created_at from orders order by order_number`,
  },
  {
    what: "lines with names, options, quantities and prices",
    before: `select order_id, position, product_id, sku, name, options, quantity, unit_net_pence,
      unit_vat_pence, made_to_order, lead_time_days from order_lines order by 1, 2`,
  },
  {
    what: "sums",
    before: `select id, subtotal_pence, vat_pence, shipping_pence, shipping_vat_pence,
      subtotal_pence + vat_pence + shipping_pence - total_pence as difference from orders order by id`,
    after: `select id, sum(amount_pence) filter (where code = 'subtotal')::int as subtotal_pence,
            sum(amount_pence) filter (where code = 'vat')::int as vat_pence,
            sum(amount_pence) filter (where code = 'shipping')::int as shipping_pence,
            sum(order_totals.vat_pence) filter (where code = 'shipping')::int as shipping_vat_pence,
            sum(amount_pence)::int - total_pence as difference
          from orders join order_totals on order_id = id group by id order by id`,
  },
  {
    what: "payments",
    before: `select id, payment_mode as mode, stripe_session_id as ref, payment_intent_id as charge,
      stripe_session_url as url, session_attempt as attempt, total_pence as amount, paid_at,
      case when paid_at is not null then 'paid' when status = 'pending_payment' then 'pending'
        when status = 'payment_failed' then 'failed' else 'expired' end as state,
      coalesce(session_expires_at, created_at + interval '33 minutes') as expires_at
      from orders order by id`,
    after: `select orders.id, mode, provider_ref as ref, charge_ref as charge, url, attempt,
      amount_pence as amount, payments.paid_at, payments.state, expires_at
      from orders join payments on order_id = orders.id order by orders.id`,
  },
  {
    what: "refunds",
    before: `select id, refunded_pence as amount from orders where refunded_pence > 0 order by id`,
    after: `select order_id as id, sum(amount_pence)::int as amount from refunds where state = 'sent'
          group by 1 order by 1`,
  },
  {
    what: "the VAT within whole refunds",
    before: `select id, vat_pence + shipping_vat_pence as vat from orders
      where refunded_pence = total_pence order by id`,
    after: `select orders.id, sum(vat_pence)::int as vat from orders
          join refunds on order_id = orders.id where refunds.state = 'sent'
          group by orders.id having sum(amount_pence) = total_pence order by orders.id`,
  },
  {
    what: "the refund that the queue still has to make",
    before: `select orders.id, total_pence - refunded_pence as amount from orders
      join graphile_worker.jobs on key = 'refund-order:' || orders.id`,
    after: `select order_id as id, amount_pence as amount from refunds where state = 'requested'`,
  },
  {
    what: "parcels",
    before: `select id, order_id, carrier, tracking_number, tracking_url, dispatched_at, delivered_at
      from parcels order by id`,
    after: `select id, order_id, carrier, tracking_number, tracking_url, dispatched_at, delivered_at
          from fulfilments where dispatched_at is not null order by id`,
  },
  {
    what: "everything of a dispatched order is in its first parcel",
    before: `select distinct on (l.order_id, position) parcels.id, position, quantity from parcels
      join order_lines l on l.order_id = parcels.order_id order by l.order_id, position, dispatched_at`,
    after: `select fulfilments.id, position, quantity from fulfilments
          join fulfilment_lines on fulfilment_id = fulfilments.id
          where dispatched_at is not null order by fulfilments.order_id, position`,
  },
  {
    what: "orders being made, with all their pieces",
    before: `select order_number, sum(quantity)::int as pieces from orders
      join order_lines on order_id = id where status = 'processing' group by 1`,
    after: `select order_number, sum(quantity)::int as pieces from fulfilments
          join fulfilment_lines on fulfilment_id = fulfilments.id
          join orders on orders.id = fulfilments.order_id
          where fulfilments.state = 'making' group by 1`,
  },
  {
    what: "promised days",
    before: `select id, promised_for::text as day from orders order by id`,
    after: `select order_id as id, max(promised_for)::text as day from order_lines group by 1 order by 1`,
  },
  {
    what: "flags",
    before: `select id, case when attention like 'Paid £%' then 'payment_mismatch'
        when attention like '%disputes this payment' then 'disputed'
        when attention like 'Sold out%' then 'sold_out' else 'return_requested' end as code,
      updated_at as since
      from orders where attention is not null order by id`,
    after: `select order_id as id, code, raised_at as since from order_flags
      where resolved_at is null order by order_id`,
  },
  {
    what: "history",
    before: `select order_id, ${eventOf} as event, reason, at,
      case when actor in ('customer', 'shop') then actor || ':' when actor = 'stripe' then 'provider:stripe'
        else 'staff:' || actor end as actor from order_history order by id`,
    after: `select order_id, event, reason, at, actor_kind || ':' || coalesce(actor_id, '') as actor
      from order_history where not detail ? 'requestId' order by id`,
  },
  {
    what: "requests and returned goods, as events of the history",
    before: `select order_id, case kind when 'cancel' then 'cancel_requested'
        when 'return' then 'return_requested' else 'withdrawn' end as event, received_at as at
      from cancel_requests where order_id is not null
      union all select order_id, 'return_received', goods_received_at from cancel_requests
      where goods_received_at is not null order by 1, 3`,
    after: `select order_id, event, at from order_history where detail ? 'requestId' order by 1, 3`,
  },
  {
    what: "what customers have declared, word for word",
    before: `select id, order_id, order_number, kind, name, email, statement, received_at, closed_at
      from cancel_requests order by id`,
  },
  {
    what: "returned goods that have arrived",
    before: `select order_id, goods_received_at as received_at from cancel_requests
      where goods_received_at is not null order by 1`,
    after: `select order_id, received_at from returns where received_at is not null order by 1`,
  },
  { what: "invoices", before: `select number, order_id, issued_at from invoices order by number` },
  {
    what: "each customer as one contact of the books, named by the first invoiced order",
    before: `select number, (select customer_name || ' (' || order_number || ')'
        from orders first join invoices on order_id = first.id
        where first.id = o.id or first.customer_id = o.customer_id order by invoices.number limit 1) as contact
      from invoices i join orders o on o.id = i.order_id order by number`,
    after: `select number, contact from invoices order by number`,
  },
  { what: "stock", before: `select sku, stock, held from products order by sku` },
  {
    what: "the stock of each product, as the sum of its moves",
    before: `select sku, coalesce(stock, 0) as stock from products order by sku`,
    after: `select sku, coalesce(sum(change), 0)::int as stock from products
      left join stock_moves on product_id = products.id group by sku order by sku`,
  },
];

/** The status by the rules that hold now: a part refund no longer hides what becomes of the goods. */
const statusBefore = `select order_number as number, case
    when status <> 'partially_refunded' then status
    when not exists (select from parcels where order_id = orders.id) then 'paid'
    when exists (select from parcels where order_id = orders.id and delivered_at is null) then 'dispatched'
    else 'delivered' end as status
  from orders order by order_number`;

let pool: DatabasePool;
const earlier = new Map<string, unknown[]>();
const read = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows;

beforeAll(async () => {
  const database = await emptyDatabase();
  pool = database.pool;
  await database.migrateTo(32);
  await runMigrations({ pgPool: pool });
  await insertOrdersOf0032(pool);
  for (const { what, before } of comparisons) earlier.set(what, await read(before));
  earlier.set("status", await read(statusBefore));
  await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
});

test.each(comparisons)("the upgrade keeps $what", async ({ what, before, after }) => {
  expect(earlier.get(what)).not.toEqual([]);
  expect(await read(after ?? before)).toEqual(earlier.get(what));
});

test("the upgrade keeps the status of every order", async () => {
  const db = createDb(pool);
  const ids = await read("select id from orders order by order_number");
  const orders = await Promise.all(ids.map(({ id }) => getOrder(db, String(id))));
  const statuses = orders.map(({ orderNumber: number, status }) => ({ number, status }));
  expect(statuses).toEqual(earlier.get("status"));
  const statusOf = new Map(statuses.map(({ number, status }) => [number, status]));
  expect(["LL-10", "LL-12", "LL-14"].map((number) => statusOf.get(number))).toEqual([
    "paid",
    "dispatched",
    "delivered",
  ]);
});

test("the upgrade keeps what was decided about every order", async () => {
  expect(
    await read(`select state, array_agg(substr(order_number, 4)::int order by substr(order_number, 4)::int) as numbers,
      count(fingerprint)::int as carts from orders group by state order by state`),
  ).toEqual([
    { state: "cancelled", numbers: [5, 17, 18, 22], carts: 0 },
    { state: "closed", numbers: [3, 4], carts: 0 },
    {
      state: "placed",
      numbers: [1, 2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 20, 21],
      carts: 3,
    },
  ]);
});

test("the books of an upgraded shop have no problem", async () => {
  expect(await checkBooks(createDb(pool))).toEqual([]);
});
