import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cookieHeader, sharedHttpShop } from "#tests/http/support/http-shop.ts";
import { mailedToken, newShopper } from "#tests/http/support/shoppers.ts";

const shop = sharedHttpShop();

/** A path, opened three times by programs that check mails: each must change nothing. */
async function opened(path: string) {
  await shop.request(path, { method: "HEAD" });
  await shop.request(path.replace("?", ".data?"));
  return shop.request(path);
}

test("a link to a new password says at once whether it still works, and is not used by being opened", async () => {
  const { email } = await newShopper(shop);
  await shop.callApi("auth-reset-request", { email });
  const path = `/reset-password?token=${await mailedToken(shop, email, "/reset-password")}`;
  const open = await opened(path);
  expect([open.status, open.text.includes('name="newPassword"')]).toEqual([200, true]);
  const short = await shop.request(path, { form: { newPassword: "x", confirmPassword: "x" } });
  expect([short.status, short.text.includes('aria-invalid="true"')]).toEqual([422, true]);
  const form = { newPassword: "a new line of pegs", confirmPassword: "a new line of pegs" };
  expect((await shop.request(path, { form })).status).toBe(302);
  for (const ended of [path, "/reset-password?token=x"]) {
    const { status, text } = await opened(ended);
    expect([status, text.includes('name="newPassword"')]).toEqual([404, false]);
    expect(text).toContain("This link no longer works. Each link works once, for one hour");
    expect(text).toMatch(/href="\/forgot-password"[^>]*>Send a new link/);
    expect((await shop.request(ended, { form })).status).toBe(422);
  }
});

test("a verification link is not used by being opened, and says at once that it has been used", async () => {
  const { email, registered } = await newShopper(shop);
  const path = `/verify-email?token=${await mailedToken(shop, email, "/verify-email")}`;
  const open = await opened(path);
  expect([open.status, open.text.includes("Verify e-mail</button>")]).toEqual([200, true]);
  expect((await shop.request(path, { form: {} })).headers.get("Location")).toContain("question=1");
  const headers = { Cookie: cookieHeader(registered) };
  for (const [visitor, isVerified] of [
    [{}, false],
    [{ headers }, true],
  ] as const) {
    const { status, text } = await shop.request(path, visitor);
    expect([status, text.includes("Verify e-mail</button>")]).toEqual([404, false]);
    expect(text).toContain("The verification link may have expired or is invalid.");
    expect(text.includes("is already verified")).toBe(isVerified);
  }
});

test("links to a new e-mail address say at once whether they still work", async () => {
  const { email, password, registered } = await newShopper(shop);
  const newEmail = `ann.${randomUUID()}@example.com`;
  const form = { intent: "email", newEmail, emailPassword: password };
  const headers = { Cookie: cookieHeader(registered) };
  await shop.request("/account/details", { form, headers });
  const path = `/confirm-email?token=${await mailedToken(shop, newEmail, "/confirm-email")}`;
  const open = await opened(path);
  expect([open.status, open.text.includes("Confirm the change")]).toEqual([200, true]);
  const confirmed = await shop.request(path, { form: {} });
  expect([confirmed.status, confirmed.text.includes("is now")]).toEqual([200, true]);
  for (const ended of [path, "/confirm-email?token=x", "/confirm-email"]) {
    const { status, text } = await opened(ended);
    expect([status, text.includes("This link no longer works.")]).toEqual([404, true]);
  }
  expect((await shop.callApi("auth-login", { email, password })).status).toBe(401);
});
