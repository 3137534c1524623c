import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { markMade, startMaking } from "#shop/fulfilment/making.server.ts";
import { asCustomersKnow, heldOf, toSendOf } from "#shop/fulfilment/order-record.ts";
import { fateOf } from "#shop/fulfilment/refund-fate.ts";
import { decideOrderRefund, refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { lapseRefunds } from "#shop/payments/refunds/decide-refund.server.ts";
import type { RefundParts } from "#shop/payments/refunds/refund-rules.ts";
import { sendRefund } from "#shop/payments/refunds/send-refund.server.ts";
import { OWNER } from "#tests/support/actors.ts";
import { getOrder, recordOf } from "#tests/support/orders.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { listReadyOrders } from "./carrier-run/ready-orders.server.ts";
import { listEntry } from "./list-entry.ts";
import { readPackingDesk } from "./packing/packing-desk.server.ts";
import { listQueue } from "./packing/pack-queue.server.ts";
import { readWork } from "./read-work.server.ts";
import { summariseOrders } from "./summarise-orders.server.ts";
import { stockOf, setStock } from "#tests/support/stock.ts";
import { NO_REFUND } from "#tests/support/refunds.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

process.env.UNDO_SECONDS = "0";
const shop = await testShop();
const { db, grippers, airer } = shop;
await setStock(db, grippers, 100);

const shipment = { carrier: "Parcelforce", trackingNumber: "PF1", trackingUrl: null };
const by = { actor: OWNER };
const one = (position: number) => ({ position, quantity: 1 });
const kept = (position: number) => ({ ...one(position), cancelledQuantity: 1 });
const toSend = async (order: Order) =>
  toSendOf(await recordOf(db, order.id)).flatMap(({ position, quantity, toMake }) =>
    quantity === 0 ? [] : [[position, quantity, toMake]],
  );
const stock = async () => (await stockOf(db, grippers)).stock ?? 0;

/** Asks for a refund as a manager may: above £200 it waits for an owner. Returns its id. */
async function ask(order: Order, parts: Partial<RefundParts>, mayApprove = false) {
  const wanted = { ...NO_REFUND, reason: "Ordered twice", mayApprove, ...parts };
  const asked = valueOf(await refundOrder(db, order.id, wanted));
  expect(asked.isAwaitingApproval).toBe(!mayApprove);
  return asked.id;
}
const decide = (order: Order, refundId: string, decision: "approve" | "decline", seenLeft = 0) =>
  decideOrderRefund(db, {
    orderId: order.id,
    refundId,
    actor: OWNER,
    mayApprove: true,
    decision,
    ...(decision === "approve" && { seenLeft }),
  });

/** What the screens show of an order: what to make, to pack and to hand over. */
async function shown({ id }: Order) {
  await summariseOrders(db);
  const { work } = await readWork(db, new Date());
  const queued = (await listQueue(db)).find(({ record }) => record.order.id === id);
  const query = { seesAll: true, again: false, now: new Date() };
  const run = await listReadyOrders(db, query);
  const inRun = [...run.parts.flatMap(({ orders }) => orders), ...run.untaken].some(
    ({ order }) => order.id === id,
  );
  const desk = await readPackingDesk(db, await getOrder(db, id), { skipped: [] });
  return {
    work: work.filter(({ orderId }) => orderId === id).map(({ line }) => line.position),
    queue: queued?.lines.map(({ line }) => line.position) ?? [],
    desk: desk.lines.map(({ line }) => line.position),
    inRun,
  };
}

test("pieces that wait for a refund are neither made, picked, packed nor sent, and the others are", async () => {
  const { order } = await paidOrder(shop, [airer, airer, airer, airer, airer, grippers]);
  await startMaking(db, order.id, { ...by, lines: [one(0), one(1), one(4)] });
  await markMade(db, order.id, { ...by, lines: [one(0)] });
  const refundId = await ask(order, { lines: [kept(0), kept(1), kept(2), kept(3)] });

  expect(await shown(order)).toEqual({ work: [4], queue: [], desk: [4, 5], inRun: false });
  expect(await startMaking(db, order.id, by)).toEqual({ ok: false, reason: "nothing_to_make" });
  expect(await markMade(db, order.id, { ...by, lines: [one(1)] })).toMatchObject({ ok: false });
  expect(await markMade(db, order.id, by)).toMatchObject({ ok: true });
  expect(await shown(order)).toEqual({ work: [], queue: [4, 5], desk: [4, 5], inRun: true });
  expect(await dispatchOrder(db, order.id, { ...by, shipment, lines: [one(0)] })).toEqual({
    ok: false,
    reason: "held_for_refund",
  });
  const record = await recordOf(db, order.id);
  const held = heldOf(record);
  expect(held).toMatchObject([{ refund: { id: refundId, requestedBy: OWNER } }]);
  expect(held[0]?.lines).toEqual([0, 1, 2, 3].map(one));
  const fate = held[0] && fateOf(record, held[0].refund);
  expect(fate).toMatchObject({ pieces: 4, left: 0, held: 4, heldMade: 1, toSend: 0 });

  // What was made and begun before is so still when the refund is declined.
  expect(await decide(order, refundId, "decline")).toMatchObject({ ok: true });
  expect(await toSend(order)).toEqual([
    [0, 1, 0],
    [1, 1, 1],
    [2, 1, 1],
    [3, 1, 1],
    [4, 1, 0],
    [5, 1, 0],
  ]);
  expect((await shown(order)).work).toEqual([1, 2, 3]);
});

test("a refund of all the money keeps every piece back until it lapses; goodwill keeps nothing back", async () => {
  const { order } = await paidOrder(shop, [grippers, airer, airer, airer, airer]);
  const lines = order.lines.map(({ position }) => kept(position));
  const goodwill = await ask(order, { goodwillPence: pence(20_100) });
  expect(await toSend(order)).toHaveLength(5);
  await decide(order, goodwill, "decline");

  const delivery = order.totals.find(({ code }) => code === "shipping");
  const refundId = await ask(order, { lines, shippingPence: pence(delivery?.amountPence ?? 0) });
  const record = await recordOf(db, order.id);
  expect([record.status, toSendOf(asCustomersKnow(record))[0]?.quantity]).toEqual(["paid", 1]);
  expect(await shown(order)).toEqual({ work: [], queue: [], desk: [], inRun: false });
  expect(listEntry(record, { flags: [], tags: [] }).views).toEqual([]);
  expect(await dispatchOrder(db, order.id, { ...by, shipment })).toEqual({
    ok: false,
    reason: "held_for_refund",
  });
  const long = { requestedAt: new Date(0) };
  await db.updateTable("refunds").set(long).where("id", "=", refundId).execute();
  await lapseRefunds(db);
  expect(await toSend(order)).toHaveLength(5);
});

test("an approved refund keeps its pieces back until the provider has it, and for good only if it takes it", async () => {
  const { order } = await paidOrder(shop, [airer, airer, airer, airer, airer, grippers]);
  await startMaking(db, order.id, { ...by, lines: [one(0)] });
  await markMade(db, order.id, by);
  const refundId = await ask(order, { lines: [kept(0), kept(1), kept(2), kept(3)] });
  await decide(order, refundId, "approve");
  expect(await toSend(order)).toEqual([
    [4, 1, 1],
    [5, 1, 0],
  ]);
  const failed = { state: "failed", failure: "declined", finishedAt: new Date() } as const;
  await db.updateTable("refunds").set(failed).where("id", "=", refundId).execute();
  expect((await toSend(order)).slice(0, 2)).toEqual([
    [0, 1, 0],
    [1, 1, 1],
  ]);
  await db.updateTable("refunds").set({ state: "requested" }).where("id", "=", refundId).execute();
  await sendRefund(db, refundId);
  expect(await toSend(order)).toHaveLength(2);
  expect(heldOf(await recordOf(db, order.id))).toEqual([]);
});

test("an approval cancels no piece that has left, and is refused while the owner has not seen that", async () => {
  const { order } = await paidOrder(shop, [grippers, grippers, airer, airer, airer, airer]);
  const lines = [kept(0), kept(1), kept(2), kept(3), kept(4), kept(5)];
  const refundId = await ask(order, { lines });
  const to = async (state: "undone" | "awaiting_approval") =>
    db.updateTable("refunds").set({ state }).where("id", "=", refundId).execute();
  // A shop of the version before let go of pieces that a refund waited for.
  await to("undone");
  await dispatchOrder(db, order.id, { ...by, shipment, lines: [one(0), one(2)] });
  await to("awaiting_approval");

  const record = await recordOf(db, order.id);
  const [refund] = record.refunds;
  expect(refund && fateOf(record, refund)).toMatchObject({
    pieces: 6,
    left: 2,
    parcels: [{ carrier: "Parcelforce", pieces: 2 }],
    held: 4,
    toSend: 0,
  });
  expect(await decide(order, refundId, "approve")).toEqual({ ok: false, reason: "left_meanwhile" });
  const before = await stock();
  expect(await decide(order, refundId, "approve", 2)).toMatchObject({ ok: true });
  await sendRefund(db, refundId);
  expect((await recordOf(db, order.id)).refunds).toMatchObject([
    { state: "sent", lines: [0, 1, 1, 1, 1, 1].map(() => ({ quantity: 1 })) },
  ]);
  expect(
    (await recordOf(db, order.id)).refunds[0]?.lines.map(
      ({ cancelledQuantity }) => cancelledQuantity,
    ),
  ).toEqual([0, 1, 0, 1, 1, 1]);
  expect(await stock()).toBe(before + 1);
});
