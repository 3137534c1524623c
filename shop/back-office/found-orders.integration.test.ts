import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { startMaking } from "#shop/fulfilment/making.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { removePersonalData } from "#shop/orders/personal-data.server.ts";
import { readTag } from "#shop/orders/tag.ts";
import { addTag, listTagsOf, removeTag } from "#shop/orders/tags.server.ts";
import type { Keyset } from "#shop/platform/lists/keyset.server.ts";
import { OWNER } from "#tests/support/actors.ts";
import { recordOf, PARCEL } from "#tests/support/orders.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { listReadyOrders, ordersOfCarrier } from "./carrier-run/ready-orders.server.ts";
import { checkSummaries } from "./check-summaries.server.ts";
import {
  countFoundOrders,
  foundOrders,
  type ListedOrder,
  type OrdersAsked,
} from "./found-orders.server.ts";
import { listOrderChoices } from "./order-choices.server.ts";
import type { OrderListView, OrderSort } from "./order-views.ts";
import { summariseOrders } from "./summarise-orders.server.ts";

const shop = await testShop();
const { db, airer, grippers } = shop;
const actor = { kind: "staff", id: randomUUID() } as const;

const list = async (asked: OrdersAsked = {}, view: OrderListView | "all" = "all") =>
  (await foundOrders({ seesAll: true, ...asked }, { view }).page(db, null)).rows;
const numbers = async (asked: OrdersAsked = {}, view: OrderListView | "all" = "all") =>
  (await list(asked, view)).map(({ orderNumber }) => orderNumber);
const partsOf = async (found: Keyset<ListedOrder>, size?: number) => {
  const read: string[] = [];
  for await (const rows of found.parts(db, size))
    read.push(...rows.map(({ orderNumber }) => orderNumber));
  return read;
};
const viewsOf = async ({ orderNumber: q }: Order) =>
  Object.entries(await countFoundOrders(db, { q }))
    .filter(([view, count]) => view !== "all" && count > 0)
    .map(([view]) => view)
    .toSorted();

describe("the list of orders", () => {
  it("shows each change of an order to its next reader, in the views it belongs to", async () => {
    const { customer, order } = await paidOrder(shop, [airer, grippers]);
    expect(await viewsOf(order)).toEqual(["to_make"]);
    const [row] = await list({ q: order.orderNumber });
    expect(row).toMatchObject({
      customerName: customer.fullName,
      town: order.address.city,
      totalPence: order.totalPence,
      moneyState: "paid",
      goodsState: "to_make",
      next: { kind: "make", pieces: 1 },
      flags: 0,
      acts: ["start_making"],
    });
    expect(row?.promisedFor).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(row?.pieces).toMatch(
      /^Traditional Kitchen Maid, colour black, lath length \S+\sm…; Rubber Grippers$/,
    );

    await startMaking(db, order.id, { actor: OWNER });
    expect(await list({ q: order.orderNumber })).toMatchObject([
      { goodsState: "being_made", acts: ["mark_made"] },
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
    const ofUnpaid = { q: unpaid.orderNumber };
    expect(await countFoundOrders(db, ofUnpaid)).toMatchObject({ all: 1, unpaid: 1, to_make: 0 });
    expect(await numbers(ofUnpaid, "unpaid")).toEqual([unpaid.orderNumber]);
    expect(await numbers(ofUnpaid, "to_make")).toEqual([]);
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
    expect(await numbers({ q: email, seesAll: false })).toEqual([]);
    expect([await numbers({ q: "?!" }), (await countFoundOrders(db, { q: "?!" })).all]).toEqual([
      [],
      0,
    ]);
  });

  it("has no money for those who may not see it, and is not sorted by it for them", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    const [row] = await list({ q: order.orderNumber, seesAll: false });
    expect(Object.keys(row ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/pence|money/i)]),
    );
    const sorted = (sort: "total" | "next") => foundOrders({}, { sort }).page(db, null);
    expect((await sorted("total")).rows).toEqual((await sorted("next")).rows);
  });

  it("is read page by page and in parts, each row once, by each sort, filter and view", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    await list();
    await sql`insert into order_summaries
      select (jsonb_populate_record(s, jsonb_build_object('order_id', gen_random_uuid(),
        'order_number', 'LL-9' || n, 'total_pence', n % 7, 'next_key', n % 5, 'name_key', 'n' || n % 3,
        'placed_at', s.placed_at - n * interval '1 microsecond', 'words', 'filtered', 'country', 'FR',
        'leave_by', '2031-05-0' || 1 + n % 2, 'skus', array['A', 'B' || n % 3], 'carriers', array['Carrier' || n % 2],
        'tags', array['tag ' || n % 4], 'views', case n % 2 when 0 then array['to_pack', 'part_sent'] else '{}' end))).*
      from order_summaries s, generate_series(1, 60) as n where order_id = ${order.id}`.execute(db);
    const filters: readonly (readonly [OrdersAsked, (n: number) => boolean])[] = [
      [{ q: "filtered" }, () => true],
      [{ leaves: "2031-05-01" }, (n) => n % 2 === 0],
      [{ country: "FR" }, () => true],
      [{ sku: "B1" }, (n) => n % 3 === 1],
      [{ carrier: { carrier: "Carrier1", readyIds: [] } }, (n) => n % 2 === 1],
      [{ tag: "tag 2" }, (n) => n % 4 === 2],
      [{ q: "filtered", tag: "tag 2", sku: "A", leaves: "2031-05-01" }, (n) => n % 4 === 2],
      [{ tag: "tag" }, () => false],
    ];
    for (const [filter, holds] of filters)
      for (const view of ["all", "to_pack", "part_sent", "flags"] as const) {
        const inView = (n: number) => view === "all" || (view !== "flags" && n % 2 === 0);
        const wanted = Array.from({ length: 60 }, (_, at) => at + 1)
          .filter((n) => holds(n) && inView(n))
          .map((n) => `LL-9${n}`);
        const asked = { seesAll: true, ...filter };
        expect((await countFoundOrders(db, asked))[view]).toBe(wanted.length);
        const found = foundOrders(asked, { view, sort: "total" });
        const parts = await partsOf(found, 7);
        const pages: string[] = [];
        for (let after: string | null = null; ;) {
          const page = await found.page(db, after, 13);
          pages.push(...page.rows.map(({ orderNumber }) => orderNumber));
          after = page.next;
          if (after === null) break;
        }
        expect(pages).toEqual(parts);
        expect(pages.toSorted()).toEqual(wanted.toSorted());
      }
    const columns = {
      next: "next_key",
      placed: "placed_at",
      name: "name_key",
      total: "total_pence",
    };
    for (const [sort, column] of Object.entries(columns)) {
      const { rows } = await sql<{ orderNumber: string }>`
        select order_number from order_summaries order by ${sql.ref(column)}, order_id`.execute(db);
      const upwards = rows.map(({ orderNumber }) => orderNumber);
      const sorted = (each: string) => foundOrders({ seesAll: true }, { sort: each as OrderSort });
      expect(await partsOf(sorted(sort), 23)).toEqual(upwards);
      expect(await partsOf(sorted(`-${sort}`), 23)).toEqual(upwards.toReversed());
    }
    await sql`delete from order_summaries where order_number like 'LL-9%' and country = 'FR'`.execute(
      db,
    );
  });

  it("lists and counts the first 2,000 orders of a search, and has all of them in its file", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    await list();
    await sql`insert into order_summaries
      select (jsonb_populate_record(s, jsonb_build_object('order_id', gen_random_uuid(), 'words', 'many'))).*
      from order_summaries s, generate_series(1, 2050) where order_id = ${order.id}`.execute(db);
    const asked = { q: "many", seesAll: true };
    expect((await countFoundOrders(db, asked)).all).toBe(2_000);
    expect((await foundOrders(asked).page(db, null, 2_100)).rows).toHaveLength(2_000);
    expect(await partsOf(foundOrders(asked), 999)).toHaveLength(2_050);
    await sql`delete from order_summaries where words = 'many'`.execute(db);
  });

  it("finds the orders of a carrier: what it carries, and what is ready for it", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    const { parts } = await listReadyOrders(db, { seesAll: true, again: true, now: new Date() });
    const ready = parts.find(({ orders }) => orders.some((each) => each.order.id === order.id));
    const planned = ready?.carrier.name ?? "";
    const foundBy = async (carrier: string) =>
      (await numbers({ carrier: await ordersOfCarrier(db, carrier) })).includes(order.orderNumber);
    expect([await foundBy(planned), await foundBy("Pigeons")]).toEqual([true, false]);
    const shipment = { ...PARCEL.shipment, carrier: "Pigeons" };
    await dispatchOrder(db, order.id, { ...PARCEL, shipment });
    expect([await foundBy(planned), await foundBy("Pigeons")]).toEqual([false, true]);
  });

  it("offers what open orders have as filters, and what is asked for", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    await addTag(db, order.id, { actor, tag: "offered" });
    await list();
    const none = { carrier: null, country: null, sku: null, tag: null };
    const choices = await listOrderChoices(db, { ...none, sku: "GONE" });
    const valuesOf = (filter: keyof typeof none) => choices[filter].map(({ value }) => value);
    expect(valuesOf("carrier")).toContain("Royal Mail");
    expect(choices.country).toContainEqual({ value: "GB", name: "United Kingdom" });
    expect(valuesOf("tag")).toContain("offered");
    expect(valuesOf("sku")).toEqual(expect.arrayContaining([order.lines[0]?.sku, "GONE"]));
  });
});

describe("the tags of an order", () => {
  it("are there once however they are typed and added, and are found and filtered by", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    const tags = ["  Rings\u00ADFirst  twice", "ringsfirst TWICE"].map(
      (typed) => readTag(typed) ?? "",
    );
    const add = (tag: string) =>
      db.transaction().execute((tx) => addTag(tx, order.id, { actor, tag }));
    await Promise.all([...tags, ...tags].map(add));
    expect(await numbers({ tag: "ringsfirst twice" })).toEqual([order.orderNumber]);
    expect(await numbers({ q: "RingsF" })).toEqual([order.orderNumber]);
    expect(await list({ tag: "ringsfirst twice" })).toMatchObject([{ tags: ["ringsfirst twice"] }]);
    await removeTag(db, order.id, "ringsfirst twice");
    await removeTag(db, order.id, "ringsfirst twice");
    expect(await numbers({ q: "RingsF" })).toEqual([]);
  });

  it("are 20 at most, and none without a letter or a digit", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    const add = (tag: string) =>
      db.transaction().execute((tx) => addTag(tx, order.id, { actor, tag }));
    await Promise.all(Array.from({ length: 22 }, (_, at) => add(`tag ${at}`)));
    const kept = (await listTagsOf(db, [order.id])).get(order.id) ?? [];
    expect(kept).toHaveLength(20);
    expect(await add(kept[0] ?? "")).toMatchObject({ ok: true });
    expect(await add("one more")).toMatchObject({ reason: "too_many_tags" });
    expect(await addTag(db, randomUUID(), { actor, tag: "lost" })).toMatchObject({
      reason: "no_order",
    });
    for (const typed of ["?!", "x".repeat(41), "ann@mill.example"])
      expect([typed, readTag(typed)]).toEqual([typed, null]);
  });

  it("go with the personal data of the order, from all lists in the same transaction", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    await addTag(db, order.id, { actor, tag: "mrs smith" });
    expect(await numbers({ tag: "mrs smith" })).toEqual([order.orderNumber]);
    await db.transaction().execute((tx) => removePersonalData(tx, [order.id]));
    const { rows } = await sql`select from order_summaries where tags @> '{mrs smith}'
      union all select from order_tags where tag = 'mrs smith'`.execute(db);
    expect([rows, await numbers({ q: "mrs smith" })]).toEqual([[], []]);
    expect(
      (await listOrderChoices(db, { carrier: null, country: null, sku: null, tag: null })).tag,
    ).not.toContainEqual(expect.objectContaining({ value: "mrs smith" }));
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
    expect(await list({ q: missing.orderNumber })).toHaveLength(1);
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
