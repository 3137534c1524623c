import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { uniqueEmail, newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { verifyEmail } from "#shop/accounts/email-verification.server.ts";
import type { NewSession } from "#shop/accounts/new-session.server.ts";
import { requestReset, resetPassword } from "#shop/accounts/password-reset.server.ts";
import { confirmEmailChange, requestEmailChange } from "./email-change.server.ts";
import { findSession } from "#shop/accounts/sessions/sessions.server.ts";
import { mailedToken } from "#tests/support/mails.ts";

const { db } = await testDatabase();

const requestChange = ({ customer, token }: NewSession, newEmail: string) =>
  requestEmailChange(db, customer, { password: PASSWORD, newEmail, token });
const linkTo = (email: string) => mailedToken(db, email, "confirm-new-email");
const emailOf = async ({ token }: NewSession) => (await findSession(db, token))?.email;
const remove = ({ customer, token }: NewSession) =>
  deleteAccount(db, customer, { password: PASSWORD, token });

async function openLinks({ customer }: NewSession): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from link_tokens
    where customer_id = ${customer.id} and purpose in ('email-old', 'email-new')
      and used_at is null`.execute(db);
  return rows[0]?.open ?? 0;
}

/**
 * An account that requests a change to an address of its own, gets the link, and then requests the
 * victim's.
 */
async function attack(victim: NewSession) {
  const attacker = await newCustomer(db);
  const own = uniqueEmail();
  await requestChange(attacker, own);
  const link = await linkTo(own);
  expect((await requestChange(attacker, victim.customer.email)).ok).toBe(true);
  return { attacker, link };
}

describe("a link mailed to one address never confirms another", () => {
  test("if the other address had an account that has since been deleted", async () => {
    const victim = await newCustomer(db);
    const { attacker, link } = await attack(victim);
    expect(await openLinks(attacker)).toBe(0);
    expect((await remove(victim)).ok).toBe(true);
    expect(await confirmEmailChange(db, link)).toEqual({ ok: false, reason: "link_invalid" });
    expect(await emailOf(attacker)).toBe(attacker.customer.email);
  });

  test("if that account has since changed its address", async () => {
    const victim = await newCustomer(db);
    const { attacker, link } = await attack(victim);
    const elsewhere = uniqueEmail();
    await requestChange(victim, elsewhere);
    expect((await confirmEmailChange(db, await linkTo(elsewhere))).ok).toBe(true);
    expect(await confirmEmailChange(db, link)).toEqual({ ok: false, reason: "link_invalid" });
    expect(await emailOf(attacker)).toBe(attacker.customer.email);
  });

  test("if that account has been deleted and registered again", async () => {
    const victim = await newCustomer(db);
    const { attacker, link } = await attack(victim);
    await remove(victim);
    const again = await newCustomer(db, victim.customer.email);
    expect((await confirmEmailChange(db, link)).ok).toBe(false);
    await remove(again);
    expect((await confirmEmailChange(db, link)).ok).toBe(false);
    expect(await emailOf(attacker)).toBe(attacker.customer.email);
  });

  test("even if the link was not ended, because it is tied to its address", async () => {
    const attacker = await newCustomer(db);
    const own = uniqueEmail();
    await requestChange(attacker, own);
    const link = await linkTo(own);
    await db
      .updateTable("emailChanges")
      .set({ newEmail: uniqueEmail() })
      .where("customerId", "=", attacker.customer.id)
      .execute();
    expect((await confirmEmailChange(db, link)).ok).toBe(false);
    expect(await emailOf(attacker)).toBe(attacker.customer.email);
  });

  test("a request for the current address also cancels the earlier request", async () => {
    const customer = await newCustomer(db);
    const other = uniqueEmail();
    await requestChange(customer, other);
    const link = await linkTo(other);
    expect(await requestChange(customer, customer.customer.email)).toEqual({
      ok: false,
      reason: "same_address",
    });
    expect((await confirmEmailChange(db, link)).ok).toBe(false);
  });
});

describe("a link mailed to an address that the account no longer has", () => {
  test.each(["verify", "reset"] as const)("does not work to %s", async (purpose) => {
    const customer = await newCustomer(db);
    await requestReset(db, customer.customer.email);
    const template = purpose === "verify" ? "verify-email" : "reset-password";
    const linkToken = await mailedToken(db, customer.customer.email, template);
    // The address changes directly in the database, so that the link stays open.
    await db
      .updateTable("customers")
      .set({ email: uniqueEmail() })
      .where("id", "=", customer.customer.id)
      .execute();
    const result =
      purpose === "verify"
        ? await verifyEmail(db, { linkToken, replacedToken: null })
        : await resetPassword(db, { linkToken, newPassword: "pegs and rope" });
    expect(result).toEqual({ ok: false, reason: "link_invalid" });
    expect((await findSession(db, customer.token))?.isVerified).toBe(false);
  });

  test("is deleted with its account and does not work for a new account with the same address", async () => {
    const first = await newCustomer(db);
    const linkToken = await mailedToken(db, first.customer.email, "verify-email");
    await remove(first);
    const second = await newCustomer(db, first.customer.email);
    expect((await verifyEmail(db, { linkToken, replacedToken: null })).ok).toBe(false);
    expect((await findSession(db, second.token))?.isVerified).toBe(false);
  });
});

test("verifying the address cancels a change requested before", async () => {
  const stranger = await newCustomer(db);
  const own = uniqueEmail();
  await requestChange(stranger, own);
  const link = await linkTo(own);
  const linkToken = await mailedToken(db, stranger.customer.email, "verify-email");
  expect((await verifyEmail(db, { linkToken, replacedToken: null })).ok).toBe(true);
  expect((await confirmEmailChange(db, link)).ok).toBe(false);
  expect(await emailOf(stranger)).toBe(stranger.customer.email);
});

test("of two accounts that change to one address at the same moment, one succeeds", async () => {
  const target = uniqueEmail();
  const [one, other] = [await newCustomer(db), await newCustomer(db)];
  await requestChange(one, target);
  const links = [await linkTo(target)];
  await requestChange(other, target);
  links.push(await linkTo(target));
  const results = await Promise.all(links.map((link) => confirmEmailChange(db, link)));
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});
