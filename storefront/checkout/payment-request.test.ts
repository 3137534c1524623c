import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pence } from "#shop/kit/money.ts";
import {
  openPayment,
  PAYMENT_FAILED,
  PAYMENT_TIMEOUT_MS,
  paymentRequest,
  type Purchase,
} from "./payment-request.ts";

const purchase: Purchase = {
  items: [{ id: 1, name: "Airer", price: 88.5, options: { color: "ivory" } }],
  seen: {
    lines: [
      {
        id: 1,
        slug: "airer",
        name: "Airer",
        category: "ceiling-airers",
        imageUrl: null,
        options: [],
        unitPence: pence(7375),
        available: true,
        reason: null,
        madeToOrder: true,
        leadTimeDays: 14,
      },
    ],
    subtotalPence: pence(7375),
    vatPence: pence(0),
    shippingPence: pence(1295),
    shippingVatPence: pence(0),
    totalPence: pence(8670),
    zone: "Channel Islands",
    vat: "export",
    payable: true,
    deliverBy: null,
  },
  address: {
    name: "Ada Byron",
    line1: "1 Rue du Sud",
    line2: "",
    city: "St Helier",
    country: "GB",
    postcode: "JE2 3AB",
  },
  customer: { id: "7", email: "ada@example.com" },
  notes: "Ivory, please",
};
const quote = {
  lines: [],
  subtotal_pence: 7500,
  vat_pence: 1500,
  shipping_pence: 695,
  shipping_vat_pence: 116,
  total_pence: 9695,
  zone: "UK Mainland",
  vat: "uk",
  payable: true,
};
const open = { id: "cs_1", url: "http://127.0.0.1:3000/pay", orderNumber: "LL-10042" };

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => vi.useRealTimers());

function answer(status: number, body: unknown) {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
}

test("the body says what the customer sees, money in decimal pounds", () => {
  expect(JSON.parse(paymentRequest(purchase))).toEqual({
    items: [{ id: 1, options: { color: "ivory" }, price: 73.75 }],
    shipping: { rate: { rate: 12.95, zone: "Channel Islands" }, address: purchase.address },
    customer: { email: "ada@example.com", name: "Ada Byron", userId: "7" },
    notes: "Ivory, please",
  });
});

test("an opened payment page is gone to", async () => {
  answer(200, open);
  expect(await openPayment(purchase)).toEqual({
    state: "open",
    sessionId: "cs_1",
    orderNumber: "LL-10042",
    url: "http://127.0.0.1:3000/pay",
  });
});

test("a session that has ended leads to the sign-in", async () => {
  answer(401, { code: "unauthorized", message: "Sign in" });
  expect(await openPayment(purchase)).toEqual({ state: "signed-out" });
});

test("a total that differs comes with the new quote", async () => {
  answer(409, { code: "quote_changed", message: "Changed", quote });
  expect(await openPayment(purchase)).toMatchObject({
    state: "changed",
    quote: { totalPence: 9695, shippingPence: 695, shippingVatPence: 116 },
  });
});

test("an order that needs a verified e-mail address says so", async () => {
  const message = "Confirm your e-mail address to order more than 20 items at once";
  answer(409, { code: "verify_email", message, error: message });
  expect(await openPayment(purchase)).toEqual({ state: "verify-email", message });
});

test("of what there is too little, the cart has to change", async () => {
  answer(409, { code: "unavailable", message: "Only 3 are left", quote });
  expect(await openPayment(purchase)).toMatchObject({
    state: "changed",
    message: "Only 3 are left",
    isUnavailable: true,
  });
});

test.each([
  [429, { code: "too_many_orders", message: "Please try again in 20 minutes." }],
  [409, { code: "payments_processing", message: "The bank has not yet said." }],
])("a limit of unpaid orders (%i, %j) is told in the shop's words", async (status, body) => {
  answer(status, body);
  expect(await openPayment(purchase)).toEqual({ state: "failed", message: body.message });
});

test("faults go to their fields, and what belongs to none to the form", async () => {
  answer(422, {
    code: "invalid",
    message: "Check the form",
    fields: {
      "shipping.address.postcode": "Enter the postcode",
      "items.0.options": "No such option",
    },
  });
  expect(await openPayment(purchase)).toEqual({
    state: "faults",
    faults: { postcode: "Enter the postcode", form: "No such option" },
  });
});

test.each([
  [500, { code: "internal" }],
  [409, { code: "other", message: "x" }],
  [200, { id: "cs_1" }],
  [200, { ...open, url: "nonsense" }],
  [200, null],
])("anything else (%i, %j) says that nothing has been charged", async (status, body) => {
  answer(status, body);
  expect(await openPayment(purchase)).toEqual({ state: "failed", message: PAYMENT_FAILED });
});

test("an answer that does not come is given up on after twelve seconds", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(new Error())),
      ),
  );
  const answered = openPayment(purchase);
  await vi.advanceTimersByTimeAsync(PAYMENT_TIMEOUT_MS);
  expect(await answered).toEqual({ state: "failed", message: PAYMENT_FAILED });
});
