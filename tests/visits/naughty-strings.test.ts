import { describe, expect, test } from "vitest";
import { halifax, newShopper } from "#tests/support/shoppers.ts";
import { visitedShop } from "#tests/support/visited-shop.ts";

const shop = await visitedShop();
const { token, email } = await newShopper(shop);

const naughty: readonly unknown[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud83d",
  "\u202e gnp.exe",
  "\ufeff\u200b\u2028\u2029",
  "Z\u0351\u036b\u0343\u036a\u0302\u0345A\u0334\u0335L\u0360G\u0300O",
  "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(20),
  "'; drop table products; --",
  "%' or 1=1 --",
  "\\",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</title><script>alert(1)</script>",
  "${7*7}{{7*7}}<%= 7*7 %>",
  "../../../../etc/passwd",
  "%00%0d%0aSet-Cookie:x=1",
  "a@example.com\r\nBcc: all@example.com",
  "__proto__",
  "constructor",
  "undefined",
  "NaN",
  "1e309",
  "-1",
  "9".repeat(400),
  "x".repeat(20_000),
  "(((((((((((((((((((((",
  "a & b | c ! d <-> e:*",
  -1,
  0,
  1.5,
  9_007_199_254_740_993,
  1e300,
  true,
  null,
  [],
  {},
  [[[[]]]],
  { toString: 1, __proto__: [] },
];

/** A right body for each function, and the places in it where anybody may write anything. */
const bodies: readonly (readonly [string, Record<string, unknown>, readonly string[]])[] = [
  ["auth-login", { email, password: "x" }, ["email", "password"]],
  [
    "auth-register",
    { email: "new@example.com", password: "x", fullName: "Ann" },
    ["email", "password", "fullName"],
  ],
  ["verify-email", { token: "x" }, ["token"]],
  ["auth-reset-request", { email: "nobody@example.com" }, ["email"]],
  ["auth-reset-password", { token: "x", newPassword: "pegs and rope" }, ["token", "newPassword"]],
  ["contact", { name: "Ann", email, message: "Hello" }, ["name", "email", "message"]],
  [
    "quote",
    { items: [{ id: 1, options: { color: "black" } }], country: "GB", postcode: "HX7 8AD" },
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
    {
      items: [{ id: 1, options: {}, price: 1 }],
      shipping: { rate: { rate: 0, zone: "UK Mainland" }, address: halifax },
      customer: { email, name: "Ann", userId: "x" },
      notes: "x",
    },
    [
      "items.0.id",
      "items.0.options",
      "items.0.price",
      "shipping",
      "shipping.rate",
      "shipping.rate.rate",
      "shipping.rate.zone",
      ...Object.keys(halifax).map((field) => `shipping.address.${field}`),
      "customer",
      "customer.email",
      "customer.name",
      "customer.userId",
      "notes",
    ],
  ],
];

function withValue(body: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(body);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let at = copy as Record<string, unknown>;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  at[last] = value;
  return copy;
}

/** No answer is a fault of ours, and none tells how the shop is built. */
function expectCalm(told: string, answer: { status: number; text: string }): void {
  expect([told, answer.status, answer.text.slice(0, 200)]).toEqual([
    told,
    expect.toSatisfy((status: number) => status >= 200 && status < 500, "no fault of the shop's"),
    expect.not.stringMatching(/\bat .+:\d+:\d+|node_modules|select .+ from|syntax error/i),
  ]);
}

describe("whatever is written into a field, the shop is not at fault", () => {
  test.each(
    bodies.flatMap(([name, body, fields]) => fields.map((field) => ({ name, field, body }))),
  )("$name, $field", async ({ name, field, body }) => {
    for (const value of naughty) {
      const answer = await shop.call(name, withValue(body, field, value), { token });
      expectCalm(JSON.stringify(value).slice(0, 60), answer);
      if (answer.status >= 400)
        expect(answer.json).toMatchObject({
          code: expect.any(String),
          message: expect.any(String),
        });
    }
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
    const texts = naughty
      .filter((each) => typeof each === "string")
      .map((each) => each.slice(0, 900));
    for (const text of texts) {
      const answer = await shop.ask(address + encodeURIComponent(text.toWellFormed()));
      expectCalm(JSON.stringify(text).slice(0, 60), answer);
      expect(answer.text).not.toContain("<script>alert(1)");
      expect(answer.text).not.toContain("<img src=x");
    }
    for (const raw of ["%", "%zz", "%ff%fe", "%c0%ae%c0%ae/", "%2e%2e%2f", "%e0%80%af"])
      expectCalm(raw, await shop.ask(address + raw));
  });

  test.each([
    ["/login", ["email", "password"]],
    ["/register", ["fullName", "email", "password", "confirmPassword"]],
    ["/forgot-password", ["email"]],
    ["/reset-password?token=x", ["newPassword", "confirmPassword"]],
    ["/verify-email?token=x", ["anything"]],
  ])("the form of %s", async (path, fields) => {
    const texts = naughty.filter((each) => typeof each === "string");
    for (const text of texts) {
      const form = Object.fromEntries(fields.map((field) => [field, text]));
      const answer = await shop.ask(path, { form });
      expectCalm(JSON.stringify(text).slice(0, 60), answer);
      expect(answer.text).not.toContain("<script>alert(1)");
    }
  });

  test("a form that is no form", async () => {
    for (const path of ["/login", "/register", "/forgot-password"])
      for (const type of [
        "application/json",
        "text/plain",
        "multipart/form-data; boundary=x",
        "nonsense",
      ])
        expectCalm(
          `${path} ${type}`,
          await shop.ask(path, { text: "{", method: "POST", headers: { "Content-Type": type } }),
        );
  });
});
