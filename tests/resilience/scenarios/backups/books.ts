import { expect } from "vitest";
import { checkBooks } from "#shop/backup/books.server.ts";
import { createDb } from "#shop/platform/database/db.server.ts";
import type { Harness } from "#tests/resilience/harness.ts";

/** What a customer has a right to, whatever happened to the database. */
export type Order = {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly isPaid: boolean;
  readonly invoice: number | null;
  /** All that was agreed: person, address, lines with prices, totals. */
  readonly agreed: unknown;
};

/** All orders, by number. */
export async function readOrders({ shopDb }: Harness): Promise<ReadonlyMap<string, Order>> {
  const { rows } = await shopDb.query<Order>(
    `select orders.id, order_number as number, orders.state, invoices.number as invoice,
       exists (select from payments where order_id = orders.id and payments.state = 'paid') as "isPaid",
       jsonb_build_object('email', email, 'name', customer_name, 'address', address,
         'total', total_pence, 'refunded', (select coalesce(sum(amount_pence), 0) from refunds
           where refunds.order_id = orders.id and refunds.state = 'sent'),
         'sums', (select jsonb_agg(jsonb_build_object('code', code, 'label', label, 'amount', amount_pence,
           'vat', vat_pence) order by position) from order_totals where order_id = orders.id),
         'lines', (select jsonb_agg(jsonb_build_object('sku', sku, 'name', name, 'options', options,
           'quantity', quantity, 'net', unit_net_pence, 'vat', unit_vat_pence, 'rate', vat_rate_bp,
           'discount', discount_pence) order by position)
           from order_lines where order_id = orders.id)) as agreed
     from orders left join invoices on invoices.order_id = orders.id`,
  );
  return new Map(rows.map((order) => [order.number, order]));
}

/** Expects totals = parts, invoices without gaps, and each paid order with its payment and its mail. */
export async function expectBooksAgree({ shopDb }: Harness): Promise<void> {
  expect(await checkBooks(createDb(shopDb)), "the books agree").toEqual([]);
}

/** Expects what the shop has noted as refunded to be what Stripe has refunded. */
export async function expectRefundsAgree({ shopDb, stripeDb }: Harness): Promise<void> {
  const atStripe = await stripeDb.query(
    `select body->>'payment_intent' as intent, sum((body->>'amount')::int)::int as pence
     from sandbox_stripe.objects where kind = 'refund' and body->>'status' = 'succeeded'
     group by 1 order by 1`,
  );
  const inShop = await shopDb.query(
    `select charge_ref as intent, sum(refunds.amount_pence)::int as pence
     from refunds join payments on payments.id = payment_id where refunds.state = 'sent'
     group by 1 order by charge_ref collate "C"`,
  );
  expect(inShop.rows, "refunds in the shop are Stripe's refunds").toEqual(atStripe.rows);
}

/**
 * Expects no customer to have a mail twice, and every paid order to be confirmed by one. A restore withholds
 * a mail that the lost database may have sent: it is listed for the shopkeeper, who can have it sent.
 */
export async function expectNoMailTwice({ shopDb, smtp }: Harness): Promise<number> {
  const seen = new Map<string, number>();
  for (const { to, subject } of smtp.received.filter(({ to }) => to.startsWith("buyer-"))) {
    const mail = `${to}: ${subject}`;
    seen.set(mail, (seen.get(mail) ?? 0) + 1);
  }
  expect([...seen].filter(([, times]) => times > 1).map(([mail]) => mail)).toEqual([]);
  const { rows } = await shopDb.query<{ email: string; number: string }>(
    `select email, order_number as number from orders
     where exists (select from payments where order_id = orders.id and payments.state = 'paid')
     and not exists (select from mail_outbox where mail_key = 'order-confirmation:' || orders.id
         and withheld_at is not null)`,
  );
  const confirmations = [...seen.keys()].map((mail) => mail.replace(/ at .*/, ""));
  const without = rows.filter(
    ({ email, number }) => !confirmations.includes(`${email}: Your order ${number}`),
  );
  expect(without, "every paid order is confirmed").toEqual([]);
  return seen.size;
}
