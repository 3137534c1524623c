import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { attributes, tags } from "#tests/http/support/html.ts";
import { isFull } from "#tests/support/full-size.ts";
import { hardestTexts, naughtyTexts, naughtyValues } from "#tests/support/naughty-values.ts";
import { pathOf, siteRoutes } from "#tests/http/support/routes.ts";
import { halifax, newShopper } from "#tests/http/support/shoppers.ts";
import { cookieHeader, sharedHttpShop, type HttpResponse } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();
const { token, email, registered } = await newShopper(shop);
const maid = (await shop.request("/api/products/traditional-kitchen-maid")).json?.["id"];

/** Every text at full size, and otherwise one for each way to break a program. */
const texts = isFull ? naughtyTexts : hardestTexts;
const sentValues = isFull
  ? naughtyValues
  : [...hardestTexts, ...naughtyValues.filter((value) => typeof value !== "string")];

type Body = Record<string, unknown>;

/** For each endpoint a valid body, and the fields to fill; fields joined by "+" are filled at once. */
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
      // Free text, all of it checked by the same rule. Each accepted value costs a whole checkout.
      ["name", "line1", "line2", "city"].map((field) => `shipping.address.${field}`).join("+"),
      "shipping.address.country",
      "shipping.address.postcode",
      "customer",
      "customer.email+customer.name+customer.userId+notes",
    ],
  ],
];

function newEmail(): string {
  return `ann.${randomUUID()}@example.com`;
}

/** A copy of the body with the value in each of the fields: "items.0.id", or several joined by "+". */
function withValue(body: unknown, fields: string, value: unknown): unknown {
  const copy = structuredClone(body);
  for (const path of fields.split("+")) setField(copy, path, value);
  return copy;
}

function setField(copy: unknown, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let at = copy as Record<string, unknown>;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  at[last] = value;
}

/** A line if the response is a server error, shows how the shop is built, or runs what was sent. */
function errorIn(value: unknown, { status, text }: HttpResponse): string[] {
  const line = `${JSON.stringify(value)?.slice(0, 60)}: ${status} ${text.slice(0, 200)}`;
  const leaks = /\bat .+:\d+:\d+|node_modules|\bselect [^<>]+ from|syntax error/i.test(text);
  const runs = text.includes("<script>alert(1)") || text.includes("<img src=x");
  const isPage = text.startsWith("<!DOCTYPE");
  return status >= 500 || leaks || (isPage && runs) ? [line] : [];
}

describe("no input causes a server error", () => {
  test.each(
    bodies.flatMap(([name, body, fields]) => fields.map((field) => ({ name, field, body }))),
  )("$name, $field", async ({ name, field, body }) => {
    const errors: string[] = [];
    // Other endpoints would end the session of the token that they are sent.
    const options = name === "create-checkout-session" ? { token } : {};
    for (const value of sentValues) {
      const answer = await shop.callApi(name, withValue(body(), field, value), options);
      errors.push(...errorIn(value, answer));
      if (answer.status >= 400)
        expect(answer.json).toMatchObject({
          code: expect.any(String),
          message: expect.any(String),
        });
    }
    expect(errors).toEqual([]);
  });

  test("orders with such texts can be shown", async () => {
    const headers = { Cookie: cookieHeader(registered) };
    const orders = await shop.request("/api/get-user-orders", { headers });
    expect(orders.status).toBe(200);
    expect(orders.json?.["total"]).toBeGreaterThan(5);
    const page = await shop.request("/account", { headers });
    expect([page.status, errorIn("/account", page)]).toEqual([200, []]);
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
    const errors: string[] = [];
    const raw = ["%", "%zz", "%ff%fe", "%c0%ae%c0%ae/", "%2e%2e%2f", "%e0%80%af"];
    const written = texts.map((text) => encodeURIComponent(text.slice(0, 900).toWellFormed()));
    for (const text of [...raw, ...written])
      errors.push(...errorIn(text, await shop.request(address + text)));
    expect(errors).toEqual([]);
  });

  test.each([
    ["/login", { email: "ann@example.com", password: "pegs and rope" }],
    ["/register", registrationForm()],
    ["/forgot-password", { email: "ann@example.com" }],
    ["/reset-password?token=x", { newPassword: "pegs and rope", confirmPassword: "pegs and rope" }],
    ["/verify-email?token=x", { anything: "x" }],
    ["/contact-us", { name: "Ann", email: "ann@example.com", message: "Hello", website: "" }],
  ])("the form of %s", async (path, right) => {
    const errors: string[] = [];
    const fields = Object.keys(right);
    for (const values of formValues(fields)) {
      const valid = "fullName" in right ? registrationForm() : right;
      const form = { ...valid, ...values };
      errors.push(...errorIn(values, await shop.request(path, { form })));
    }
    expect(errors).toEqual([]);
  });

  const ownForms = siteRoutes.filter(
    ({ path, takesPosts }) => takesPosts && path.startsWith("/account"),
  );
  test.each(ownForms)("the forms of $path", async (route) => {
    const customer = await newShopper(shop);
    const headers = { Cookie: cookieHeader(customer.registered) };
    const path = pathOf(route, { orderNumber: "LL-10001" });
    const { text: page } = await shop.request(path, { headers });
    const names = ["input", "textarea", "select"].flatMap((tag) => attributes(page, tag, "name"));
    const errors: string[] = [];
    const valid = Object.fromEntries(names.map((name) => [name, "x"]));
    const fields = [...new Set([...names, "anything"])];
    for (const values of formValues(fields)) {
      const form = { ...valid, ...values };
      errors.push(...errorIn(form, await shop.request(path, { form, headers })));
    }
    expect(errors).toEqual([]);
    expect(tags(page, "html").length).toBeLessThanOrEqual(1);
  });

  test.each([
    "/account?page=",
    "/api/get-user-orders?page=",
    "/account/orders/",
    "/account/orders/%/invoice",
    "/account/orders/%/pay-again",
  ])("signed in: %s…", async (address) => {
    const headers = { Cookie: cookieHeader(registered) };
    const errors: string[] = [];
    for (const text of texts) {
      const written = encodeURIComponent(text.slice(0, 900).toWellFormed());
      const path = address.includes("%") ? address.replace("%", () => written) : address + written;
      for (const options of [{ headers }, { headers, form: {} }])
        errors.push(...errorIn(text, await shop.request(path, options)));
    }
    expect(errors).toEqual([]);
  });

  test("cookies, credentials and other request headers", async () => {
    const errors: string[] = [];
    for (const text of texts) {
      const value = encodeURIComponent(text.slice(0, 2_000).toWellFormed());
      const all: readonly Record<string, string>[] = [
        { Cookie: `session=${value}; device=${value}; signed_in=${value}` },
        { Authorization: `Bearer ${value}` },
        {
          Authorization: value,
          Origin: value,
          "Sec-Fetch-Site": value,
          "Stripe-Signature": `t=${value},v1=${value}`,
          "X-Forwarded-For": value,
          "X-Request-Id": value,
          Referer: value,
        },
      ];
      for (const headers of all)
        for (const path of ["/api/session", "/account", "/login"])
          errors.push(...errorIn(headers, await shop.request(path, { headers })));
      const cookie = { Cookie: `session=${value}; device=${value}` };
      const login = { email, password: "x" };
      errors.push(...errorIn(text, await shop.callApi("auth-login", login, { headers: cookie })));
      const signature = { "Stripe-Signature": value };
      const event = { headers: signature };
      errors.push(...errorIn(text, await shop.callApi("stripe-webhook", { id: text }, event)));
    }
    expect(errors).toEqual([]);
  });

  test("a body that is not a form", async () => {
    const errors: string[] = [];
    for (const path of ["/login", "/register", "/forgot-password", "/contact-us"])
      for (const type of [
        "application/json",
        "text/plain",
        "multipart/form-data; boundary=x",
        "x",
      ]) {
        const headers = { "Content-Type": type };
        const answer = await shop.request(path, { text: "{", method: "POST", headers });
        errors.push(...errorIn(`${path} ${type}`, answer));
      }
    expect(errors).toEqual([]);
  });
});

/** Every text in all fields at once, and the hardest ones in each field on its own. */
function formValues(fields: readonly string[]): Record<string, string>[] {
  return [
    ...texts.map((text) => Object.fromEntries(fields.map((field) => [field, text]))),
    ...fields.flatMap((field) => hardestTexts.map((text) => ({ [field]: text }))),
  ];
}

function registrationForm() {
  const password = "pegs and rope";
  return { fullName: "Ann", email: newEmail(), password, confirmPassword: password };
}
