import { describe, expect, test } from "vitest";
import { testShop } from "#tests/support/shop.ts";
import { listChargesChangedSince } from "./changed-charges.server.ts";
import {
  fetchListedSession,
  listPaidSessions,
  listSessionsSince,
} from "./listed-sessions.server.ts";
import { fetchSessionLines } from "./session-lines.server.ts";
import { stripeList } from "#tests/support/stripe-answers.ts";

const shop = await testShop();
const since = new Date("2026-11-22T15:00:00Z");
const created = since.getTime() / 1_000;

const orderId = "0d3f1a52-6f0f-4c7b-9f6a-0b0f5a7c1e11";
const session = (more: object = {}) => ({
  id: "cs_test_1",
  object: "checkout.session",
  status: "complete",
  payment_status: "paid",
  amount_total: 600,
  currency: "gbp",
  created,
  expires_at: created + 1_980,
  client_reference_id: orderId,
  metadata: { order_id: orderId, order_number: "LL-10042" },
  success_url: "https://shop.example/order/success",
  customer_email: "ann@example.com",
  shipping_cost: { amount_total: 0 },
  payment_intent: {
    id: "pi_1",
    metadata: {},
    shipping: null,
    latest_charge: { paid: true, created: created + 60, refunded: false },
  },
  ...more,
});
const sessionsPath = /checkout\/sessions$/;

describe("the sessions at Stripe since an instant", () => {
  test("are read page by page and returned the oldest first", async () => {
    const page = (from: number) =>
      Array.from({ length: 100 }, (_, index) => session({ id: `cs_test_${from - index}` }));
    shop.disturb(
      sessionsPath,
      stripeList(page(250), { more: true }),
      stripeList(page(150), { more: true }),
    );
    shop.disturb(sessionsPath, stripeList(page(50).slice(0, 50)));
    const counts: number[] = [];
    const listed = await listSessionsSince(since, (count) => void counts.push(count));
    expect(counts).toEqual([100, 200, 250]);
    expect(listed.map(({ ref }) => ref)).toEqual(
      Array.from({ length: 250 }, (_, index) => `cs_test_${index + 1}`),
    );
  });

  test("end with an empty page, whatever Stripe says of further ones", async () => {
    shop.disturb(sessionsPath, stripeList([], { more: true }), stripeList([session()]));
    expect(await listSessionsSince(since)).toEqual([]);
    expect(shop.disturbancesLeft()).toBe(1);
  });

  test("of other programs with the same Stripe account are left out", async () => {
    shop.disturb(
      sessionsPath,
      stripeList([
        session({ id: "cs_test_own" }),
        session({ id: "cs_test_no_metadata", metadata: null }),
        session({ id: "cs_test_other_reference", client_reference_id: "cart-7" }),
        session({ id: "cs_test_no_url", success_url: null }),
      ]),
    );
    expect((await listSessionsSince(since)).map(({ ref }) => ref)).toEqual(["cs_test_own"]);
  });

  test("say when they were paid, and the number of an invoice that was noted", async () => {
    const intent = { ...session().payment_intent, metadata: { invoice_number: "17" } };
    shop.disturb(sessionsPath, stripeList([session({ payment_intent: intent })]));
    expect(await listSessionsSince(since)).toMatchObject([
      { paidAt: new Date((created + 60) * 1_000), invoiceNumber: 17, isRefunded: false },
    ]);
  });

  test("without a payment, an address or delivery are read as far as they go", async () => {
    const bare = {
      payment_intent: null,
      customer_email: null,
      shipping_cost: null,
      payment_status: "unpaid",
      status: "open",
    };
    shop.disturb(
      sessionsPath,
      stripeList([
        session({ ...bare, customer_details: { email: "typed@xn--bcher-kva.example" } }),
        session({ ...bare, customer_details: null, payment_intent: "pi_2" }),
        session({
          payment_intent: {
            id: "pi_3",
            metadata: { invoice_number: "seventeen" },
            latest_charge: { paid: false, created, refunded: false },
          },
        }),
      ]),
    );
    const unknown = { paidAt: null, address: null, invoiceNumber: null, isRefunded: false };
    expect(await listSessionsSince(since)).toMatchObject([
      { ...unknown, state: "paid", chargeRef: "pi_3" },
      { ...unknown, state: "open", email: "", chargeRef: "pi_2" },
      { ...unknown, state: "open", email: "typed@bücher.example", shippingPence: 0 },
    ]);
  });
});

describe("the paid sessions of a time", () => {
  const span = { from: since, to: new Date(since.getTime() + 3_600_000) };

  test("are read page by page; those of other programs, and those that wait for a bank, are left out", async () => {
    const full = Array.from({ length: 98 }, (_, at) => session({ id: `cs_test_${at}` }));
    const others = [session({ metadata: null }), session({ payment_status: "unpaid" })];
    shop.disturb(sessionsPath, stripeList([...full, ...others], { more: true }));
    shop.disturb(sessionsPath, stripeList([session({ id: "cs_test_last" })]));
    const { pages, isWhole } = await listPaidSessions(span);
    expect([pages.length, pages.at(-1)?.ref, isWhole]).toEqual([99, "cs_test_last", true]);
  });

  test("end after 10,000, and say that there are more", async () => {
    const full = Array.from({ length: 100 }, (_, at) => session({ id: `cs_test_${at}` }));
    for (let page = 0; page < 101; page += 1)
      shop.disturb(sessionsPath, stripeList(full, { more: true }));
    const { pages, isWhole } = await listPaidSessions(span);
    expect([pages.length, isWhole, shop.disturbancesLeft()]).toEqual([10_000, false, 1]);
  });
});

describe("one session", () => {
  test("that Stripe does not have is null", async () => {
    expect(await fetchListedSession("cs_test_unknown_session")).toBeNull();
  });

  test("throws when Stripe refuses the request", async () => {
    const error = { error: { type: "invalid_request_error", message: "Expired key" } };
    shop.disturb(/cs_test_1$/, {
      status: 401,
      body: JSON.stringify(error),
      headers: { "content-type": "application/json" },
    });
    await expect(fetchListedSession("cs_test_1")).rejects.toThrow("Expired key");
  });
});

test("a line without its price or quantity is read from its sum", async () => {
  const metadata = { net_pence: "500", vat_pence: "100", made_to_order: "no", options: "[]" };
  shop.disturb(
    /line_items$/,
    stripeList([
      { id: "li_1", description: "Peg bag", quantity: 1, price: { unit_amount: 600 }, metadata },
      { id: "li_2", description: null, quantity: null, price: null, amount_subtotal: 450 },
      { id: "li_3", description: "Pegs", quantity: 3, price: null, amount_subtotal: 1_000 },
    ]),
  );
  expect(await fetchSessionLines("cs_test_1")).toMatchObject([
    { name: "Peg bag", quantity: 1, unitPence: 600, details: { netPence: 500, options: [] } },
    { name: "", quantity: 1, unitPence: 450, details: null },
    { name: "Pegs", quantity: 3, unitPence: 333, details: null },
  ]);
});

describe("the payments that changed since an instant", () => {
  const at = (seconds: number) => ({ created: created + seconds });

  test("have one entry each, with the last of their changes", async () => {
    shop.disturb(
      /refunds$/,
      stripeList([
        { id: "re_1", payment_intent: "pi_1", status: "succeeded", ...at(10) },
        { id: "re_2", payment_intent: { id: "pi_2" }, status: "failed", ...at(20) },
        { id: "re_3", payment_intent: null, status: "succeeded", ...at(30) },
        { id: "re_4", payment_intent: { id: 4 }, status: "succeeded", ...at(30) },
      ]),
    );
    shop.disturb(/disputes$/, stripeList([{ id: "dp_1", payment_intent: "pi_1", ...at(50) }]));
    shop.disturb(
      /events$/,
      stripeList([
        {
          id: "evt_1",
          object: "event",
          type: "refund.failed",
          data: { object: { id: "re_9", payment_intent: "pi_3", ...at(1) } },
          ...at(40),
        },
        {
          id: "evt_2",
          object: "event",
          type: "charge.refunded",
          data: { object: { id: "ch_1", payment_intent: "pi_4" } },
          ...at(41),
        },
      ]),
    );
    const changedAt = (seconds: number) => new Date((created + seconds) * 1_000);
    expect(await listChargesChangedSince(since)).toEqual([
      { chargeRef: "pi_2", changedAt: changedAt(20) },
      { chargeRef: "pi_3", changedAt: changedAt(40) },
      { chargeRef: "pi_1", changedAt: changedAt(50) },
    ]);
  });
});
