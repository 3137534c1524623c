import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { formatPounds, type Pence } from "#shop/kit/money.ts";

/** Sums of an order that are not the sum of its parts, and orders without lines. */
export async function listProblemsOfTotals(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    number: string;
    lines: number;
    subtotal: number;
    vat: number;
    discount: number;
    total: number;
    added: number;
    netOfLines: number;
    vatOfLines: number;
    discountOfLines: number;
  }>`
    select order_number as number, coalesce(lines, 0)::int as lines, subtotal::float8, vat::float8,
      discount::float8, total_pence as total, added::float8,
      coalesce(net, 0)::float8 as net_of_lines, coalesce(line_vat, 0)::float8 as vat_of_lines,
      coalesce(line_discount, 0)::float8 as discount_of_lines
    from orders left join (
      select order_id, count(*) as lines, sum(quantity::bigint * unit_net_pence) as net,
        sum(quantity::bigint * unit_vat_pence) as line_vat, sum(discount_pence) as line_discount
      from order_lines group by order_id) as of_lines on of_lines.order_id = id
    cross join lateral (
      select coalesce(sum(amount_pence) filter (where code = 'subtotal'), 0) as subtotal,
        coalesce(sum(amount_pence) filter (where code = 'vat'), 0) as vat,
        coalesce(-sum(amount_pence) filter (where code = 'discount'), 0) as discount,
        coalesce(sum(amount_pence), 0) as added
      from order_totals where order_totals.order_id = id) as sums
    where lines is null or net <> subtotal or line_vat <> vat or line_discount > discount
      or total_pence <> added
    order by created_at, id limit ${limit}`.execute(tx);
  return rows.map((row) => {
    if (row.lines === 0) return `Order ${row.number} has no lines.`;
    if (row.netOfLines !== row.subtotal)
      return `Order ${row.number} has a subtotal of ${pounds(row.subtotal)}, but its lines add up to ${pounds(row.netOfLines)}.`;
    if (row.vatOfLines !== row.vat)
      return `Order ${row.number} has VAT of ${pounds(row.vat)}, but its lines contain ${pounds(row.vatOfLines)}.`;
    if (row.discountOfLines > row.discount)
      return `Order ${row.number} has a discount of ${pounds(row.discount)}, but its lines have ${pounds(row.discountOfLines)}.`;
    return `Order ${row.number} has a total of ${pounds(row.total)}, but its sums add up to ${pounds(row.added)}.`;
  });
}

/** Without the limits of `pence`: wrong books can contain any number. */
function pounds(amount: number): string {
  return formatPounds(amount as Pence);
}

/** Order lines, invoices, payments and history of orders that do not exist. */
export async function listProblemsOfLines(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ what: string; orderId: string }>`
    select distinct what, order_id::text from (
      select 'Order lines' as what, order_id from order_lines
      where not exists (select from orders where id = order_id)
      union all select 'An invoice', order_id from invoices
      where not exists (select from orders where id = order_id)
      union all select 'Payments', order_id from payments
      where not exists (select from orders where id = order_id)
      union all select 'Rows of history', order_id from order_history
      where not exists (select from orders where orders.id = order_id)) as found
    order by 1, 2 limit ${limit}`.execute(tx);
  return rows.map(
    ({ what, orderId }) =>
      `${what} ${what === "An invoice" ? "belongs" : "belong"} to order ${orderId}, which does not exist.`,
  );
}

/** An SQL condition on `orders`, and what it means as the end of "Order LL-10042 …". */
type Wrong = readonly [condition: RawBuilder<unknown>, sentence: string];

/** The first payment of an order; null if it is not paid. */
const paidAt = sql`(select min(paid_at) from payments where order_id = orders.id)`;
const isPaid = sql`${paidAt} is not null`;
const isUnpaid = sql`(orders.state = 'placed' and not (${isPaid}))`;
const hasInvoice = sql`exists (select from invoices where order_id = orders.id)`;

/**
 * An order that sold out before its payment arrived gets no invoice: it is refunded in full.
 */
const isRefundedAsSoldOut = sql`(orders.state = 'cancelled'
  or exists (select from order_flags where order_id = orders.id and resolved_at is null)
  or exists (select from refunds where order_id = orders.id and refunds.state not in ('undone', 'lapsed')))`;

/**
 * The confirmation is written with the invoice and deleted 30 days after it was sent, or with the account
 * of its recipient. A restore withholds the mails of orders that it brings level.
 */
const shouldHaveConfirmation = sql`${paidAt} > now() - interval '30 days'
  and exists (select from customers where customers.id = customer_id
    and lower(customers.email) = lower(orders.email))
  and not exists (select from restores
    where ${paidAt} >= restored_to and ${paidAt} <= coalesce(reconciled_at, now()))`;

const wrongs: readonly Wrong[] = [
  [
    sql`not exists (select from payments where order_id = orders.id)`,
    "has no payment, neither paid nor pending.",
  ],
  [
    sql`exists (select from payments
      where order_id = orders.id and payments.state = 'paid' and charge_ref is null)`,
    "is paid, but its payment has no charge.",
  ],
  [
    sql`exists (select from payments where order_id = orders.id and amount_pence <> total_pence)`,
    "has a payment of another sum than its total.",
  ],
  [
    sql`${isUnpaid} and not exists
      (select from payments where order_id = orders.id and payments.state = 'pending')`,
    "waits for payment, but has no pending payment.",
  ],
  [
    sql`${isPaid} and not ${hasInvoice} and not ${isRefundedAsSoldOut}`,
    "is paid and not refunded, but has no invoice.",
  ],
  [
    sql`${shouldHaveConfirmation} and ${hasInvoice} and not exists
      (select from mail_outbox where mail_key = 'order-confirmation:' || orders.id)`,
    "is paid, but its confirmation was never written.",
  ],
  [sql`not (${isPaid}) and ${hasInvoice}`, "has an invoice, but is not paid."],
  [
    sql`not (${isPaid}) and (exists (select from fulfilments where order_id = orders.id)
      or exists (select from refunds where order_id = orders.id))`,
    "has parcels or refunds, but is not paid.",
  ],
  [sql`holds_stock and not ${isUnpaid}`, "reserves stock, but is no longer waiting for payment."],
  [
    sql`fingerprint is not null and not ${isUnpaid}`,
    "counts as a cart that is being paid for, but is no longer waiting for payment.",
  ],
];

/** The state of an order after an event; null if the event does not change it. */
const stateAfter = (event: string) => sql`case
  when ${sql.ref(event)} in ('placed', 'recreated', 'reopened', 'paid') then 'placed'
  when ${sql.ref(event)} = 'cancelled' then 'cancelled'
  when ${sql.ref(event)} in ('payment_expired', 'payment_failed') then 'closed' end`;

/** Orders whose state is not that of their history, and those whose history and payments differ about being paid. */
export async function listProblemsOfHistory(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ number: string; isPaid: boolean; toldPaid: boolean }>`
    select order_number as number, paid.order_id is not null as is_paid, coalesce(told_paid, false) as told_paid
    from orders
    left join (select distinct order_id from payments where paid_at is not null) as paid
      on paid.order_id = orders.id
    left join (
      select order_id, max(id) as last, bool_or(event = 'paid') as told_paid
      from order_history where ${stateAfter("event")} is not null group by order_id) as told
      on told.order_id = orders.id
    left join order_history as newest on newest.id = told.last
    where ${stateAfter("newest.event")} is distinct from orders.state
      or (paid.order_id is not null) <> coalesce(told_paid, false)
    order by created_at, orders.id limit ${limit}`.execute(tx);
  return rows.map(({ number, isPaid: isPaidNow, toldPaid }) => {
    if (isPaidNow === toldPaid)
      return `Order ${number} has another state than the last one in its history.`;
    return isPaidNow
      ? `Order ${number} is paid, but its history does not say so.`
      : `Order ${number} is not paid, but its history says so.`;
  });
}

/** Paid orders without their payment, invoice or confirmation, and what contradicts a payment. */
export async function listProblemsOfPayments(tx: Db, limit: number): Promise<string[]> {
  const problems: string[] = [];
  for (const [condition, sentence] of wrongs) {
    const { rows } = await sql<{ number: string }>`
      select order_number as number from orders where ${condition}
      order by created_at, id limit ${limit - problems.length}`.execute(tx);
    problems.push(...rows.map(({ number }) => `Order ${number} ${sentence}`));
  }
  return problems;
}

/** Products with a negative stock or negative reserved stock, and those whose stock is not the sum of its moves. */
export async function listProblemsOfStock(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    sku: string;
    name: string;
    stock: number | null;
    held: number;
    moved: number;
  }>`
    select sku, name, stock, held, coalesce(moved, 0)::float8 as moved from products left join (
      select product_id, sum(change) as moved from stock_moves group by product_id) as moves
      on product_id = id
    where stock < 0 or held < 0 or coalesce(stock, 0) <> coalesce(moved, 0)
    order by id limit ${limit}`.execute(tx);
  return rows.map(({ sku, name, stock, held, moved }) =>
    held < 0 || (stock ?? 0) < 0
      ? `Product ${sku} (${name}) has ${stock ?? "no"} pieces in stock, of which ${held} are reserved: neither can be negative.`
      : `Product ${sku} (${name}) has ${stock ?? "no"} pieces in stock, but its stock moves add up to ${moved}.`,
  );
}
