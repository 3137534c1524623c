import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { halifax, newShopper } from "./support/shoppers.ts";
import { cookiesOf, startHttpShop } from "./support/http-shop.ts";

/** A shop as in production: behind HTTPS, with rate limits. */
const shop = await startHttpShop({
  PUBLIC_URL: "https://shop.example",
  ALLOW_SANDBOX: "1",
  RATE_LIMIT: "on",
});
const guess = { password: "not this one" };
const TRIES = 9;

describe("guessing a password", () => {
  test("is refused with 429 and Retry-After, whatever IP address the request claims", async () => {
    const { email, password } = await newShopper(shop);
    for (let at = 0; at < TRIES; at += 1)
      expect((await shop.callApi("auth-login", { email, ...guess })).status).toBe(401);
    for (const address of ["127.0.0.1", "203.0.113.7"]) {
      const headers = { "X-Forwarded-For": address };
      const refused = await shop.callApi(
        "auth-login",
        { email: email.toUpperCase(), password },
        { headers },
      );
      expect([refused.status, refused.json]).toEqual([
        429,
        {
          code: expect.any(String),
          message: expect.stringMatching(
            /^Too many attempts\. Please wait (a minute|\d minutes) and try again, or reset your password by e-mail\.$/,
          ),
        },
      ]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
      expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(300);
    }
    const other = await newShopper(shop);
    const { email: otherEmail, password: otherPassword } = other;
    const answer = await shop.callApi("auth-login", { email: otherEmail, password: otherPassword });
    expect(answer.status).toBe(200);
  });

  test("through the page's form counts together with the endpoint", async () => {
    const { email, password } = await newShopper(shop);
    for (let at = 0; at < TRIES; at += 1)
      expect((await shop.request("/login", { form: { email, ...guess } })).status).toBe(401);
    expect((await shop.request("/login", { form: { email, password } })).status).toBe(429);
    expect((await shop.callApi("auth-login", { email, password })).status).toBe(429);
  });

  test("a success resets the count", async () => {
    const { email, password } = await newShopper(shop);
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < TRIES - 1; at += 1)
        await shop.callApi("auth-login", { email, ...guess });
      expect((await shop.callApi("auth-login", { email, password })).status).toBe(200);
    }
  });
});

test("one IP address may have 10 unpaid orders of unverified accounts; the next gets a time to wait", async () => {
  const { json: product } = await shop.request("/api/products/rubber-grippers");
  const order = { items: [{ id: product?.["id"] }], shipping: { address: halifax } };
  const statuses = [];
  for (let count = 0; count < 10; count += 1) {
    const { token } = await newShopper(shop);
    statuses.push((await shop.callApi("create-checkout-session", order, { token })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { token, userId } = await newShopper(shop);
  const refused = await shop.callApi("create-checkout-session", order, { token });
  expect([refused.status, refused.json?.["code"]]).toEqual([429, "too_many_orders"]);
  expect(refused.json?.["message"]).toMatch(/Please try again in \d+ minutes/);
  const wait = Number(refused.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(33 * 60);
  await sql`update customers set verified_at = now() where id = ${userId}`.execute(shop.db);
  expect((await shop.callApi("create-checkout-session", order, { token })).status).toBe(200);
});

test("20 wrong discount codes an hour may be tried, also at once, in the cart and the checkout together; right ones do not count", async () => {
  await sql`insert into discounts (code, kind, percent, is_for_everything)
    values ('RIGHT-ONE', 'percent', 10, true)`.execute(shop.db);
  const { json: product } = await shop.request("/api/products/rubber-grippers");
  const items = [{ id: product?.["id"] }];
  const quote = (code: string) => shop.callApi("quote", { items, discount_code: code });
  const right = await quote("right-one");
  expect([right.status, right.json?.["adjustments"]]).toEqual([
    200,
    [
      {
        code: "discount",
        label: "Discount code RIGHT-ONE",
        amount_pence: -60,
        vat_pence: -10,
      },
    ],
  ]);
  const wrong = await Promise.all(Array.from({ length: 25 }, (_, at) => quote(`WRONG-${at}`)));
  expect(wrong.filter(({ status }) => status === 422)).toHaveLength(20);
  expect(wrong.find(({ status }) => status === 422)?.json).toMatchObject({
    code: "discount_unknown",
    fields: { discount_code: expect.stringMatching(/do not know this discount code/) },
  });
  // Nobody learns from now on whether a code is right.
  const { status, headers, json } = await quote("RIGHT-ONE");
  expect([status, json?.["fields"]]).toEqual([429, { discount_code: expect.any(String) }]);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
  const { token } = await newShopper(shop);
  const order = { items, shipping: { address: halifax }, discount_code: "RIGHT-ONE" };
  expect((await shop.callApi("create-checkout-session", order, { token })).status).toBe(429);
  expect((await shop.callApi("quote", { items })).status).toBe(200);
});

describe("every costly endpoint has a limit", async () => {
  const { token, email } = await newShopper(shop);
  const bodies: Readonly<Record<string, object>> = {
    "auth-login": { email, ...guess },
    "auth-register": { email, fullName: "Ann", password: "pegs and rope" },
    "auth-reset-request": { email },
    "auth-reset-password": { token: "x", newPassword: "pegs and rope" },
    "verify-email": { token: "x" },
    contact: { name: "Ann", email, message: "Hello" },
    quote: { items: [] },
    "create-checkout-session": {
      items: [{ id: 1 }],
      shipping: { address: { line1: "x", city: "x", country: "GB", postcode: "HX7 8AD" } },
    },
  };
  /** Sets the count to ten thousand calls. */
  const useUp = (keys: string) =>
    sql`update rate_limits set count = 10000 where key like ${keys}`.execute(shop.db);
  const expectThrottled = async (name: string, body = bodies[name]) => {
    const { status, headers, json } = await shop.callApi(name, body, { token });
    expect([name, status]).toEqual([name, 429]);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    expect(json?.["message"]).toMatch(/Please wait (a minute|\d+ minutes) and try again/);
  };

  test.each(Object.keys(bodies))("%s, by IP address", async (name) => {
    expect((await shop.callApi(name, bodies[name], { token })).status).not.toBe(429);
    await useUp(`${name}:ip:%`);
    await expectThrottled(name);
    await sql`delete from rate_limits where key like ${`${name}:%`}`.execute(shop.db);
  });

  test.each(["auth-login", "auth-register", "auth-reset-request"])(
    "%s, by account, whatever its case, and by no other account",
    async (name) => {
      expect((await shop.callApi(name, bodies[name])).status).not.toBe(429);
      await useUp(`${name}:account:${email}`);
      await expectThrottled(name, { ...bodies[name], email: ` ${email.toUpperCase()}` });
      const other = await shop.callApi(name, { ...bodies[name], email: `other.${email}` });
      expect(other.status).not.toBe(429);
    },
  );

  test("contact, by the sender's e-mail address; who asks for a delivery price has sent a message", async () => {
    const { status: first } = await shop.callApi("contact", bodies["contact"]);
    expect(first).toBe(200);
    await useUp("contact:sender:%");
    const { status, headers } = await shop.callApi("contact", bodies["contact"]);
    expect([status, Number(headers.get("Retry-After")) > 0]).toEqual([429, true]);
    const address = { line1: "Storgata 1", city: "Oslo", postcode: "0155", country: "NO" };
    const { json: product } = await shop.request("/api/products/rubber-grippers");
    const cart = JSON.stringify([{ id: product?.["id"], options: {} }]);
    const asked = { name: "Ann", email, telephone: "", words: "", website: "", cart, ...address };
    expect((await shop.request("/delivery-price", { form: asked })).status).toBe(429);
  });
});

describe("behind HTTPS", () => {
  test("the session cookie is Secure, HttpOnly, and bound to this host by its name", async () => {
    const { registered } = await newShopper(shop);
    const cookies = cookiesOf(registered);
    expect(cookies.get("__Host-session")).toMatch(/; HttpOnly; Path=\/; SameSite=Lax; .*Secure$/);
    expect(cookies.get("__Host-device")).toMatch(
      /^[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=31536000; Secure$/,
    );
    expect(cookies.get("signed_in")).toMatch(/^1; Path=\/; SameSite=Lax; .*Secure$/);
    expect(cookies.has("session")).toBe(false);
    expect(registered.headers.get("Strict-Transport-Security")).toMatch(/max-age=31536000/);
  });

  test("pages contain the public URL, whatever the Host header", async () => {
    const { text } = await shop.request("/ceiling-airers", { headers: { Host: "evil.example" } });
    expect(text).toContain('href="https://shop.example/ceiling-airers"');
    expect(text).not.toContain("evil.example");
  });
});
