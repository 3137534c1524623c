import { describe, expect, it } from "vitest";
import { DAY_MS, londonDay } from "#shop/kit/time.ts";
import { pence } from "#shop/kit/money.ts";
import { flagsOf } from "#tests/support/flags.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { declareWithdrawal } from "#shop/fulfilment/cancel-requests.server.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { acceptReturn, recordPosting, refuseReturn } from "./answer-return.server.ts";
import { inspectReturn, settleReturn, receiveReturnByStaff } from "./return-acts.server.ts";
import { requestReturn } from "./open-return.server.ts";
import type { ReturnReason } from "./return.ts";
import { returnPence } from "./return-value.ts";
import {
  findLooseWithdrawal,
  listLooseWithdrawals,
  matchWithdrawal,
  setWithdrawalAside,
} from "./withdrawals.server.ts";
import { findReturn } from "./with-return.server.ts";
import { templatesTo } from "#tests/support/mails.ts";
import { PARCEL } from "#tests/support/orders.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

const shop = await testShop();
const { db, grippers } = shop;

/** A return of two grippers that were delivered so many days ago. */
async function opened({ deliveredDaysAgo = 3 } = {}) {
  const { customer, order } = await paidOrder(shop, [grippers, grippers]);
  await dispatchOrder(db, order.id, PARCEL);
  await db
    .updateTable("fulfilments")
    .set({ dispatchedAt: new Date(Date.now() - (deliveredDaysAgo + 2) * DAY_MS) })
    .where("orderId", "=", order.id)
    .execute();
  const deliveredAt = new Date(Date.now() - deliveredDaysAgo * DAY_MS);
  await deliverOrder(db, order.id, { actor: OWNER, deliveredAt });
  const asked = valueOf(await requestReturn(db, order.id, { actor: OWNER }));
  return { id: asked, order, customer };
}

const mailsOf = async (email: string) =>
  (await templatesTo(db, email)).filter((name) => name.startsWith("return"));
const pieces = [0, 1].map(
  (position) => ({ position, quantity: 1, condition: "used", isRestocked: false }) as const,
);

describe("staff", () => {
  it("accept a return once, with one mail, and take the goods in afterwards", async () => {
    const { id, customer } = await opened();
    const answer = { reason: "faulty", words: "Use the label." } as const;
    const same = ownersAct();
    const answers = await Promise.all([
      acceptReturn(db, id, { act: same, ...answer }),
      acceptReturn(db, id, { act: same, ...answer }),
      acceptReturn(db, id, { act: ownersAct(), ...answer }),
    ]);
    const reasons = answers.map((each) => (each.ok ? "done" : each.reason)).toSorted();
    // The same act twice is done once; the second person reads it.
    expect([
      ["already_answered", "done", "done"],
      ["already_answered", "already_answered", "done"],
    ]).toContainEqual(reasons);
    expect(await mailsOf(customer.email)).toEqual(["return-accepted"]);
    const receivedAt = new Date();
    const goods = { receivedAt, lines: pieces };
    const taken = await Promise.all(
      [ownersAct(), ownersAct()].map((one) => receiveReturnByStaff(db, id, { act: one, ...goods })),
    );
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await mailsOf(customer.email)).toEqual(["return-accepted", "return-received"]);
    expect(await recordPosting(db, id, { act: ownersAct(), day: "2026-01-01" })).toMatchObject({
      reason: "already_received",
    });
  });

  it("refuse a return only where the law allows it, and the customer can still write", async () => {
    const inTime = await opened();
    const words = "The 14 days are over.";
    expect(await refuseReturn(db, inTime.id, { act: ownersAct(), words })).toMatchObject({
      reason: "may_not_refuse",
    });
    expect(await mailsOf(inTime.customer.email)).toEqual([]);
    const late = await opened({ deliveredDaysAgo: 20 });
    expect(await refuseReturn(db, late.id, { act: ownersAct(), words: "" })).toMatchObject({
      reason: "bad_words",
    });
    expect(await refuseReturn(db, late.id, { act: ownersAct(), words })).toMatchObject({
      ok: true,
    });
    expect((await findReturn(db, late.id))?.returned).toMatchObject({
      state: "closed",
      closingNote: words,
    });
    expect(await mailsOf(late.customer.email)).toEqual(["return-refused"]);
  });

  it("keep something only for a change of mind, with words, and never more than was paid", async () => {
    const { id } = await opened();
    const look = (
      finding: string,
      deductionPence: number,
      { seen = "", reason }: { seen?: string; reason?: ReturnReason } = {},
    ) =>
      inspectReturn(db, id, {
        act: ownersAct(),
        seen,
        reason,
        finding,
        deductionPence: pence(deductionPence),
      });
    expect(await look("", 0)).toMatchObject({ reason: "not_here" });
    await receiveReturnByStaff(db, id, {
      act: ownersAct(),
      receivedAt: new Date(),
      lines: pieces,
    });
    expect(await look("", 150)).toMatchObject({ reason: "words_missing" });
    expect(await look("Cut", 9_999_999)).toMatchObject({ reason: "above_goods" });
    expect(await look("One is cut.", 150)).toMatchObject({ ok: true });
    expect(await look("Both are cut.", 300)).toMatchObject({ reason: "inspected_before" });
    const known = await findReturn(db, id);
    if (known === null) throw new Error("gone");
    const paid = known.record.order.totalPence;
    expect(returnPence(known.record, known.returned)).toBe(paid - 150);
    const seen = known.returned.inspectedAt?.toISOString() ?? "";
    expect(await look("Both", 300, { seen, reason: "faulty" })).toMatchObject({
      reason: "no_deduction",
    });
    // What the customer chose was not so, or was: the inspection decides.
    await db.updateTable("returns").set({ reason: "faulty" }).where("id", "=", id).execute();
    expect(await look("Both", 300, { seen })).toMatchObject({ reason: "no_deduction" });
    expect(await look("Both", 300, { seen, reason: "changed_mind" })).toMatchObject({ ok: true });
    expect((await findReturn(db, id))?.returned.reason).toBe("changed_mind");
  });

  it("record a proof of posting, from which the refund counts, and settle a return without one", async () => {
    const { id, order } = await opened();
    const today = londonDay(new Date());
    expect(await recordPosting(db, id, { act: ownersAct(), day: "2099-01-01" })).toMatchObject({
      reason: "bad_day",
    });
    expect(await recordPosting(db, id, { act: ownersAct(), day: today })).toMatchObject({
      ok: true,
    });
    const note = "Keeps them after all";
    expect(await settleReturn(db, id, { act: ownersAct(), note })).toMatchObject({ ok: true });
    expect(await settleReturn(db, id, { act: ownersAct(), note })).toMatchObject({
      reason: "already_closed",
    });
    expect(await flagsOf(db, order.id)).toEqual([]);
  });
});

describe("a withdrawal without its order", () => {
  const declare = async (statement: string) => {
    await declareWithdrawal(db, {
      orderNumber: "LL-1",
      email: "wren@example.com",
      name: "Wren",
      statement,
    });
    return (await listLooseWithdrawals(db)).find((each) => each.statement === statement);
  };

  it("opens the return of the order that staff find, told when it came, once", async () => {
    const { id: earlier, order } = await opened();
    await settleReturn(db, earlier, { act: ownersAct(), note: "Mistake" });
    const withdrawal = await declare("I withdraw.");
    if (withdrawal === undefined) throw new Error("not listed");
    const toldAt = new Date(Date.now() - 2 * DAY_MS);
    await db
      .updateTable("cancelRequests")
      .set({ receivedAt: toldAt })
      .where("id", "=", withdrawal.id)
      .execute();
    const match = (orderNumber: string) =>
      matchWithdrawal(db, withdrawal.id, { act: ownersAct(), orderNumber });
    expect(await match("LL-0")).toMatchObject({ reason: "no_order" });
    const matched = await Promise.all([match(order.orderNumber), match(order.orderNumber)]);
    expect(matched.filter(({ ok }) => ok)).toHaveLength(1);
    const returnId = matched.find((each) => each.ok)?.value ?? "";
    expect((await findReturn(db, returnId))?.returned.requestedAt).toEqual(toldAt);
    expect(await flagsOf(db, order.id)).toEqual(["The customer has withdrawn from the contract"]);
    expect(await findLooseWithdrawal(db, withdrawal.id)).toBeNull();
    const receipts = db.selectFrom("mailOutbox").select("data").orderBy("createdAt");
    // Its receipt has what was typed now that the order is known.
    expect(
      await receipts.where("mailKey", "like", `withdrawal-receipt:${withdrawal.id}%`).execute(),
    ).toMatchObject([{ data: { statement: "" } }, { data: { statement: "I withdraw." } }]);
  });

  it("is set aside when it is about no order of the shop", async () => {
    const withdrawal = await declare("Not from you.");
    if (withdrawal === undefined) throw new Error("not listed");
    expect(await setWithdrawalAside(db, withdrawal.id, ownersAct())).toMatchObject({
      ok: true,
    });
    expect(await setWithdrawalAside(db, withdrawal.id, ownersAct())).toMatchObject({
      reason: "already_matched",
    });
  });
});
