import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { OWNER } from "#tests/support/actors.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { makeCustomer } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { getOrder, statesOf } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { recordEvent } from "./history.server.ts";
import { findInvoice, issueInvoice } from "./invoices.server.ts";
import { endOrder, recordPaid } from "./order-state.server.ts";
import { findOrderTimeline, findOrderTimelines } from "./order-timeline.server.ts";
import {
  findLastAddress,
  findOrder,
  findOrderByNumber,
  findOrderOf,
  listOrdersOf,
  lockOrder,
} from "./orders.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { newOrder } from "#tests/support/builders/new-order.ts";

const { db } = await testDatabase();
const MAID = "traditional-kitchen-maid";
const place = (customer?: { id: string; email: string }) =>
  anOrder(db, "unpaid", { customer, of: [MAID] });
const expired = { event: "payment_expired", actor: SHOP, reason: "Unpaid" } as const;

describe("the address of the last order", () => {
  it("is that of the newest paid order which was no gift", async () => {
    const customer = await makeCustomer(db);
    const last = () => findLastAddress(db, customer.id);
    const order = await place(customer);
    expect(await last()).toBeNull();
    await payOrder(db, order);
    expect(await last()).toMatchObject({ ...order.address });
    expect(await findLastAddress(db, customer.id, new Date(Date.now() + 60_000))).toBeNull();
    await db.updateTable("orders").set({ giftMessage: "" }).where("id", "=", order.id).execute();
    expect(await last()).toBeNull();
    expect(await findLastAddress(db, randomUUID())).toBeNull();
  });
});

describe("an order", () => {
  it("is found by its id and number, and by no others", async () => {
    const { id, orderNumber } = await place();
    const found = [
      await findOrder(db, id),
      await findOrderByNumber(db, orderNumber),
      await lockOrder(db, id),
    ];
    expect(found.map((order) => order?.orderNumber)).toEqual(Array(3).fill(orderNumber));
    const others = [
      await findOrder(db, randomUUID()),
      await findOrderByNumber(db, "LL-99999"),
      await lockOrder(db, randomUUID()),
    ];
    expect(others).toEqual(Array(3).fill(null));
  });

  it("is shown to its customer only", async () => {
    const [ann, other] = [await makeCustomer(db), await makeCustomer(db)];
    const { orderNumber } = await place(ann);
    expect(await findOrderOf(db, { customerId: ann.id, orderNumber })).toMatchObject({
      orderNumber,
    });
    expect(await findOrderOf(db, { customerId: other.id, orderNumber })).toBeNull();
    expect((await listOrdersOf(db, other.id)).orders).toEqual([]);
  });

  it("ends once, is placed again when it is paid late, and is paid once", async () => {
    const { id } = await place();
    const reload = async () => getOrder(db, id);
    await endOrder(db, await reload(), expired);
    await expect(endOrder(db, await reload(), { ...expired, event: "cancelled" })).rejects.toThrow(
      "an order ends once",
    );
    await payOrder(db, await reload());
    const paid = await reload();
    expect(paid).toMatchObject({ state: "placed", status: "paid" });
    await expect(recordPaid(db, paid, expired)).rejects.toThrow("an order becomes paid once");
    await expect(endOrder(db, paid, expired)).rejects.toThrow("only an unpaid order is closed");
    await endOrder(db, paid, { ...expired, event: "cancelled" });
    expect(await reload()).toMatchObject({ state: "cancelled", status: "cancelled" });
    const states = ["placed", "payment_expired", "reopened", "paid", "cancelled"];
    expect(await statesOf(db, id)).toEqual(states);
    expect((await findOrderTimeline(db, id)).map(({ event }) => event)).toEqual(states);
  });

  it("has a new version after each event", async () => {
    const order = await place();
    await recordEvent(db, { orderId: order.id, event: "address_changed", actor: OWNER });
    const changed = await getOrder(db, order.id);
    expect(changed.version).toBeGreaterThan(order.version);
    await endOrder(db, changed, expired);
    expect((await getOrder(db, order.id)).version).toBeGreaterThan(changed.version);
  });

  it("is the only unpaid one for its cart, until it is paid or ends", async () => {
    const customer = await makeCustomer(db);
    const cart = await newOrder(db, { customer });
    const placed = async () => {
      const result = await placeOrder(db, cart);
      if (!result.ok) throw new Error(result.reason);
      return getOrder(db, result.id);
    };
    const first = await placed();
    expect((await placed()).id).toBe(first.id);
    await payOrder(db, first);
    const second = await placed();
    expect(second.id).not.toBe(first.id);
    await endOrder(db, second, expired);
    expect((await placed()).id).not.toBe(second.id);
    const copy = sql`insert into orders (customer_id, email, customer_name, address, quote, total_pence, fingerprint)
      select customer_id, email, customer_name, address, quote, total_pence, fingerprint from orders
      where customer_id = ${customer.id} and fingerprint is not null`;
    await expect(copy.execute(db)).rejects.toThrow("orders_one_open_cart");
  });

  it("has no invoice before one is issued", async () => {
    const { id } = await place();
    expect(await findInvoice(db, id)).toBeNull();
    await issueInvoice(db, id);
    expect(await findInvoice(db, id)).toEqual({
      number: expect.any(Number),
      issuedAt: expect.any(Date),
    });
  });
});

describe("the orders of a customer", () => {
  it("fill pages of 20, the newest first, and a page that is no number is the first", async () => {
    const customer = await makeCustomer(db);
    const numbers: string[] = [];
    for (let count = 0; count < 21; count++) {
      const order = await place(customer);
      await endOrder(db, order, expired);
      numbers.unshift(order.orderNumber);
    }
    const pageOf = async (page: number) => {
      const { orders, ...rest } = await listOrdersOf(db, customer.id, { page });
      return { ...rest, orders: orders.map(({ orderNumber }) => orderNumber) };
    };
    const first = { orders: numbers.slice(0, 20), total: 21, page: 1, pages: 2 };
    expect(await pageOf(1)).toEqual(first);
    expect(await pageOf(2)).toMatchObject({ orders: numbers.slice(20), page: 2 });
    expect(await pageOf(3)).toMatchObject({ orders: [], page: 3 });
    for (const page of [Number.NaN, 0, -1]) expect(await pageOf(page)).toEqual(first);
  });
});

describe("the timeline of an order", () => {
  it("lists its events, the oldest first", async () => {
    const [order, other] = [await place(), await place()];
    await payOrder(db, order);
    const timelines = await findOrderTimelines(db, [other.id, order.id]);
    expect([...timelines.keys()]).toEqual([other.id, order.id]);
    expect(timelines.get(order.id)).toEqual([
      { event: "placed", at: expect.any(Date), detail: {} },
      { event: "paid", at: expect.any(Date), detail: {} },
    ]);
    expect(timelines.get(other.id)).toHaveLength(1);
  });

  it("is empty for an order that was deleted meanwhile", async () => {
    expect(await findOrderTimeline(db, randomUUID())).toEqual([]);
  });
});
