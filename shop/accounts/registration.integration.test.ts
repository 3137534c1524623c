import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { uniqueEmail, newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { register, signIn } from "./sign-in.server.ts";
import { findSession } from "./sessions/sessions.server.ts";
import { mailsTo } from "#tests/support/mails.ts";

process.env.PUBLIC_URL = "https://shop.example";
process.env.ALLOW_SANDBOX = "1";
const { db } = await testDatabase();
const replacedToken = null;

describe("registering", () => {
  test("opens an account, signs in, and mails a link that starts with PUBLIC_URL", async () => {
    const email = uniqueEmail();
    const { customer, token } = await newCustomer(db, email);
    expect(customer).toMatchObject({ email, fullName: "Ann Lee", isVerified: false });
    expect(await findSession(db, token)).toMatchObject(customer);
    const [mail] = await mailsTo(db, email);
    expect(mail?.template).toBe("verify-email");
    expect(mail?.data.link).toMatch(/^https:\/\/shop\.example\/verify-email\?token=[\w-]{43}$/);
  });

  test("again with the same e-mail address, in any case, is refused, and its owner is told", async () => {
    const email = uniqueEmail();
    await newCustomer(db, email);
    const again = { fullName: "Eve", password: "12345678", replacedToken };
    for (const spelling of [email, email.toUpperCase(), email.toLowerCase()])
      expect(await register(db, { ...again, email: spelling })).toEqual({
        ok: false,
        reason: "email_taken",
      });
    const mails = await mailsTo(db, email);
    expect(mails.map((mail) => mail.template)).toEqual(["verify-email", "existing-account"]);
    expect((await signIn(db, { email, password: "12345678", replacedToken })).ok).toBe(false);
  });

  test("twenty times at once opens one account", async () => {
    const email = uniqueEmail();
    const registration = { email, fullName: "Ann", password: PASSWORD, replacedToken };
    const results = await Promise.all(Array.from({ length: 20 }, () => register(db, registration)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  test("saves names and e-mail addresses as they were typed", async () => {
    const fullName = `'; drop table customers; -- <script>x()</script> 松本 🧺`;
    const email = `o'brien+${randomUUID()}@例え.jp`;
    const result = await register(db, { email, fullName, password: PASSWORD, replacedToken });
    expect(result.ok && result.value.customer).toMatchObject({ email, fullName });
  });

  test("stores neither the password nor a session token in the database", async () => {
    const { customer, token } = await newCustomer(db);
    const { rows } = await sql<{ stored: string }>`
      select (select password_hash from customers where id = ${customer.id})
        || (select string_agg(encode(token_hash, 'hex') || sessions::text, '') from sessions) as stored
    `.execute(db);
    expect(rows[0]?.stored).toMatch(/^\$argon2id\$/);
    expect(rows[0]?.stored).not.toContain(PASSWORD);
    expect(rows[0]?.stored).not.toContain(token);
  });
});
