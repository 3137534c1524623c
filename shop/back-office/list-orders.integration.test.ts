import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { startMaking } from "#shop/fulfilment/making.server.ts";
import { readPlace } from "#shop/kit/keyset.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { OWNER } from "#tests/support/actors.ts";
import { recordOf, PARCEL } from "#tests/support/orders.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { checkSummaries } from "./check-summaries.server.ts";
import type { OrderListView } from "./order-views.ts";
import { listOrders, type OrderListQuery } from "./list-orders.server.ts";
import { summariseOrders } from "./summarise-orders.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";

const shop = await testShop();
const { db, airer, grippers } = shop;

const all: OrderListQuery = {
  view: null,
  q: "",
  sort: "next",
  isDown: false,
  after: null,
  withEmail: true,
};
const list = (query: Partial<OrderListQuery> = {}) => listOrders(db, { ...all, ...query });
const numbers = async (query: Partial<OrderListQuery> = {}) =>
  (await list(query)).rows.map(({ orderNumber }) => orderNumber);
const viewsOf = async ({ orderNumber }: Order) => {
  const { counts } = await list({ q: orderNumber });
  return Object.keys(counts)
    .filter((view) => view !== "all")
    .toSorted() as OrderListView[];
};

describe("the list of orders", () => {
  it("shows each change of an order to its next reader, in the views it belongs to", async () => {
    const { customer, order } = await paidOrder(shop, [airer, grippers]);
    expect(await viewsOf(order)).toEqual(["to_make"]);
    const [row] = (await list({ q: order.orderNumber })).rows;
    expect(row).toMatchObject({
      customerName: customer.fullName,
      town: order.address.city,
      totalPence: order.totalPence,
      moneyState: "paid",
      goodsState: "to_make",
      next: { kind: "make", pieces: 1 },
      flags: 0,
      acts: ["start_making", "add_comment"],
    });
    expect(row?.promisedFor).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(row?.pieces).toMatch(
      /^Traditional Kitchen Maid, colour black, lath length \S+\sm…; Rubber Grippers$/,
    );

    await startMaking(db, order.id, { actor: OWNER });
    expect((await list({ q: order.orderNumber })).rows).toMatchObject([
      { goodsState: "being_made", acts: ["mark_made", "add_comment"] },
    ]);
    const stocked = order.lines.filter(({ madeToOrder }) => !madeToOrder);
    const lines = stocked.map(({ position }) => ({ position, quantity: 1 }));
    await dispatchOrder(db, order.id, { ...PARCEL, lines });
    expect(await viewsOf(order)).toEqual(["on_the_way", "part_sent", "to_make"]);
    expect(await numbers({ q: "rm 123456789 gb" })).toEqual([order.orderNumber]);
    await raiseFlag(db, order, { code: "cancel_requested", actor: OWNER });
    expect(await viewsOf(order)).toEqual(["flags", "on_the_way", "part_sent"]);

    const unpaid = await anOrder(db, "unpaid", { of: ["rubber-grippers"] });
    expect(await viewsOf(unpaid)).toEqual(["unpaid"]);
    expect((await list({ view: "unpaid", q: unpaid.orderNumber })).counts).toEqual({
      all: 1,
      unpaid: 1,
    });
    expect(await numbers({ view: "to_make", q: unpaid.orderNumber })).toEqual([]);
  });

  it("finds an order by what is typed in one field, and by its e-mail address only for some", async () => {
    const { customer, order } = await paidOrder(shop, [grippers]);
    const { email } = customer;
    const [line] = order.lines;
    for (const q of [
      order.orderNumber,
      order.orderNumber.slice(3),
      email,
      `ann ${order.orderNumber}`,
      `${order.address.postcode} ${order.orderNumber}`,
      `${line?.sku} ${order.orderNumber}`,
    ])
      expect([q, await numbers({ q })]).toEqual([q, [order.orderNumber]]);
    expect(await numbers({ q: email, withEmail: false })).toEqual([]);
    expect(await numbers({ q: "?!" })).toEqual([]);
  });

  it("is read from place to place, each row once, by each sort, upwards and downwards", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    await list();
    await sql`insert into order_summaries
      select (jsonb_populate_record(s, jsonb_build_object('order_id', gen_random_uuid(),
        'order_number', 'LL-9' || n, 'total_pence', n % 7, 'next_key', n % 5, 'name_key', 'n' || n % 3,
        'placed_at', s.placed_at - n * interval '1 microsecond', 'words', ''))).*
      from order_summaries s, generate_series(1, 60) as n where order_id = ${order.id}`.execute(db);
    const { all: count } = (await list()).counts;
    for (const sort of ["next", "placed", "total", "name"] as const) {
      for (const isDown of [false, true]) {
        const first = await list({ sort, isDown });
        const second = await list({ sort, isDown, after: readPlace(first.next) });
        expect([first.rows.length, second.seen]).toEqual([50, 50]);
        const ids = [...first.rows, ...second.rows].map(({ orderId }) => orderId);
        expect(new Set(ids).size).toBe(Math.min(count, 100));
      }
    }
    const first = await list({ sort: "name" });
    const wrong = await list({ sort: "placed", after: readPlace(first.next) });
    expect(wrong.seen).toBe(0);
    await sql`delete from order_summaries where order_number like 'LL-9%' and words = ''`.execute(
      db,
    );
  });
});

describe("the summaries of orders", () => {
  const stored = async (order: Order) =>
    db
      .selectFrom("orderSummaries")
      .select(["status", "words"])
      .where("orderId", "=", order.id)
      .executeTakeFirst();
  beforeEach(() => list());

  it("are made once by many readers at once, and all by the job after the rules have changed", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    const read = await Promise.all([1, 2, 3, 4, 5].map(() => numbers({ q: order.orderNumber })));
    for (const found of read) expect(found).toEqual([order.orderNumber]);

    await sql`update order_summaries set rules = 0, status = 'older'`.execute(db);
    await summariseOrders(db);
    const { rows } = await sql`select from order_summaries where rules = 0 or status = 'older'
      union all select from orders where id not in (select order_id from order_summaries)
      union all select from order_changes`.execute(db);
    expect(rows).toEqual([]);
    const record = await recordOf(db, order.id);
    expect((await stored(order))?.status).toBe(record.status);
  });

  it("are repaired where they differ from the records or are missing, but not while a change waits", async () => {
    const [wrong, missing, changed] = [
      (await paidOrder(shop, [grippers])).order,
      (await paidOrder(shop, [grippers])).order,
      (await paidOrder(shop, [grippers])).order,
    ];
    await list();
    const check = async () => {
      const repaired = new Set<string>();
      const { rows } = await sql<{ id: string }>`select id from orders order by id`.execute(db);
      const starts = ["00000000-0000-0000-0000-000000000000", ...rows.map(({ id }) => id)];
      for (const from of starts.filter((_, at) => at % 200 === 0))
        for (const id of await checkSummaries(db, from)) repaired.add(id);
      return repaired;
    };
    expect(await check()).toEqual(new Set());
    await sql`update order_summaries set views = '{}', total_pence = 1 where order_id = ${wrong.id}`.execute(
      db,
    );
    await sql`delete from order_summaries where order_id = ${missing.id}`.execute(db);
    await recordEvent(db, { orderId: changed.id, event: "address_changed", actor: OWNER });
    expect(await check()).toEqual(new Set([wrong.id, missing.id]));
    expect(await viewsOf(wrong)).toEqual(["to_pack"]);
    expect((await list({ q: missing.orderNumber })).rows).toHaveLength(1);
    expect(await check()).toEqual(new Set());
  });

  it("lose an order that is deleted, and a person that is removed, in the same transaction", async () => {
    const { customer, order } = await paidOrder(shop, [grippers]);
    await list();
    expect((await stored(order))?.words).toContain(customer.email);
    await sql`update orders set customer_id = null where id = ${order.id}`.execute(db);
    await db.transaction().execute(async (tx) => {
      await sql`update orders set email = 'removed' where id = ${order.id}`.execute(tx);
      const left = await tx.selectFrom("orderSummaries").where("orderId", "=", order.id).execute();
      expect(left).toEqual([]);
    });
    await list();
    expect((await stored(order))?.words).not.toContain(customer.email);
    await sql`delete from invoices where order_id = ${order.id}`.execute(db);
    await sql`delete from orders where id = ${order.id}`.execute(db);
    expect(await stored(order)).toBeUndefined();
  });
});
