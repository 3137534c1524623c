import { describe, expect, test } from "vitest";
import { mailedToken, uniqueEmail, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { RouterContextProvider } from "react-router";
import { requestContext } from "#web/request-context.ts";
import { loader as login } from "./login.ts";
import { loader as logout } from "./logout.ts";
import { loader as register } from "./register.ts";
import { loader as resetPassword } from "./reset-password.ts";
import { loader as resetRequest } from "./reset-request.ts";
import { loader as session } from "./session.ts";
import { loader as verifyEmail } from "./verify-email.ts";

process.env.PUBLIC_URL = "https://shop.example";
process.env.ALLOW_SANDBOX = "1";
const { db } = await testDatabase();

const ORIGIN = "https://shop.example";

type CallOptions = {
  body?: object;
  headers?: Record<string, string>;
  clientIp?: string;
};

const routes = [login, logout, register, resetPassword, resetRequest, session, verifyEmail];

let visitors = 0;

/** Calls an endpoint from an IP address of its own. */
async function call(name: string, { body, headers = {}, clientIp }: CallOptions = {}) {
  const request = new Request(`${ORIGIN}/api/${name}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const route = routes.find(({ endpoint }) => endpoint.name === name);
  if (route === undefined) throw new Error(`No endpoint ${name}`);
  const context = new RouterContextProvider();
  const metadata = { clientIp: clientIp ?? `192.0.2.${visitors++}`, requestId: "test" };
  context.set(requestContext, metadata);
  const response = await route({ request, context, params: {} });
  const text = await response.text();
  const json = (text === "" ? null : JSON.parse(text)) as Record<string, unknown> | null;
  const cookies = response.headers.getSetCookie();
  return { status: response.status, json, cookies, headers: response.headers };
}

/** The Cookie header that a browser sends after these Set-Cookie headers. */
function cookieHeader(cookies: readonly string[]): Record<string, string> {
  return { Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
}

async function registered(email = uniqueEmail()) {
  return call("auth-register", { body: { email, password: PASSWORD, fullName: "Ann Lee" } });
}

describe("auth-register", () => {
  test("returns 201 with the customer, a token and HttpOnly cookies", async () => {
    const email = uniqueEmail();
    const { status, json, cookies, headers } = await registered(email);
    expect(status).toBe(201);
    expect(json).toEqual({
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      fullName: "Ann Lee",
      isVerified: false,
      token: expect.stringMatching(/^[\w-]{43}$/),
      message: "Registration successful! Please check your email to verify your account.",
    });
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(cookies[0]).toMatch(
      /^__Host-session=[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax;.*Secure$/,
    );
    expect(cookies[1]).toMatch(/^signed_in=1; /);
    expect(cookies[2]).toMatch(
      /^__Host-device=[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=31536000; Secure$/,
    );
    expect(cookies).toHaveLength(3);
  });

  test("returns 409 for an e-mail address that is taken, without a session", async () => {
    const email = uniqueEmail();
    await registered(email);
    const { status, json, cookies } = await registered(email.toLowerCase());
    expect(status).toBe(409);
    expect(json).toEqual({ code: "registration_failed", message: "Registration failed" });
    expect(cookies).toEqual([]);
  });

  test("returns 422 and names every invalid field", async () => {
    const body = { email: "ann", password: "short", fullName: "" };
    const { status, json } = await call("auth-register", { body });
    expect(status).toBe(422);
    expect(json?.["fields"]).toEqual({
      fullName: "Enter your full name",
      email: "Enter an e-mail address such as name@example.com",
      password: "Password must be at least 8 characters long",
    });
  });
});

describe("auth-login", () => {
  test("gives the same response for a wrong password and an unknown e-mail address", async () => {
    const email = uniqueEmail();
    await registered(email);
    const wrong = await call("auth-login", { body: { email, password: "wrong password" } });
    const unknown = await call("auth-login", {
      body: { email: uniqueEmail(), password: PASSWORD },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.json).toEqual({ code: "login_failed", message: "Login failed" });
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json]);
  });

  test("limits guesses of one account's password from the tenth on", async () => {
    const email = uniqueEmail();
    await registered(email);
    const statuses: number[] = [];
    for (let guess = 1; guess <= 12; guess++) {
      const { status, headers } = await call("auth-login", {
        body: { email, password: `${guess}` },
      });
      statuses.push(status);
      if (status === 429) expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect(statuses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 401));
    expect(statuses.slice(9)).toEqual([429, 429, 429]);
  });

  test("starts a session that works by cookie and by bearer token, until logout", async () => {
    const email = uniqueEmail();
    await registered(email);
    const { json, cookies } = await call("auth-login", { body: { email, password: PASSWORD } });
    expect(json?.["message"]).toBe("Please check your email to verify your account.");
    const user = { id: json?.["userId"], email, fullName: "Ann Lee", isVerified: false };
    const bearer = { Authorization: `Bearer ${String(json?.["token"])}` };
    for (const headers of [cookieHeader(cookies), bearer])
      expect((await call("session", { headers })).json).toEqual({ user });
    const out = await call("auth-logout", { body: {}, headers: cookieHeader(cookies) });
    expect(out.status).toBe(204);
    expect(out.cookies.map((cookie) => cookie.split(";")[0])).toEqual([
      "__Host-session=",
      "signed_in=",
    ]);
    expect((await call("session", { headers: bearer })).json).toEqual({ user: null });
  });
});

describe("session", () => {
  test("deletes the cookies of a session that has ended", async () => {
    const { cookies } = await registered();
    await db.deleteFrom("sessions").execute();
    const { json, cookies: taken } = await call("session", { headers: cookieHeader(cookies) });
    expect(json).toEqual({ user: null });
    expect(taken).toHaveLength(2);
    for (const cookie of taken) expect(cookie).toContain("Max-Age=0");
  });

  test("sets no cookie for a visitor who never signed in", async () => {
    const { json, cookies, headers } = await call("session");
    expect([json, cookies]).toEqual([{ user: null }, []]);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("the links in e-mails", () => {
  test("verify-email verifies once and signs in", async () => {
    const email = uniqueEmail();
    await registered(email);
    const body = { token: await mailedToken(db, email, "verify-email") };
    const first = await call("verify-email", { body });
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({
      email,
      isVerified: true,
      message: "Email verified successfully!",
    });
    expect(first.cookies).toHaveLength(3);
    const second = await call("verify-email", { body });
    expect([second.status, second.json?.["message"]]).toEqual([422, "Email verification failed"]);
  });

  test("a password reset gives the same response for every e-mail address, works once and ends all sessions", async () => {
    const email = uniqueEmail();
    const { cookies } = await registered(email);
    const asked = await call("auth-reset-request", { body: { email } });
    const unknown = await call("auth-reset-request", { body: { email: uniqueEmail() } });
    expect(asked.json).toEqual({
      message: "If an account with that email exists, a password reset link has been sent.",
    });
    expect([unknown.status, unknown.json]).toEqual([asked.status, asked.json]);
    const token = await mailedToken(db, email, "reset-password");
    const body = { token, newPassword: "new password" };
    const done = await call("auth-reset-password", { body, headers: cookieHeader(cookies) });
    expect([done.status, done.json]).toEqual([
      200,
      { message: "Password has been reset successfully" },
    ]);
    expect(done.cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-session",
      "signed_in",
      "__Host-device",
    ]);
    expect((await call("session", { headers: cookieHeader(cookies) })).json).toEqual({
      user: null,
    });
    const again = await call("auth-reset-password", { body });
    expect([again.status, again.json?.["message"]]).toEqual([422, "Password reset failed"]);
    const login = await call("auth-login", { body: { email, password: "new password" } });
    expect(login.status).toBe(200);
  });

  test("a password reset without a token says what to do", async () => {
    const { status, json } = await call("auth-reset-password", {
      body: { newPassword: "pegs and rope" },
    });
    expect(status).toBe(422);
    expect(json?.["fields"]).toEqual({
      token: "Invalid or missing reset token. Please request a new password reset.",
    });
  });
});

test("a POST from another site is refused and changes nothing", async () => {
  const { cookies } = await registered();
  const headers = { ...cookieHeader(cookies), Origin: "https://evil.example" };
  expect((await call("auth-logout", { body: {}, headers })).status).toBe(403);
  expect((await call("session", { headers: cookieHeader(cookies) })).json?.["user"]).not.toBeNull();
});
