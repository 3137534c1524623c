import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { uniqueEmail, newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { signIn } from "#shop/accounts/sign-in.server.ts";
import { endSession, findSession, pruneSessions, issueSessionToken } from "./sessions.server.ts";

const { db } = await testDatabase();
const replacedToken = null;
const failed = { ok: false, reason: "login_failed" };

async function isSignedIn(token: string): Promise<boolean> {
  return (await findSession(db, token)) !== null;
}

describe("signing in", () => {
  test("ignores the case of the e-mail address, but not of the password", async () => {
    const email = uniqueEmail();
    const { customer } = await newCustomer(db, email);
    const attempt = (password: string) =>
      signIn(db, { email: email.toUpperCase(), password, replacedToken });
    expect((await attempt(PASSWORD)).ok).toBe(true);
    for (const wrong of [PASSWORD.trim(), PASSWORD.toUpperCase(), `${PASSWORD} `, ""])
      expect(await attempt(wrong)).toEqual({ ...failed, customerId: customer.id });
    const unknown = { email: uniqueEmail(), password: PASSWORD, replacedToken };
    expect(await signIn(db, unknown)).toEqual({ ...failed, customerId: null });
  });

  test("creates a new session and ends the browser's previous one", async () => {
    const { customer, token } = await newCustomer(db);
    const credentials = { email: customer.email, password: PASSWORD, replacedToken: token };
    const result = await signIn(db, credentials);
    expect(await isSignedIn(token)).toBe(false);
    expect(result.ok && (await isSignedIn(result.value.token))).toBe(true);
  });

  test("never turns a planted token into a session", async () => {
    const { customer } = await newCustomer(db);
    const planted = "a".repeat(43);
    await signIn(db, { email: customer.email, password: PASSWORD, replacedToken: planted });
    expect(await isSignedIn(planted)).toBe(false);
  });
});

describe("a session", () => {
  test("ends when the customer signs out, and a changed token never opens it", async () => {
    const { token } = await newCustomer(db);
    const changed = `${token.startsWith("x") ? "y" : "x"}${token.slice(1)}`;
    for (const other of [token.slice(1), `${token}x`, changed, ""])
      expect(await isSignedIn(other)).toBe(false);
    await endSession(db, token);
    expect(await isSignedIn(token)).toBe(false);
  });

  test("ends 30 days after its last use, and after 90 days in any case", async () => {
    const { customer } = await newCustomer(db);
    const token = await issueSessionToken(db, customer.id);
    const age = (column: "created_at" | "used_at", days: number) =>
      sql`
      update sessions set ${sql.ref(column)} = now() - make_interval(days => ${days}::int)
      where customer_id = ${customer.id}`.execute(db);
    const daysLeft = async () => {
      const { rows } = await sql<{ days: number }>`
        select extract(epoch from max(expires_at) - now())::float8 / 86400 as days
        from sessions where customer_id = ${customer.id}`.execute(db);
      return Math.round(rows[0]?.days ?? 0);
    };
    await sql`update sessions set expires_at = now() + interval '1 day' where customer_id = ${customer.id}`.execute(
      db,
    );
    expect(await isSignedIn(token)).toBe(true);
    expect(await daysLeft()).toBe(1);
    await age("used_at", 29);
    expect(await isSignedIn(token)).toBe(true);
    expect(await daysLeft()).toBe(30);
    await age("created_at", 80);
    await age("used_at", 1);
    expect(await isSignedIn(token)).toBe(true);
    expect(await daysLeft()).toBe(10);
    await sql`update sessions set expires_at = now() where customer_id = ${customer.id}`.execute(
      db,
    );
    expect(await isSignedIn(token)).toBe(false);
    await pruneSessions(db);
    const left = await db
      .selectFrom("sessions")
      .select("customerId")
      .where("customerId", "=", customer.id)
      .execute();
    expect(left).toEqual([]);
  });

  test("ends when the account is deleted", async () => {
    const { customer, token } = await newCustomer(db);
    await db.deleteFrom("customers").where("id", "=", customer.id).execute();
    expect(await isSignedIn(token)).toBe(false);
  });
});
