import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OWNER } from "#tests/support/actors.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { placeUnpaidOrder } from "#tests/support/orders.ts";
import { findInvoice, issueInvoice } from "./invoices.server.ts";
import { findOrderTimeline, findOrderTimelines } from "./order-timeline.server.ts";
import {
  changeStatus,
  findOrder,
  findOrderByNumber,
  findOrderOf,
  listOrdersOf,
  lockOrder,
} from "./orders.server.ts";

const { db } = await testDatabase();
const kitchenMaid = await productId(db, "traditional-kitchen-maid");
const place = async (customer?: { id: string; email: string }) =>
  placeUnpaidOrder(db, customer ?? (await makeCustomer(db)), [kitchenMaid]);
const pay = (order: Awaited<ReturnType<typeof place>>) =>
  changeStatus(db, order, { to: "paid", actor: SHOP, reason: "Paid" });

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

  it("can't change to a status that does not follow, and then keeps its status", async () => {
    const order = await place();
    const dispatch = { to: "dispatched", actor: OWNER, reason: "Sent" } as const;
    await expect(changeStatus(db, order, dispatch)).rejects.toThrow(
      "an order that is pending_payment may become dispatched",
    );
    expect((await findOrder(db, order.id))?.status).toBe("pending_payment");
    expect(await findOrderTimeline(db, order.id)).toHaveLength(1);
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
      await changeStatus(db, order, { to: "expired", actor: SHOP, reason: "Unpaid" });
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
    await pay(order);
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
