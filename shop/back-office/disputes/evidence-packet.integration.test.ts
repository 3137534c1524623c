import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { anonymiseFinishedOrders } from "#shop/privacy/anonymise-orders.server.ts";
import type { Order } from "#shop/orders/order.ts";
import {
  findDispute,
  listOpenDisputes,
  otherDisputes,
} from "#shop/payments/disputes/disputes.server.ts";
import {
  findEvidence,
  listEvidenceOf,
  removeEvidence,
} from "#shop/payments/disputes/saved-evidence.server.ts";
import { deliverEvidence } from "#shop/payments/disputes/send-evidence.server.ts";
import { stripe } from "#shop/payments/stripe/client.server.ts";
import { settleCharge } from "#shop/payments/refunds/settle-charge.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { soldOrder } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { makeEvidence, sendPacket, WORDS_MAX } from "./evidence-packet.server.ts";

const shop = await testShop();
const { db } = shop;

type Disputed = { readonly order: Order; readonly ref: string; readonly chargeRef: string };

async function disputedOrder(): Promise<Disputed> {
  const { order, chargeRef } = await soldOrder(shop, { card: "4000000000000259" });
  await settleCharge(db, chargeRef);
  const all = [...(await listOpenDisputes(db)), ...(await otherDisputes().page(db, null)).rows];
  const dispute = all.find(({ orderId }) => orderId === order.id);
  if (dispute === undefined) throw new Error("not disputed");
  return { order, chargeRef, ref: dispute.ref };
}

async function packetOf({ order }: Disputed, words = "") {
  const packet = await makeEvidence(db, order.id, words);
  if (packet === null) throw new Error("no order");
  return packet;
}

async function send(disputed: Disputed, words = "", act = ownersAct()) {
  const { fingerprint: seen } = await packetOf(disputed, words);
  const wanted = { disputeRef: disputed.ref, orderId: disputed.order.id, words, seen };
  return sendPacket(db, wanted, act);
}

async function jobs() {
  const { rows } =
    await sql`select from graphile_worker.jobs where task_identifier = 'send-evidence'`.execute(db);
  return rows.length;
}

describe("evidence of an order", () => {
  let disputed: Disputed;
  beforeAll(async () => {
    disputed = await disputedOrder();
  });

  test("says what was bought, who bought it, where it went and on which terms", async () => {
    const { order } = disputed;
    await sql`update mail_outbox set sent_at = now() where order_id = ${order.id}`.execute(db);
    await sql`insert into fulfilments (order_id, state, carrier, tracking_number, dispatched_at, delivered_at, delivered_by)
      values (${order.id}, 'delivered', 'Royal Mail', 'AB123456785GB', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', 'carrier')`.execute(
      db,
    );
    const { evidence, missing } = await packetOf(disputed, "  We spoke on the telephone.  ");
    expect(evidence).toMatchObject({
      customerName: order.customerName,
      customerEmail: order.email,
      shippingCarrier: "Royal Mail",
      shippingTrackingNumber: "AB123456785GB",
      shippingDate: "20 November 2026",
    });
    expect(evidence.shippingAddress).toContain(order.address.postcode);
    expect(evidence.productDescription).toContain(order.lines[0]?.name);
    expect(evidence.productDescription).toContain("Total with VAT: £54.00");
    expect(evidence.account.startsWith("We spoke on the telephone.\n\nOrder\n")).toBe(true);
    for (const text of [
      order.orderNumber,
      "INV-0000",
      "Royal Mail on 20 November 2026",
      "The carrier delivered it on 21 November 2026",
      "E-mails to the customer",
    ])
      expect([text, evidence.account.includes(text)]).toEqual([text, true]);
    expect(evidence.refundPolicy).toContain("Returns and cancelling");
    expect(evidence.refundPolicy).not.toMatch(/<\w|&\w+;/);
    expect(evidence.cancellationPolicy).toContain("Terms and conditions");
    expect(missing).toEqual([]);
    await sql`update fulfilments set delivered_by = 'assumed' where order_id = ${order.id}`.execute(
      db,
    );
    const assumed = await packetOf(disputed);
    expect(assumed.evidence.account).not.toContain("delivered it");
    expect(assumed.missing).toHaveLength(1);
  });

  test("is sent as it was read, or not at all", async () => {
    const { ref, order } = disputed;
    const { fingerprint: seen } = await packetOf(disputed, "Read");
    const wanted = { disputeRef: ref, orderId: order.id, seen };
    for (const [words, reason] of [
      ["Another", "changed"],
      ["x".repeat(WORDS_MAX + 1), "too_long"],
    ] as const)
      expect(await sendPacket(db, { ...wanted, words }, ownersAct())).toEqual({
        ok: false,
        reason,
      });
    await sql`update fulfilments set tracking_number = 'AB999999995GB' where order_id = ${order.id}`.execute(
      db,
    );
    expect(await sendPacket(db, { ...wanted, words: "Read" }, ownersAct())).toEqual({
      ok: false,
      reason: "changed",
    });
    expect(await findEvidence(db, ref)).toBeNull();
  });

  test("goes to the bank once, whoever sends it how often", async () => {
    const { ref } = disputed;
    const act = ownersAct();
    const first = await Promise.all([send(disputed, "Once", act), send(disputed, "Once", act)]);
    expect(first.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await Promise.all([send(disputed), send(disputed)])).toEqual([
      { ok: false, reason: "already_sent" },
      { ok: false, reason: "already_sent" },
    ]);
    expect(await jobs()).toBe(1);
    await Promise.all([deliverEvidence(db, ref), deliverEvidence(db, ref)]);
    await deliverEvidence(db, ref);
    const there = await stripe().disputes.retrieve(ref);
    expect(there).toMatchObject({
      status: "under_review",
      evidence_details: { submission_count: 1 },
    });
    const saved = await findEvidence(db, ref);
    expect(saved).toMatchObject({ state: "sent", sentAt: expect.any(Date), attempt: 1 });
    expect(there.evidence.uncategorized_text).toBe(saved?.evidence.account);
    expect(there.evidence.shipping_tracking_number).toBe("AB999999995GB");
    expect(await findDispute(db, ref)).toMatchObject({ status: "under_review", canAnswer: false });
    expect((await listOpenDisputes(db)).map((each) => each.ref)).not.toContain(ref);
    const { rows } =
      await sql`select changed from audit_log where action = 'send_evidence'`.execute(db);
    expect(rows).toEqual([{ changed: { evidence: {} } }]);
  });

  test("goes with the other personal data of its order", async () => {
    const { order, ref } = disputed;
    expect(await listEvidenceOf(db, [order.id])).toHaveLength(1);
    await anonymiseFinishedOrders(db);
    expect((await findEvidence(db, ref))?.evidence.account).toContain("Once");
    await removeEvidence(db, [order.id]);
    expect(await findEvidence(db, ref)).toMatchObject({ state: "sent", evidence: {} });
  });
});

test("evidence whose answer was lost is not sent again", async () => {
  const disputed = await disputedOrder();
  const { ref } = disputed;
  await send(disputed);
  shop.disturb(new RegExp(`/disputes/${ref}$`), { status: 200, body: await answerOf(ref) }, "cut");
  await expect(deliverEvidence(db, ref)).rejects.toThrow();
  expect(await findEvidence(db, ref)).toMatchObject({ state: "sending" });
  await deliverEvidence(db, ref);
  expect(await findEvidence(db, ref)).toMatchObject({ state: "sent" });
  expect(await stripe().disputes.retrieve(ref)).toMatchObject({
    evidence_details: { submission_count: 1 },
  });
});

/** The dispute as the stand-in has it, as JSON. */
async function answerOf(ref: string): Promise<string> {
  const { lastResponse: _, ...dispute } = await stripe().disputes.retrieve(ref);
  return JSON.stringify(dispute);
}

test("evidence that the provider refuses can be sent once more; what was sent without the shop is not", async () => {
  const disputed = await disputedOrder();
  const { ref } = disputed;
  await send(disputed);
  const refusal = {
    status: 400,
    body: '{"error":{"type":"invalid_request_error","message":"Not now"}}',
  };
  shop.disturb(
    new RegExp(`/disputes/${ref}$`),
    { status: 200, body: await answerOf(ref) },
    refusal,
  );
  await deliverEvidence(db, ref);
  expect(await findEvidence(db, ref)).toMatchObject({ state: "refused", failure: "Not now" });
  expect((await listOpenDisputes(db)).map((each) => each.ref)).toContain(ref);
  await stripe().disputes.update(ref, {
    evidence: { uncategorized_text: "By hand" },
    submit: true,
  });
  expect(await send(disputed)).toMatchObject({ ok: true });
  await deliverEvidence(db, ref);
  expect(await findEvidence(db, ref)).toMatchObject({
    state: "refused",
    attempt: 2,
    failure: "Evidence was sent without the shop.",
  });
  expect(await stripe().disputes.retrieve(ref)).toMatchObject({
    evidence: { uncategorized_text: "By hand" },
  });
});

test("a dispute that has ended or whose day is over takes no evidence", async () => {
  const disputed = await disputedOrder();
  await sql`update disputes set due_by = now() - interval '1 minute' where provider_ref = ${disputed.ref}`.execute(
    db,
  );
  expect(await send(disputed)).toEqual({ ok: false, reason: "cannot_answer" });
  await sql`update disputes set due_by = null, status = 'lost' where provider_ref = ${disputed.ref}`.execute(
    db,
  );
  expect(await send(disputed)).toEqual({ ok: false, reason: "cannot_answer" });
  const nowhere = { ...disputed, ref: "du_none" };
  expect(await send(nowhere)).toEqual({ ok: false, reason: "no_dispute" });
});
