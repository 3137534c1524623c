import { until } from "#tests/support/until.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { stripe } from "#shop/payments/stripe/client.server.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { soldOrder, NO_REFUND } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { findCreditNote } from "./credit-notes.server.ts";
import { approveRefund, retryRefund, undoRefund } from "./decide-refund.server.ts";
import { explainRefund } from "./explain-refund.server.ts";
import { APPROVAL_DAYS } from "./refund.ts";
import { listRefundsOf } from "./refunds.server.ts";
import { requestRefund } from "./request-refund.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { settleCharge } from "./settle-charge.server.ts";
import { previewWholeRefund } from "./whole-refund.server.ts";
import { valueOf } from "#tests/support/joined-staff.ts";
import { anOrder } from "#tests/support/builders/order.ts";

const shop = await testShop();
const { db } = shop;
const ann: Actor = { kind: "staff", id: "ann" };
const FAILING = "4000000000005126";
const DISPUTED = "4000000000000259";

const off = (amount: number) => ({
  ...NO_REFUND,
  actor: ann,
  goodwillPence: pence(amount),
  reason: "A knot",
});

const requested = async (orderId: string, amount: number, mayApprove = true) =>
  valueOf(await requestRefund(db, orderId, { ...off(amount), mayApprove })).id;

const approve = (tx: typeof db, id: string, actor: typeof ann) => approveRefund(tx, id, { actor });
const retry = (_: typeof db, id: string, actor = ann, mayApprove = false) =>
  retryRefund(db, id, { actor, mayApprove });
/** The provider refuses a refund that was requested. */
const refuse = (id: string) =>
  db
    .updateTable("refunds")
    .set({ state: "failed", failure: "declined", finishedAt: new Date() })
    .where("id", "=", id)
    .execute();

const reasonOf = (outcome: { readonly ok: boolean; readonly reason?: string }) =>
  outcome.ok ? "done" : outcome.reason;

test("a decision about a refund is refused when there is none, or its time is over", async () => {
  for (const decide of [approve, retry, undoRefund])
    expect(reasonOf(await decide(db, randomUUID(), ann))).toBe("no_refund");
  const unknown = await explainRefund(db, randomUUID(), { ...NO_REFUND, actor: ann });
  expect(reasonOf(unknown)).toBe("no_refund");

  const { order } = await soldOrder(shop);
  const id = await requested(order.id, 100);
  for (const decide of [approve, retry])
    expect(reasonOf(await decide(db, id, ann))).toBe("wrong_state");
  await sendRefund(db, id);
  expect(reasonOf(await undoRefund(db, id, ann))).toBe("wrong_state");
  const explained = await explainRefund(db, id, { ...off(100), actor: ann });
  expect(reasonOf(explained)).toBe("already_explained");
});

test("a refund is approved until its last day is over, whether or not the job that ends it has run", async () => {
  const { order } = await soldOrder(shop, { items: { "traditional-kitchen-maid": 5 } });
  const waiting = await requested(order.id, 21_000, false);
  const askedDaysAgo = (days: number) =>
    db
      .updateTable("refunds")
      .set({ requestedAt: new Date(Date.now() - days * DAY_MS) })
      .where("id", "=", waiting)
      .execute();
  await askedDaysAgo(APPROVAL_DAYS + 0.1);
  expect(reasonOf(await approve(db, waiting, ann))).toBe("lapsed");
  await askedDaysAgo(APPROVAL_DAYS - 0.1);
  expect(reasonOf(await approve(db, waiting, ann))).toBe("done");
});

test("a refund that waits, or has failed, goes behind another one, and not while the bank disputes", async () => {
  const { order, chargeRef } = await soldOrder(shop, {
    items: { "traditional-kitchen-maid": 5 },
    card: FAILING,
  });
  const failing = await requested(order.id, 100);
  await sendRefund(db, failing);
  await until(async () => {
    await settleCharge(db, chargeRef);
    expect((await listRefundsOf(db, order.id))[0]?.state).toBe("failed");
  });
  const waiting = await requested(order.id, 21_000, false);
  await requested(order.id, 200);
  expect(reasonOf(await approve(db, waiting, ann))).toBe("refund_open");
  expect(reasonOf(await retry(db, failing))).toBe("refund_open");
});

test("a manager does not get past the limit by retrying refunds that were refused", async () => {
  const { order } = await soldOrder(shop, { items: { "traditional-kitchen-maid": 9 } });
  const refusedFirst = await requested(order.id, 15_000, false);
  await refuse(refusedFirst);
  const second = await requested(order.id, 15_000, false);
  await sendRefund(db, second);
  expect(reasonOf(await retry(db, refusedFirst))).toBe("needs_owner");
  expect(reasonOf(await retry(db, refusedFirst, ann, true))).toBe("done");
  await refuse(refusedFirst);

  // 31 days later the limit is whole again: for one of the two.
  await db
    .updateTable("refunds")
    .set({ requestedAt: new Date(Date.now() - 31 * DAY_MS) })
    .where("orderId", "=", order.id)
    .execute();
  await db
    .updateTable("refunds")
    .set({ sentAt: new Date(Date.now() - 31 * DAY_MS) })
    .where("id", "=", second)
    .execute();
  expect(reasonOf(await retry(db, refusedFirst))).toBe("done");
  await sendRefund(db, refusedFirst);
  const more = { ...off(10_000), actor: ann, mayApprove: false };
  expect(await requestRefund(db, order.id, more)).toMatchObject({
    value: { isAwaitingApproval: true },
  });
});

test("a refund that was refused is not retried for pieces that were refunded meanwhile", async () => {
  const { order } = await soldOrder(shop, { items: { "traditional-kitchen-maid": 2 } });
  const lines = [{ position: 0, quantity: 1, cancelledQuantity: 0 }];
  const ask = async () => {
    const answer = valueOf(
      await requestRefund(db, order.id, {
        ...NO_REFUND,
        lines,
        actor: ann,
        mayApprove: true,
      }),
    );
    return answer.id;
  };
  const first = await ask();
  await refuse(first);
  await sendRefund(db, await ask());
  expect(reasonOf(await retry(db, first))).toBe("too_many_pieces");
});

test("what a whole refund would send back: all of it, nothing of an unpaid or disputed order", async () => {
  const { order } = await soldOrder(shop);
  expect(await previewWholeRefund(db, order)).toMatchObject({ amountPence: 5_400, vatPence: 900 });
  await sendRefund(db, await requested(order.id, 5_400));
  expect(await previewWholeRefund(db, order)).toBeNull();
  expect(await findCreditNote(db, { orderId: order.id, number: 900_000 })).toBeNull();
  expect(await previewWholeRefund(db, await anOrder(db, "unpaid"))).toBeNull();

  const disputed = await soldOrder(shop, {
    items: { "traditional-kitchen-maid": 5 },
    card: DISPUTED,
  });
  const waiting = await requested(disputed.order.id, 21_000, false);
  await until(async () => {
    await settleCharge(db, disputed.chargeRef);
    expect(await previewWholeRefund(db, disputed.order)).toBeNull();
  });
  expect(reasonOf(await approve(db, waiting, ann))).toBe("disputed");
});

test("a refund made at the provider is explained by parts that add up to it", async () => {
  const { order, chargeRef } = await soldOrder(shop);
  await stripe().refunds.create({ payment_intent: chargeRef, amount: 300 });
  await settleCharge(db, chargeRef);
  const [found] = await listRefundsOf(db, order.id);
  const explain = (amount: number) =>
    explainRefund(db, found?.id ?? "", { ...off(amount), actor: ann });
  expect(reasonOf(await explain(200))).toBe("wrong_sum");
  expect(reasonOf(await explain(90_000))).toBe("above_left");
  expect(reasonOf(await explain(300))).toBe("done");
});
