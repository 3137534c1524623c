import type pg from "pg";
import { expect } from "vitest";

/** The databases of the shop and of Stripe. */
export type Ledgers = { readonly shop: pg.Pool; readonly stripe: pg.Pool };

export type LedgerCheck = {
  /** Sets the stock of a product, and remembers the difference for the check. */
  stock(productId: number, quantity: number): Promise<void>;
  /** Notes the total that a buyer expects for a checkout session. */
  note(sessionId: string, pricePence: number): void;
  /** Compares all orders since the start, and returns the number of paid ones. */
  check(): Promise<{ paidOrders: number; compared: string }>;
};

type PaidSession = { id: string; order_id: string; pence: number; intent: string };
type PaidOrder = PaidSession & { lines_pence: number; number: string };
type StockLevel = { id: number; stock: number; held: number; sold: number; waiting: number };

/**
 * Compares the shop's books with Stripe's: one paid order for each paid session, with the same amount,
 * one confirmation and one history row; and the stock of each product is that of the start less what
 * was sold, and the sum of its moves.
 */
export async function openLedgerCheck({ shop, stripe }: Ledgers): Promise<LedgerCheck> {
  const atStart = new Map<number, number>();
  const noted = new Map<string, number>();
  for (const { id, stock } of await stockLevels(shop)) atStart.set(id, stock);

  async function check() {
    const sessions = await paidSessions(stripe);
    const orders = await paidOrders(shop);
    const plain = orders.map(({ id, order_id, pence, intent }) => ({
      id,
      order_id,
      pence,
      intent,
    }));
    expect(plain, "paid orders are Stripe's paid sessions, one to one").toEqual(sessions);
    for (const order of orders) {
      expect(order.lines_pence, `${order.number} totals its lines`).toBe(order.pence);
      const expected = noted.get(order.id);
      if (expected !== undefined)
        expect(order.pence, `${order.number} was paid at the price shown`).toBe(expected);
    }
    await expectOneSessionEach(stripe);
    await expectStockLevels(shop, atStart);
    const ids = orders.map((order) => order.order_id);
    await expectMailsAndHistory(shop, ids);
    await expectNothingLeft(shop);
    const compared = `${sessions.length} paid sessions = ${orders.length} paid orders, same amounts; ${atStart.size} stock levels, ${ids.length} mails`;
    return { paidOrders: orders.length, compared };
  }

  return {
    async stock(productId, quantity) {
      const { rows } = await shop.query<StockLevel>(
        `update products set stock = $2 from (select stock as before from products where id = $1) old
         where id = $1 returning old.before as stock`,
        [productId, quantity],
      );
      const before = rows[0]?.stock ?? 0;
      atStart.set(productId, (atStart.get(productId) ?? 0) + quantity - before);
    },
    note: (sessionId, pricePence) => void noted.set(sessionId, pricePence),
    check,
  };
}

async function paidSessions(stripe: pg.Pool): Promise<PaidSession[]> {
  const { rows } = await stripe.query<PaidSession>(
    `select id, body->>'client_reference_id' as order_id, (body->>'amount_total')::int as pence,
       body->>'payment_intent' as intent
     from sandbox_stripe.objects
     where kind = 'checkout.session' and body->>'payment_status' = 'paid' order by id`,
  );
  return rows;
}

async function paidOrders(shop: pg.Pool): Promise<PaidOrder[]> {
  const { rows } = await shop.query<PaidOrder>(
    `select provider_ref as id, orders.id as order_id, total_pence as pence,
       charge_ref as intent, order_number as number,
       (select sum(amount_pence) from order_totals where order_id = orders.id and code in ('shipping', 'discount'))::int
         + (select sum(quantity * (unit_net_pence + unit_vat_pence))::int
         from order_lines where order_id = orders.id) as lines_pence
     from orders join payments on order_id = orders.id and payments.state = 'paid'
     order by provider_ref collate "C"`,
  );
  return rows;
}

/** Whatever the number of clicks and lost responses. */
async function expectOneSessionEach(stripe: pg.Pool): Promise<void> {
  const { rows } = await stripe.query(
    `select body->>'client_reference_id' as order_id, count(*)::int as sessions
     from sandbox_stripe.objects where kind = 'checkout.session' group by 1 having count(*) > 1`,
  );
  expect(rows, "no order has a second session").toEqual([]);
}

async function stockLevels(shop: pg.Pool): Promise<StockLevel[]> {
  const { rows } = await shop.query<StockLevel>(
    `select products.id, stock, held,
       coalesce(sum(quantity) filter (where payments.state = 'paid'), 0)::int as sold,
       coalesce(sum(quantity) filter (where holds_stock), 0)::int as waiting
     from products left join order_lines on product_id = products.id
       left join orders on orders.id = order_lines.order_id
       left join payments on payments.order_id = orders.id
     where stock is not null group by products.id order by products.id`,
  );
  return rows;
}

async function expectStockLevels(
  shop: pg.Pool,
  atStart: ReadonlyMap<number, number>,
): Promise<void> {
  const now = await stockLevels(shop);
  const wanted = now.map(({ id, sold, waiting }) => ({
    id,
    stock: (atStart.get(id) ?? 0) - sold,
    held: waiting,
  }));
  expect(
    now.map(({ id, stock, held }) => ({ id, stock, held })),
    "stock at the start = stock now + sold; held = stock reserved by open orders",
  ).toEqual(wanted);
  const { rows } = await shop.query(
    `select id, stock, (select sum(change) from stock_moves where product_id = products.id) as moved
     from products where stock <> (select sum(change) from stock_moves where product_id = products.id)`,
  );
  expect(rows, "stock = sum of the stock moves").toEqual([]);
}

async function expectMailsAndHistory(shop: pg.Pool, paid: readonly string[]): Promise<void> {
  const mails = await shop.query<{ mail_key: string }>(
    `select mail_key from mail_outbox join orders on mail_key = 'order-confirmation:' || orders.id
       and recipient = orders.email
     where template = 'order-confirmation'`,
  );
  const wanted = paid.map((id) => `order-confirmation:${id}`).toSorted();
  expect(
    mails.rows.map((row) => row.mail_key).toSorted(),
    "one confirmation mail for each paid order",
  ).toEqual(wanted);
  const history = await shop.query<{ order_id: string }>(
    `select order_id from order_history where event = 'paid'`,
  );
  expect(
    history.rows.map((row) => row.order_id).toSorted(),
    "one row of history for each payment",
  ).toEqual(paid.toSorted());
}

/** Timers whose runs may fail, as while Stripe is away: the next run does the work. */
const MAY_FAIL = [
  "reconcile-payments",
  "find-paid-pages",
  "reconcile-refunds",
  "find-provider-refunds",
  "prune",
];

async function expectNothingLeft(shop: pg.Pool): Promise<void> {
  const marked = await shop.query(
    `select order_number, code, note from order_flags join orders on orders.id = order_id
     where resolved_at is null`,
  );
  expect(marked.rows, "no order is flagged").toEqual([]);
  const open = await shop.query("select id, type from payment_events where handled_at is null");
  expect(open.rows, "every event is processed").toEqual([]);
  const dead = await shop.query(
    // A locked job is still running.
    `select task.identifier, job.last_error
     from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where job.attempts >= job.max_attempts and job.locked_at is null
       and not (job.payload->'_cron' is not null and task.identifier = any($1))`,
    [MAY_FAIL],
  );
  expect(dead.rows, "no job has failed for good").toEqual([]);
}
