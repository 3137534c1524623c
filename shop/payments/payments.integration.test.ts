import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Order } from "#shop/orders/order.ts";
import { endUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { payOrder } from "#tests/support/payments.ts";
import { openUrlOf, type Payment } from "./payment.ts";
import {
  claimPage,
  endPayment,
  insertPaid,
  savePage,
  startNextAttempt,
} from "./payment-changes.server.ts";
import {
  findPayment,
  findPaymentByRef,
  findPaymentOfCharge,
  findPaymentsOf,
  getPaymentOf,
  hasPaidSince,
  listOverdue,
  listPending,
} from "./payments.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { PROVIDER } from "./provider.server.ts";
import { setStock } from "#tests/support/stock.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { newOrder } from "#tests/support/builders/new-order.ts";

const { db } = await testDatabase();
const cover = await productId(db, "hills-cover");
const grippers = await productId(db, "rubber-grippers");

beforeEach(async () => {
  await db.deleteFrom("orders").execute();
  await setStock(db, [cover, grippers], 50);
});

const place = (customer?: { id: string; email: string }) =>
  anOrder(db, "unpaid", { customer, of: ["rubber-grippers"] });
const both = { of: ["hills-cover", "rubber-grippers"] };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const page = () => ({
  ref: `cs_test_${randomUUID()}`,
  url: "https://checkout.example/page",
  expiresAt: new Date(Date.now() + 1_800_000),
});
const expired = { event: "payment_expired", actor: PROVIDER, reason: "Unpaid" } as const;

describe("placing an order", () => {
  it("gives it a pending payment of its total, once for one unchanged cart", async () => {
    const order = await newOrder(db, both);
    const [first, second] = [await placeOrder(db, order), await placeOrder(db, order)];
    if (!first.ok || !second.ok) throw new Error("not placed");
    expect(second.id).toBe(first.id);
    expect(await db.selectFrom("payments").select("orderId").execute()).toHaveLength(1);
    const payment = await getPaymentOf(db, first.id);
    expect(payment.expiresAt.getTime() - payment.createdAt.getTime()).toBe(order.payWithinMs);
    expect(payment).toMatchObject({
      state: "pending",
      amountPence: order.totalPence,
      providerRef: null,
      chargeRef: null,
      paidAt: null,
    });
  });

  it("names the products that are short, reserves nothing and saves nothing", async () => {
    await db.updateTable("products").set({ stock: 0 }).where("id", "=", grippers).execute();
    expect(await placeOrder(db, await newOrder(db, both))).toEqual({
      ok: false,
      reason: "short",
      short: [grippers],
    });
    const stock = db.selectFrom("products").select("held").where("id", "=", cover);
    expect(await stock.executeTakeFirstOrThrow()).toEqual({ held: 0 });
    expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
  });

  it("fails, instead of reporting short stock, if the order can't be saved", async () => {
    const order = await newOrder(db, { totalPence: 0 });
    await expect(placeOrder(db, order)).rejects.toThrow(/check constraint/);
    expect(await db.selectFrom("payments").select("id").execute()).toEqual([]);
  });
});

describe("a payment page", () => {
  it("is found by its name, and can be paid on until its deadline", async () => {
    const payment = await getPaymentOf(db, (await place()).id);
    const opened = page();
    expect(await savePage(db, payment, opened)).toBe(true);
    const saved = await findPaymentByRef(db, opened.ref);
    expect(saved).toMatchObject({ id: payment.id, url: opened.url, expiresAt: opened.expiresAt });
    if (saved === null) return;
    expect(openUrlOf(saved)).toBe(opened.url);
    expect(openUrlOf({ ...saved, readAt: opened.expiresAt })).toBeNull();
    expect(openUrlOf({ ...saved, state: "expired" })).toBeNull();
    expect(await findPaymentByRef(db, "cs_test_other")).toBeNull();
    expect(await findPayment(db, randomUUID())).toBeNull();
  });

  it("is refused for an order that has ended", async () => {
    const order = await place();
    const payment = await getPaymentOf(db, order.id);
    await endUnpaid(db, order, expired);
    expect(await savePage(db, payment, page())).toBe(false);
    expect((await getPaymentOf(db, order.id)).providerRef).toBeNull();
  });

  it("gets one new idempotency key for any number of requests that failed with the old one", async () => {
    const payment = await getPaymentOf(db, (await place()).id);
    await Promise.all([1, 2, 3].map(() => startNextAttempt(db, payment)));
    const second = await getPaymentOf(db, payment.orderId);
    expect(second.attempt).toBe(2);
    await startNextAttempt(db, second);
    await startNextAttempt(db, payment);
    expect((await getPaymentOf(db, payment.orderId)).attempt).toBe(3);
  });

  it("that the database does not know belongs to the payment that has none yet", async () => {
    const { id: orderId } = await place();
    const { id } = await getPaymentOf(db, orderId);
    expect(await claimPage(db, { orderId, ref: "cs_test_lost" })).toBe(id);
    expect(await claimPage(db, { orderId, ref: "cs_test_lost" })).toBe(id);
    expect(await claimPage(db, { orderId, ref: "cs_test_in_vain" })).toBeNull();
  });
});

describe("the payment that decides about an order", () => {
  it("is the first that was paid, though a second one came", async () => {
    const [order, other] = [await place(), await place()];
    await payOrder(db, order);
    const first = await getPaymentOf(db, order.id);
    await insertPaid(
      db,
      { orderId: order.id, amountPence: order.totalPence, expiresAt: new Date() },
      { ref: "cs_test_second", chargeRef: "pi_second", paidAt: null },
    );
    const payments = await findPaymentsOf(db, [order.id, other.id]);
    expect(payments.get(order.id)).toEqual({ ...first, readAt: expect.any(Date) });
    expect(payments.get(other.id)).toMatchObject({ state: "pending" });
    expect((await findOrder(db, order.id))?.paidAt).toEqual(first.paidAt);
    expect((await findPaymentOfCharge(db, "pi_second"))?.orderId).toBe(order.id);
    expect(await findPaymentOfCharge(db, "pi_other")).toBeNull();
  });

  it("does not end once it is paid", async () => {
    const order = await place();
    await payOrder(db, order);
    const { id } = await getPaymentOf(db, order.id);
    await endPayment(db, id, "expired");
    expect(await findPayment(db, id)).toMatchObject({ state: "paid" });
  });
});

describe("pending payments", () => {
  it("are read in batches, the oldest first, each once", async () => {
    const orderIds: string[] = [];
    for (let count = 0; count < 5; count++) orderIds.push((await place()).id);
    await payOrder(db, await place());
    const createdBefore = new Date(Date.now() + 1_000);
    const read: Payment[] = [];
    for (;;) {
      const after = read.at(-1)?.id ?? null;
      const batch = await listPending(db, { createdBefore, after, limit: 2 });
      if (batch.length === 0) break;
      read.push(...batch);
    }
    expect(read.map(({ orderId }) => orderId)).toEqual(orderIds);
    const oldest = read[0]?.createdAt ?? new Date();
    expect(await listPending(db, { createdBefore: oldest, after: null, limit: 2 })).toEqual([]);
  });

  it("past their deadline are listed with it, the oldest first, if their order is unpaid", async () => {
    const deadlines = [20, 30, 40, 5, 50].map(minutesAgo);
    const orders: Order[] = [];
    for (const deadline of deadlines) {
      const order = await place();
      orders.push(order);
      await savePage(db, await getPaymentOf(db, order.id), { ...page(), expiresAt: deadline });
    }
    const [, , paid, , cancelled] = orders;
    if (paid === undefined || cancelled === undefined) throw new Error("no order");
    await payOrder(db, paid);
    await endUnpaid(db, cancelled, { ...expired, event: "cancelled" });
    expect(await listOverdue(db, minutesAgo(10))).toEqual(
      [1, 0].map((at) => ({ orderNumber: orders[at]?.orderNumber, deadline: deadlines[at] })),
    );
  });
});

describe("an order", () => {
  it("has been paid since only if a later one of its customer was paid", async () => {
    const customer = await makeCustomer(db);
    const [first, second] = [await place(customer), await place(customer)];
    expect(await hasPaidSince(db, first)).toBe(false);
    await payOrder(db, second);
    expect(await hasPaidSince(db, first)).toBe(true);
    expect(await hasPaidSince(db, second)).toBe(false);
    expect(await hasPaidSince(db, { ...first, customerId: null })).toBe(false);
  });
});
