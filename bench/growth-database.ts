import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { summariseOrders } from "#shop/back-office/summarise-orders.server.ts";
import { writeListPrices } from "#shop/catalogue/list-prices.server.ts";
import { createDb } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { root } from "#server/app-contract.ts";
import type { LocalPostgres } from "#server/postgres/local-postgres.ts";
import { insertInBulk, startFilledPostgres } from "./filled-postgres.ts";
import { fillCatalogue } from "./search-catalogue.ts";

export const PRODUCTS = 100_000;
export const ORDERS = 200_000;
const CUSTOMERS = 20_000;
/** The orders of the customer with the most. */
export const ORDERS_OF_ONE = 500;
export const BIG_CUSTOMER = "big@bench.example";
/** The number of products in the largest category, accessories. */
const LARGEST_CATEGORY = 15_000;

const defaultFolder = path.join(root, ".cache", "bench-growth");

export type BigDatabase = {
  readonly url: string;
  /** The time to fill it; 0 if it was filled before. */
  readonly filledInMs: number;
  readonly stop: LocalPostgres["stop"];
};

/**
 * A large database: 100,000 products beside the example ones, in the same nine categories, and 200,000
 * orders. It is filled once and stays in the folder, by default `.cache/bench-growth`; new migrations are
 * run on it. Delete the folder to fill it again.
 */
export async function openBigDatabase(folder = defaultFolder): Promise<BigDatabase> {
  const stamp = path.join(folder, "filled");
  if (!fs.existsSync(stamp)) fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const dir = path.join(folder, "postgres");
  let filledInMs = 0;
  const postgres = await startFilledPostgres(dir, async (client) => {
    if (fs.existsSync(stamp)) return;
    const began = performance.now();
    await fillCatalogue(client, PRODUCTS);
    await client.query(moreAccessories);
    await insertInBulk(client, [options, customers, orders, ...aboutOrders]);
    filledInMs = performance.now() - began;
  });
  if (!fs.existsSync(stamp)) await catchUp(postgres.url);
  fs.writeFileSync(stamp, "");
  return { url: postgres.url, filledInMs, stop: postgres.stop };
}

/**
 * What the shop's jobs would write over some minutes, and the tables as they are in a shop that has grown row by row: the
 * filling has written each product several times.
 */
async function catchUp(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const db = createDb(pool);
  await writeListPrices(db);
  await summariseOrders(db);
  for (const how of ["full", "analyze"]) await pool.query(`vacuum (${how}) products`);
  await pool.query("vacuum analyze");
  await pool.end();
}

const moreAccessories = `
  update products set category_slug = 'accessories' where id in (
    select id from products where category_slug <> 'accessories' and sku like 'BN-%' order by sku
    limit greatest(0, ${LARGEST_CATEGORY} - (select count(*) from products where category_slug = 'accessories')))`;

/** Ceiling airers come in three colours and three lengths, as the real ones do. */
const options = `
  with made as (
    insert into option_groups (product_id, key, name, position)
    select products.id, kinds.key, kinds.name, place from products,
      (values ('color', 'Colour', 1), ('lathLength', 'Lath length', 2)) as kinds (key, name, place)
    where category_slug = 'ceiling-airers' and sku like 'BN-%'
    returning id)
  insert into option_values (group_id, value, label, surcharge, is_default, position)
  select made.id, value, label, surcharge, place = 1, place from made cross join
    (values ('a', 'First', 0, 1), ('b', 'Second', 2.5, 2), ('c', 'Third', 8.33, 3)) as choices (value, label, surcharge, place)`;

const customers = `
  insert into customers (email, full_name, password_hash, verified_at, created_at)
  select case when n = 1 then '${BIG_CUSTOMER}' else 'customer' || n || '@bench.example' end,
    'Customer ' || n, 'none', now(), now() - interval '2 years'
  from generate_series(1, ${CUSTOMERS}) as n`;

/** What becomes of the order with a number. */
const kindOf = (n: string) => `case when ${n} > ${ORDERS} - 400 then 'unpaid' else
    (array['delivered','delivered','delivered','delivered','delivered','dispatched','paid','expired','refunded','refunded in part'])[1 + ${n} % 10] end`;

/** Over two years: most delivered, some on their way, some unpaid, and 400 that wait for payment. */
const orders = `
  with numbered as (select id, email, row_number() over (order by created_at, email = '${BIG_CUSTOMER}' desc, id) as at from customers)
  insert into orders (order_number, customer_id, email, customer_name, state, address, quote,
    total_pence, fingerprint, created_at, updated_at)
  select 'LL-' || (1000000 + n), c.id, c.email, 'Ann Lee', case kind when 'expired' then 'closed' else 'placed' end,
    '{"name":"Ann Lee","line1":"17 High Street","line2":"","city":"Halifax","country":"GB","postcode":"HX7 8AD"}',
    '{"vat":"uk","zone":"UK Mainland"}', 6000, case kind when 'unpaid' then int4send(n) end,
    placed, placed
  from generate_series(1, ${ORDERS}) as n
  cross join lateral (select ${kindOf("n")} as kind,
    now() - interval '730 days' * (${ORDERS} - n) / ${ORDERS}.0 - interval '1 hour' as placed) as made
  join numbered c on c.at = case when n <= ${ORDERS_OF_ONE} then 1 else 2 + n % (${CUSTOMERS} - 1) end`;

/** A few products are sold often and most of them seldom; its place among them, by a number. */
const soldOf = (n: string) => `floor(${PRODUCTS} * power((${n}) % 99991 / 99991.0, 3))::int`;

const aboutOrders = [
  `create temporary view sorted as select *, ${kindOf("(substr(order_number, 4)::int - 1000000)")} as kind from orders`,
  `insert into payments (order_id, mode, provider_ref, charge_ref, amount_pence, state, created_at, expires_at, paid_at)
   select id, '${paymentMode()}', 'cs_bench_' || order_number, case when paid = 'paid' then 'pi_bench_' || order_number end, total_pence,
     paid, created_at, created_at + interval '33 minutes', case when paid = 'paid' then created_at end
   from sorted cross join lateral (select case kind
     when 'expired' then 'expired' when 'unpaid' then 'pending' else 'paid' end as paid) as known`,
  `create temporary view paid as select sorted.*, payments.paid_at from sorted
   join payments on order_id = sorted.id where payments.state = 'paid'`,
  `insert into order_lines (order_id, position, product_id, sku, name, options, quantity, unit_net_pence, unit_vat_pence, vat_rate_bp, made_to_order)
   select o.id, place, p.id, p.sku, p.name, '[{"key":"color","name":"Colour","value":"a","label":"First"}]', 1, 2500, 500, 2000, false
   from orders o cross join generate_series(1, 2) as place
   join products p on p.id = (select min(id) from products where sku like 'BN-%') + ${soldOf("substr(o.order_number, 4)::bigint * 7919 + place * 104729")}`,
  `insert into order_totals (order_id, position, code, label, amount_pence, vat_pence)
   select id, position, code, label, amount, vat from orders cross join (values
     (0, 'subtotal', 'Subtotal', 5000, 0), (1, 'vat', 'VAT (20%)', 1000, 1000), (2, 'shipping', 'Shipping', 0, 0)) as sums (position, code, label, amount, vat)`,
  `insert into order_history (order_id, event, actor_kind, reason, at)
   select id, 'placed' as event, 'customer', 'Placed', created_at from orders
   union all select id, 'paid', 'provider', 'Paid', paid_at from paid
   union all select id, 'payment_expired', 'shop', 'Not paid', created_at + interval '1 hour' from sorted where kind = 'expired'
   union all select id, 'dispatched', 'staff', 'Sent', paid_at + interval '1 day' from paid where kind in ('dispatched', 'delivered')
   union all select id, 'delivered', 'staff', 'Arrived', paid_at + interval '3 days' from paid where kind = 'delivered'
   union all select id, 'refund_sent', 'provider', 'Refunded', paid_at + interval '4 days' from paid where kind like 'refunded%'
   order by 5, event desc`,
  `insert into refunds (order_id, payment_id, state, amount_pence, goodwill_pence, vat_pence, reason, origin,
    requested_by_kind, requested_at, provider_ref, provider_status, sent_at, finished_at)
   select o.id, p.id, 'sent', amount, amount, amount / 6, 'Too wide', 'shop', 'staff', o.paid_at + interval '4 days',
    're_bench_' || o.order_number, 'succeeded', o.paid_at + interval '4 days', o.paid_at + interval '5 days'
   from paid o join payments p on p.order_id = o.id
   cross join lateral (select case o.kind when 'refunded' then 6000 else 1000 end as amount) as back
   where o.kind like 'refunded%'`,
  `insert into credit_notes (number, refund_id, order_id, amount_pence, vat_pence, issued_at)
   select row_number() over (order by sent_at), id, order_id, amount_pence, vat_pence, sent_at from refunds`,
  "update credit_note_counter set last_number = (select coalesce(max(number), 0) from credit_notes)",
  `insert into fulfilments (order_id, state, carrier, tracking_number, created_at, dispatched_at, delivered_at, delivered_by)
   select id, kind, 'Royal Mail', 'RM' || order_number, paid_at, paid_at + interval '1 day',
     case kind when 'delivered' then paid_at + interval '3 days' end, case kind when 'delivered' then 'staff' end
   from paid where kind in ('dispatched', 'delivered')`,
  `insert into fulfilment_lines (fulfilment_id, order_id, position, quantity)
   select f.id, f.order_id, l.position, l.quantity from fulfilments f join order_lines l on l.order_id = f.order_id`,
  `insert into invoices (number, order_id, issued_at)
   select row_number() over (order by created_at), id, paid_at from paid`,
  "update invoice_counter set last_number = (select max(number) from invoices)",
  `select setval('order_numbers', 1000000 + ${ORDERS})`,
  `insert into cancel_requests (order_id, order_number, kind, name, email, statement)
   select id, order_number, 'return', customer_name, email, 'Too wide' from sorted where kind = 'refunded'`,
  "insert into order_changes (order_id) select id from orders order by created_at",
];
