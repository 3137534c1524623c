import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#shop/kit/time.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { getOrder, recordOf, SHIPMENT, PARCEL } from "#tests/support/orders.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { makeCustomer } from "#tests/support/customers.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { assumeDeliveries } from "./assumed-delivery.server.ts";
import { requestCancel } from "./cancel-requests.server.ts";
import { confirmArrival, deliverOrder } from "./delivery.server.ts";
import { changeTracking, dispatchOrder, takeBackParcel } from "./dispatch.server.ts";
import { markMade, startMaking, stopMaking, takeBackMade } from "./making.server.ts";
import { beginAct } from "./undo.server.ts";
import { findOrderRecord } from "./order-record.server.ts";
import { templatesTo, mailsTo } from "#tests/support/mails.ts";
import { setStock } from "#tests/support/stock.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

process.env.UNDO_SECONDS = "0";
const shop = await testShop();
const { db, grippers, airer } = shop;

beforeEach(() => setStock(db, grippers, 1_000));

/** The order with its fulfilments, as "state 0×2 1×1". */
async function goodsOf(orderId: string) {
  const record = await recordOf(db, orderId);
  return {
    status: record.status,
    fulfilments: record.fulfilments.map(({ state, lines }) =>
      [state, ...lines.map(({ position, quantity }) => `${position}×${quantity}`)].join(" "),
    ),
  };
}

async function historyOf(orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("orderHistory")
    .select("event")
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map(({ event }) => event);
}

/** Two pieces from stock and one that is made to order. */
const bothKinds = () => paidOrder(shop, [grippers, grippers, airer]);

/** Three airers in one line. */
const orderOfThree = () =>
  anOrder(db, "paid", { of: ["traditional-kitchen-maid"], line: { quantity: 3 } });

describe("making", () => {
  it("takes what is made to order, each piece once, and makes the order ready to dispatch", async () => {
    const { order } = await bothKinds();
    expect(await startMaking(db, order.id, { actor: OWNER })).toMatchObject({ ok: true });
    const again = await startMaking(db, order.id, { actor: OWNER });
    expect(again).toEqual({ ok: false, reason: "nothing_to_make" });
    expect(await goodsOf(order.id)).toEqual({ status: "processing", fulfilments: ["making 2×1"] });
    await markMade(db, order.id, { actor: OWNER });
    expect(await markMade(db, order.id, { actor: OWNER })).toMatchObject({ ok: false });
    expect(await goodsOf(order.id)).toEqual({ status: "processing", fulfilments: ["ready 2×1"] });
    await dispatchOrder(db, order.id, PARCEL);
    expect(await goodsOf(order.id)).toEqual({
      status: "dispatched",
      fulfilments: ["dispatched 0×1 1×1 2×1"],
    });
    expect((await historyOf(order.id)).slice(-3)).toEqual(["making_started", "made", "dispatched"]);
  });

  it("is begun, done and taken back piece by piece, and never for more pieces than there are", async () => {
    const order = await orderOfThree();
    const some = (quantity: number) => ({ actor: OWNER, lines: [{ position: 0, quantity }] });
    expect(await startMaking(db, order.id, some(2))).toMatchObject({ ok: true });
    expect(await startMaking(db, order.id, some(2))).toMatchObject({ ok: false });
    expect(await startMaking(db, order.id, some(1))).toMatchObject({ ok: true });
    expect(await markMade(db, order.id, some(1))).toMatchObject({ ok: true });
    expect(await markMade(db, order.id, some(3))).toMatchObject({ ok: false });
    const { fulfilments } = await goodsOf(order.id);
    expect(fulfilments.toSorted()).toEqual(["making 0×1", "making 0×1", "ready 0×1"]);
    expect(await takeBackMade(db, order.id, some(1))).toMatchObject({ ok: true });
    expect(await takeBackMade(db, order.id, some(1))).toMatchObject({ ok: false });
    expect(await stopMaking(db, order.id, some(3))).toMatchObject({ ok: true });
    expect(await stopMaking(db, order.id, some(1))).toMatchObject({ ok: false });
    expect(await goodsOf(order.id)).toEqual({ status: "paid", fulfilments: [] });
    expect((await historyOf(order.id)).slice(-4)).toEqual([
      "making_started",
      "made",
      "undone",
      "undone",
    ]);
  });
});

describe("dispatching", () => {
  it("some lines leaves the rest to come on a day of its own, and mails say so", async () => {
    const { customer, order } = await bothKinds();
    await startMaking(db, order.id, { actor: OWNER });
    const part = await dispatchOrder(db, order.id, {
      ...PARCEL,
      lines: [{ position: 0, quantity: 1 }],
      restPromisedFor: "2027-03-01",
    });
    expect(part.ok).toBe(true);
    expect(await goodsOf(order.id)).toEqual({
      status: "processing",
      fulfilments: ["dispatched 0×1", "making 2×1"],
    });
    expect((await getOrder(db, order.id)).promisedFor).toBe("2027-03-01");
    await dispatchOrder(db, order.id, PARCEL);
    expect(await goodsOf(order.id)).toEqual({
      status: "dispatched",
      fulfilments: ["dispatched 0×1", "dispatched 1×1 2×1"],
    });
    const mails = await mailsTo(db, customer.email, "order-dispatched");
    expect(mails.map(({ data }) => data)).toMatchObject([
      {
        lines: [{ quantity: 1 }],
        toCome: [{ quantity: 1 }, { quantity: 1 }],
        toComeBy: "2027-03-01",
      },
      { lines: [{ quantity: 1 }, { quantity: 1 }], toCome: [] },
    ]);
  });

  it("sends no piece twice, however often and in parallel it is asked for", async () => {
    const { order } = await bothKinds();
    const wanted = {
      ...PARCEL,
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    };
    const results = await Promise.all([1, 2, 3].map(() => dispatchOrder(db, order.id, wanted)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const lines of [
      [],
      [{ position: 7, quantity: 1 }],
      [{ position: 2, quantity: 0 }],
      [{ position: 2, quantity: 2 }],
      [
        { position: 2, quantity: 1 },
        { position: 2, quantity: 1 },
      ],
    ])
      expect(await dispatchOrder(db, order.id, { ...wanted, lines })).toEqual({
        ok: false,
        reason: "nothing_to_send",
      });
    expect((await goodsOf(order.id)).fulfilments).toEqual(["dispatched 0×1 1×1"]);
  });

  it("is refused while a flag blocks it, and an order that was not sent can't be delivered", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    await raiseFlag(db, order, { code: "paid_twice", actor: OWNER });
    await raiseFlag(db, order, { code: "disputed", actor: OWNER });
    expect(await dispatchOrder(db, order.id, PARCEL)).toEqual({
      ok: false,
      reason: "needs_attention",
    });
    const delivery = { deliveredAt: new Date(), actor: OWNER };
    expect(await deliverOrder(db, order.id, delivery)).toEqual({
      ok: false,
      reason: "nothing_in_transit",
    });
    expect(await goodsOf(order.id)).toEqual({ status: "paid", fulfilments: [] });
  });

  it("promises a day counted from the dispatch, not one that is past", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    await db
      .updateTable("orderLines")
      .set({ promisedFor: "2020-01-02" })
      .where("orderId", "=", order.id)
      .execute();
    await dispatchOrder(db, order.id, PARCEL);
    const { fulfilments } = await findOrderRecord(db, order);
    expect(Date.parse(fulfilments[0]?.promisedFor ?? "")).toBeGreaterThan(Date.now());
  });

  it("again after the carrier brought a parcel back", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    const sent = valueOf(await dispatchOrder(db, order.id, PARCEL));
    const back = { actor: OWNER, fulfilmentId: sent };
    expect(await takeBackParcel(db, order.id, back)).toMatchObject({ ok: true });
    expect(await takeBackParcel(db, order.id, back)).toMatchObject({ ok: false });
    expect(await goodsOf(order.id)).toMatchObject({ status: "processing" });
    await dispatchOrder(db, order.id, PARCEL);
    expect(await goodsOf(order.id)).toEqual({
      status: "dispatched",
      fulfilments: ["returned 0×1", "dispatched 0×1"],
    });
  });
});

it("without a time for undo, an act is done at once, and once", async () => {
  const { order } = await paidOrder(shop, [grippers]);
  const act = ownersAct();
  const begin = () =>
    beginAct(db, order.id, { act, action: "dispatch", input: { shipment: SHIPMENT } });
  const answers = await Promise.all([begin(), begin()]);
  expect(answers).toEqual([1, 2].map(() => ({ ok: true, value: { dueAt: null } })));
  expect((await goodsOf(order.id)).fulfilments).toEqual(["dispatched 0×1"]);
});

describe("a tracking number", () => {
  it("can be corrected, and the customer is told only if asked for", async () => {
    const { customer, order } = await paidOrder(shop, [grippers]);
    const sent = valueOf(await dispatchOrder(db, order.id, PARCEL));
    const change = (trackingNumber: string, tellsCustomer: boolean) =>
      changeTracking(db, order.id, {
        actor: OWNER,
        fulfilmentId: sent,
        shipment: { ...SHIPMENT, trackingNumber },
        tellsCustomer,
      });
    expect(await change("RM2", false)).toMatchObject({ ok: true });
    expect(await change("RM2", true)).toEqual({ ok: false, reason: "unchanged" });
    expect(await templatesTo(db, customer.email)).toEqual(["order-dispatched"]);
    expect(await change("RM3", true)).toMatchObject({ ok: true });
    expect(await templatesTo(db, customer.email)).toHaveLength(2);
    const { fulfilments } = await findOrderRecord(db, order);
    expect(fulfilments[0]?.shipment?.trackingNumber).toBe("RM3");
  });
});

describe("a delivery", () => {
  async function twoParcels() {
    const { customer, order } = await paidOrder(shop, [grippers, grippers]);
    const ids: string[] = [];
    for (const lines of [[{ position: 0, quantity: 1 }], undefined]) {
      const sent = await dispatchOrder(db, order.id, {
        ...PARCEL,
        ...(lines && { lines }),
      });
      if (sent.ok) ids.push(sent.value);
    }
    return { customer, order, ids: ids as [string, string] };
  }

  it("of the last parcel delivers the order and mails the customer; they may say it themselves", async () => {
    const { customer, order, ids } = await twoParcels();
    const arrived = { customer, orderNumber: order.orderNumber, fulfilmentId: ids[0] };
    const stranger = await makeCustomer(db);
    expect(await confirmArrival(db, { ...arrived, customer: stranger })).toMatchObject({
      reason: "no_order",
    });
    expect(await confirmArrival(db, arrived)).toMatchObject({ ok: true });
    expect(await confirmArrival(db, arrived)).toMatchObject({ reason: "nothing_in_transit" });
    expect(await goodsOf(order.id)).toMatchObject({ status: "dispatched" });
    expect(await templatesTo(db, customer.email)).not.toContain("order-delivered");
    const tomorrow = new Date(Date.now() + DAY_MS);
    expect(await deliverOrder(db, order.id, { actor: OWNER, deliveredAt: tomorrow })).toMatchObject(
      { reason: "in_future" },
    );
    await deliverOrder(db, order.id, { actor: OWNER, deliveredAt: new Date() });
    expect(await goodsOf(order.id)).toMatchObject({ status: "delivered" });
    expect((await templatesTo(db, customer.email)).slice(2)).toEqual(["order-delivered"]);
    const { fulfilments } = await findOrderRecord(db, order);
    expect(fulfilments.map(({ deliveredBy }) => deliveredBy)).toEqual(["customer", "staff"]);
  });

  it("is assumed five working days after the promised day, without a mail, and ends no right to cancel", async () => {
    const { customer, order, ids } = await twoParcels();
    const promise = (id: string, day: string) =>
      db
        .updateTable("fulfilments")
        .set({ promisedFor: day, dispatchedAt: new Date("2027-03-23") })
        .where("id", "=", id)
        .execute();
    // A Thursday before Easter: Good Friday and Easter Monday are no working days.
    await promise(ids[0], "2027-03-25");
    await promise(ids[1], "2027-12-01");
    await assumeDeliveries(db, new Date("2027-04-05T22:59:59Z"));
    expect(await goodsOf(order.id)).toMatchObject({ status: "dispatched" });
    await assumeDeliveries(db, new Date("2027-04-05T23:00:00Z"));
    const { fulfilments } = await findOrderRecord(db, order);
    expect(fulfilments[0]).toMatchObject({
      state: "delivered",
      deliveredBy: "assumed",
      deliveredAt: new Date("2027-04-05T23:00:00Z"),
    });
    expect(fulfilments[1]).toMatchObject({ state: "dispatched" });
    await assumeDeliveries(db, new Date("2028-01-01T00:00:00Z"));
    expect(await goodsOf(order.id)).toMatchObject({ status: "delivered" });
    expect(await templatesTo(db, customer.email)).not.toContain("order-delivered");
    await db
      .updateTable("fulfilments")
      .set({ dispatchedAt: new Date("2026-01-01"), deliveredAt: new Date("2026-01-02") })
      .where("orderId", "=", order.id)
      .execute();
    const request = { customer, orderNumber: order.orderNumber, reason: "" };
    expect(await requestCancel(db, request)).toEqual({ ok: true, value: "return" });
    // The carrier's word replaces the assumption.
    const carrier = { kind: "carrier", id: "royal-mail" } as const;
    await deliverOrder(db, order.id, { actor: carrier, deliveredAt: new Date() });
    expect((await templatesTo(db, customer.email)).at(-1)).toBe("order-delivered");
  });
});
