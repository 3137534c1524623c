import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { pence, ZERO } from "#shop/kit/money.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { requestRefund } from "#shop/payments/refunds/request-refund.server.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { flagsOf } from "#tests/support/flags.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { requestCancel } from "./cancel-requests.server.ts";
import { listFulfilmentsOf } from "./fulfilment-queries.server.ts";
import { startMaking } from "./making.server.ts";
import { refundOrder } from "./refund-order.server.ts";
import { beginAct, doPendingAct, undoAct } from "./undo.server.ts";
import { findWaitingAct, listWaitingActsBy } from "./waiting-acts.server.ts";
import { templatesTo } from "#tests/support/mails.ts";
import { setStock } from "#tests/support/stock.ts";
import { SHIPMENT } from "#tests/support/orders.ts";
import { NO_REFUND } from "#tests/support/refunds.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

process.env.UNDO_SECONDS = "60";
const shop = await testShop();
const { db, grippers } = shop;

beforeEach(() => setStock(db, grippers, 100));

const dispatch = (orderId: string, act = ownersAct()) =>
  beginAct(db, orderId, { act, action: "dispatch", input: { shipment: SHIPMENT } });
const parcelsOf = async (orderId: string) =>
  ((await listFulfilmentsOf(db, [orderId])).get(orderId) ?? []).length;

/** Lets the time of the order's act pass. */
async function pass(orderId: string): Promise<void> {
  await db
    .updateTable("pendingActs")
    .set({ begunAt: new Date(0), dueAt: new Date(1) })
    .where("orderId", "=", orderId)
    .execute();
  await doPendingAct(db, orderId);
}

it("an act is done when its time is over, and until then nothing of it is seen", async () => {
  const { customer, order } = await paidOrder(shop, [grippers]);
  const act = ownersAct();
  const begun = await dispatch(order.id, act);
  expect(begun).toEqual({ ok: true, value: { dueAt: expect.any(String) } });
  expect(await dispatch(order.id, act)).toEqual(begun);
  await doPendingAct(db, order.id);
  expect(await parcelsOf(order.id)).toBe(0);
  expect(await templatesTo(db, customer.email)).toEqual([]);
  await pass(order.id);
  await doPendingAct(db, order.id);
  expect(await parcelsOf(order.id)).toBe(1);
  expect(await templatesTo(db, customer.email)).toEqual(["order-dispatched"]);
  expect(await findPendingAct(db, order.id)).toBeNull();
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
  const act = ownersAct();
  await dispatch(order.id, act);
  const cancel = { action: "cancel", input: { by: "shop", reason: "", mayApprove: true } } as const;
  for (const later of [
    dispatch(order.id),
    startMaking(db, order.id, { actor: OWNER }),
    requestRefund(db, order.id, {
      ...NO_REFUND,
      goodwillPence: pence(100),
      reason: "Late",
    }),
    beginAct(db, order.id, { act: ownersAct(), ...cancel }),
  ])
    expect(await later).toEqual({ ok: false, reason: "act_pending" });
  expect(await findPendingAct(db, order.id)).toMatchObject({
    actor: OWNER,
    action: "dispatch",
  });
  expect(await listWaitingActsBy(db, OWNER, 4)).toContainEqual(
    expect.objectContaining({ actId: act.actId, orderNumber: order.orderNumber }),
  );
  const undoing = { act: ownersAct(), undone: act.actId, action: "dispatch" } as const;
  for (const wrong of [{ undone: randomUUID() }, { action: "cancel" as const }])
    expect(await undoAct(db, order.id, { ...undoing, ...wrong })).toMatchObject({
      reason: "no_act",
    });
  const twice = await Promise.all([1, 2].map(() => undoAct(db, order.id, undoing)));
  expect(twice).toMatchObject([{ ok: true }, { ok: true }]);
  // The form of the act, sent again by a second press or a browser that comes back.
  expect(await dispatch(order.id, act)).toEqual({ ok: false, reason: "undone" });
  expect(await findPendingAct(db, order.id)).toBeNull();
  const late = { ...undoing, act: ownersAct() };
  expect(await undoAct(db, order.id, late)).toMatchObject({ reason: "no_act" });
  await doPendingAct(db, order.id);
  expect(await parcelsOf(order.id)).toBe(0);
  expect(await beginAct(db, order.id, { act: ownersAct(), ...cancel })).toMatchObject({
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
  const act = ownersAct();
  const refund = { action: "refund", input } as const;
  expect(await beginAct(db, order.id, { act, ...refund })).toMatchObject({ ok: true });
  expect(await listRefundsOf(db, order.id)).toEqual([]);
  expect(await findWaitingAct(db, order)).toMatchObject({ amountPence: 100 });
  await undoAct(db, order.id, { act: ownersAct(), undone: act.actId, action: "refund" });
  expect(await findWaitingAct(db, order)).toBeNull();
  expect(await beginAct(db, order.id, { act: ownersAct(), ...refund })).toMatchObject({
    ok: true,
  });
  await pass(order.id);
  expect(await listRefundsOf(db, order.id)).toMatchObject([
    { state: "requested", amountPence: 100 },
  ]);
});

it("an approval can be undone, and until its time is over its pieces are kept back and the refund waits", async () => {
  const { order } = await paidOrder(shop, [grippers, grippers]);
  const asked = valueOf(
    await refundOrder(db, order.id, {
      ...NO_REFUND,
      lines: [{ position: 0, quantity: 1, cancelledQuantity: 1 }],
    }),
  );
  const { id: refundId, amountPence } = asked;
  const waiting = { state: "awaiting_approval" } as const;
  await db.updateTable("refunds").set(waiting).where("id", "=", refundId).execute();
  const approve = (act = ownersAct()) =>
    beginAct(db, order.id, {
      act,
      action: "approve_refund",
      input: { refundId, mayApprove: true, seenLeft: 0 },
    });
  const act = ownersAct();
  expect(await approve(act)).toMatchObject({ ok: true });
  expect(await findWaitingAct(db, order)).toMatchObject({ amountPence });
  expect(await dispatch(order.id)).toEqual({ ok: false, reason: "act_pending" });
  const undoing = { act: ownersAct(), undone: act.actId, action: "approve_refund" } as const;
  expect(await undoAct(db, order.id, undoing)).toMatchObject({ ok: true });
  await pass(order.id);
  expect(await listRefundsOf(db, order.id)).toMatchObject([waiting]);
  expect(await approve()).toMatchObject({ ok: true });
  await pass(order.id);
  expect(await listRefundsOf(db, order.id)).toMatchObject([{ state: "requested" }]);
  expect(await approve()).toEqual({ ok: false, reason: "wrong_state" });
});

it("an act that is refused is refused at once, and one that the customer prevents raises a flag", async () => {
  const { customer, order } = await paidOrder(shop, [grippers]);
  const act = ownersAct();
  const none = { shipment: SHIPMENT, lines: [{ position: 7, quantity: 1 }] };
  expect(await beginAct(db, order.id, { act, action: "dispatch", input: none })).toEqual({
    ok: false,
    reason: "nothing_to_send",
  });
  await dispatch(order.id);
  const request = { customer, orderNumber: order.orderNumber, reason: "" };
  expect(await requestCancel(db, request)).toMatchObject({ ok: true });
  await pass(order.id);
  expect(await parcelsOf(order.id)).toBe(0);
  expect((await flagsOf(db, order.id)).at(-1)).toContain(
    "The dispatch was not done, as a flag now stops dispatch",
  );
});
