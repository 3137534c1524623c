import type { DatabasePool } from "#shop/platform/database/db.server.ts";

/** Long before the upgrade, in UTC. */
const AT = "2026-03-02T10:00:00Z";
const day = (days: number) => new Date(Date.parse(AT) + days * 86_400_000);

/** A line of the order: product, quantity, net and VAT of one piece in pence, made to order. */
type Line = readonly [product: "A" | "B" | "M" | null, number, number, number, boolean?];

type OrderOf0032 = {
  readonly number: string;
  readonly status: string;
  readonly lines: readonly Line[];
  readonly paid?: boolean;
  readonly refunded?: number;
  readonly attention?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Each with the days of dispatch and delivery. */
  readonly parcels?: readonly (readonly [
    carrier: string,
    dispatched: number,
    delivered?: number,
  ])[];
  readonly requests?: readonly (readonly [kind: string, receivedBack?: number])[];
  /** Statuses after the first, and by whom. */
  readonly history?: readonly (readonly [to: string, actor: string])[];
  readonly hasInvoice?: boolean;
};

const one: readonly Line[] = [["A", 1, 2000, 400]];
const mixed: readonly Line[] = [
  ["A", 3, 2000, 400],
  ["M", 1, 7375, 1475, true],
  [null, 2, 333, 67],
];
const paid = { paid: true, hasInvoice: true } as const;
const toPaid = ["paid", "stripe"] as const;

/** Orders in every state that the release with migration 0032 could leave them in. */
const orders: readonly OrderOf0032[] = [
  {
    number: "LL-1",
    status: "pending_payment",
    lines: [["A", 2, 2000, 400]],
    values: { holds_stock: true, session_expires_at: new Date("2036-01-01"), session_attempt: 2 },
  },
  {
    number: "LL-2",
    status: "pending_payment",
    lines: one,
    values: { stripe_session_id: null, stripe_session_url: null, holds_stock: true },
  },
  { number: "LL-3", status: "expired", lines: one, history: [["expired", "stripe"]] },
  {
    number: "LL-4",
    status: "payment_failed",
    lines: mixed,
    history: [["payment_failed", "stripe"]],
  },
  { number: "LL-5", status: "cancelled", lines: one, history: [["cancelled", "customer"]] },
  { number: "LL-6", status: "paid", lines: mixed, ...paid, history: [toPaid] },
  {
    number: "LL-7",
    status: "paid",
    lines: [["A", 2, 2000, 0]],
    ...paid,
    history: [["expired", "stripe"], toPaid],
    values: {
      quote: '{"vat": "export", "zone": "France"}',
      shipping_pence: 1495,
      promised_for: null,
    },
  },
  {
    number: "LL-8",
    status: "paid",
    lines: one,
    ...paid,
    history: [toPaid],
    values: { shipping_pence: 695, shipping_vat_pence: 116, payment_mode: "test" },
  },
  {
    number: "LL-9",
    status: "processing",
    lines: mixed,
    ...paid,
    history: [toPaid, ["processing", "Sam"]],
  },
  {
    number: "LL-10",
    status: "partially_refunded",
    lines: mixed,
    ...paid,
    refunded: 1234,
    history: [toPaid, ["partially_refunded", "stripe"]],
  },
  {
    number: "LL-11",
    status: "dispatched",
    lines: mixed,
    ...paid,
    parcels: [
      ["Royal Mail", 3],
      ["DPD", 5],
    ],
    history: [toPaid, ["dispatched", "Sam"]],
  },
  {
    number: "LL-12",
    status: "partially_refunded",
    lines: mixed,
    ...paid,
    refunded: 500,
    parcels: [["Royal Mail", 3]],
    history: [toPaid, ["dispatched", "Sam"], ["partially_refunded", "stripe"]],
  },
  {
    number: "LL-13",
    status: "delivered",
    lines: mixed,
    ...paid,
    parcels: [["Royal Mail", 3, 5]],
    requests: [["return"]],
    attention: "The customer has asked to return goods from this order",
    history: [toPaid, ["dispatched", "Sam"], ["delivered", "Sam"]],
  },
  {
    number: "LL-14",
    status: "partially_refunded",
    lines: mixed,
    ...paid,
    refunded: 2400,
    parcels: [["Royal Mail", 3, 5]],
    requests: [["return", 12]],
    history: [
      toPaid,
      ["dispatched", "Sam"],
      ["delivered", "Sam"],
      ["partially_refunded", "stripe"],
    ],
  },
  {
    number: "LL-15",
    status: "refunded",
    lines: one,
    ...paid,
    refunded: 2400,
    parcels: [["DPD", 3, 5]],
    requests: [["withdrawal", 12]],
    history: [toPaid, ["dispatched", "Sam"], ["delivered", "Sam"], ["refunded", "stripe"]],
  },
  {
    number: "LL-16",
    status: "paid",
    lines: mixed,
    ...paid,
    attention: "The customer's bank disputes this payment",
    history: [toPaid],
  },
  {
    number: "LL-17",
    status: "refunded",
    lines: mixed,
    ...paid,
    refunded: 16_850,
    requests: [["cancel"]],
    history: [toPaid, ["cancelled", "customer"], ["refunded", "stripe"]],
  },
  {
    number: "LL-18",
    status: "cancelled",
    lines: mixed,
    ...paid,
    refunded: 1000,
    // The queue still has to refund the rest.
    history: [toPaid, ["partially_refunded", "stripe"], ["cancelled", "Sam"]],
  },
  {
    number: "LL-19",
    status: "refunded",
    lines: one,
    paid: true,
    refunded: 2400,
    attention: "Sold out before it was paid for, as its reservation had ended: refunded in full",
    history: [["expired", "stripe"], toPaid, ["refunded", "stripe"]],
  },
  {
    number: "LL-20",
    status: "pending_payment",
    lines: one,
    attention: "Paid £23.00 instead of £24.00",
    values: { holds_stock: true },
  },
  {
    number: "LL-21",
    status: "delivered",
    lines: one,
    ...paid,
    parcels: [["DPD", 3, 5]],
    history: [toPaid, ["dispatched", "Sam"], ["delivered", "Sam"]],
    values: { customer_id: null, email: "removed", customer_name: "removed", address: "{}" },
  },
  {
    number: "LL-22",
    status: "refunded",
    lines: one,
    ...paid,
    refunded: 3095,
    history: [toPaid, ["cancelled", "customer"], ["refunded", "stripe"]],
    values: { shipping_pence: 695, shipping_vat_pence: 116 },
  },
];

/**
 * Fills a database of migration 0032 with a customer, three products, the orders above with everything that
 * belongs to them, and a job for the refund that is still to be made.
 */
export async function insertOrdersOf0032(pool: DatabasePool): Promise<void> {
  await pool.query(`
    insert into seed_loads (name) values ('shipping'), ('categories'), ('catalogue'), ('redirects'), ('synonyms');
    insert into categories (slug, name, nav_name, heading, lead, description, position)
      values ('airers', 'Airers', 'Airers', 'Airers', '', '', 1);
    insert into brands (slug, name, description) values ('own', 'Own', 'Ours.');
    insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts, description,
        weight_grams, material, setting, guarantee_years, stock, held, lead_time_days)
      values ('A', 'a', 'A', 'airers', 'own', 20, '', 'Ours.', 9, 'Ash', 'indoor', 5, 40, 4, null),
        ('B', 'b', 'B', 'airers', 'own', 20, '', 'Ours.', 9, 'Ash', 'indoor', 5, 0, 0, null),
        ('M', 'm', 'M', 'airers', 'own', 20, '', 'Ours.', 9, 'Ash', 'indoor', 5, null, 0, 14);
    insert into customers (email, full_name, password_hash, verified_at)
      values ('ann@example.com', 'Ann Lee', 'none', now());
    insert into cancel_requests (order_number, kind, name, email, statement)
      values ('LL-99', 'withdrawal', 'Ann', 'ann@example.com', 'I withdraw')`);
  for (const [at, order] of orders.entries()) await insertOrder(pool, order, at);
  await pool.query(`select graphile_worker.add_job('refund-order', json_build_object('id', id),
    job_key => 'refund-order:' || id) from orders where order_number = 'LL-18'`);
}

async function insertOrder(pool: DatabasePool, order: OrderOf0032, at: number): Promise<void> {
  const { number, lines, status } = order;
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0);
  const subtotal = sum(([, quantity, net]) => quantity * net);
  const vat = sum(([, quantity, , each]) => quantity * each);
  const shipping = Number(order.values?.shipping_pence ?? 0);
  const isOpen = status === "pending_payment";
  const id = await insert(pool, "orders", {
    order_number: number,
    customer_id: (await pool.query("select id from customers")).rows[0].id,
    email: "ann@example.com",
    customer_name: "Ann Lee",
    status,
    attention: order.attention ?? null,
    address: '{"name": "Ann Lee", "line1": "1 Mill Lane", "postcode": "HX7 8AD", "country": "GB"}',
    notes: "By the door",
    quote: '{"vat": "uk", "zone": "UK Mainland"}',
    subtotal_pence: subtotal,
    vat_pence: vat,
    total_pence: subtotal + vat + shipping,
    shipping_pence: 0,
    fingerprint: Buffer.from(number),
    stripe_session_id: `cs_test_${number}`,
    stripe_session_url: isOpen ? `https://pay.example/${number}` : null,
    payment_intent_id: order.paid ? `pi_${number}` : null,
    session_expires_at: day(at),
    created_at: day(at - 1),
    updated_at: day(at + 20),
    paid_at: order.paid ? day(at) : null,
    refunded_pence: order.refunded ?? 0,
    promised_for: "2026-03-20",
    payment_mode: "live",
    ...order.values,
  });
  for (const [position, [product, quantity, net, lineVat, isMadeToOrder]] of lines.entries())
    await pool.query(
      `insert into order_lines (order_id, position, product_id, sku, name, options, quantity,
         unit_net_pence, unit_vat_pence, made_to_order, lead_time_days)
       values ($1, $2, (select id from products where sku = $3::text), coalesce($3, 'GONE'), 'Airer',
         '[{"key": "colour", "name": "Colour", "value": "black", "label": "Black"}]', $4, $5, $6, $7::boolean,
         case when $7::boolean then 14 end)`,
      [id, position, product, quantity, net, lineVat, isMadeToOrder ?? false],
    );
  const steps = [["pending_payment", "customer"] as const, ...(order.history ?? [])];
  for (const [step, [to, actor]] of steps.entries())
    await insert(pool, "order_history", {
      order_id: id,
      from_status: steps[step - 1]?.[0] ?? null,
      to_status: to,
      actor,
      reason: `Step ${step}`,
      at: day(at + step - 1),
    });
  for (const [carrier, dispatched, delivered] of order.parcels ?? [])
    await insert(pool, "parcels", {
      order_id: id,
      carrier,
      tracking_number: `${number}-${carrier}`,
      tracking_url: `https://track.example/${number}`,
      dispatched_at: day(at + dispatched),
      delivered_at: delivered === undefined ? null : day(at + delivered),
    });
  for (const [kind, received] of order.requests ?? [])
    await insert(pool, "cancel_requests", {
      order_id: id,
      order_number: number,
      kind,
      name: "Ann Lee",
      email: "ann@example.com",
      statement: "The wrong colour",
      received_at: day(at + 8),
      goods_received_at: received === undefined ? null : day(at + received),
    });
  if (order.hasInvoice)
    await pool.query(
      `with next as (update invoice_counter set last_number = last_number + 1 returning last_number)
       insert into invoices (number, order_id, issued_at) select last_number, $1, $2 from next`,
      [id, day(at)],
    );
}

/** Inserts a row and returns its id, if the table has one. */
async function insert(
  pool: DatabasePool,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const columns = Object.keys(values);
  const places = columns.map((_, at) => `$${at + 1}`);
  const { rows } = await pool.query(
    `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")}) returning *`,
    Object.values(values),
  );
  return rows[0].id;
}
