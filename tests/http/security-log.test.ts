import { until } from "#tests/support/until.ts";
import { expect, test } from "vitest";
import { chosenOptions, halifax, mailedToken, newShopper } from "./support/shoppers.ts";
import { cookieHeader, cookiesOf, startHttpShop } from "./support/http-shop.ts";

/** At the most detailed log level. */
const shop = await startHttpShop({ LOG_LEVEL: "trace", RATE_LIMIT: "on" });

type Line = Record<string, unknown>;

/** Waits for a line with this event and these fields, and returns the latest. */
async function logged(event: string, about: Line = {}): Promise<Line> {
  return until(() => {
    const found = shop.log().filter((line) => line["event"] === event);
    expect(found).toContainEqual(expect.objectContaining({ event, ...about }));
    return found.at(-1) ?? {};
  });
}

const { email, password, userId: customerId, registered } = await newShopper(shop);
const wrong = "canary wrong password";

test("logs each sign-in and each failed one with who, from where and when", async () => {
  await shop.callApi("auth-login", { email, password });
  const line = await logged("signed_in", { customerId, level: "info" });
  expect(line).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    clientIp: "127.0.0.1",
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  await shop.request("/login", { form: { email, password: wrong } });
  await logged("sign_in_failed", { customerId, clientIp: "127.0.0.1", level: "warn" });
  await shop.callApi("auth-login", { email: "nobody@example.com", password: wrong });
  await logged("sign_in_failed", { customerId: null });
});

test("logs the changes of an account", async () => {
  await logged("registered", { customerId });
  await shop.callApi("auth-register", { email, password: "pegs and rope", fullName: "Eve" });
  await logged("registration_refused");
  const verify = await mailedToken(shop, email, "/verify-email");
  await shop.callApi("verify-email", { token: verify });
  await logged("email_verified", { customerId });
  await shop.callApi("verify-email", { token: verify });
  await logged("link_refused");
  await shop.callApi("auth-reset-request", { email });
  await logged("reset_requested");
  const reset = await mailedToken(shop, email, "/reset-password");
  await shop.request(`/reset-password?token=${reset}`);
  await shop.callApi("auth-reset-password", { token: reset, newPassword: "canary new password" });
  await logged("password_reset", { customerId });
  const { json, headers } = await shop.callApi("auth-login", {
    email,
    password: "canary new password",
  });
  expect(headers.getSetCookie()).toHaveLength(3);
  await shop.callApi("auth-logout", undefined, { token: String(json?.["token"]) });
  await logged("signed_out", { customerId });
});

test("logs refusals: another site, a forged event, too many requests", async () => {
  const headers = { Origin: "https://evil.example" };
  await shop.callApi("auth-logout", {}, { headers });
  await logged("foreign_origin", { path: "/api/auth-logout" });
  await shop.request("/login?secret=canary-query", { form: {}, headers });
  await logged("foreign_origin", { path: "/login" });
  await shop.callApi("stripe-webhook", {}, { headers: { "Stripe-Signature": "t=1,v1=00" } });
  await logged("bad_signature", { clientIp: "127.0.0.1" });
  const json = { email: "many@example.com", password: wrong };
  for (let at = 0; at < 10; at += 1) await shop.callApi("auth-login", json);
  await logged("too_many_requests", { limit: "auth-login by account" });
  const message = { name: "Ann", email: "many@example.com" };
  for (let at = 0; at < 6; at += 1)
    await shop.request("/contact-us", { form: { ...message, message: `Message ${at}` } });
  await logged("too_many_requests", { limit: "contact by sender" });
});

test("each event is one line, whatever was typed", async () => {
  const form = { email: 'a@b.example\r\n{"level":"info"}\u001b[31m', password: "x\r\nforged" };
  await shop.request("/login", { form });
  await shop.request("/nothing%0d%0aforged%1b[31m");
  await until(() =>
    expect(shop.log().some((line) => String(line["path"]).includes("forged"))).toBe(true),
  );
  for (const line of shop.log())
    expect(line).toMatchObject({ level: expect.any(String), time: expect.any(String) });
  expect(shop.output()).not.toContain("\u001b");
});

test("the log contains no password, token, cookie, card, e-mail or postal address", async () => {
  const { json } = await shop.callApi("auth-login", { email, password: "canary new password" });
  const token = String(json?.["token"]);
  const address = {
    ...halifax,
    name: "Canary Person",
    line1: "1 Canary Lane",
    city: "Canaryville",
  };
  const maid = (await shop.request("/api/products/traditional-kitchen-maid")).json?.["id"];
  const items = [{ id: maid, options: chosenOptions }];
  const body = { items, shipping: { rate: null, address }, notes: "canary note" };
  const started = await shop.callApi("create-checkout-session", body, { token });
  expect(started.status).toBe(200);
  const card = { number: "4242424242424242", expiry: "12 / 40", cvc: "987", name: "Canary Person" };
  const { url = "", id = "" } = started.json as Record<string, string>;
  await shop.request(new URL(url).pathname, { form: card });
  await shop.request(`/order/success?session_id=${id}`);
  for (const start of ["/preview", "/preview/page", "/%6fffers", "/checkout/cancelled"])
    for (const path of [`${start}/canary`, `${start}/canary.data`]) {
      await shop.request(path);
      await shop.request(path, { form: {} });
      await shop.request(path, { form: {}, headers: { Origin: "https://evil.example" } });
    }
  const secrets = [
    ...[...cookiesOf(registered).entries()]
      .filter(([name]) => name !== "signed_in")
      .map(([, value]) => value.split(";")[0] ?? ""),
    cookieHeader(registered),
    token,
    password,
    card.number,
    "HX7 8AD",
  ];
  const log = shop.output();
  expect(log.length).toBeGreaterThan(5_000);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(
    log.match(/.*(canary|\$argon2|nobody@example|many@example|sk_test|whsec_).*/gi),
  ).toBeNull();
  expect(log).not.toContain(email);
});
