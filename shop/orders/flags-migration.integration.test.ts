import { expect, test } from "vitest";
import { emptyDatabase } from "#tests/support/migrated-database.ts";

const short =
  "Paid before the database was restored, and there is too little stock for it now. Check whether it was dispatched or has to be refunded, and count the stock";
const notes = [
  "Paid £88.50 instead of £99.50",
  "Paid in EUR, not GBP",
  "Session cs_test_a belongs to order none",
  "Paid a second time, through session cs_test_b",
  "Sold out before it was paid for, as its reservation had ended: refunded in full",
  "A refund of this order has failed at the bank",
  "The customer's bank disputes this payment",
  "The customer has asked to cancel this order",
  "The customer has asked to return goods from this order",
  "The customer has withdrawn from the contract",
  `Recreated after a restore without VAT. ${short}`,
  "Refunded in full before the end of the lost database. If it was cancelled before dispatch, add its goods to the stock again",
  "Ring Mrs Lee first",
];

test("notes and history of orders become flags with codes and events with actors", async () => {
  const { pool, migrateTo } = await emptyDatabase();
  await migrateTo(32);
  for (const [at, note] of [...notes, null].entries())
    await pool.query(
      `insert into orders (order_number, email, customer_name, address, quote, fingerprint, attention,
           subtotal_pence, vat_pence, shipping_pence, total_pence, updated_at)
         values ($1, 'a@b.example', 'Ann Lee', '{}', '{"vat":"uk","zone":"UK"}', '', $2, 100, 20, 0, 120,
           timestamptz '2026-01-01' + interval '1 day' * $3::int)`,
      [`LL-${at}`, note, at],
    );
  await pool.query(
    `insert into order_history (order_id, from_status, to_status, actor, reason)
       select id, before, after, actor, reason from orders, (values
         (1, null, 'pending_payment', 'customer', 'Checkout started'), (2, 'pending_payment', 'paid', 'stripe', ''),
         (3, 'paid', 'partially_refunded', 'stripe', ''), (4, 'partially_refunded', 'dispatched', 'Ada', ''),
         (5, null, 'pending_payment', 'shop', 'Recreated from Stripe after a restore'),
         (6, 'pending_payment', 'expired', 'shop', '')) as told (place, before, after, actor, reason)
       where order_number = 'LL-0' order by place`,
  );
  await migrateTo(37);
  const flags = await pool.query(
    `select code, subject, note, raised_by_kind as by, raised_at = updated_at as "isSince"
       from order_flags join orders on orders.id = order_id order by raised_at, code`,
  );
  expect(flags.rows.map((row) => [row.code, row.subject, row.note, row.by])).toEqual([
    ["payment_mismatch", "", notes[0], "provider"],
    ["payment_mismatch", "", notes[1], "provider"],
    ["payment_mismatch", "cs_test_a", notes[2], "provider"],
    ["paid_twice", "cs_test_b", "", "provider"],
    ["sold_out", "", "", "shop"],
    ["refund_failed", "", "", "provider"],
    ["disputed", "", "", "provider"],
    ["cancel_requested", "", "", "customer"],
    ["return_requested", "", "", "customer"],
    ["withdrawn", "", "", "customer"],
    ["recreated", "", "without VAT", "shop"],
    ["stock_unknown", "", "", "shop"],
    ["restock_unknown", "", "", "shop"],
    ["other", "", "Ring Mrs Lee first", "shop"],
  ]);
  expect(flags.rows.every((row) => row.isSince)).toBe(true);
  const history = await pool.query(
    "select event, actor_kind, actor_id from order_history order by id",
  );
  expect(history.rows.map((row) => [row.event, row.actor_kind, row.actor_id])).toEqual([
    ["placed", "customer", null],
    ["paid", "provider", "stripe"],
    ["refund_sent", "provider", "stripe"],
    ["dispatched", "staff", "Ada"],
    ["recreated", "shop", null],
    ["payment_expired", "shop", null],
  ]);
});
