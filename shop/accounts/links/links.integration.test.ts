import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { uniqueEmail, newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { sendVerification, verifyEmail } from "#shop/accounts/email-verification.server.ts";
import { requestReset, resetPassword } from "#shop/accounts/password-reset.server.ts";
import { signIn } from "#shop/accounts/sign-in.server.ts";
import { confirmEmailChange, findEmailChange, requestEmailChange } from "./email-change.server.ts";
import { findSession, issueSessionToken } from "#shop/accounts/sessions/sessions.server.ts";
import { mailedToken, mailsTo } from "#tests/support/mails.ts";

const { db } = await testDatabase();
const replacedToken = null;

async function isSignedIn(token: string): Promise<boolean> {
  return (await findSession(db, token)) !== null;
}

describe("a verification link", () => {
  test("works for one of twenty simultaneous requests", async () => {
    const { customer } = await newCustomer(db);
    const linkToken = await mailedToken(db, customer.email, "verify-email");
    const results = await Promise.all(
      Array.from({ length: 20 }, () => verifyEmail(db, { linkToken, replacedToken })),
    );
    const done = results.filter((result) => result.ok);
    expect(done).toHaveLength(1);
    expect(done[0]?.value.customer).toEqual({ ...customer, isVerified: true });
    expect(await isSignedIn(done[0]?.value.token ?? "")).toBe(true);
  });

  test("works only if it is the newest, and is not sent again once the address is verified", async () => {
    const { customer } = await newCustomer(db);
    const older = await mailedToken(db, customer.email, "verify-email");
    expect(await sendVerification(db, customer)).toEqual({ ok: true, value: null });
    const newer = await mailedToken(db, customer.email, "verify-email");
    expect((await verifyEmail(db, { linkToken: older, replacedToken })).ok).toBe(false);
    expect((await verifyEmail(db, { linkToken: newer, replacedToken })).ok).toBe(true);
    expect(await sendVerification(db, { ...customer, isVerified: true })).toMatchObject({
      reason: "verified_already",
    });
  });

  test("does not work after it expires, nor does a password reset link in its place", async () => {
    const { customer } = await newCustomer(db);
    const late = await mailedToken(db, customer.email, "verify-email");
    await sql`update link_tokens set expires_at = now() where customer_id = ${customer.id}`.execute(
      db,
    );
    expect((await verifyEmail(db, { linkToken: late, replacedToken })).ok).toBe(false);
    await requestReset(db, customer.email);
    const reset = await mailedToken(db, customer.email, "reset-password");
    expect((await verifyEmail(db, { linkToken: reset, replacedToken })).ok).toBe(false);
  });

  test("is sent again at most five times in 15 minutes", async () => {
    const { customer } = await newCustomer(db);
    const results = [];
    for (let round = 0; round < 6; round++) results.push(await sendVerification(db, customer));
    expect(results.map((result) => result.ok)).toEqual([true, true, true, true, true, false]);
  });
});

describe("resetting a password", () => {
  test("succeeds for one of twenty simultaneous requests, ends all sessions, verifies the address and tells the owner", async () => {
    const { customer, token } = await newCustomer(db);
    const second = await issueSessionToken(db, customer.id);
    await requestReset(db, customer.email.toUpperCase());
    const linkToken = await mailedToken(db, customer.email, "reset-password");
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        resetPassword(db, { linkToken, newPassword: `new password ${number}` }),
      ),
    );
    const winner = results.findIndex((result) => result.ok);
    expect(results.filter((result) => result.ok)).toEqual([
      {
        ok: true,
        value: { customer: { ...customer, isVerified: true }, deviceToken: expect.any(String) },
      },
    ]);
    expect([await isSignedIn(token), await isSignedIn(second)]).toEqual([false, false]);
    const { email } = customer;
    const signsIn = async (password: string) =>
      (await signIn(db, { email, password, replacedToken })).ok;
    expect(await signsIn(PASSWORD)).toBe(false);
    expect(await signsIn(`new password ${winner}`)).toBe(true);
    expect((await mailsTo(db, email)).at(-1)?.template).toBe("password-changed");
  });

  test("needs the newest link, within an hour", async () => {
    const { customer } = await newCustomer(db);
    await requestReset(db, customer.email);
    const older = await mailedToken(db, customer.email, "reset-password");
    await requestReset(db, customer.email);
    const newer = await mailedToken(db, customer.email, "reset-password");
    const newPassword = "12345678";
    expect((await resetPassword(db, { linkToken: older, newPassword })).ok).toBe(false);
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from max(expires_at) - now())::float8 / 60 as minutes
      from link_tokens where customer_id = ${customer.id} and purpose = 'reset'`.execute(db);
    expect(rows[0]?.minutes).toBeGreaterThan(59);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(60);
    await sql`update link_tokens set expires_at = now() where purpose = 'reset'`.execute(db);
    expect((await resetPassword(db, { linkToken: newer, newPassword })).ok).toBe(false);
  });

  test("takes the same time for an e-mail address without an account", async () => {
    const { customer } = await newCustomer(db);
    const unknown = uniqueEmail();
    for (const email of [unknown, customer.email]) {
      const began = performance.now();
      expect(await requestReset(db, email)).toBeUndefined();
      expect(performance.now() - began).toBeGreaterThan(240);
    }
    expect(await mailsTo(db, unknown)).toEqual([]);
  });

  test("cancels a change of e-mail address that was requested with the old password", async () => {
    const { customer, token: session } = await newCustomer(db);
    const change = { password: PASSWORD, newEmail: uniqueEmail(), token: session };
    expect((await requestEmailChange(db, customer, change)).ok).toBe(true);
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from link_tokens
      where customer_id = ${customer.id} and purpose = 'email-new' and used_at is null`.execute(db);
    expect(rows[0]?.open).toBe(1);
    await requestReset(db, customer.email);
    const linkToken = await mailedToken(db, customer.email, "reset-password");
    await resetPassword(db, { linkToken, newPassword: "pegs and rope" });
    expect(await findEmailChange(db, customer.id)).toBeNull();
    const newer = (await mailsTo(db, change.newEmail)).at(-1);
    const token = new URL(newer?.data.link ?? "").searchParams.get("token") ?? "";
    expect((await confirmEmailChange(db, token)).ok).toBe(false);
  });

  test("refuses a password made of the owner's name without using up the link", async () => {
    const { customer } = await newCustomer(db);
    await requestReset(db, customer.email);
    const linkToken = await mailedToken(db, customer.email, "reset-password");
    expect(await resetPassword(db, { linkToken, newPassword: "Ann.Lee.1990" })).toEqual({
      ok: false,
      reason: "password_personal",
      message: expect.stringContaining("made of your name"),
    });
    expect((await resetPassword(db, { linkToken, newPassword: "pegs and rope" })).ok).toBe(true);
  });
});
