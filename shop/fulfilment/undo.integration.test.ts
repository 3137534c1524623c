import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { pence, ZERO } from "#shop/kit/money.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { requestRefund } from "#shop/payments/refunds/request-refund.server.ts";
import { OWNER } from "#tests/support/actors.ts";
import { productId } from "#tests/support/customers.ts";
import { flagsOf } from "#tests/support/flags.ts";
import { paidOrder, templatesTo } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { requestCancel } from "./cancel-requests.server.ts";
import { listFulfilmentsOf } from "./fulfilment-queries.server.ts";
import { startMaking } from "./making.server.ts";
import { refundOrder } from "./refund-order.server.ts";
import { beginAct, doPendingAct, undoAct } from "./undo.server.ts";
import { findWaitingAct, listWaitingActsBy } from "./waiting-acts.server.ts";

process.env.UNDO_SECONDS = "60";
const shop = await testShop();
const grippers = await productId(shop.db, "rubber-grippers");
const shipment = { carrier: "Royal Mail", trackingNumber: "RM1", trackingUrl: null };

beforeEach(async () => {
  await shop.db.updateTable("products").set({ stock: 100 }).where("id", "=", grippers).execute();
});

const newAct = () => ({ actId: randomUUID(), actor: OWNER });
const dispatch = (orderId: string, act = newAct()) =>
  beginAct(shop.db, orderId, { act, action: "dispatch", input: { shipment } });
const parcelsOf = async (orderId: string) =>
  ((await listFulfilmentsOf(shop.db, [orderId])).get(orderId) ?? []).length;

/** Lets the time of the order's act pass. */
async function pass(orderId: string): Promise<void> {
  await shop.db
    .updateTable("pending_acts")
    .set({ begun_at: new Date(0), due_at: new Date(1) })
    .where("order_id", "=", orderId)
    .execute();
  await doPendingAct(shop.db, orderId);
}

it("an act is done when its time is over, and until then nothing of it is seen", async () => {
  const { customer, order } = await paidOrder(shop, [grippers]);
  const act = newAct();
  const begun = await dispatch(order.id, act);
  expect(begun).toEqual({ ok: true, value: { dueAt: expect.any(String) } });
  expect(await dispatch(order.id, act)).toEqual(begun);
  await doPendingAct(shop.db, order.id);
  expect(await parcelsOf(order.id)).toBe(0);
  expect(await templatesTo(shop, customer.email)).toEqual([]);
  await pass(order.id);
  await doPendingAct(shop.db, order.id);
  expect(await parcelsOf(order.id)).toBe(1);
  expect(await templatesTo(shop, customer.email)).toEqual(["order-dispatched"]);
  expect(await findPendingAct(shop.db, order.id)).toBeNull();
});

it("an act is done when the database says that its time is over, whatever this machine's clock says", async () => {
  const { order } = await paidOrder(shop, [grippers]);
  await dispatch(order.id);
  vi.useFakeTimers({ toFake: ["Date"], now: -1 });
  try {
    await pass(order.id);
  } finally {
    vi.useRealTimers();
  }
  expect(await parcelsOf(order.id)).toBe(1);
});

it("an act can be undone, and another one of staff waits for that", async () => {
  const { order } = await paidOrder(shop, [grippers]);
  const act = newAct();
  await dispatch(order.id, act);
  const cancel = { action: "cancel", input: { by: "shop", reason: "", mayApprove: true } } as const;
  for (const later of [
    dispatch(order.id),
    startMaking(shop.db, order.id, { actor: OWNER }),
    requestRefund(shop.db, order.id, {
      actor: OWNER,
      mayApprove: true,
      lines: [],
      shippingPence: ZERO,
      goodwillPence: pence(100),
      deductionPence: ZERO,
      isCompensation: false,
      reason: "Late",
    }),
    beginAct(shop.db, order.id, { act: newAct(), ...cancel }),
  ])
    expect(await later).toEqual({ ok: false, reason: "act_pending" });
  expect(await findPendingAct(shop.db, order.id)).toMatchObject({
    actor: OWNER,
    action: "dispatch",
  });
  expect(await listWaitingActsBy(shop.db, OWNER, 4)).toContainEqual(
    expect.objectContaining({ actId: act.actId, orderNumber: order.orderNumber }),
  );
  const undoing = { act: newAct(), undone: act.actId, action: "dispatch" } as const;
  for (const wrong of [{ undone: randomUUID() }, { action: "cancel" as const }])
    expect(await undoAct(shop.db, order.id, { ...undoing, ...wrong })).toMatchObject({
      reason: "no_act",
    });
  const twice = await Promise.all([1, 2].map(() => undoAct(shop.db, order.id, undoing)));
  expect(twice).toMatchObject([{ ok: true }, { ok: true }]);
  // The form of the act, sent again by a second press or a browser that comes back.
  expect(await dispatch(order.id, act)).toEqual({ ok: false, reason: "undone" });
  expect(await findPendingAct(shop.db, order.id)).toBeNull();
  const late = { ...undoing, act: newAct() };
  expect(await undoAct(shop.db, order.id, late)).toMatchObject({ reason: "no_act" });
  await doPendingAct(shop.db, order.id);
  expect(await parcelsOf(order.id)).toBe(0);
  expect(await beginAct(shop.db, order.id, { act: newAct(), ...cancel })).toMatchObject({
    ok: true,
  });
});

it("a refund that is undone was never requested", async () => {
  const { order } = await paidOrder(shop, [grippers]);
  const input = {
    lines: [],
    shippingPence: ZERO,
    goodwillPence: pence(100),
    deductionPence: ZERO,
    isCompensation: false,
    reason: "Late",
    mayApprove: true,
  };
  const act = newAct();
  const refund = { action: "refund", input } as const;
  expect(await beginAct(shop.db, order.id, { act, ...refund })).toMatchObject({ ok: true });
  expect(await listRefundsOf(shop.db, order.id)).toEqual([]);
  expect(await findWaitingAct(shop.db, order)).toMatchObject({ amountPence: 100 });
  await undoAct(shop.db, order.id, { act: newAct(), undone: act.actId, action: "refund" });
  expect(await findWaitingAct(shop.db, order)).toBeNull();
  expect(await beginAct(shop.db, order.id, { act: newAct(), ...refund })).toMatchObject({
    ok: true,
  });
  await pass(order.id);
  expect(await listRefundsOf(shop.db, order.id)).toMatchObject([
    { state: "requested", amountPence: 100 },
  ]);
});

it("an approval can be undone, and until its time is over its pieces are kept back and the refund waits", async () => {
  const { order } = await paidOrder(shop, [grippers, grippers]);
  const asked = await refundOrder(shop.db, order.id, {
    lines: [{ position: 0, quantity: 1, cancelledQuantity: 1 }],
    shippingPence: ZERO,
    goodwillPence: ZERO,
    deductionPence: ZERO,
    isCompensation: false,
    reason: "",
    actor: OWNER,
    mayApprove: true,
  });
  if (!asked.ok) throw new Error(asked.reason);
  const { id: refundId, amountPence } = asked.value;
  const waiting = { state: "awaiting_approval" } as const;
  await shop.db.updateTable("refunds").set(waiting).where("id", "=", refundId).execute();
  const approve = (act = newAct()) =>
    beginAct(shop.db, order.id, {
      act,
      action: "approve_refund",
      input: { refundId, mayApprove: true, seenLeft: 0 },
    });
  const act = newAct();
  expect(await approve(act)).toMatchObject({ ok: true });
  expect(await findWaitingAct(shop.db, order)).toMatchObject({ amountPence });
  expect(await dispatch(order.id)).toEqual({ ok: false, reason: "act_pending" });
  const undoing = { act: newAct(), undone: act.actId, action: "approve_refund" } as const;
  expect(await undoAct(shop.db, order.id, undoing)).toMatchObject({ ok: true });
  await pass(order.id);
  expect(await listRefundsOf(shop.db, order.id)).toMatchObject([waiting]);
  expect(await approve()).toMatchObject({ ok: true });
  await pass(order.id);
  expect(await listRefundsOf(shop.db, order.id)).toMatchObject([{ state: "requested" }]);
  expect(await approve()).toEqual({ ok: false, reason: "wrong_state" });
});

it("an act that is refused is refused at once, and one that the customer prevents raises a flag", async () => {
  const { customer, order } = await paidOrder(shop, [grippers]);
  const act = newAct();
  const none = { shipment, lines: [{ position: 7, quantity: 1 }] };
  expect(await beginAct(shop.db, order.id, { act, action: "dispatch", input: none })).toEqual({
    ok: false,
    reason: "nothing_to_send",
  });
  await dispatch(order.id);
  const request = { customer, orderNumber: order.orderNumber, reason: "" };
  expect(await requestCancel(shop.db, request)).toMatchObject({ ok: true });
  await pass(order.id);
  expect(await parcelsOf(order.id)).toBe(0);
  expect((await flagsOf(shop.db, order.id)).at(-1)).toContain(
    "The dispatch was not done, as a flag now stops dispatch",
  );
});
