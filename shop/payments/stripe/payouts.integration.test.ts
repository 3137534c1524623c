import { expect, test } from "vitest";
import { testShop } from "#tests/support/shop.ts";
import { listPayoutLines, listPayoutsSince } from "./payouts.server.ts";
import { fetchCharge } from "./refunds.server.ts";
import { stripeList } from "#tests/support/stripe-answers.ts";

const shop = await testShop();
const since = new Date("2026-11-22T15:00:00Z");
const created = since.getTime() / 1_000;

const listOf = (...data: readonly object[]) => stripeList(data);

test("payouts in pounds are read; a state or a kind of listing that Stripe adds is not final", async () => {
  const payout = {
    object: "payout",
    amount: 5_000,
    currency: "gbp",
    created,
    arrival_date: Date.UTC(2026, 10, 24) / 1_000,
  };
  const of = (id: string, status: string, listing: string, more = {}) => ({
    ...payout,
    id,
    status,
    reconciliation_status: listing,
    ...more,
  });
  shop.disturb(
    /payouts$/,
    listOf(
      of("po_1", "paid", "completed"),
      of("po_2", "canceled", "not_applicable"),
      of("po_3", "in_transit", "in_progress"),
      of("po_4", "new_at_stripe", "new_at_stripe"),
      of("po_5", "paid", "completed", { currency: "eur" }),
    ),
  );
  const read = await listPayoutsSince(since);
  expect(read.map(({ ref, state, listing }) => [ref, state, listing])).toEqual([
    ["po_1", "paid", "listed"],
    ["po_2", "failed", "unlisted"],
    ["po_3", "pending", "awaited"],
    ["po_4", "pending", "awaited"],
  ]);
  expect(read[0]).toMatchObject({ amountPence: 5_000, arrivesOn: "2026-11-24", openedAt: since });
});

test("a line has its charge wherever Stripe names it, and words only where they name no customer", async () => {
  const line = {
    object: "balance_transaction",
    amount: 100,
    fee: 10,
    net: 90,
    created,
    description: "Ann Lee",
  };
  const of = (id: string, category: string, source: unknown, more = {}) => ({
    ...line,
    id,
    reporting_category: category,
    source,
    ...more,
  });
  shop.disturb(
    /balance_transactions$/,
    listOf(
      of("txn_1", "charge", { id: "ch_1", payment_intent: "pi_1" }),
      of("txn_2", "refund", { id: "re_1", payment_intent: { id: "pi_1" } }),
      of("txn_3", "dispute", { id: "du_1", payment_intent: null }),
      of("txn_4", "charge", "ch_2"),
      of("txn_5", "fee", null),
      of("txn_6", "new_at_stripe", { id: "x_1" }, { description: null }),
      of("txn_7", "payout", "po_1"),
    ),
  );
  const lines = await listPayoutLines("po_1");
  expect(
    lines.map(({ ref, kind, sourceRef, chargeRef, description }) => [
      ref,
      kind,
      sourceRef,
      chargeRef,
      description,
    ]),
  ).toEqual([
    ["txn_1", "charge", "ch_1", "pi_1", ""],
    ["txn_2", "refund", "re_1", "pi_1", ""],
    ["txn_3", "dispute", "du_1", null, ""],
    ["txn_4", "charge", "ch_2", null, ""],
    ["txn_5", "fee", null, null, "Ann Lee"],
    ["txn_6", "other", "x_1", null, ""],
  ]);
});

test("refunds and disputes of a charge are read though Stripe leaves parts out, or has new states", async () => {
  const refund = { object: "refund", amount: 100, created, status: "succeeded", metadata: {} };
  const dispute = {
    object: "dispute",
    amount: 100,
    created,
    reason: "general",
    status: "won",
    evidence_details: { due_by: created },
  };
  const orderId = "0d3f1a52-6f0f-4c7b-9f6a-0b0f5a7c1e11";
  shop.disturb(
    /refunds$/,
    listOf(
      { ...refund, id: "re_1", metadata: { refund_id: orderId, attempt: "2", order_id: orderId } },
      { ...refund, id: "re_2", metadata: { refund_id: "1", attempt: "two", order_id: "1" } },
      { ...refund, id: "re_3", metadata: null, status: null },
      { ...refund, id: "re_4", status: "requires_action", failure_reason: "unknown" },
    ),
  );
  shop.disturb(
    /disputes$/,
    listOf(
      { ...dispute, id: "du_1" },
      { ...dispute, id: "du_2", status: "new", evidence_details: { due_by: null } },
      { ...dispute, id: "du_3", evidence_details: { due_by: 0 } },
    ),
  );
  const { refunds, disputes } = await fetchCharge("pi_1");
  const none = { refundId: null, attempt: null, orderId: null };
  expect(refunds).toMatchObject([
    { ref: "re_4", status: "pending", failure: "unknown", ...none },
    { ref: "re_3", status: "pending", failure: null, ...none },
    { ref: "re_2", status: "succeeded", ...none },
    { ref: "re_1", status: "succeeded", refundId: orderId, attempt: 2, orderId },
  ]);
  expect(disputes.map(({ ref, status, dueBy }) => [ref, status, dueBy])).toEqual([
    ["du_3", "won", null],
    ["du_2", "needs_response", null],
    ["du_1", "won", since],
  ]);
});
