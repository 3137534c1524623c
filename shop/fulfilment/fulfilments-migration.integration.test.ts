import { expect, test } from "vitest";
import { emptyDatabase } from "#tests/support/migrated-database.ts";

/** Orders of the release before: their status, when its history reached dispatch and delivery, and their parcels. */
const orders = [
  { number: "paid", status: "paid", reached: [], parcels: [] },
  {
    number: "sent",
    status: "dispatched",
    reached: ["dispatched"],
    parcels: [["2026-01-03", null]],
  },
  {
    number: "two",
    status: "delivered",
    reached: ["dispatched", "delivered"],
    parcels: [
      ["2026-01-04", "2026-01-06"],
      ["2026-01-03", "2026-01-05"],
    ],
  },
  // By hand, without a parcel or without its delivery.
  { number: "hand", status: "dispatched", reached: [], parcels: [] },
  { number: "there", status: "delivered", reached: ["delivered"], parcels: [] },
  { number: "halfway", status: "delivered", reached: [], parcels: [["2026-01-03", null]] },
  { number: "begun", status: "processing", reached: [], parcels: [] },
  { number: "part", status: "partially_refunded", reached: [], parcels: [] },
  { number: "part-sent", status: "partially_refunded", reached: ["dispatched"], parcels: [] },
  { number: "unpaid", status: "expired", reached: [], parcels: [] },
] as const;

test("parcels become fulfilments: the first has all lines, and no order that was sent is without one", async () => {
  const { pool, migrateTo } = await emptyDatabase();
  await migrateTo(32);
  for (const { number, status, reached, parcels } of orders) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into orders (order_number, status, email, customer_name, address, quote, fingerprint,
         subtotal_pence, vat_pence, shipping_pence, total_pence, promised_for, created_at, updated_at)
       values ($1, $2, 'a@b.example', 'Ann Lee', '{}', '{"vat":"uk","zone":"UK"}', '', 100, 20, 0, 120,
         '2026-01-08', '2026-01-01', '2026-01-07') returning id`,
      [number, status],
    );
    const id = rows[0]?.id;
    await pool.query(
      `insert into order_lines (order_id, position, sku, name, options, quantity, unit_net_pence, unit_vat_pence, made_to_order)
       values ($1, 0, 'A', 'Airer', '[]', 2, 100, 20, true), ($1, 1, 'B', 'Peg', '[]', 1, 100, 20, false)`,
      [id],
    );
    for (const event of reached)
      await pool.query(
        `insert into order_history (order_id, to_status, actor, reason, at)
         values ($1, $2, 'shop', '', $3)`,
        [id, event, event === "dispatched" ? "2026-01-02" : "2026-01-05"],
      );
    for (const [dispatchedAt, deliveredAt] of parcels)
      await pool.query(
        "insert into parcels (order_id, carrier, tracking_number, dispatched_at, delivered_at) values ($1, 'Royal Mail', 'RM1', $2, $3)",
        [id, dispatchedAt, deliveredAt],
      );
  }
  await migrateTo(39);
  const { rows } = await pool.query<{ told: string }>(
    `select concat_ws(' ', o.order_number, f.state, f.carrier, f.tracking_number, f.promised_for::text,
       'sent', (f.dispatched_at at time zone 'UTC')::date, 'there', (f.delivered_at at time zone 'UTC')::date, f.delivered_by,
       (select string_agg(position || 'x' || quantity, ',' order by position) from fulfilment_lines l where l.fulfilment_id = f.id)) as told
     from fulfilments f join orders o on o.id = f.order_id order by o.order_number, f.dispatched_at`,
  );
  expect(rows.map(({ told }) => told)).toEqual([
    "begun making 2026-01-08 sent there 0x2,1x1",
    "halfway delivered Royal Mail RM1 2026-01-08 sent 2026-01-03 there 2026-01-07 staff 0x2,1x1",
    "hand dispatched Carrier not recorded 2026-01-08 sent 2026-01-07 there 0x2,1x1",
    "part-sent dispatched Carrier not recorded 2026-01-08 sent 2026-01-02 there 0x2,1x1",
    "sent dispatched Royal Mail RM1 2026-01-08 sent 2026-01-03 there 0x2,1x1",
    "there delivered Carrier not recorded 2026-01-08 sent 2026-01-05 there 2026-01-05 staff 0x2,1x1",
    "two delivered Royal Mail RM1 2026-01-08 sent 2026-01-03 there 2026-01-05 staff 0x2,1x1",
    "two delivered Royal Mail RM1 2026-01-08 sent 2026-01-04 there 2026-01-06 staff",
  ]);
  const days = await pool.query(
    "select count(*)::int as lines from order_lines where promised_for = '2026-01-08'",
  );
  expect(days.rows).toEqual([{ lines: orders.length * 2 }]);
});
