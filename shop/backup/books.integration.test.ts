import { sql, type RawBuilder } from "kysely";
import { expect, test } from "vitest";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { deleteOldOrders } from "#shop/privacy/delete-old-orders.server.ts";
import { OWNER } from "#tests/support/actors.ts";
import { checkoutsOf, payCheckout } from "#tests/support/checkouts.ts";
import { testShop } from "#tests/support/shop.ts";
import { checkBooks } from "./books.server.ts";
import { refund } from "#tests/support/refunds.ts";

const shop = await testShop();
const { db } = shop;
const { start } = await checkoutsOf(shop);

/** The problems of the books after these changes, which are undone. Constraints and triggers are off. */
async function problemsAfter(...changes: RawBuilder<unknown>[]): Promise<readonly string[]> {
  const undo = new Error("Only for the test");
  let problems: readonly string[] = [];
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`alter table orders drop constraint orders_total_pence`.execute(tx);
      await sql`alter table products drop constraint products_held_check`.execute(tx);
      for (const change of changes) await change.execute(tx);
      problems = await checkBooks(within(tx));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return problems;
}

/** A transaction as the database of `checkBooks`, so that it sees changes that are undone. */
function within(tx: Db): Db {
  const builder = {
    setIsolationLevel: () => builder,
    setAccessMode: () => builder,
    execute: (work: (tx: Db) => Promise<unknown>) => work(tx),
  };
  return new Proxy(tx, {
    get: (target, name) => (name === "transaction" ? () => builder : Reflect.get(target, name)),
  });
}

type Placed = { readonly orderNumber: string; readonly id: string };

await payCheckout(shop, await start());
const paid = await payCheckout(shop, await start());
const unpaid = (await start()).order;
await payCheckout(shop, await start());

const idOf = (order: Placed) =>
  sql`(select id from orders where order_number = ${order.orderNumber})`;

test("the books of a shop that has sold, cancelled and refunded have no problem", async () => {
  const cancelled = await payCheckout(shop, await start());
  await cancelOrder(db, cancelled.id, { actor: OWNER, by: "shop", reason: "", mayApprove: true });
  expect(await checkBooks(db)).toEqual([]);
});

test("a refund that is not its parts, has no credit note or is above what was paid is a problem", async () => {
  const refunded = await payCheckout(shop, await start());
  const id = await refund(db, refunded.id, {
    lines: [{ position: 0, quantity: 1, cancelledQuantity: 0 }],
  });
  expect(await checkBooks(db)).toEqual([]);
  const name = `A refund of order ${refunded.orderNumber}`;
  const found = (change: RawBuilder<unknown>) => problemsAfter(change);
  expect(
    await found(
      sql`update refund_lines set amount_pence = amount_pence - 1 where refund_id = ${id}`,
    ),
  ).toEqual([`${name} is not the sum of its parts.`]);
  expect(await found(sql`delete from credit_notes`)).toEqual([
    `${name} was sent, but has no credit note.`,
    "Credit note 1 is missing.",
  ]);
  expect(await found(sql`update credit_notes set vat_pence = vat_pence - 1`)).toEqual([
    `${name} has another sum than its credit note.`,
  ]);
  expect(
    await found(sql`update payments set amount_pence = 1 where order_id = ${refunded.id}`),
  ).toContain(`${name} and the others are more than was paid.`);
  expect(await found(sql`update credit_note_counter set last_number = 0`)).toEqual([
    "The next credit note would be number 1, but number 1 has been issued.",
  ]);
});

test("an order that sold out before its payment arrived needs no invoice", async () => {
  const { url, sessionId, order } = await start();
  await sql`update orders set holds_stock = false where id = ${order.id}`.execute(db);
  await sql`update products set takes_orders = false where slug = 'hills-cover'`.execute(db);
  await shop.pay(url);
  expect(await settlePage(db, sessionId)).toMatchObject({ state: "paid" });
  await sql`update products set takes_orders = true where slug = 'hills-cover'`.execute(db);
  expect(await checkBooks(db)).toEqual([]);
});

test("mails that were deleted 30 days after they were sent are not missing", async () => {
  const problems = await problemsAfter(
    sql`update payments set paid_at = now() - interval '31 days' where order_id = ${idOf(paid)}`,
    sql`delete from mail_outbox where mail_key like 'order-confirmation:%'
      and mail_key like '%' || ${idOf(paid)}`,
  );
  expect(problems).toEqual([]);
});

test("mails that were deleted with the account of their recipient are not missing", async () => {
  const problems = await problemsAfter(
    sql`update orders set customer_id = null where id = ${idOf(paid)}`,
    sql`delete from mail_outbox where mail_key like '%' || ${idOf(paid)}`,
  );
  expect(problems).toEqual([]);
});

test("skipped numbers of invoices are not missing", async () => {
  const problems = await problemsAfter(
    sql`update invoice_counter set last_number = last_number + 3`,
    sql`insert into skipped_numbers (series, first_number, last_number, reason)
      select 'invoice', last_number - 2, last_number, 'A restore' from invoice_counter`,
  );
  expect(problems).toEqual([]);
});

test("invoices deleted with their orders after seven years are not missing", async () => {
  const undo = new Error("Only for the test");
  const deleted = db.transaction().execute(async (tx) => {
    const old = sql`now() - interval '7 years 1 day'`;
    await sql`update seed_loads set loaded_at = ${old} - interval '1 month'`.execute(tx);
    await sql`update orders set created_at = ${old}
      where id in (select order_id from payments where state = 'paid')`.execute(tx);
    await sql`update invoices set issued_at = ${old}`.execute(tx);
    const nested = within(tx);
    await deleteOldOrders(nested);
    const { rows } = await sql`select from invoices`.execute(tx);
    expect(rows).toHaveLength(0);
    expect(await checkBooks(nested)).toEqual([]);
    throw undo;
  });
  await expect(deleted).rejects.toBe(undo);
});

test.each<[what: string, sentence: RegExp, ...changes: RawBuilder<unknown>[]]>([
  [
    "a line that was changed",
    /^Order LL-\d+ has a subtotal of £[\d.]+, but its lines add up to £[\d.]+\.$/,
    sql`update order_lines set quantity = 7 where order_id = (select order_id from payments where state = 'paid' limit 1)`,
  ],
  [
    "VAT that was changed",
    /^Order LL-\d+ has VAT of £[\d.]+, but its lines contain £[\d.]+\.$/,
    sql`update order_totals set amount_pence = amount_pence + 1 where code = 'vat' and order_id = (select id from orders order by order_number limit 1)`,
  ],
  [
    "a discount of a line that the order does not have",
    /^Order LL-\d+ has a discount of £0\.00, but its lines have £0\.01\.$/,
    sql`update order_lines set discount_pence = 1 where position = 0 and order_id = (select id from orders order by order_number limit 1)`,
  ],
  [
    "a total that was changed",
    /^Order LL-\d+ has a total of £[\d.]+, but its sums add up to £[\d.]+\.$/,
    sql`update orders set total_pence = total_pence + 1 where order_number = (select min(order_number) from orders)`,
    sql`update payments set amount_pence = amount_pence + 1 where order_id = (select id from orders order by order_number limit 1)`,
  ],
  [
    "a payment of another sum than its order's total",
    /^Order LL-\d+ has a payment of another sum than its total\.$/,
    sql`update payments set amount_pence = amount_pence + 1 where order_id = (select id from orders order by order_number limit 1)`,
  ],
  [
    "an order without lines",
    /^Order LL-\d+ has no lines\.$/,
    sql`delete from order_lines where order_id = (select id from orders limit 1)`,
  ],
])("%s is a problem", async (_, sentence, ...changes) => {
  const problems = await problemsAfter(...changes);
  expect(problems).toEqual([expect.stringMatching(sentence)]);
});

test("lines, history and invoices without their order are problems", async () => {
  const problems = await problemsAfter(sql`delete from orders where id = ${paid.id}`);
  const missing = `to order ${paid.id}, which does not exist.`;
  expect(problems).toEqual(
    expect.arrayContaining([
      `An invoice belongs ${missing}`,
      `Order lines belong ${missing}`,
      `Payments belong ${missing}`,
      `Rows of history belong ${missing}`,
    ]),
  );
});

test("a paid order without its payment, history, invoice or confirmation is a problem", async () => {
  const found = (change: RawBuilder<unknown>) => problemsAfter(change);
  const name = `Order ${paid.orderNumber}`;
  expect(
    await found(sql`update payments set charge_ref = null where order_id = ${paid.id}`),
  ).toEqual([`${name} is paid, but its payment has no charge.`]);
  expect(await found(sql`delete from payments where order_id = ${unpaid.id}`)).toEqual([
    `Order ${unpaid.orderNumber} has no payment, neither paid nor pending.`,
    `Order ${unpaid.orderNumber} waits for payment, but has no pending payment.`,
  ]);
  expect(await found(sql`delete from order_history where order_id = ${paid.id}`)).toEqual([
    `${name} is paid, but its history does not say so.`,
  ]);
  expect(await found(sql`delete from invoices where order_id = ${paid.id}`)).toEqual([
    `${name} is paid and not refunded, but has no invoice.`,
    "Invoice 2 is missing.",
  ]);
  expect(
    await found(sql`delete from mail_outbox where mail_key = 'order-confirmation:' || ${paid.id}`),
  ).toEqual([`${name} is paid, but its confirmation was never written.`]);
});

test("an order whose history and payment differ, and an unpaid one with an invoice or a parcel, are problems", async () => {
  const name = `Order ${unpaid.orderNumber}`;
  expect(
    await problemsAfter(
      sql`update orders set state = 'closed', fingerprint = null, holds_stock = false where id = ${unpaid.id}`,
    ),
  ).toEqual([`${name} has another state than the last one in its history.`]);
  expect(
    await problemsAfter(
      sql`insert into order_history (order_id, event, actor_kind, reason) values (${unpaid.id}, 'paid', 'shop', '')`,
      sql`insert into fulfilments (order_id, state, carrier, dispatched_at) values (${unpaid.id}, 'dispatched', 'DPD', now())`,
    ),
  ).toEqual([
    `${name} is not paid, but its history says so.`,
    `${name} has parcels or refunds, but is not paid.`,
  ]);
  expect(
    await problemsAfter(
      sql`update invoices set order_id = ${unpaid.id} where order_id = ${paid.id}`,
    ),
  ).toEqual([
    `Order ${paid.orderNumber} is paid and not refunded, but has no invoice.`,
    `${name} has an invoice, but is not paid.`,
  ]);
});

test("a paid order that counts as a cart is a problem", async () => {
  expect(
    await problemsAfter(sql`update orders set fingerprint = 'x' where id = ${paid.id}`),
  ).toEqual([
    `Order ${paid.orderNumber} counts as a cart that is being paid for, but is no longer waiting for payment.`,
  ]);
});

test("an order that is over and still reserves stock, and negative stock, are problems", async () => {
  expect(
    await problemsAfter(sql`update orders set holds_stock = true where id = ${paid.id}`),
  ).toEqual([`Order ${paid.orderNumber} reserves stock, but is no longer waiting for payment.`]);
  expect(
    await problemsAfter(sql`update products set held = -1 where slug = 'hills-cover'`),
  ).toEqual([expect.stringMatching(/^Product .+ pieces in stock, of which -1 are reserved/)]);
});

test("stock that is not the sum of its moves is a problem", async () => {
  expect(
    await problemsAfter(sql`update products set stock = stock + 1 where slug = 'hills-cover'`),
  ).toEqual([
    expect.stringMatching(/^Product .+ has \d+ pieces in stock, but its stock moves add up to \d+/),
  ]);
});

test("numbers that would be given a second time are problems", async () => {
  expect(await problemsAfter(sql`update invoice_counter set last_number = 1`)).toEqual([
    expect.stringMatching(/^The next invoice would be number 2, but number \d+ has been issued\.$/),
  ]);
  expect(
    await problemsAfter(sql`update orders set order_number = 'LL-900000000' where id = ${paid.id}`),
  ).toEqual([
    expect.stringMatching(/^The next order would be LL-\d+, but LL-900000000 has been placed\.$/),
  ]);
});

test("at most 100 problems are listed", async () => {
  const problems = await problemsAfter(
    sql`insert into orders (email, customer_name, address, quote, fingerprint, total_pence)
      select '', '', '{}', '{}', '', 120 from generate_series(1, 150)`,
  );
  expect(problems).toHaveLength(100);
});
