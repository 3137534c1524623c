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
  items: [{ id: 1, name: "Airer", price: 88.5, options: { color: "ivory" }, lineId: "airer-01" }],
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
    totals: [
      { code: "subtotal", label: "Subtotal", amountPence: pence(7375), vatPence: pence(0) },
      { code: "vat", label: "VAT: none (export)", amountPence: pence(0), vatPence: pence(0) },
      { code: "shipping", label: "Shipping", amountPence: pence(1295), vatPence: pence(0) },
    ],
    totalPence: pence(8670),
    zone: "Channel Islands",
    vat: "export",
    payable: true,
    deliverBy: null,
    arrival: null,
    importTaxes: null,
    inStockBy: null,
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
  reviewMail: true,
  giftMessage: null,
  inStockFirst: false,
  discountCode: "",
};
const quote = {
  lines: [],
  subtotal_pence: 7500,
  vat_pence: 1500,
  shipping_pence: 695,
  shipping_vat_pence: 116,
  adjustments: [],
  totals: [{ code: "shipping", label: "Shipping", amount_pence: 695, vat_pence: 116 }],
  total_pence: 9695,
  zone: "UK Mainland",
  vat: "uk",
  payable: true,
  deliver_by: null,
  deliver_from: null,
  import_taxes: null,
  in_stock_by: null,
};
const open = { id: "cs_1", url: "http://127.0.0.1:3000/pay", orderNumber: "LL-10042" };

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => vi.useRealTimers());

function respond(status: number, body: unknown) {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
}

test("the body holds the prices that the customer sees, in decimal pounds", () => {
  expect(JSON.parse(paymentRequest(purchase))).toEqual({
    items: [{ line_id: "airer-01", id: 1, options: { color: "ivory" }, price: 73.75 }],
    shipping: { rate: { rate: 12.95, zone: "Channel Islands" }, address: purchase.address },
    customer: { email: "ada@example.com", name: "Ada Byron", userId: "7" },
    notes: "Ivory, please",
    review_mail: true,
  });
});

test("returns the payment page that was opened", async () => {
  respond(200, open);
  expect(await openPayment(purchase)).toEqual({
    state: "open",
    sessionId: "cs_1",
    orderNumber: "LL-10042",
    url: "http://127.0.0.1:3000/pay",
  });
});

test("reports that the customer is no longer signed in", async () => {
  respond(401, { code: "unauthorized", message: "Sign in" });
  expect(await openPayment(purchase)).toEqual({ state: "signed_out" });
});

test("returns the new quote when the total has changed", async () => {
  respond(409, { code: "quote_changed", message: "Changed", quote });
  expect(await openPayment(purchase)).toMatchObject({
    state: "quote_changed",
    quote: {
      totalPence: 9695,
      totals: [{ code: "shipping", label: "Shipping", amountPence: 695, vatPence: 116 }],
    },
  });
});

test("reports that the order needs a verified e-mail address", async () => {
  const message = "Confirm your e-mail address to order more than 20 items at once";
  respond(409, { code: "verify_email", message, error: message });
  expect(await openPayment(purchase)).toEqual({ state: "verify_email", message });
});

test("reports that the cart has to change when too little is in stock", async () => {
  respond(409, { code: "unavailable", message: "Only 3 are left", quote });
  expect(await openPayment(purchase)).toMatchObject({
    state: "quote_changed",
    message: "Only 3 are left",
    isUnavailable: true,
  });
});

test.each([
  [429, { code: "too_many_orders", message: "Please try again in 20 minutes." }],
  [409, { code: "payments_processing", message: "The bank has not yet said." }],
])("shows the shop's message for a limit of unpaid orders (%i, %j)", async (status, body) => {
  respond(status, body);
  expect(await openPayment(purchase)).toEqual({ state: "failed", message: body.message });
});

test("assigns errors to their fields, and the others to the form", async () => {
  respond(422, {
    code: "invalid",
    message: "Check the form",
    fields: {
      "shipping.address.postcode": "Enter the postcode",
      "items.0.options": "No such option",
    },
  });
  expect(await openPayment(purchase)).toEqual({
    state: "invalid",
    errors: { postcode: "Enter the postcode", form: "No such option" },
  });
});

test.each([
  [500, { code: "internal" }],
  [409, { code: "other", message: "x" }],
  [200, { id: "cs_1" }],
  [200, { ...open, url: "nonsense" }],
  [200, null],
])("anything else (%i, %j) reports that nothing has been charged", async (status, body) => {
  respond(status, body);
  expect(await openPayment(purchase)).toEqual({ state: "failed", message: PAYMENT_FAILED });
});

test("gives up without a response, later than the server does", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(new Error())),
      ),
  );
  const result = openPayment(purchase);
  await vi.advanceTimersByTimeAsync(PAYMENT_TIMEOUT_MS);
  expect(await result).toEqual({ state: "failed", message: PAYMENT_FAILED });
});
