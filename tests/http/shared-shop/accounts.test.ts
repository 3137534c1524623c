import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { mailedToken, newShopper } from "#tests/http/support/shoppers.ts";
import { cookieHeader, cookiesOf, sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

const session = (email: string) => ({
  userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  email,
  fullName: "Ann Lee",
  isVerified: false,
  token: expect.stringMatching(/^\S{20,}$/),
  message: expect.any(String),
});

describe("registering and signing in", () => {
  test("registration answers 201 with a session and both cookies", async () => {
    const { email, registered } = await newShopper(shop);
    expect(registered.status).toBe(201);
    expect(registered.json).toEqual({
      ...session(email),
      message: "Registration successful! Please check your email to verify your account.",
    });
    const cookies = cookiesOf(registered);
    expect(cookies.get("session")).toMatch(/^\S{20,}; /);
    expect(cookies.get("session")).toMatch(/; HttpOnly/);
    expect(cookies.get("signed_in")).toMatch(/^1; /);
    expect(cookies.get("signed_in")).not.toMatch(/HttpOnly/);
    for (const attributes of cookies.values())
      expect(attributes).toMatch(/Path=\/; SameSite=Lax; Max-Age=\d{6,}/);
    expect(registered.headers.get("Cache-Control")).toBe("no-store");
  });

  test("an e-mail address with an account answers 409 in any case, and its owner gets a mail", async () => {
    const { email, password } = await newShopper(shop);
    const again = { email: email.toUpperCase(), password, fullName: "Ben Lee" };
    const answer = await shop.callApi("auth-register", again);
    expect(answer.status).toBe(409);
    expect(answer.json).toEqual({ code: "registration_failed", message: "Registration failed" });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const mails = await shop.db
      .selectFrom("mailOutbox")
      .select("template")
      .where("recipient", "=", email)
      .execute();
    expect(mails.map(({ template }) => template)).toContain("existing-account");
  });

  test.each([
    [{ password: "short12" }, "password", "Password must be at least 8 characters long"],
    [{ password: "x".repeat(129) }, "password", /at most 128/],
    [{ email: "nobody" }, "email", /e-mail address/],
    [{ email: `${"a".repeat(200)}@example.com` }, "email", /at most 200/],
    [{ fullName: " " }, "fullName", /full name/],
    [{ fullName: "n".repeat(201) }, "fullName", /at most 200/],
    [{ fullName: "two\nlines" }, "fullName", /./],
  ])("registering with %j is 422 at %s", async (wrong, field, message) => {
    const right = { email: "new@example.com", password: "pegs and rope", fullName: "Ann Lee" };
    const answer = await shop.callApi("auth-register", { ...right, ...wrong });
    expect(answer.status).toBe(422);
    const fields = answer.json?.["fields"] as Record<string, string>;
    expect(fields[field]).toMatch(message);
  });

  test("a name is saved as typed, in any script", async () => {
    for (const fullName of ["Zoë Ångström-O'Neill", "王小明", "محمد", "👩‍👩‍👧 & Co <b>"]) {
      const email = `ann.${randomUUID()}@example.com`;
      const json = { email, password: "pegs and rope", fullName: ` ${fullName} ` };
      const answer = await shop.callApi("auth-register", json);
      expect([answer.status, answer.json?.["fullName"]]).toEqual([201, fullName]);
    }
  });

  test("signing in ignores the case of the e-mail address, not of the password", async () => {
    const { email, password } = await newShopper(shop);
    const answer = await shop.callApi("auth-login", {
      email: ` ${email.toUpperCase()} `,
      password,
    });
    const message = "Please check your email to verify your account.";
    expect([answer.status, answer.json]).toEqual([200, { ...session(email), message }]);
    expect(cookiesOf(answer).has("session")).toBe(true);
    const padded = await shop.callApi("auth-login", { email, password: `${password} ` });
    expect(padded.status).toBe(401);
  });

  test("a wrong password and an unknown e-mail address answer alike", async () => {
    const { email } = await newShopper(shop);
    const wrong = await shop.callApi("auth-login", { email, password: "not this one" });
    const unknown = await shop.callApi("auth-login", {
      email: "nobody@example.com",
      password: "not this one",
    });
    expect([wrong.status, wrong.json]).toEqual([
      401,
      { code: "login_failed", message: "Login failed" },
    ]);
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });
});

describe("a session", () => {
  test("works by bearer token and by cookie, and ends with signing out", async () => {
    const { token, email, registered } = await newShopper(shop);
    const headers = { Cookie: cookieHeader(registered) };
    for (const options of [{ token }, { headers }]) {
      const answer = await shop.request("/api/session", options);
      expect(answer.json).toMatchObject({ user: { email, fullName: "Ann Lee" } });
    }
    const out = await shop.callApi("auth-logout", undefined, { headers });
    expect([out.status, out.text]).toEqual([204, ""]);
    const after = await shop.request("/api/session", { headers });
    expect(after.json).toEqual({ user: null });
    // The cookies go with the session, also in a browser in which it ended elsewhere.
    for (const answer of [out, after]) {
      const taken = cookiesOf(answer);
      expect([...taken.keys()]).toEqual(["session", "signed_in"]);
      for (const attributes of taken.values()) expect(attributes).toMatch(/^; .*Max-Age=0/);
    }
    expect((await shop.request("/api/get-user-orders", { token })).status).toBe(401);
  });

  test("is asked for by visitors who never signed in, without a cookie", async () => {
    const { json, headers } = await shop.request("/api/session");
    expect([json, headers.getSetCookie()]).toEqual([{ user: null }, []]);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test("is not stored in the database in a usable form", async () => {
    const { token } = await newShopper(shop);
    const rows = await shop.db.selectFrom("sessions").select("tokenHash").execute();
    for (const { tokenHash } of rows) {
      expect(tokenHash.toString("utf8")).not.toContain(token);
      expect(tokenHash.toString("base64url")).not.toBe(token);
    }
  });
});

describe("mailed links", () => {
  test("a verification link works once, and signs in", async () => {
    const { email } = await newShopper(shop);
    const token = await mailedToken(shop, email, "/verify-email");
    const first = await shop.callApi("verify-email", { token });
    expect(first.json).toEqual({
      ...session(email),
      isVerified: true,
      message: "Email verified successfully!",
    });
    expect([...cookiesOf(first).keys()]).toEqual(["session", "signed_in", "device"]);
    const second = await shop.callApi("verify-email", { token });
    expect([second.status, second.json?.["message"]]).toEqual([422, "Email verification failed"]);
  });

  test("a reset request answers the same for every e-mail address", async () => {
    const { email } = await newShopper(shop);
    const known = await shop.callApi("auth-reset-request", { email });
    const unknown = await shop.callApi("auth-reset-request", { email: "nobody@example.com" });
    expect([known.status, known.json]).toEqual([
      200,
      { message: "If an account with that email exists, a password reset link has been sent." },
    ]);
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
  });

  test("a reset link works once and ends every earlier session", async () => {
    const { email, token: oldSession, password, registered } = await newShopper(shop);
    await shop.callApi("auth-reset-request", { email });
    const token = await mailedToken(shop, email, "/reset-password");
    const short = await shop.callApi("auth-reset-password", { token, newPassword: "short12" });
    expect(short.json).toMatchObject({
      fields: { newPassword: "Password must be at least 8 characters long" },
    });
    const newPassword = "a new line of pegs";
    const without = await shop.callApi("auth-reset-password", { newPassword });
    expect([without.status, without.json]).toMatchObject([
      422,
      { fields: { token: expect.stringContaining("Please request a new password reset.") } },
    ]);
    const headers = { Cookie: cookieHeader(registered) };
    const done = await shop.callApi("auth-reset-password", { token, newPassword }, { headers });
    expect([...cookiesOf(done).keys()]).toEqual(["session", "signed_in", "device"]);
    expect([done.status, done.json]).toEqual([
      200,
      { message: "Password has been reset successfully" },
    ]);
    const again = await shop.callApi("auth-reset-password", { token, newPassword });
    expect([again.status, again.json?.["message"]]).toEqual([422, "Password reset failed"]);
    expect((await shop.request("/api/get-user-orders", { token: oldSession })).status).toBe(401);
    expect((await shop.callApi("auth-login", { email, password })).status).toBe(401);
    expect((await shop.callApi("auth-login", { email, password: newPassword })).status).toBe(200);
  });
});
