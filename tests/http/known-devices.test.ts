import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startShop } from "#tests/support/running-shop.ts";
import { mailedToken, newShopper, type Shopper } from "./support/shoppers.ts";
import { cookiesOf, startHttpShop, type HttpResponse } from "./support/http-shop.ts";

const settings = { PUBLIC_URL: "https://shop.example", ALLOW_SANDBOX: "1", RATE_LIMIT: "on" };
const shop = await startHttpShop(settings);

const TRIES = 9;

/** What a browser sends that keeps only what it is known by: somebody signed out of it. */
function knownBy(answer: HttpResponse): Record<string, string> {
  const token = cookiesOf(answer).get("__Host-device")?.split(";")[0];
  expect(token).toMatch(/^[\w-]{43}$/);
  return { Cookie: `__Host-device=${token}` };
}

async function guess(email: string, headers = {}): Promise<HttpResponse> {
  return shop.callApi("auth-login", { email, password: "not this one" }, { headers });
}

/** Wrong passwords from a stranger's browser until the account is shut to strangers. */
async function attack({ email }: Shopper, times = TRIES): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await guess(email)).status);
  return statuses;
}

describe("an account under attack", () => {
  test("throttles 25 guesses by the tenth, with a kind word and a time to wait", async () => {
    const ann = await newShopper(shop);
    const statuses = await attack(ann, 25);
    expect(statuses).toEqual([...Array(TRIES).fill(401), ...Array(25 - TRIES).fill(429)]);
    const refused = await guess(ann.email);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(300);
    expect(refused.json?.["message"]).toMatch(
      /^Too many attempts\. Please wait (a minute|\d minutes) and try again, or reset your password by e-mail\.$/,
    );
  });

  test("lets its owner in from a browser that was used before, and nobody else", async () => {
    const ann = await newShopper(shop);
    const headers = knownBy(ann.registered);
    await attack(ann, TRIES + 1);
    const { email, password } = ann;
    const byFunction = await shop.callApi("auth-login", { email, password }, { headers });
    expect(byFunction.status).toBe(200);
    expect(knownBy(byFunction)).toEqual(headers);
    const byForm = await shop.request("/login", { form: { email, password }, headers });
    expect([byForm.status, knownBy(byForm)]).toEqual([302, headers]);
    // The owner's coming lifts nothing for a stranger, who may know the password by now.
    expect((await shop.callApi("auth-login", { email, password })).status).toBe(429);
    expect((await shop.request("/login", { form: { email, password } })).status).toBe(429);
  });

  test("is not opened by a made-up device, another account's, or one sent in another way", async () => {
    const ann = await newShopper(shop);
    const eve = await newShopper(shop);
    await attack(ann);
    const token = knownBy(ann.registered)["Cookie"]?.split("=")[1] ?? "";
    for (const headers of [
      knownBy(eve.registered),
      { Cookie: `__Host-device=${randomBytes(32).toString("base64url")}` },
      { Cookie: `__Host-device=${token.slice(1)}A` },
      { Cookie: `device=${token}` },
      { Cookie: `__Host-session=${token}` },
      { Authorization: `Bearer ${token}` },
    ]) {
      const { email, password } = ann;
      const answer = await shop.callApi("auth-login", { email, password }, { headers });
      expect([headers, answer.status]).toEqual([headers, 429]);
    }
  });

  test("gives each known browser tries of its own, and no more than a stranger", async () => {
    const ann = await newShopper(shop);
    const stolen = knownBy(ann.registered);
    const { email, password } = ann;
    const other = knownBy(await shop.callApi("auth-login", { email, password }));
    for (let at = 0; at < TRIES; at += 1) expect((await guess(email, stolen)).status).toBe(401);
    expect((await guess(email, stolen)).status).toBe(429);
    const answer = await shop.callApi("auth-login", { email, password }, { headers: other });
    expect(answer.status).toBe(200);
  });

  test("is not opened to strangers by a reset, but to who has read the mail", async () => {
    const ann = await newShopper(shop);
    const before = knownBy(ann.registered);
    const { email } = ann;
    await attack(ann);
    expect((await shop.callApi("auth-reset-request", { email })).status).toBe(200);
    const token = await mailedToken(shop, email, "/reset-password");
    const newPassword = "a new line of pegs";
    const reset = await shop.callApi("auth-reset-password", { token, newPassword });
    expect(reset.status).toBe(200);
    const tryIt = async (headers = {}) =>
      (await shop.callApi("auth-login", { email, password: newPassword }, { headers })).status;
    expect(await tryIt()).toBe(429);
    // A browser known from before the reset may be the attacker's.
    expect(await tryIt(before)).toBe(429);
    expect(await tryIt(knownBy(reset))).toBe(200);
  });
});

test("two shops on one database count together", async () => {
  const second = await startShop({
    ...settings,
    DATABASE_URL: process.env["DATABASE_URL"] ?? "",
    WEB_CONCURRENCY: "1",
  });
  afterAll(second.stop);
  const ann = await newShopper(shop);
  const body = JSON.stringify({ email: ann.email, password: "not this one" });
  const headers = { "Content-Type": "application/json" };
  const ask = async (url: string) =>
    (await fetch(`${url}/api/auth-login`, { method: "POST", headers, body })).status;
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) statuses.push(await ask(shop.url), await ask(second.url));
  expect(statuses).toEqual([...Array(TRIES).fill(401), 429, 429, 429]);
});
