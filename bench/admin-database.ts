import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { summariseOrders } from "#shop/back-office/summarise-orders.server.ts";
import { paymentMode, type PaymentMode } from "#shop/platform/payment-mode.server.ts";
import { createDb, type Db } from "#shop/platform/database/db.server.ts";
import { books } from "./report-screens.ts";
import { insertInBulk, startFilledPostgres } from "./filled-postgres.ts";

export type BusyShop = {
  readonly url: string;
  readonly db: Db;
  readonly stop: () => Promise<void>;
};

const CUSTOMERS = 20_000;

/**
 * A shop with its example products and many orders of the last two years, on a PostgreSQL that is removed
 * afterwards: 3,000 of them to be made or packed, 1,500 on their way, 300 unpaid, the rest delivered,
 * refunded or never paid for, with their accounts, in the mode of this process. Summaries are made by the shop's own job.
 */
export async function openBusyShop(orders: number): Promise<BusyShop> {
  const mode = paymentMode();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "bench-admin-"));
  const remove = () => fs.rmSync(dir, { recursive: true, force: true });
  const filled = startFilledPostgres(dir, (client) =>
    insertInBulk(client, [customers, ordersOf(orders), ...aboutOrders(mode), ...books(mode)]),
  );
  const postgres = await filled.catch((error: unknown) => {
    remove();
    throw error;
  });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  // The server may end connections before the pool closes them.
  pool.on("error", () => {});
  const stop = async () => {
    await pool.end();
    await postgres.stop();
    remove();
  };
  return { url: postgres.url, db: createDb(pool), stop };
}

/** Makes every summary; returns how long it takes, in ms. */
export async function summariseAll(db: Db): Promise<number> {
  const began = performance.now();
  await summariseOrders(db);
  return performance.now() - began;
}

const names = {
  first:
    "Ada Ben Cas Dora Eli Fay Gus Hana Ivo Jo Kit Lee Max Noor Ola Pip Quin Robin Sam Tess Uma Vic Will Yara Zoe".split(
      " ",
    ),
  last: "Ash Beck Carr Dale Ellis Firth Gill Holt Ince Jagger Kaye Lumb Marsh Nutter Ogden Priestley Quarmby Royds Sutcliffe Thomas Uttley Varley Walsh Yates".split(
    " ",
  ),
};
const pick = (list: readonly string[], n: string) =>
  `(array[${list.map((name) => `'${name}'`).join(",")}])[1 + (${n}) % ${list.length}]`;

const customers = `
  insert into customers (email, full_name, password_hash, verified_at, created_at)
  select lower(first || '.' || last) || n || '@bench.example', first || ' ' || last || ending, 'none', now(), now() - interval '2 years'
  from (select n, ${pick(names.first, "n")} as first, ${pick(names.last, "n / 7")} as last,
    ${pick(["", "son", "ley", "worth", "shaw", "field"], "n / 31")} as ending
    from generate_series(1, ${CUSTOMERS}) as n) as made`;

/** The newest orders wait for their payment, then for their goods; those before them are on their way. */
const ordersOf = (count: number) => `
  create temporary table made as
  select n, c.id as customer_id, c.email, c.full_name, placed,
    case when n > ${count} - 300 then 'unpaid' when n > ${count} - 3300 then 'paid' when n > ${count} - 4800 then 'dispatched'
      when n % 33 = 0 then 'expired' when n % 50 = 0 then 'refunded' else 'delivered' end as kind,
    chr(65 + n % 20) || chr(65 + n % 17) || 1 + n % 19 || ' ' || n % 9 || chr(65 + n % 22) || chr(65 + n % 13) as postcode
  from generate_series(1, ${count}) as n
  join (select *, row_number() over (order by email) as at from customers) as c on c.at = 1 + n * 7919 % ${CUSTOMERS}
  cross join lateral (select now() - interval '730 days' * (${count} - n) / ${count}.0 - interval '5 minutes' as placed) as time;
  insert into orders (order_number, customer_id, email, customer_name, state, address, quote, total_pence, fingerprint, created_at, updated_at)
  select 'LL-' || (1000000 + n), customer_id, email, full_name, case kind when 'expired' then 'closed' else 'placed' end,
    jsonb_build_object('name', full_name, 'line1', n || ' High Street', 'line2', '', 'city', 'Halifax', 'country', 'GB', 'postcode', postcode),
    '{"vat":"uk","zone":"UK Mainland"}', 6000 + n % 9000, case kind when 'unpaid' then int4send(n) end, placed, placed from made;
  create temporary view sorted as select orders.*, kind, n from orders join made on order_number = 'LL-' || (1000000 + n)`;

const aboutOrders = (mode: PaymentMode) => [
  `insert into payments (order_id, mode, provider_ref, charge_ref, amount_pence, state, created_at, expires_at, paid_at)
   select id, '${mode}', 'cs_bench_' || n, case when paid = 'paid' then 'pi_bench_' || n end, total_pence, paid, created_at,
     now() + interval '33 minutes', case when paid = 'paid' then created_at end
   from sorted cross join lateral (select case kind when 'expired' then 'expired' when 'unpaid' then 'pending' else 'paid' end as paid) as known`,
  `insert into invoices (number, order_id, issued_at)
   select row_number() over (order by paid_at, id), order_id, paid_at from payments where state = 'paid'`,
  `insert into order_lines (order_id, position, product_id, sku, name, options, quantity, unit_net_pence, unit_vat_pence, vat_rate_bp,
     made_to_order, lead_time_days, promised_for)
   select o.id, place, p.id, p.sku, p.name, '[{"key":"color","name":"Colour","value":"ivory","label":"Ivory"}]', 1 + n % 3, 2500, 500, 2000,
     place = 1 and n % 3 > 0, case when place = 1 and n % 3 > 0 then 14 end, (o.created_at + interval '21 days')::date
   from sorted o cross join generate_series(1, 2) as place
   join (select id, sku, name, row_number() over (order by id) as at, count(*) over () as every from products) as p on p.at = 1 + (n * 7 + place) % p.every`,
  `insert into order_totals (order_id, position, code, label, amount_pence, vat_pence)
   select id, 0, 'subtotal', 'Subtotal', total_pence, 0 from orders`,
  `insert into order_history (order_id, event, actor_kind, reason, at) select id, 'placed', 'customer', 'Placed', created_at from orders`,
  `insert into refunds (order_id, payment_id, state, amount_pence, goodwill_pence, vat_pence, reason, origin, requested_by_kind, requested_at,
     provider_ref, provider_status, sent_at, finished_at)
   select o.id, p.id, 'sent', total_pence, total_pence, total_pence / 6, 'Too wide', 'shop', 'staff', o.created_at, 're_bench_' || n, 'succeeded', o.created_at, o.created_at
   from sorted o join payments p on p.order_id = o.id where kind = 'refunded'`,
  `insert into fulfilments (order_id, state, carrier, tracking_number, created_at, dispatched_at, delivered_at, delivered_by)
   select id, kind, 'Royal Mail', 'RM' || lpad(n::text, 9, '0') || 'GB', created_at, created_at + interval '1 minute',
     case kind when 'delivered' then created_at + interval '2 minutes' end, case kind when 'delivered' then 'staff' end
   from sorted where kind in ('dispatched', 'delivered')`,
  `insert into fulfilment_lines (fulfilment_id, order_id, position, quantity)
   select f.id, f.order_id, l.position, l.quantity from fulfilments f join order_lines l on l.order_id = f.order_id`,
  `insert into order_flags (order_id, code, raised_by_kind) select id, 'address_check', 'staff' from sorted where kind = 'paid' and n % 30 = 0`,
  "select setval('order_numbers', 2000000)",
  "insert into order_changes (order_id) select id from orders order by created_at",
];
