import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { attributes } from "#tests/http/support/html.ts";
import { isFull, someOf } from "#tests/support/full-size.ts";
import { hardestTexts, naughtyTexts, naughtyValues } from "#tests/support/naughty-values.ts";
import { pathOf, siteRoutes } from "#tests/http/support/routes.ts";
import { halifax, newShopper } from "#tests/http/support/shoppers.ts";
import { cookieHeader, sharedHttpShop, type HttpResponse } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();
const { token, email, registered } = await newShopper(shop);
const maid = (await shop.request("/api/products/traditional-kitchen-maid")).json?.["id"];

/**
 * Every text at full size, and otherwise one for each way to break a program, of which a form and a single field get
 * every fifth: the next field and the next form get the next ones.
 */
const EVERY = 5;
const texts = isFull ? naughtyTexts : hardestTexts;
const sentValues = isFull
  ? naughtyValues
  : [...hardestTexts, ...naughtyValues.filter((value) => typeof value !== "string")];

const newYork = { ...halifax, country: "US", state: "NY", postcode: "10001" };
type Body = Record<string, unknown>;

/**
 * For each endpoint a valid body, and the fields to fill. Fields joined by "+" are filled at once, with every
 * value: they are free text, all of it checked by the same rule, and each accepted value costs a whole checkout.
 */
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
      ["name", "line1", "line2", "city"].map((field) => `shipping.address.${field}`).join("+"),
      "shipping.address.country",
      "shipping.address.postcode",
      "customer",
      "customer.email+customer.name+customer.userId+notes",
    ],
  ],
  [
    "create-checkout-session",
    () => ({ items: [{ id: maid, options: {} }], shipping: { rate: null, address: newYork } }),
    ["shipping.address.state", "shipping.address.postcode"],
  ],
  [
    "quote",
    () => ({ items: [{ id: maid, options: {} }], country: "JE", postcode: "x" }),
    ["postcode"],
  ],
];

/** Forms with right values, which change one by one; of other account pages the fields of the page itself. */
const forms: readonly (readonly [string, (() => Record<string, string>)?])[] = [
  ["/login", () => ({ email: "ann@example.com", password: "pegs and rope" })],
  ["/register", registrationForm],
  ["/forgot-password", () => ({ email: "ann@example.com" })],
  [
    "/reset-password?token=x",
    () => ({ newPassword: "pegs and rope", confirmPassword: "pegs and rope" }),
  ],
  ["/verify-email?token=x", () => ({})],
  ["/contact-us", () => ({ name: "Ann", email: "ann@example.com", message: "Hello", website: "" })],
  ["/withdraw", () => ({ orderNumber: "LL-10001", intent: "x", step: "x", kind: "x" })],
  ["/account/addresses", () => ({ ...halifax, intent: "save", id: "", state: "" })],
  ["/account/addresses", () => ({ ...newYork, intent: "save", id: "" })],
  ["/account/addresses", () => ({ intent: "default", id: "x" })],
  ["/account/addresses", () => ({ intent: "delete", id: "x" })],
  ["/account/details", () => ({ intent: "name", fullName: "Ann" })],
  ["/account/devices", () => ({ intent: "one", id: "x" })],
  ["/account/orders/LL-10001/cancel", () => ({ reason: "x", intent: "x", kind: "x" })],
  ...siteRoutes
    .filter(({ path, takesPosts }) => takesPosts && path.startsWith("/account"))
    .map((route) => [pathOf(route, { orderNumber: "LL-10001" })] as const),
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
    bodies
      .flatMap(([name, body, fields]) => fields.map((field) => ({ name, field, body })))
      .map((each, at) => ({ ...each, values: valuesFor(each.field, at) })),
  )("$name, $field", async ({ name, field, body, values }) => {
    const errors: string[] = [];
    // Other endpoints would end the session of the token that they are sent.
    const options = name === "create-checkout-session" ? { token } : {};
    for (const value of values) {
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

  const addresses = [
    "/api/products?q=%",
    "/api/products?category=%",
    "/api/products?page=%",
    "/api/products?category=%&featured=%&page=%",
    "/api/shipping-rate?country=%",
    "/api/shipping-rate?country=GB&postcode=%",
    "/api/shipping-rate?country=JE&postcode=%",
    "/api/products/%",
    "/search?q=%",
    "/search?q=%&exact=%",
    "/search?page=%",
    "/compare?p=%",
    "/ceiling-airers?brand=%&setting=%&price=%&length=%&lath=%&fixing=%&sort=%&stock=%",
    "/product/traditional-kitchen-maid?lathLength=%",
    "/product/traditional-kitchen-maid?color=%&lathLength=%&%=%",
    "/product/traditional-kitchen-maid/fit?units=%&view=%&door=%&ceiling=%",
    "/product/%",
    "/brands/%",
    "/%",
    "/delivery-promise?postcode=%&lead=%",
    "/order/success?session_id=%",
    "/verify-email?token=%",
    "/reset-password?token=%",
    "/login?from=%",
    "/login?notice=%&from=%",
    "/?notice=%",
  ];
  const ownAddresses = [
    "/account?page=%",
    "/api/get-user-orders?page=%",
    "/account/orders/%",
    "/account/orders/%/invoice",
    "/account/orders/%/pay-again",
  ];
  test.each([...addresses, ...ownAddresses].map((address, at) => ({ address, at })))(
    "$address",
    async ({ address, at }) => {
      const isOwn = ownAddresses.includes(address);
      const headers: Record<string, string> = isOwn ? { Cookie: cookieHeader(registered) } : {};
      const errors: string[] = [];
      const raw = ["%", "%zz", "%ff%fe", "%c0%ae%c0%ae/", "%2e%2e%2f", "%e0%80%af"];
      const written = texts.map((text) => encodeURIComponent(text.slice(0, 900).toWellFormed()));
      for (const text of someOf([...raw, ...written], EVERY, at))
        for (const options of isOwn ? [{ headers }, { headers, form: {} }] : [{}])
          errors.push(
            ...errorIn(
              text,
              await shop.request(
                address.replaceAll("%", () => text),
                options,
              ),
            ),
          );
      expect(errors).toEqual([]);
    },
  );

  test.for(forms.map(([path, right], at) => ({ path, right, at })))(
    "the form of $path, %#",
    async ({ path, right, at }) => {
      const isOwn = path.startsWith("/account") || path === "/withdraw";
      const customer = isOwn ? cookieHeader((await newShopper(shop)).registered) : "";
      const headers = { Cookie: customer };
      const page = right === undefined ? (await shop.request(path, { headers })).text : "";
      const named = ["input", "textarea", "select"].flatMap((tag) => attributes(page, tag, "name"));
      const valid = right ?? (() => Object.fromEntries(named.map((name) => [name, "x"])));
      const errors: string[] = [];
      for (const values of formValues([...Object.keys(valid()), "anything"], at)) {
        const form = { ...valid(), ...values };
        errors.push(...errorIn(values, await shop.request(path, { form, headers })));
      }
      expect(errors).toEqual([]);
    },
  );

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

function valuesFor(field: string, at: number): readonly unknown[] {
  return field.includes("+") ? sentValues : someOf(sentValues, EVERY, at);
}

/** Every text in all fields of the form at once, and the hardest ones in each field on its own. */
function formValues(fields: readonly string[], form: number): Record<string, string>[] {
  return [
    ...someOf(texts, EVERY, form).map((text) =>
      Object.fromEntries(fields.map((field) => [field, text])),
    ),
    ...fields.flatMap((field, at) =>
      someOf(hardestTexts, EVERY, form + at + 1).map((text) => ({ [field]: text })),
    ),
  ];
}

function registrationForm() {
  const password = "pegs and rope";
  return { fullName: "Ann", email: newEmail(), password, confirmPassword: password };
}
