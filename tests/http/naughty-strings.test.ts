import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { attributes, tags } from "./support/html.ts";
import { naughtyTexts, naughtyValues } from "#tests/support/naughty-values.ts";
import { addressOf, siteRoutes } from "./support/routes.ts";
import { halifax, newShopper } from "./support/shoppers.ts";
import { cookieHeader, startHttpShop, type HttpResponse } from "./support/http-shop.ts";

const shop = await startHttpShop();
const { token, email, registered } = await newShopper(shop);
const maid = (await shop.request("/api/products/traditional-kitchen-maid")).json?.["id"];

type Body = Record<string, unknown>;

/** For each function a body that is accepted, and the places in it where anybody may write anything. */
const bodies: readonly (readonly [string, () => Body, readonly string[]])[] = [
  ["auth-login", () => ({ email, password: "x" }), ["email", "password"]],
  [
    "auth-register",
    () => ({ email: newEmail(), password: "pegs and rope", fullName: "Ann" }),
    ["email", "password", "fullName"],
  ],
  ["verify-email", () => ({ token: "x" }), ["token"]],
  ["auth-reset-request", () => ({ email }), ["email"]],
  [
    "auth-reset-password",
    () => ({ token: "x", newPassword: "pegs and rope" }),
    ["token", "newPassword"],
  ],
  [
    "contact",
    () => ({ name: "Ann", email: newEmail(), message: "Hello" }),
    ["name", "email", "message"],
  ],
  [
    "quote",
    () => ({ items: [{ id: maid, options: {} }], country: "GB", postcode: "HX7 8AD" }),
    [
      "items",
      "items.0",
      "items.0.id",
      "items.0.options",
      "items.0.options.color",
      "country",
      "postcode",
    ],
  ],
  [
    "create-checkout-session",
    () => ({
      items: [{ id: maid, options: {} }],
      shipping: { rate: null, address: halifax },
      customer: { email, name: "Ann", userId: "x" },
      notes: "x",
    }),
    [
      "items.0.id",
      "items.0.options",
      "items.0.price",
      "shipping",
      "shipping.rate",
      ...Object.keys(halifax).map((field) => `shipping.address.${field}`),
      "customer",
      "customer.email",
      "customer.name",
      "customer.userId",
      "notes",
    ],
  ],
];

function newEmail(): string {
  return `ann.${randomUUID()}@example.com`;
}

function withValue(body: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(body);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let at = copy as Record<string, unknown>;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  at[last] = value;
  return copy;
}

/** What is wrong with an answer, if it is the shop's fault or tells how the shop is built. */
function faultIn(value: unknown, { status, text }: HttpResponse): string[] {
  const told = `${JSON.stringify(value)?.slice(0, 60)}: ${status} ${text.slice(0, 200)}`;
  const tells = /\bat .+:\d+:\d+|node_modules|select .+ from|syntax error/i.test(text);
  const runs = text.includes("<script>alert(1)") || text.includes("<img src=x");
  const isPage = text.startsWith("<!DOCTYPE");
  return status >= 500 || tells || (isPage && runs) ? [told] : [];
}

describe("whatever is written into a field, the shop is not at fault", () => {
  test.each(
    bodies.flatMap(([name, body, fields]) => fields.map((field) => ({ name, field, body }))),
  )("$name, $field", async ({ name, field, body }) => {
    const faults: string[] = [];
    // Elsewhere a token would be a session that the new one replaces.
    const options = name === "create-checkout-session" ? { token } : {};
    for (const value of naughtyValues) {
      const answer = await shop.callApi(name, withValue(body(), field, value), options);
      faults.push(...faultIn(value, answer));
      if (answer.status >= 400)
        expect(answer.json).toMatchObject({
          code: expect.any(String),
          message: expect.any(String),
        });
    }
    expect(faults).toEqual([]);
  });

  test("and the orders so written can be looked at", async () => {
    const headers = { Cookie: cookieHeader(registered) };
    const orders = await shop.request("/api/get-user-orders", { headers });
    expect(orders.status).toBe(200);
    expect(orders.json?.["total"]).toBeGreaterThan(5);
    const page = await shop.request("/account", { headers });
    expect([page.status, faultIn("the account", page)]).toEqual([200, []]);
  });

  test.each([
    "/api/products?q=",
    "/api/products?category=",
    "/api/products?page=",
    "/api/shipping-rate?country=",
    "/api/shipping-rate?country=GB&postcode=",
    "/api/products/",
    "/search?q=",
    "/search?page=",
    "/compare?p=",
    "/product/traditional-kitchen-maid?lathLength=",
    "/product/",
    "/brands/",
    "/",
    "/order/success?session_id=",
    "/verify-email?token=",
    "/reset-password?token=",
    "/login?from=",
    "/?notice=",
  ])("%s…", async (address) => {
    const faults: string[] = [];
    const raw = ["%", "%zz", "%ff%fe", "%c0%ae%c0%ae/", "%2e%2e%2f", "%e0%80%af"];
    const written = naughtyTexts.map((text) =>
      encodeURIComponent(text.slice(0, 900).toWellFormed()),
    );
    for (const text of [...raw, ...written])
      faults.push(...faultIn(text, await shop.request(address + text)));
    expect(faults).toEqual([]);
  });

  test.each([
    ["/login", { email: "ann@example.com", password: "pegs and rope" }],
    ["/register", registrationForm()],
    ["/forgot-password", { email: "ann@example.com" }],
    ["/reset-password?token=x", { newPassword: "pegs and rope", confirmPassword: "pegs and rope" }],
    ["/verify-email?token=x", { anything: "x" }],
    ["/contact-us", { name: "Ann", email: "ann@example.com", message: "Hello", website: "" }],
  ])("the form of %s", async (path, right) => {
    const faults: string[] = [];
    for (const field of Object.keys(right))
      for (const text of naughtyTexts) {
        const form = {
          ...right,
          ...("fullName" in right ? registrationForm() : {}),
          [field]: text,
        };
        faults.push(...faultIn(`${field} ${text}`, await shop.request(path, { form })));
      }
    expect(faults).toEqual([]);
  });

  const ownForms = siteRoutes.filter(
    ({ path, takesPosts }) => takesPosts && path.startsWith("/account"),
  );
  test.each(ownForms)("the forms a customer finds at $path", async (route) => {
    const customer = await newShopper(shop);
    const headers = { Cookie: cookieHeader(customer.registered) };
    const path = addressOf(route, { orderNumber: "LL-10001" });
    const { text: page } = await shop.request(path, { headers });
    const names = ["input", "textarea", "select"].flatMap((tag) => attributes(page, tag, "name"));
    const faults: string[] = [];
    for (const field of new Set([...names, "anything"]))
      for (const text of naughtyTexts) {
        const right = Object.fromEntries(names.map((name) => [name, "x"]));
        const answer = await shop.request(path, { form: { ...right, [field]: text }, headers });
        faults.push(...faultIn(`${field} ${text}`, answer));
      }
    expect(faults).toEqual([]);
    expect(tags(page, "html").length).toBeLessThanOrEqual(1);
  });

  test.each([
    "/account?page=",
    "/api/get-user-orders?page=",
    "/account/orders/",
    "/account/orders/%/invoice",
    "/account/orders/%/pay-again",
  ])("a customer's own %s…", async (address) => {
    const headers = { Cookie: cookieHeader(registered) };
    const faults: string[] = [];
    for (const text of naughtyTexts) {
      const written = encodeURIComponent(text.slice(0, 900).toWellFormed());
      const path = address.includes("%") ? address.replace("%", () => written) : address + written;
      for (const options of [{ headers }, { headers, form: {} }])
        faults.push(...faultIn(text, await shop.request(path, options)));
    }
    expect(faults).toEqual([]);
  });

  test("what a browser says of itself: cookies, credentials, origin, signature", async () => {
    const faults: string[] = [];
    for (const text of naughtyTexts) {
      const value = encodeURIComponent(text.slice(0, 2_000).toWellFormed());
      const all: readonly Record<string, string>[] = [
        { Cookie: `session=${value}; device=${value}; signed_in=${value}` },
        { Authorization: `Bearer ${value}` },
        { Authorization: value },
        { Origin: value },
        { "Sec-Fetch-Site": value },
        { "Stripe-Signature": `t=${value},v1=${value}` },
        { "X-Forwarded-For": value, "X-Request-Id": value, Referer: value },
      ];
      for (const headers of all)
        for (const path of ["/api/session", "/account", "/login"])
          faults.push(...faultIn(headers, await shop.request(path, { headers })));
      const cookie = { Cookie: `session=${value}; device=${value}` };
      const login = { email, password: "x" };
      faults.push(...faultIn(text, await shop.callApi("auth-login", login, { headers: cookie })));
      const signature = { "Stripe-Signature": value };
      const event = { headers: signature };
      faults.push(...faultIn(text, await shop.callApi("stripe-webhook", { id: text }, event)));
    }
    expect(faults).toEqual([]);
  });

  test("a form that is no form", async () => {
    const faults: string[] = [];
    for (const path of ["/login", "/register", "/forgot-password", "/contact-us"])
      for (const type of [
        "application/json",
        "text/plain",
        "multipart/form-data; boundary=x",
        "x",
      ]) {
        const headers = { "Content-Type": type };
        const answer = await shop.request(path, { text: "{", method: "POST", headers });
        faults.push(...faultIn(`${path} ${type}`, answer));
      }
    expect(faults).toEqual([]);
  });
});

function registrationForm() {
  const password = "pegs and rope";
  return { fullName: "Ann", email: newEmail(), password, confirmPassword: password };
}
