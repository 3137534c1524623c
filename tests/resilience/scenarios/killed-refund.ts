import { expect } from "vitest";
import { pence, ZERO } from "#shop/kit/money.ts";
import { requestRefund } from "#shop/payments/refunds/request-refund.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { createDb } from "#shop/platform/database/db.server.ts";
import type { CallOutcome, StripeCall } from "#tests/resilience/call-outcomes.ts";
import type { Harness } from "#tests/resilience/harness.ts";
import { until } from "#tests/resilience/wait-until.ts";

/** Longer than the scenario: Stripe has made the refund, and its answer never arrives. */
const NEVER_MS = 600_000;
/** A dead worker's job is taken over, and a failed one is tried again. */
const TAKEN_OVER_MS = 120_000;

/**
 * kill -9 of the jobs process between Stripe's answer to a refund and the commit, and every event about it
 * is lost. The job is tried again at once; and for another order two days later, when Stripe has forgotten
 * the idempotency key and the job is gone. Both times Stripe has one refund and the shop knows it.
 */
export async function killedWhileRefunding(harness: Harness): Promise<string> {
  const { stripe, shopDb, stripeDb } = harness;
  const soon = await killDuringRefund(harness);
  stripe.decideCall = () => "through";
  await until("the job records the refund", () => isSent(harness, soon.id), TAKEN_OVER_MS);

  const later = await killDuringRefund(harness);
  // Stripe can't be reached for two days, and the job is lost.
  await shopDb.query("delete from graphile_worker._private_jobs where key = $1", [
    `send-refund:${later.id}`,
  ]);
  await shopDb.query(
    "update refunds set requested_at = requested_at - interval '2 days' where id = $1",
    [later.id],
  );
  await stripeDb.query("delete from sandbox_stripe.idempotency");
  expect(await isSent(harness, later.id), "nobody has told the shop of the refund").toBe(false);
  stripe.decideCall = () => "through";
  await shopDb.query("select graphile_worker.add_job('reconcile-refunds')");
  await until("the timer finds the refund", () => isSent(harness, later.id), TAKEN_OVER_MS);

  for (const { id, chargeRef } of [soon, later]) {
    const made = await refundsAtStripe(harness, chargeRef);
    expect(made, "Stripe has one refund").toHaveLength(1);
    const { rows } = await shopDb.query(
      `select provider_ref as ref, state, (select count(*)::int from credit_notes where refund_id = refunds.id) as notes,
         (select count(*)::int from mail_outbox where mail_key like 'order-refunded:%:' || refunds.id || ':%') as mails
       from refunds where id = $1`,
      [id],
    );
    expect(rows, "one row, one credit note, one mail").toEqual([
      { ref: made[0], state: "sent", notes: 1, mails: 1 },
    ]);
  }
  await harness.settle();
  return "kill -9 of the jobs process between Stripe's answer to a refund and the commit, found again at once and two days later: one refund each";
}

/**
 * Requests a refund of £1 of a new paid order and kills the jobs process once Stripe has made it. From then
 * on Stripe can't be reached.
 */
async function killDuringRefund(
  harness: Harness,
): Promise<{ readonly id: string; readonly chargeRef: string }> {
  const { shop, stripe, shopDb } = harness;
  stripe.reset();
  const [buyer] = await harness.buyers(1);
  if (buyer === undefined) throw new Error("There is no buyer.");
  const page = await harness.buy(buyer);
  const paid = await until("the order is paid", async () => {
    const { rows } = await shopDb.query<{ order_id: string; charge_ref: string }>(
      "select order_id, charge_ref from payments where provider_ref = $1 and state = 'paid'",
      [page.sessionId],
    );
    return rows[0] ?? null;
  });
  await harness.settle();
  stripe.decideEvent = () => "lost";
  stripe.decideCall = answerNoRefund;
  const requested = await requestRefund(createDb(shopDb), paid.order_id, {
    actor: SHOP,
    mayApprove: true,
    lines: [],
    shippingPence: ZERO,
    goodwillPence: pence(100),
    deductionPence: ZERO,
    isCompensation: false,
    reason: "Scratched",
  });
  if (!requested.ok) throw new Error(requested.reason);
  await until("Stripe has made the refund", async () => {
    return (await refundsAtStripe(harness, paid.charge_ref)).length > 0;
  });
  stripe.decideCall = () => "cut-before";
  await shop.killOne("jobs");
  const { id } = requested.value;
  expect(await isSent(harness, id), "the refund is not recorded").toBe(false);
  return { id, chargeRef: paid.charge_ref };
}

function answerNoRefund({ method, path }: StripeCall): CallOutcome {
  return method === "POST" && path === "/v1/refunds" ? { lateMs: NEVER_MS } : "through";
}

async function isSent({ shopDb }: Harness, refundId: string): Promise<boolean> {
  const { rows } = await shopDb.query("select from refunds where id = $1 and state = 'sent'", [
    refundId,
  ]);
  return rows.length === 1;
}

/** The ids of the refunds of a charge. */
async function refundsAtStripe({ stripeDb }: Harness, chargeRef: string): Promise<string[]> {
  const { rows } = await stripeDb.query<{ id: string }>(
    `select id from sandbox_stripe.objects
     where kind = 'refund' and body->>'payment_intent' = $1 order by id`,
    [chargeRef],
  );
  return rows.map(({ id }) => id);
}
