import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Customer } from "#shop/accounts/customer.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { newCustomer } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { exportPersonalData } from "./export.server.ts";

const { db } = await testDatabase();

type Exported = { orders: readonly { orderNumber: string }[] };

/** Places `count` orders of a customer; each pair has the same time. */
async function placeOrders(customer: Customer, count: number): Promise<void> {
  await sql`
    insert into orders (order_number, customer_id, email, customer_name, address, quote,
      total_pence, state, created_at)
    select 'T-' || left(${customer.id}, 8) || '-' || n, ${customer.id}, ${customer.email}, 'Ann Lee',
      '{"name":"Ann Lee","line1":"17 High Street","line2":"","city":"Halifax","country":"GB","postcode":"HX7 8AD"}',
      '{"vat":"uk","zone":"UK Mainland"}', 600, 'closed',
      timestamptz '2026-01-01' + interval '1 day' * (n / 2)
    from generate_series(1, ${count}::int) as n`.execute(db);
  await sql`
    insert into payments (order_id, mode, amount_pence, state, expires_at)
    select id, 'test', 600, 'expired', created_at from orders where customer_id = ${customer.id}`.execute(
    db,
  );
  await sql`
    insert into order_lines (order_id, position, sku, name, options, quantity, unit_net_pence, unit_vat_pence, vat_rate_bp, made_to_order)
    select id, 1, 'LL-1', 'Peg', '[{"key":"color","name":"Colour","value":"a","label":"Black"}]', 2, 250, 50, 2000, false
    from orders where customer_id = ${customer.id}`.execute(db);
  await sql`
    insert into order_totals (order_id, position, code, label, amount_pence, vat_pence)
    select id, position, code, label, amount, vat from orders cross join (values
      (0, 'subtotal', 'Subtotal', 500, 0), (1, 'vat', 'VAT (20%)', 100, 100)) as sums (position, code, label, amount, vat)
    where customer_id = ${customer.id}`.execute(db);
  await sql`
    insert into order_history (order_id, event, actor_kind, reason, at)
    select id, 'payment_expired', 'shop', 'Not paid', created_at from orders
    where customer_id = ${customer.id}`.execute(db);
}

/** The same database with a counter of its queries. */
function countQueries(): { counting: Db; queries: () => number } {
  let queries = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { counting, queries: () => queries };
}

async function exportOf(customer: Customer, on = db): Promise<Exported> {
  return (await exportPersonalData(on, customer)) as Exported;
}

test("exports an order with its lines, history, parcels and requests, each in order of time", async () => {
  const { customer } = await newCustomer(db);
  await placeOrders(customer, 3);
  const number = `T-${customer.id.slice(0, 8)}-1`;
  await sql`update orders set state = 'placed', notes = 'Ring twice'
    where order_number = ${number}`.execute(db);
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("orderNumber", "=", number)
    .executeTakeFirstOrThrow();
  await sql`update payments set provider_ref = 'cs_export', state = 'paid', paid_at = now()
    where order_id = ${id}`.execute(db);
  await sql`insert into order_history (order_id, event, actor_kind, reason, at) values
    (${id}, 'paid', 'provider', 'Paid', '2026-01-02'),
    (${id}, 'refund_sent', 'provider', 'Scratched', '2026-01-09')`.execute(db);
  await sql`
    with paid as (select id from payments where order_id = ${id}),
    refund as (
      insert into refunds (order_id, payment_id, state, amount_pence, goodwill_pence, vat_pence, reason,
        origin, requested_by_kind, requested_at, sent_at)
      select ${id}, id, 'sent', 150, 150, 25, 'Scratched', 'shop', 'staff', '2026-01-09', '2026-01-09' from paid
      returning id)
    insert into credit_notes (number, refund_id, order_id, amount_pence, vat_pence)
    select 1, id, ${id}, 150, 25 from refund`.execute(db);
  await sql`insert into fulfilments (order_id, state, carrier, tracking_number, dispatched_at, delivered_at, delivered_by)
    values (${id}, 'dispatched', 'Parcelforce', 'PF2', '2026-01-04', null, null),
    (${id}, 'delivered', 'Royal Mail', null, '2026-01-03', '2026-01-05', 'staff')`.execute(db);
  await sql`insert into fulfilment_lines (fulfilment_id, order_id, position, quantity)
    select id, order_id, 1, 1 from fulfilments where order_id = ${id}`.execute(db);
  await sql`insert into cancel_requests (order_id, order_number, kind, name, email, statement, received_at) values
    (${id}, ${number}, 'return', 'Ann Lee', ${customer.email}, 'Too wide', '2026-01-08'),
    (${id}, ${number}, 'withdrawal', 'Ann Lee', ${customer.email}, '', '2026-01-07')`.execute(db);
  await sql`insert into returns (order_id, reason, requested_at)
    values (${id}, 'faulty', '2026-01-08')`.execute(db);

  await sql`insert into order_flags (order_id, code, note, raised_at, raised_by_kind, resolved_at, resolved_by_kind, resolution)
    values (${id}, 'address_check', 'Is it the church?', '2026-01-03', 'staff', '2026-01-04', 'staff', 'Ann says yes')`.execute(
    db,
  );
  await sql`insert into order_comments (order_id, staff_id, comment, at)
    values (${id}, gen_random_uuid(), 'She rang twice.', '2026-01-05')`.execute(db);
  await sql`insert into order_tags values (${id}, 'trade', gen_random_uuid())`.execute(db);

  const { orders } = await exportOf(customer);
  expect(orders).toHaveLength(3);
  expect(orders.find(({ orderNumber }) => orderNumber === number)).toEqual({
    orderNumber: number,
    placedAt: "2026-01-01T00:00:00.000Z",
    // Both pieces are sent, and one has arrived: a part refund is beside that.
    status: "dispatched",
    email: customer.email,
    name: "Ann Lee",
    deliverTo: ["Ann Lee", "17 High Street", "Halifax", "HX7 8AD", "United Kingdom"],
    notes: "Ring twice",
    giftMessage: null,
    inStockFirst: false,
    lines: [
      {
        sku: "LL-1",
        name: "Peg",
        options: { Colour: "Black" },
        quantity: 2,
        unitPrice: "3.00",
        linePrice: "6.00",
        discount: "0.00",
      },
    ],
    sums: [
      { label: "Subtotal", amount: "5.00", vatIncluded: "0.00" },
      { label: "VAT (20%)", amount: "1.00", vatIncluded: "1.00" },
    ],
    total: "6.00",
    refunds: [
      {
        state: "sent",
        amount: "1.50",
        vat: "0.25",
        reason: "Scratched",
        requestedAt: "2026-01-09T00:00:00.000Z",
        creditNote: "CN-00001",
      },
    ],
    paymentReference: "cs_export",
    history: [
      { event: "payment_expired", at: "2026-01-01T00:00:00.000Z" },
      { event: "paid", at: "2026-01-02T00:00:00.000Z" },
      { event: "refund_sent", at: "2026-01-09T00:00:00.000Z" },
    ],
    parcels: [
      {
        carrier: "Royal Mail",
        trackingNumber: null,
        lines: [{ sku: "LL-1", quantity: 1 }],
        dispatchedAt: "2026-01-03T00:00:00.000Z",
        deliveredAt: "2026-01-05T00:00:00.000Z",
      },
      {
        carrier: "Parcelforce",
        trackingNumber: "PF2",
        lines: [{ sku: "LL-1", quantity: 1 }],
        dispatchedAt: "2026-01-04T00:00:00.000Z",
        deliveredAt: null,
      },
    ],
    requests: [
      { kind: "withdrawal", statement: "", at: "2026-01-07T00:00:00.000Z" },
      { kind: "return", statement: "Too wide", at: "2026-01-08T00:00:00.000Z" },
    ],
    returns: [{ reason: "faulty", at: "2026-01-08T00:00:00.000Z" }],
    checks: [
      {
        reason: "Check the postal address: Is it the church?",
        at: "2026-01-03T00:00:00.000Z",
        resolvedAt: "2026-01-04T00:00:00.000Z",
        resolution: "Ann says yes",
      },
    ],
    comments: [{ comment: "She rang twice.", at: "2026-01-05T00:00:00.000Z" }],
    tags: ["trade"],
  });
});

test("exports each of many orders once, newest first, and no other customer's", async () => {
  const [{ customer }, other] = [await newCustomer(db), await newCustomer(db)];
  await placeOrders(customer, 205);
  await placeOrders(other.customer, 2);
  const { rows } = await sql<{ orderNumber: string }>`
    select order_number from orders where customer_id = ${customer.id} order by created_at desc, id`.execute(
    db,
  );
  const { orders } = await exportOf(customer);
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(
    rows.map(({ orderNumber }) => orderNumber),
  );
});

test("exports what the bank was told of a disputed payment, with the order that it is about", async () => {
  const { customer } = await newCustomer(db);
  await placeOrders(customer, 3);
  const ref = (number: number) => `du_${customer.id.slice(0, 8)}_${number}`;
  for (const [number, sentAt] of [
    [1, "2026-02-03T10:00:00Z"],
    [2, null],
  ] as const) {
    const orderNumber = `T-${customer.id.slice(0, 8)}-${number}`;
    await sql`insert into disputes (provider_ref, payment_id, amount_pence, status, reason, opened_at)
      select ${ref(number)}, p.id, 600, 'needs_response', 'fraudulent', '2026-02-01'
      from payments p join orders o on o.id = p.order_id where order_number = ${orderNumber}`.execute(
      db,
    );
    const state = sentAt === null ? "sending" : "sent";
    await sql`insert into dispute_evidence (dispute_ref, evidence, state, sent_at)
      values (${ref(number)}, ${JSON.stringify({ account: "We posted it." })}::jsonb, ${state}, ${sentAt})`.execute(
      db,
    );
  }
  const { orders } = (await exportOf(customer)) as {
    orders: readonly { orderNumber: string; evidenceForTheBank?: unknown }[];
  };
  const told = orders.map(({ orderNumber, evidenceForTheBank }) => [
    orderNumber.at(-1),
    evidenceForTheBank,
  ]);
  expect(Object.fromEntries(told)).toEqual({
    "1": [{ sentAt: "2026-02-03T10:00:00.000Z", account: "We posted it." }],
    "2": [{ sentAt: null, account: "We posted it." }],
    "3": undefined,
  });
});

test("needs as many queries for fifty orders as for two", async () => {
  const counts: number[] = [];
  for (const count of [2, 50]) {
    const { customer } = await newCustomer(db);
    await placeOrders(customer, count);
    const { counting, queries } = countQueries();
    await exportOf(customer, counting);
    counts.push(queries());
  }
  expect(counts[1]).toBe(counts[0]);
});
