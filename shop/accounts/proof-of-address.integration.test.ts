import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { mailedToken, uniqueEmail, newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { verifyEmail } from "./email-verification.server.ts";
import type { NewSession } from "./new-session.server.ts";
import { requestReset, resetPassword } from "./password-reset.server.ts";
import { confirmEmailChange, requestEmailChange } from "./links/email-change.server.ts";
import { findSession } from "./sessions/sessions.server.ts";

process.env.PUBLIC_URL = "https://shop.example";
process.env.ALLOW_SANDBOX = "1";
const { db } = await testDatabase();

const wish = ({ customer, token }: NewSession, newEmail: string) =>
  requestEmailChange(db, customer, { password: PASSWORD, newEmail, token });
const linkTo = (email: string) => mailedToken(db, email, "confirm-new-email");
const addressOf = async ({ token }: NewSession) => (await findSession(db, token))?.email;
const remove = ({ customer, token }: NewSession) =>
  deleteAccount(db, customer, { password: PASSWORD, token });

async function openLinks({ customer }: NewSession): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from link_tokens
    where customer_id = ${customer.id} and purpose in ('email-old', 'email-new')
      and used_at is null`.execute(db);
  return rows[0]?.open ?? 0;
}

/** An account whose own second address has a link, and who then wishes for the address of another. */
async function attack(victim: NewSession) {
  const attacker = await newCustomer(db);
  const own = uniqueEmail();
  await wish(attacker, own);
  const link = await linkTo(own);
  expect((await wish(attacker, victim.customer.email)).ok).toBe(true);
  return { attacker, link };
}

describe("a link to one address never proves another", () => {
  test("when the other had an account at the time of the wish, which is deleted since", async () => {
    const victim = await newCustomer(db);
    const { attacker, link } = await attack(victim);
    expect(await openLinks(attacker)).toBe(0);
    expect((await remove(victim)).ok).toBe(true);
    expect(await confirmEmailChange(db, link)).toEqual({ ok: false, reason: "link_invalid" });
    expect(await addressOf(attacker)).toBe(attacker.customer.email);
  });

  test("nor when that account has moved to another address since", async () => {
    const victim = await newCustomer(db);
    const { attacker, link } = await attack(victim);
    const elsewhere = uniqueEmail();
    await wish(victim, elsewhere);
    expect((await confirmEmailChange(db, await linkTo(elsewhere))).ok).toBe(true);
    expect(await confirmEmailChange(db, link)).toEqual({ ok: false, reason: "link_invalid" });
    expect(await addressOf(attacker)).toBe(attacker.customer.email);
  });

  test("nor after the other's account was deleted and registered anew", async () => {
    const victim = await newCustomer(db);
    const { attacker, link } = await attack(victim);
    await remove(victim);
    const again = await newCustomer(db, victim.customer.email);
    expect((await confirmEmailChange(db, link)).ok).toBe(false);
    await remove(again);
    expect((await confirmEmailChange(db, link)).ok).toBe(false);
    expect(await addressOf(attacker)).toBe(attacker.customer.email);
  });

  test("though the link had not been ended: it names the address it was written for", async () => {
    const attacker = await newCustomer(db);
    const own = uniqueEmail();
    await wish(attacker, own);
    const link = await linkTo(own);
    await db
      .updateTable("email_changes")
      .set({ new_email: uniqueEmail() })
      .where("customer_id", "=", attacker.customer.id)
      .execute();
    expect((await confirmEmailChange(db, link)).ok).toBe(false);
    expect(await addressOf(attacker)).toBe(attacker.customer.email);
  });

  test("a wish for the address one has ends the wish before it, too", async () => {
    const customer = await newCustomer(db);
    const other = uniqueEmail();
    await wish(customer, other);
    const link = await linkTo(other);
    expect(await wish(customer, customer.customer.email)).toEqual({
      ok: false,
      reason: "same_address",
    });
    expect((await confirmEmailChange(db, link)).ok).toBe(false);
  });
});

describe("a link to an address that the account has no longer", () => {
  test.each(["verify", "reset"] as const)("is no good to %s", async (purpose) => {
    const customer = await newCustomer(db);
    await requestReset(db, customer.customer.email);
    const template = purpose === "verify" ? "verify-email" : "reset-password";
    const linkToken = await mailedToken(db, customer.customer.email, template);
    // Moved by whatever way, and the link left open.
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

  test("is gone with its account, and does not reach the one that is registered anew", async () => {
    const first = await newCustomer(db);
    const linkToken = await mailedToken(db, first.customer.email, "verify-email");
    await remove(first);
    const second = await newCustomer(db, first.customer.email);
    expect((await verifyEmail(db, { linkToken, replacedToken: null })).ok).toBe(false);
    expect((await findSession(db, second.token))?.isVerified).toBe(false);
  });
});

test("a change begun before the address was verified ends with the verification", async () => {
  const stranger = await newCustomer(db);
  const own = uniqueEmail();
  await wish(stranger, own);
  const link = await linkTo(own);
  const linkToken = await mailedToken(db, stranger.customer.email, "verify-email");
  expect((await verifyEmail(db, { linkToken, replacedToken: null })).ok).toBe(true);
  expect((await confirmEmailChange(db, link)).ok).toBe(false);
  expect(await addressOf(stranger)).toBe(stranger.customer.email);
});

test("of two accounts that move to one address in the same moment, one does", async () => {
  const target = uniqueEmail();
  const [one, other] = [await newCustomer(db), await newCustomer(db)];
  await wish(one, target);
  const links = [await linkTo(target)];
  await wish(other, target);
  links.push(await linkTo(target));
  const results = await Promise.all(links.map((link) => confirmEmailChange(db, link)));
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});
