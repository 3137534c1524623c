import { until } from "#tests/support/until.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { stripe } from "#shop/payments/stripe/client.server.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { isFull } from "#tests/support/full-size.ts";
import { soldOrder, NO_REFUND } from "#tests/support/refunds.ts";
import { getOrder } from "#tests/support/orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { approveRefund, retryRefund, undoRefund } from "./decide-refund.server.ts";
import { explainRefund } from "./explain-refund.server.ts";
import { findProviderRefunds, reconcileRefunds } from "./reconcile-refunds.server.ts";
import type { RefundParts } from "./refund-rules.ts";
import { listRefundsOf, removeRefundReasons } from "./refunds.server.ts";
import { requestRefund, type RefundRequest } from "./request-refund.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { settleCharge } from "./settle-charge.server.ts";
import { valueOf } from "#tests/support/joined-staff.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { stockOf } from "#tests/support/stock.ts";

const shop = await testShop();
const { db } = shop;
const ann: Actor = { kind: "staff", id: "ann" };

const FAILING = "4000000000005126";
const SLOW = "4000000000007726";
const DISPUTED = "4000000000000259";
/** Credit notes that are issued at once. */
const NOTES = isFull ? 25 : 10;

/** The first lines of an order: each has one piece. */
const pieces = (count: number, cancelledQuantity = 0) =>
  Array.from({ length: count }, (_, position) => ({ position, quantity: 1, cancelledQuantity }));
const onePiece = pieces(1);

function request(orderId: string, more: Partial<RefundRequest> = {}) {
  return requestRefund(db, orderId, { ...NO_REFUND, actor: ann, ...more });
}

const requested = async (orderId: string, more: Partial<RefundRequest> = {}) =>
  valueOf(await request(orderId, more)).id;

async function sent(orderId: string, more: Partial<RefundRequest> = {}): Promise<string> {
  const id = await requested(orderId, more);
  await sendRefund(db, id);
  return id;
}

const statesOf = async (orderId: string) =>
  (await listRefundsOf(db, orderId)).map(({ state }) => state);

const flagsOf = async (orderId: string) =>
  (await listOpenFlags(db, orderId)).map(({ code }) => code);

const refundMails = (email: string) => mailsTo(db, email, "order-refunded");

const stripeRefunds = async (chargeRef: string) => (await provider.fetchCharge(chargeRef)).refunds;

afterEach(() => vi.useRealTimers());

describe("a refund of some lines", () => {
  it("goes back once, to the penny, with a credit note and a mail that lists them", async () => {
    const items = { "traditional-kitchen-maid": 2, "rubber-grippers": 1 };
    const { order, chargeRef, email } = await soldOrder(shop, {
      items,
      where: { city: "Douglas", postcode: "IM1 1AA" },
    });
    const [first] = order.lines;
    const id = await sent(order.id, {
      lines: onePiece,
      shippingPence: pence(695),
      deductionPence: pence(100),
      reason: "A scratched lath",
    });
    await Promise.all([sendRefund(db, id), settleCharge(db, chargeRef)]);
    const amountPence = (first?.unitPence ?? 0) + 695 - 100;
    expect(await stripeRefunds(chargeRef)).toMatchObject([{ refundId: id, amountPence }]);
    expect(await listRefundsOf(db, order.id)).toMatchObject([
      {
        state: "sent",
        amountPence,
        providerStatus: "succeeded",
        shippingVatPence: 116,
        vatPence: (first?.unitVatPence ?? 0) + 116 - 17,
        creditNoteNumber: expect.any(Number),
        lines: [{ position: 0, quantity: 1, amountPence: first?.unitPence }],
      },
    ]);
    const [mail, ...others] = await refundMails(email);
    expect(others).toEqual([]);
    expect(mail?.data).toMatchObject({
      amountPence,
      reason: "A scratched lath",
      creditNote: expect.stringMatching(/^CN-\d{5}$/),
      lines: [{ name: first?.name, quantity: 1, amountPence: first?.unitPence }],
    });
    // The goods are still to be sent.
    expect((await getOrder(db, order.id)).status).toBe("paid");
  });

  it("returns pieces to the stock that are no longer to be sent", async () => {
    const { order } = await soldOrder(shop, { items: { "rubber-grippers": 3 } });
    const stock = async () => (await stockOf(db, order.lines[0]?.productId ?? 0)).stock ?? 0;
    const before = await stock();
    await sent(order.id, { lines: pieces(2, 1) });
    expect(await stock()).toBe(before + 2);
  });
});

it("is refused to a second person who did not see the first refund, and when its sum is another by now", async () => {
  const { order } = await soldOrder(shop, { items: { "rubber-grippers": 2 } });
  const seen = { lines: onePiece, seenRefunds: 0 };
  await sent(order.id, { ...seen, seenPence: order.lines[0]?.unitPence ?? 0 });
  const other = { lines: [{ position: 1, quantity: 1, cancelledQuantity: 0 }] };
  expect(await request(order.id, { ...seen, ...other })).toMatchObject({
    reason: "refunded_meanwhile",
    open: { amountPence: order.lines[0]?.unitPence, requestedBy: ann },
  });
  const sum = { reason: "sum_changed", ok: false };
  expect(await request(order.id, { ...other, seenRefunds: 1, seenPence: 1 })).toEqual(sum);
  expect(await statesOf(order.id)).toEqual(["sent"]);
});

describe("of fifty refunds of one order at once", () => {
  it("one is made, and 49 people see whose it is", async () => {
    const { order, chargeRef } = await soldOrder(shop);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => request(order.id, { lines: onePiece, actId: randomUUID() })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const told = answers.filter((answer) => !answer.ok && answer.reason === "refund_open");
    expect(told).toHaveLength(49);
    expect(told[0]).toMatchObject({ open: { requestedBy: ann, amountPence: order.totalPence } });
    const [refund] = await listRefundsOf(db, order.id);
    await Promise.all(Array.from({ length: 5 }, () => sendRefund(db, refund?.id ?? "")));
    expect(await stripeRefunds(chargeRef)).toHaveLength(1);
  });

  it("by the same act all are the same one", async () => {
    const { order } = await soldOrder(shop);
    const actId = randomUUID();
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => requested(order.id, { lines: onePiece, actId })),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await listRefundsOf(db, order.id)).toHaveLength(1);
  });
});

describe("a refund is refused", () => {
  it("above what is left, also by what was refunded in Stripe's dashboard", async () => {
    const { order, chargeRef } = await soldOrder(shop);
    await stripe().refunds.create({ payment_intent: chargeRef, amount: 1 });
    await settleCharge(db, chargeRef);
    expect(await request(order.id, { lines: onePiece })).toMatchObject({ reason: "above_left" });
    await sent(order.id, { lines: onePiece, deductionPence: pence(1), reason: "Refunded" });
    expect(await request(order.id, { goodwillPence: pence(1), reason: "Late" })).toMatchObject({
      reason: "above_left",
    });
    expect((await getOrder(db, order.id)).status).toBe("refunded");
  });

  it("while the bank disputes the payment, and for good once the dispute is lost", async () => {
    const { order, chargeRef } = await soldOrder(shop, { card: DISPUTED });
    await settleCharge(db, chargeRef);
    expect(await flagsOf(order.id)).toEqual(["disputed"]);
    expect(await request(order.id, { lines: onePiece })).toMatchObject({ reason: "disputed" });
    const [dispute] = (await stripe().disputes.list({ payment_intent: chargeRef })).data;
    await stripe().disputes.close(dispute?.id ?? "");
    await settleCharge(db, chargeRef);
    expect(await request(order.id, { lines: onePiece })).toMatchObject({ reason: "above_left" });
  });

  it("no longer once the dispute is won", async () => {
    const { order, chargeRef } = await soldOrder(shop, { card: DISPUTED });
    await settleCharge(db, chargeRef);
    const [dispute] = (await stripe().disputes.list({ payment_intent: chargeRef })).data;
    const evidence = { uncategorized_text: "winning_evidence" };
    await stripe().disputes.update(dispute?.id ?? "", { evidence, submit: true });
    await settleCharge(db, chargeRef);
    expect(await flagsOf(order.id)).toEqual([]);
    await sent(order.id, { lines: onePiece });
    expect(await statesOf(order.id)).toEqual(["sent"]);
  });

  it("for an order that was never paid, or that does not exist", async () => {
    expect(await request(randomUUID())).toEqual({ ok: false, reason: "no_order" });
  });
});

describe("a refund whose answer was lost", () => {
  it("is found again two days later, when Stripe has forgotten the key", async () => {
    const { order, chargeRef, email } = await soldOrder(shop);
    const id = await requested(order.id, { lines: onePiece });
    shop.disturb(/\/refunds$/, "cut");
    await expect(sendRefund(db, id)).rejects.toThrow();
    expect(await statesOf(order.id)).toEqual(["sending"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * DAY_MS });
    await sendRefund(db, id);
    expect(await stripeRefunds(chargeRef)).toHaveLength(1);
    expect(await statesOf(order.id)).toEqual(["sent"]);
    expect(await refundMails(email)).toHaveLength(1);
  });

  it("is recorded by an event, and by the reconciliation if its job was lost", async () => {
    const [byEvent, byTimer] = [await soldOrder(shop), await soldOrder(shop)];
    const id = await requested(byEvent.order.id, { lines: onePiece });
    shop.disturb(/\/refunds$/, "cut");
    await expect(sendRefund(db, id)).rejects.toThrow();
    await settleCharge(db, byEvent.chargeRef);
    expect(await statesOf(byEvent.order.id)).toEqual(["sent"]);
    await requested(byTimer.order.id, { lines: onePiece });
    await sql`update refunds set requested_at = now() - interval '11 minutes'
      where order_id = ${byTimer.order.id}`.execute(db);
    await reconcileRefunds(db);
    expect(await statesOf(byTimer.order.id)).toEqual(["sent"]);
  });
});

describe("a refund that fails", () => {
  it("later keeps its credit note, flags the order, and is tried anew under the note", async () => {
    const { order, chargeRef, email } = await soldOrder(shop, { card: FAILING });
    const id = await sent(order.id, { lines: onePiece });
    const [before] = await listRefundsOf(db, order.id);
    await until(async () =>
      expect(await stripeRefunds(chargeRef)).toMatchObject([{ status: "failed" }]),
    );
    await settleCharge(db, chargeRef);
    const [failed] = await listRefundsOf(db, order.id);
    expect(failed).toMatchObject({
      state: "failed",
      providerStatus: "failed",
      creditNoteNumber: before?.creditNoteNumber,
    });
    expect(await flagsOf(order.id)).toEqual(["refund_failed"]);
    // The money is owed: nothing else of the order can be refunded, and nobody takes the refund back.
    expect(await request(order.id, { lines: onePiece })).toMatchObject({
      reason: "too_many_pieces",
    });
    expect(await retryRefund(db, id, { actor: ann, mayApprove: false })).toEqual({
      ok: true,
      value: null,
    });
    expect(await undoRefund(db, id, ann)).toEqual({ ok: false, reason: "wrong_state" });
    await sendRefund(db, id);
    expect(await listRefundsOf(db, order.id)).toMatchObject([
      { state: "sent", attempt: 2, creditNoteNumber: before?.creditNoteNumber },
    ]);
    expect(await flagsOf(order.id)).toEqual([]);
    expect((await stripeRefunds(chargeRef)).map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(await refundMails(email)).toHaveLength(2);
  });

  it("at once, because the provider refuses it, has no credit note and leaves its pieces", async () => {
    const { order, chargeRef, email } = await soldOrder(shop);
    const id = await requested(order.id, { lines: onePiece });
    await stripe().refunds.create({ payment_intent: chargeRef, amount: 100 });
    await sendRefund(db, id);
    expect(await listRefundsOf(db, order.id)).toMatchObject([
      { state: "failed", creditNoteNumber: null, sentAt: null },
    ]);
    expect(await refundMails(email)).toEqual([]);
    await settleCharge(db, chargeRef);
    const rest = { lines: onePiece, deductionPence: pence(100), reason: "Refunded before" };
    await sent(order.id, rest);
    expect((await getOrder(db, order.id)).status).toBe("refunded");
  });

  it("because it was canceled while it was pending, is followed by the reconciliation", async () => {
    const { order, chargeRef } = await soldOrder(shop, { card: SLOW });
    await sent(order.id, { lines: onePiece });
    const [pending] = await listRefundsOf(db, order.id);
    expect(pending).toMatchObject({ state: "sent", providerStatus: "pending" });
    await stripe().refunds.cancel(pending?.providerRef ?? "");
    await reconcileRefunds(db);
    expect(await listRefundsOf(db, order.id)).toMatchObject([
      { state: "failed", providerStatus: "canceled" },
    ]);
    expect(await stripeRefunds(chargeRef)).toHaveLength(1);
  });
});

describe("a refund made in Stripe's dashboard", () => {
  it("is found without an event, and gets its credit note when it is explained to the penny", async () => {
    const { order, chargeRef, email } = await soldOrder(shop, { items: { "rubber-grippers": 2 } });
    const unitPence = order.lines[0]?.unitPence ?? 0;
    await stripe().refunds.create({ payment_intent: chargeRef, amount: unitPence });
    await findProviderRefunds(db);
    const [found] = await listRefundsOf(db, order.id);
    expect(found).toMatchObject({ origin: "provider", state: "sent", creditNoteNumber: null });
    expect(await flagsOf(order.id)).toEqual(["refund_unexplained"]);
    const id = found?.id ?? "";
    const explain = (parts: Partial<RefundParts>) =>
      explainRefund(db, id, { ...NO_REFUND, ...parts, actor: ann });
    expect(await explain({ goodwillPence: pence(1), reason: "Late" })).toMatchObject({
      reason: "wrong_sum",
    });
    expect(await explain({ lines: onePiece })).toEqual({ ok: true, value: null });
    expect(await explain({ lines: onePiece })).toMatchObject({ reason: "already_explained" });
    expect(await listRefundsOf(db, order.id)).toMatchObject([
      {
        vatPence: order.lines[0]?.unitVatPence,
        creditNoteNumber: expect.any(Number),
        lines: [{ quantity: 1 }],
      },
    ]);
    expect(await flagsOf(order.id)).toEqual([]);
    expect((await refundMails(email)).map(({ data }) => data.isSecondMail)).toEqual([false, true]);
  });
});

describe("above the limit of approval", () => {
  const dear = { items: { "traditional-kitchen-maid": 5 } };

  it("a manager's refund waits for an owner, and is sent once approved", async () => {
    const { order } = await soldOrder(shop, dear);
    const manager = { mayApprove: false };
    await sent(order.id, { ...manager, lines: onePiece });
    const id = await requested(order.id, { ...manager, lines: pieces(4).slice(1) });
    expect(await flagsOf(order.id)).toEqual(["refund_to_approve"]);
    await sendRefund(db, id);
    expect(await statesOf(order.id)).toEqual(["sent", "awaiting_approval"]);
    // It is not the open one.
    await sent(order.id, { goodwillPence: pence(100), reason: "Late" });
    expect(await approveRefund(db, id, { actor: ann })).toEqual({ ok: true, value: null });
    expect(await approveRefund(db, id, { actor: ann })).toMatchObject({ reason: "wrong_state" });
    await sendRefund(db, id);
    expect(await statesOf(order.id)).toEqual(["sent", "sent", "sent"]);
    expect(await flagsOf(order.id)).toEqual([]);
  });

  it("a refund that waits is not approved when its pieces have gone back, can be taken back, and lapses after seven days", async () => {
    const { order } = await soldOrder(shop, dear);
    const waiting = () => requested(order.id, { mayApprove: false, lines: pieces(4) });
    const [late, undone, lapsed] = [await waiting(), await waiting(), await waiting()];
    await sent(order.id, { lines: pieces(2) });
    expect(await approveRefund(db, late, { actor: ann })).toMatchObject({
      reason: "too_many_pieces",
    });
    expect(await undoRefund(db, undone, ann)).toEqual({ ok: true, value: null });
    await sql`update refunds set requested_at = now() - interval '8 days' where id = ${lapsed}`.execute(
      db,
    );
    await reconcileRefunds(db);
    const states = new Map((await listRefundsOf(db, order.id)).map(({ id, state }) => [id, state]));
    expect([late, undone, lapsed].map((id) => states.get(id))).toEqual([
      "awaiting_approval",
      "undone",
      "lapsed",
    ]);
  });
});

describe("credit notes", () => {
  it(`have no gap when ${NOTES} are issued at once, and add up to the refunds but compensation`, async () => {
    const orders: Awaited<ReturnType<typeof soldOrder>>[] = [];
    // Not all at once: orders of one product wait for each other, and a lock is waited for 3 s at most.
    for (let batch = 0; batch < NOTES / 5; batch += 1)
      orders.push(...(await Promise.all(Array.from({ length: 5 }, () => soldOrder(shop)))));
    const compensated = orders[0];
    if (compensated === undefined) throw new Error("no order");
    await Promise.all(
      orders.map(({ order }) => sent(order.id, { goodwillPence: pence(500), reason: "Late" })),
    );
    await sent(compensated.order.id, {
      goodwillPence: pence(300),
      isCompensation: true,
      reason: "It fell on a vase",
    });
    const { rows } = await sql<{
      numbers: number[];
      last: number;
      noted: number;
      refunded: number;
    }>`
      select (select array_agg(number order by number) from credit_notes) as numbers,
        (select last_number from credit_note_counter) as last,
        (select sum(amount_pence)::int from credit_notes) as noted,
        (select sum(amount_pence)::int from refunds where sent_at is not null and not is_compensation
          and (origin = 'shop' or explained_at is not null)) as refunded`.execute(db);
    const [books] = rows;
    expect(books?.numbers).toEqual(
      Array.from({ length: books?.last ?? 0 }, (_, index) => index + 1),
    );
    expect(books?.noted).toBe(books?.refunded);
  });
});

it("the words about a refund go with the personal data of its order, the sums stay", async () => {
  const { order } = await soldOrder(shop);
  await sent(order.id, { lines: onePiece, reason: "Ann Lee rang: too wide" });
  await removeRefundReasons(db, [order.id]);
  expect(await listRefundsOf(db, order.id)).toMatchObject([
    { reason: "", amountPence: order.totalPence },
  ]);
});
