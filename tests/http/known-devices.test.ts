import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startShop } from "#tests/support/running-shop.ts";
import { mailedToken, newShopper, type Shopper } from "./support/shoppers.ts";
import { cookiesOf, startHttpShop, type HttpResponse } from "./support/http-shop.ts";

const settings = { PUBLIC_URL: "https://shop.example", ALLOW_SANDBOX: "1", RATE_LIMIT: "on" };
const shop = await startHttpShop(settings);

const TRIES = 9;

/** The headers of a signed-out browser that only has its device cookie. */
function deviceOf(answer: HttpResponse): Record<string, string> {
  const token = cookiesOf(answer).get("__Host-device")?.split(";")[0];
  expect(token).toMatch(/^[\w-]{43}$/);
  return { Cookie: `__Host-device=${token}` };
}

async function guess(email: string, headers = {}): Promise<HttpResponse> {
  return shop.callApi("auth-login", { email, password: "not this one" }, { headers });
}

/** Sends wrong passwords from an unknown device until the account is limited for those. */
async function attack({ email }: Shopper): Promise<void> {
  for (let at = 0; at < TRIES; at += 1) await guess(email);
}

describe("an account under attack", () => {
  test("lets its owner sign in from a known device, and nobody else", async () => {
    const ann = await newShopper(shop);
    const headers = deviceOf(ann.registered);
    await attack(ann);
    const { email, password } = ann;
    const byFunction = await shop.callApi("auth-login", { email, password }, { headers });
    expect(byFunction.status).toBe(200);
    expect(deviceOf(byFunction)).toEqual(headers);
    const byForm = await shop.request("/login", { form: { email, password }, headers });
    expect([byForm.status, deviceOf(byForm)]).toEqual([302, headers]);
    // The owner's sign-in lifts no limit for strangers, who may know the password by now.
    expect((await shop.callApi("auth-login", { email, password })).status).toBe(429);
    expect((await shop.request("/login", { form: { email, password } })).status).toBe(429);
  });

  test("accepts no made-up device cookie, no other account's, and none in another header", async () => {
    const ann = await newShopper(shop);
    const eve = await newShopper(shop);
    await attack(ann);
    const token = deviceOf(ann.registered)["Cookie"]?.split("=")[1] ?? "";
    for (const headers of [
      deviceOf(eve.registered),
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

  test("limits each known device on its own, to as many tries as a stranger", async () => {
    const ann = await newShopper(shop);
    const stolen = deviceOf(ann.registered);
    const { email, password } = ann;
    const other = deviceOf(await shop.callApi("auth-login", { email, password }));
    for (let at = 0; at < TRIES; at += 1) expect((await guess(email, stolen)).status).toBe(401);
    expect((await guess(email, stolen)).status).toBe(429);
    const answer = await shop.callApi("auth-login", { email, password }, { headers: other });
    expect(answer.status).toBe(200);
  });

  test("is opened by a reset only to the device that used the mailed link", async () => {
    const ann = await newShopper(shop);
    const before = deviceOf(ann.registered);
    const { email } = ann;
    await attack(ann);
    expect((await shop.callApi("auth-reset-request", { email })).status).toBe(200);
    const token = await mailedToken(shop, email, "/reset-password");
    const newPassword = "a new line of pegs";
    const reset = await shop.callApi("auth-reset-password", { token, newPassword });
    expect(reset.status).toBe(200);
    const signIn = async (headers = {}) =>
      (await shop.callApi("auth-login", { email, password: newPassword }, { headers })).status;
    expect(await signIn()).toBe(429);
    // A device known from before the reset may be the attacker's.
    expect(await signIn(before)).toBe(429);
    expect(await signIn(deviceOf(reset))).toBe(200);
  });
});

test("two programs on one database share their limits", async () => {
  const second = await startShop({
    ...settings,
    DATABASE_URL: process.env["DATABASE_URL"] ?? "",
    WEB_CONCURRENCY: "1",
  });
  afterAll(second.stop);
  const ann = await newShopper(shop);
  const body = JSON.stringify({ email: ann.email, password: "not this one" });
  const headers = { "Content-Type": "application/json" };
  const guessAt = async (url: string) =>
    (await fetch(`${url}/api/auth-login`, { method: "POST", headers, body })).status;
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1)
    statuses.push(await guessAt(shop.url), await guessAt(second.url));
  expect(statuses).toEqual([...Array(TRIES).fill(401), 429, 429, 429]);
});
