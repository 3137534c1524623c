import { sql } from "kysely";
import { expect, test } from "vitest";
import { newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { requestReset, resetPassword } from "#shop/accounts/password-reset.server.ts";
import { signIn } from "#shop/accounts/sign-in.server.ts";
import { findDevice, rememberDevice } from "./devices.server.ts";
import { pruneSessions } from "#shop/accounts/sessions/sessions.server.ts";
import { newToken } from "#shop/accounts/sessions/tokens.server.ts";
import { mailedToken } from "#tests/support/mails.ts";

const { db } = await testDatabase();

async function isKnown(email: string, token: string): Promise<boolean> {
  return (await findDevice(db, { email, token })) !== null;
}

test("a device is known only to the account that signed in on it, whatever the case of the e-mail address", async () => {
  const ann = await newCustomer(db);
  const eve = await newCustomer(db);
  expect(await isKnown(ann.customer.email.toUpperCase(), ann.deviceToken)).toBe(true);
  expect(await isKnown(eve.customer.email, ann.deviceToken)).toBe(false);
  expect(await isKnown("nobody@example.com", ann.deviceToken)).toBe(false);
  for (const forged of ["", "x", newToken(), `${ann.deviceToken.slice(1)}A`, "'; --"])
    expect(await isKnown(ann.customer.email, forged)).toBe(false);
});

test("signing in again keeps the device's token, but replaces a planted one or another account's", async () => {
  const ann = await newCustomer(db);
  const eve = await newCustomer(db);
  const annFrom = async (deviceToken: string | null) => {
    const credentials = { email: ann.customer.email, password: PASSWORD, replacedToken: null };
    const result = await signIn(db, { ...credentials, deviceToken });
    return result.ok ? result.value.deviceToken : "";
  };
  expect(await annFrom(ann.deviceToken)).toBe(ann.deviceToken);
  const planted = newToken();
  for (const deviceToken of [null, planted, eve.deviceToken]) {
    const given = await annFrom(deviceToken);
    expect(given).not.toBe(deviceToken);
    expect(await isKnown(ann.customer.email, given)).toBe(true);
  }
  expect(await isKnown(ann.customer.email, planted)).toBe(false);
  expect(await isKnown(ann.customer.email, eve.deviceToken)).toBe(false);
});

test("remembers the last ten devices for a year after their last sign-in", async () => {
  const { customer, deviceToken } = await newCustomer(db);
  const others: string[] = [];
  for (let at = 0; at < 10; at += 1) others.push(await rememberDevice(db, customer.id, null));
  expect(await isKnown(customer.email, deviceToken)).toBe(false);
  for (const other of others) expect(await isKnown(customer.email, other)).toBe(true);
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from min(expires_at) - now())::float8 / 86400 as days
    from known_devices where customer_id = ${customer.id}`.execute(db);
  expect(rows[0]?.days).toBeCloseTo(365, 1);
  await sql`update known_devices set expires_at = now() where customer_id = ${customer.id}`.execute(
    db,
  );
  expect(await isKnown(customer.email, others[0] ?? "")).toBe(false);
  await pruneSessions(db);
  const left = await db
    .selectFrom("knownDevices")
    .select("tokenHash")
    .where("customerId", "=", customer.id)
    .execute();
  expect(left).toEqual([]);
});

test("a password reset remembers its own device and deletes all others", async () => {
  const { customer, deviceToken } = await newCustomer(db);
  await requestReset(db, customer.email);
  const linkToken = await mailedToken(db, customer.email, "reset-password");
  const result = await resetPassword(db, { linkToken, newPassword: "pegs and rope" });
  expect(await isKnown(customer.email, deviceToken)).toBe(false);
  expect(result.ok && (await isKnown(customer.email, result.value.deviceToken))).toBe(true);
});

test("the database stores no device token", async () => {
  const { customer, deviceToken } = await newCustomer(db);
  const { rows } = await sql<{ row: string }>`
    select known_devices::text as row from known_devices where customer_id = ${customer.id}`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(deviceToken);
});
