import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { listDeadlineFlags } from "#shop/orders/deadline-flags.server.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import { importRefund } from "#shop/payments/refunds/import-refund.server.ts";
import { refundedPence } from "#shop/payments/refunds/refund.ts";
import { sendRefund } from "#shop/payments/refunds/send-refund.server.ts";
import { getOrder, recordOf, PARCEL } from "#tests/support/orders.ts";
import { OWNER } from "#tests/support/actors.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { requestCancel } from "./cancel-requests.server.ts";
import { dispatchOrder } from "./dispatch.server.ts";
import { startMaking } from "./making.server.ts";
import { sumLines } from "./fulfilment.ts";
import { beingMadeOf, heldOf, toSendOf } from "./order-record.ts";
import { refundDeadline } from "#shop/fulfilment/returns/refund-deadline.ts";
import {
  decideOrderRefund,
  explainOrderRefund,
  refundOrder,
  type OrderRefund,
} from "./refund-order.server.ts";
import { requestReturn } from "./returns/open-return.server.ts";
import { stockOf } from "#tests/support/stock.ts";
import { NO_REFUND } from "#tests/support/refunds.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

const shop = await testShop();
const { db, grippers, airer } = shop;

const request = (orderId: string, more: Partial<OrderRefund>) =>
  refundOrder(db, orderId, { ...NO_REFUND, ...more });
const one = (position: number, cancelledQuantity = 0) => ({
  position,
  quantity: 1,
  cancelledQuantity,
});
const stock = async () => (await stockOf(db, grippers)).stock ?? 0;
const deadlineOf = async (orderId: string) =>
  refundDeadline(
    await recordOf(db, orderId),
    await listDeadlineFlags(db, await getOrder(db, orderId), await listOpenFlags(db, orderId)),
  );

it("a refund puts pieces that came back on the shelf once, closes their return and ends the refund deadline", async () => {
  await db.updateTable("products").set({ stock: 100 }).where("id", "=", grippers).execute();
  const { order } = await paidOrder(shop, [grippers, grippers]);
  expect(
    await request(order.id, { lines: [one(0)], shelved: [{ position: 0, quantity: 1 }] }),
  ).toEqual({ ok: false, reason: "wrong_lines" });
  await dispatchOrder(db, order.id, PARCEL);
  expect(await request(order.id, { lines: [one(0, 1)] })).toEqual({
    ok: false,
    reason: "sent_meanwhile",
  });
  await requestReturn(db, order.id, { actor: OWNER, lines: [{ position: 0, quantity: 1 }] });
  expect(await deadlineOf(order.id)).toMatchObject({ kind: "goods" });
  const before = await stock();

  const shelved = [{ position: 0, quantity: 1 }];
  const refund = { lines: [one(0)], shelved, mayApprove: true };
  expect(await request(order.id, refund)).toMatchObject({ ok: true });
  expect(await stock()).toBe(before + 1);
  const { returns } = await recordOf(db, order.id);
  expect(returns).toMatchObject([
    { state: "closed", lines: [{ ...shelved[0], condition: "as_new", isRestocked: true }] },
  ]);
  expect(await deadlineOf(order.id)).toBeNull();
  expect(await request(order.id, refund)).toEqual({ ok: false, reason: "wrong_lines" });
  expect(await stock()).toBe(before + 1);
});

it("a return is closed only when an owner has approved its refund", async () => {
  const { order } = await paidOrder(shop, Array<number>(5).fill(airer));
  await dispatchOrder(db, order.id, PARCEL);
  const lines = order.lines.map(({ position }) => one(position));
  const shelved = lines.map(({ position }) => ({ position, quantity: 1 }));
  const asked = valueOf(await request(order.id, { lines, shelved, mayApprove: false }));
  expect(asked.isAwaitingApproval).toBe(true);
  expect((await recordOf(db, order.id)).returns).toMatchObject([{ state: "received" }]);
  expect(await deadlineOf(order.id)).toMatchObject({ kind: "refund", since: "goods_back" });
  const approval = {
    orderId: order.id,
    refundId: asked.id,
    actor: OWNER,
    mayApprove: true,
    decision: "approve",
  } as const;
  expect(await decideOrderRefund(db, approval)).toMatchObject({ ok: true });
  expect((await recordOf(db, order.id)).returns).toMatchObject([{ state: "closed" }]);
});

it("the refund deadline of an order that its customer cancelled lasts until its refund is sent, also while an owner has to agree", async () => {
  const { customer, order } = await paidOrder(shop, Array<number>(5).fill(airer));
  const { orderNumber } = order;
  expect(await requestCancel(db, { customer, orderNumber, reason: "" })).toMatchObject({
    ok: true,
  });
  const asked = await deadlineOf(order.id);
  expect(asked).toMatchObject({ kind: "refund", since: "told" });
  const by = { actor: OWNER, by: "customer", reason: "", mayApprove: false } as const;
  expect(await cancelOrder(db, order.id, by)).toMatchObject({ ok: true });
  const { refunds } = await recordOf(db, order.id);
  expect(refunds).toMatchObject([{ state: "awaiting_approval" }]);
  expect(await deadlineOf(order.id)).toEqual(asked);
  const [{ id: refundId } = { id: "" }] = refunds;
  const about = { orderId: order.id, refundId, actor: OWNER, mayApprove: true } as const;
  expect(await decideOrderRefund(db, { ...about, decision: "approve" })).toMatchObject({
    ok: true,
  });
  await sendRefund(db, refundId);
  expect(await deadlineOf(order.id)).toBeNull();
});

it("pieces that are refunded instead of sent are no longer made", async () => {
  const { order } = await paidOrder(shop, [airer, airer]);
  await startMaking(db, order.id, { actor: OWNER });
  await request(order.id, { lines: [one(0, 1)] });
  expect(beingMadeOf(await recordOf(db, order.id))).toEqual([{ position: 1, quantity: 1 }]);
});

/** Records that all that is left was refunded at the provider. Returns what explains it with lines. */
async function refundAtProvider(orderId: string) {
  const { payment, order, refunds } = await recordOf(db, orderId);
  const amountPence = pence(payment.amountPence - refundedPence(refunds));
  const theirs = {
    ref: `re_${randomUUID()}`,
    amountPence,
    status: "succeeded",
    failure: null,
    createdAt: new Date(),
    refundId: null,
    attempt: null,
    orderId: null,
    recorded: null,
  } as const;
  await db.transaction().execute((tx) => importRefund(tx, order, { payment, theirs, ours: [] }));
  const refundId = (await recordOf(db, orderId)).refunds.at(-1)?.id ?? "";
  return (...lines: ReturnType<typeof one>[]) =>
    explainOrderRefund(db, { ...NO_REFUND, orderId, refundId, actor: OWNER, lines });
}

it("no refund takes the last of the money while pieces are still to be sent: they are kept, back on the shelf, or go first", async () => {
  const unsent = { ok: false, reason: "unsent_pieces" };
  const { order } = await paidOrder(shop, [grippers, grippers]);
  const { amountPence } = (await recordOf(db, order.id)).payment;
  // All at once, as a price reduction, and in two steps of which the first lets its piece go.
  expect(await request(order.id, { lines: [one(0, 1), one(1)] })).toEqual(unsent);
  const sorry = { goodwillPence: amountPence, reason: "Sorry" };
  expect(await request(order.id, sorry)).toEqual(unsent);
  expect(await request(order.id, { ...sorry, isCompensation: true })).toEqual(unsent);
  const first = valueOf(await request(order.id, { lines: [one(0)] }));
  await sendRefund(db, first.id);
  expect(await request(order.id, { lines: [one(1, 1)] })).toEqual(unsent);
  expect(sumLines(toSendOf(await recordOf(db, order.id)))).toHaveLength(2);
  const parcel = { ...PARCEL, lines: [{ position: 0, quantity: 1 }] };
  expect(await dispatchOrder(db, order.id, parcel)).toMatchObject({ ok: true });
  const before = await stock();
  const last = valueOf(await request(order.id, { lines: [one(1, 1)] }));
  await sendRefund(db, last.id);
  expect([(await recordOf(db, order.id)).status, await stock()]).toEqual(["refunded", before + 1]);
});

it("a refund that another one has made the last is neither approved nor retried while pieces are still to be sent", async () => {
  const { order } = await paidOrder(shop, Array<number>(5).fill(airer));
  const lines = order.lines.slice(1).map(({ position }) => one(position, 1));
  const asked = valueOf(await request(order.id, { lines, mayApprove: false }));
  const other = valueOf(await request(order.id, { lines: [one(0)] }));
  await sendRefund(db, other.id);
  const about = { orderId: order.id, refundId: asked.id, actor: OWNER, mayApprove: true };
  expect(await decideOrderRefund(db, { ...about, decision: "approve" })).toEqual({
    ok: false,
    reason: "unsent_pieces",
  });
  const failed = { state: "failed", failure: "declined", finishedAt: new Date() } as const;
  await db.updateTable("refunds").set(failed).where("id", "=", asked.id).execute();
  expect(await decideOrderRefund(db, { ...about, decision: "retry" })).toEqual({
    ok: false,
    reason: "unsent_pieces",
  });
});

it("a refund of all the money that was made at the provider is explained with the pieces that stay here", async () => {
  const { order } = await paidOrder(shop, [grippers, grippers]);
  const explain = await refundAtProvider(order.id);
  const before = await stock();
  expect(await explain(one(0, 1), one(1))).toEqual({ ok: false, reason: "unsent_pieces" });
  expect(await explain(one(0, 1), one(1, 1))).toMatchObject({ ok: true });
  expect(await stock()).toBe(before + 2);
});

it("such a refund is explained, too, when an earlier one gave the money for a piece that was to go all the same", async () => {
  const { order } = await paidOrder(shop, [grippers, grippers]);
  const first = valueOf(await request(order.id, { lines: [one(0)] }));
  await sendRefund(db, first.id);
  const explain = await refundAtProvider(order.id);
  expect(await explain(one(1))).toEqual({ ok: false, reason: "unsent_pieces" });
  expect(await explain(one(1, 1))).toMatchObject({ ok: true });
});

it("a refund that was refused is not retried when the pieces that it keeps were sent meanwhile", async () => {
  const { order } = await paidOrder(shop, [grippers, grippers]);
  const asked = valueOf(await request(order.id, { lines: [one(0, 1)] }));
  // The provider refuses it, so that its piece is to be sent after all.
  const failed = { state: "failed", failure: "declined", finishedAt: new Date() } as const;
  await db.updateTable("refunds").set(failed).where("id", "=", asked.id).execute();
  const lines = [{ position: 0, quantity: 1 }];
  await dispatchOrder(db, order.id, { ...PARCEL, lines });
  const retry = {
    orderId: order.id,
    refundId: asked.id,
    actor: OWNER,
    mayApprove: true,
  } as const;
  expect(await decideOrderRefund(db, { ...retry, decision: "retry" })).toEqual({
    ok: false,
    reason: "sent_meanwhile",
  });
  expect(await request(order.id, { lines: [one(0), one(1, 1)] })).toMatchObject({ ok: true });
});

it.each(["the first", "the second"])(
  "of two refunds that wait for the same pieces, both keep them back, and so does %s once it is approved",
  async (which) => {
    const { order } = await paidOrder(shop, [...Array<number>(5).fill(airer), grippers]);
    // Five airers are above the limit, and both refunds together are more than was paid.
    const airers = [0, 1, 2, 3, 4].map((position) => one(position, 1));
    const ids: string[] = [];
    for (let asked = 0; asked < 2; asked += 1) {
      const refund = valueOf(await request(order.id, { lines: airers, mayApprove: false }));
      ids.push(refund.id);
    }
    const waiting = await recordOf(db, order.id);
    const pieces = airers.map(({ position }) => ({ position, quantity: 1 }));
    expect(heldOf(waiting).map(({ lines }) => lines)).toEqual([pieces, pieces]);
    expect(sumLines(toSendOf(waiting))).toEqual([{ position: 5, quantity: 1 }]);

    const [approved = "", declined = ""] = which === "the first" ? ids : ids.toReversed();
    for (const [refundId, decision] of [
      [approved, "approve"],
      [declined, "decline"],
    ] as const) {
      const about = { orderId: order.id, refundId, actor: OWNER, mayApprove: true };
      expect(await decideOrderRefund(db, { ...about, decision })).toMatchObject({ ok: true });
    }
    await sendRefund(db, approved);
    expect(sumLines(toSendOf(await recordOf(db, order.id)))).toEqual([
      { position: 5, quantity: 1 },
    ]);
  },
);
