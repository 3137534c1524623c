import { describe, expect, test } from "vitest";
import { uniqueEmail, newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { ukAddress } from "#tests/support/customers.ts";
import {
  ADDRESSES_MAX,
  deleteAddress,
  saveAddress,
  listAddresses,
  makeDefault,
} from "./address-book.server.ts";
import { verifyEmail } from "./email-verification.server.ts";
import { requestReset, resetPassword } from "./password-reset.server.ts";
import { signIn } from "./sign-in.server.ts";
import {
  confirmEmailChange,
  cancelEmailChange,
  findEmailChange,
  requestEmailChange,
} from "./links/email-change.server.ts";
import { endOtherSessions, endSessionById, listSessions } from "./sessions/open-sessions.server.ts";
import { changePassword } from "./profile.server.ts";
import { findSession, issueSessionToken } from "./sessions/sessions.server.ts";
import { mailedToken, mailsTo } from "#tests/support/mails.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

const { db } = await testDatabase();
const replacedToken = null;
const isSignedIn = async (token: string) => (await findSession(db, token)) !== null;

async function verifiedCustomer() {
  const { customer } = await newCustomer(db);
  const linkToken = await mailedToken(db, customer.email, "verify-email");
  return valueOf(await verifyEmail(db, { linkToken, replacedToken }));
}

describe("changing the password", () => {
  const newPassword = "another quiet horse";

  test("needs the current one, ends the other sessions and reset links, and tells the customer by mail", async () => {
    const { customer, token } = await verifiedCustomer();
    const other = await issueSessionToken(db, customer.id);
    await requestReset(db, customer.email);
    const resetToken = await mailedToken(db, customer.email, "reset-password");
    const change = { newPassword, keptToken: token };
    expect(
      await changePassword(db, customer, { ...change, currentPassword: "not this one" }),
    ).toEqual({ ok: false, reason: "wrong_password" });
    expect(await isSignedIn(other)).toBe(true);
    expect(
      await changePassword(db, customer, { ...change, currentPassword: PASSWORD }),
    ).toMatchObject({ ok: true });
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
    expect(await resetPassword(db, { linkToken: resetToken, newPassword })).toMatchObject({
      ok: false,
    });
    const credentials = { email: customer.email, replacedToken };
    expect((await signIn(db, { ...credentials, password: newPassword })).ok).toBe(true);
    expect((await signIn(db, { ...credentials, password: PASSWORD })).ok).toBe(false);
    expect((await mailsTo(db, customer.email)).at(-1)?.template).toBe("password-changed");
  });

  test("cancels a pending change of e-mail address, which somebody else may have requested", async () => {
    const { customer, token } = await newCustomer(db);
    const newEmail = uniqueEmail();
    await requestEmailChange(db, customer, { password: PASSWORD, newEmail, token });
    const change = { currentPassword: PASSWORD, newPassword, keptToken: token };
    expect(await changePassword(db, customer, change)).toMatchObject({ ok: true });
    const fromNew = await mailedToken(db, newEmail, "confirm-new-email");
    expect(await confirmEmailChange(db, fromNew)).toMatchObject({ ok: false });
  });

  test("refuses a common password", async () => {
    const { customer, token } = await verifiedCustomer();
    const change = { currentPassword: PASSWORD, newPassword: "password123", keptToken: token };
    expect(await changePassword(db, customer, change)).toMatchObject({ reason: "bad_password" });
  });
});

describe("changing the e-mail address", () => {
  async function requested({ newEmail = uniqueEmail() } = {}) {
    const { customer, token } = await verifiedCustomer();
    const change = { password: PASSWORD, newEmail, token };
    expect(await requestEmailChange(db, customer, change)).toMatchObject({ ok: true });
    return { customer, token, newEmail };
  }

  test("takes effect when both addresses have confirmed, in any order, and tells the old one", async () => {
    const { customer, token, newEmail } = await requested();
    const fromNew = await mailedToken(db, newEmail, "confirm-new-email");
    const fromOld = await mailedToken(db, customer.email, "email-change-requested");
    expect(await confirmEmailChange(db, fromNew)).toMatchObject({ value: { state: "waiting" } });
    expect((await findSession(db, token))?.email).toBe(customer.email);
    expect(await findEmailChange(db, customer.id)).toEqual({
      newEmail,
      isOldConfirmed: false,
      isNewConfirmed: true,
    });
    expect(await confirmEmailChange(db, fromOld)).toMatchObject({ value: { state: "changed" } });
    expect(await findSession(db, token)).toMatchObject({ email: newEmail, isVerified: true });
    expect((await mailsTo(db, customer.email)).at(-1)?.template).toBe("email-changed");
    expect(await confirmEmailChange(db, fromOld)).toMatchObject({ ok: false });
  });

  test("each link works for one of twenty simultaneous requests", async () => {
    const { customer, newEmail } = await requested();
    const fromNew = await mailedToken(db, newEmail, "confirm-new-email");
    const uses = await Promise.all(
      Array.from({ length: 20 }, () => confirmEmailChange(db, fromNew)),
    );
    expect(uses.filter((use) => use.ok)).toHaveLength(1);
    expect(await findEmailChange(db, customer.id)).toMatchObject({ isOldConfirmed: false });
  });

  test("needs the password", async () => {
    const { customer, token } = await verifiedCustomer();
    const change = { password: "not this one", newEmail: uniqueEmail(), token };
    expect(await requestEmailChange(db, customer, change)).toMatchObject({
      reason: "wrong_password",
    });
    expect(await mailsTo(db, change.newEmail)).toEqual([]);
  });

  test("to an address that has an account tells only its owner and changes nothing", async () => {
    const { customer: owner } = await verifiedCustomer();
    const { customer } = await requested({ newEmail: owner.email });
    expect((await mailsTo(db, owner.email)).at(-1)?.template).toBe("existing-account");
    const fromOld = await mailedToken(db, customer.email, "email-change-requested");
    expect(await confirmEmailChange(db, fromOld)).toMatchObject({ value: { state: "waiting" } });
  });

  test("to an address that somebody has registered since is refused", async () => {
    const { customer, token, newEmail } = await requested();
    await newCustomer(db, newEmail);
    for (const [email, template] of [
      [newEmail, "confirm-new-email"],
      [customer.email, "email-change-requested"],
    ] as const)
      await confirmEmailChange(db, await mailedToken(db, email, template));
    expect((await findSession(db, token))?.email).toBe(customer.email);
  });

  test("needs only the new address to confirm when the old one was never verified", async () => {
    const { customer, token } = await newCustomer(db);
    const newEmail = uniqueEmail();
    await requestEmailChange(db, customer, { password: PASSWORD, newEmail, token });
    const fromNew = await mailedToken(db, newEmail, "confirm-new-email");
    expect(await confirmEmailChange(db, fromNew)).toMatchObject({ value: { state: "changed" } });
    expect(await findSession(db, token)).toMatchObject({ email: newEmail, isVerified: true });
  });

  test("can't be confirmed after it is cancelled or requested again", async () => {
    const { customer, token, newEmail } = await requested();
    const first = await mailedToken(db, newEmail, "confirm-new-email");
    await requestEmailChange(db, customer, { password: PASSWORD, newEmail: uniqueEmail(), token });
    expect(await confirmEmailChange(db, first)).toMatchObject({ ok: false });
    const fromOld = await mailedToken(db, customer.email, "email-change-requested");
    await cancelEmailChange(db, customer.id);
    expect(await confirmEmailChange(db, fromOld)).toMatchObject({ ok: false });
    expect(await findEmailChange(db, customer.id)).toBeNull();
  });

  test("ends links mailed to the old address", async () => {
    const { customer, newEmail } = await requested();
    await requestReset(db, customer.email);
    const linkToken = await mailedToken(db, customer.email, "reset-password");
    for (const [email, template] of [
      [newEmail, "confirm-new-email"],
      [customer.email, "email-change-requested"],
    ] as const)
      await confirmEmailChange(db, await mailedToken(db, email, template));
    expect(
      await resetPassword(db, { linkToken, newPassword: "another quiet horse" }),
    ).toMatchObject({ ok: false });
  });
});

describe("devices", () => {
  test("are listed with their User-Agent, the current one first, and can be signed out one by one", async () => {
    const { customer, token } = await newCustomer(db);
    const other = await issueSessionToken(db, customer.id);
    await findSession(db, other, `Mozilla/5.0 ${"x".repeat(1_000)}`);
    const list = await listSessions(db, customer.id, token);
    expect(list.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(list[1]?.userAgent).toHaveLength(300);
    await endSessionById(db, customer.id, list[1]?.id ?? "");
    await endSessionById(db, customer.id, "no such thing");
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
  });

  test("can be signed out only by their own customer", async () => {
    const { customer, token } = await newCustomer(db);
    const stranger = await newCustomer(db);
    const [own] = await listSessions(db, customer.id, token);
    await endSessionById(db, stranger.customer.id, own?.id ?? "");
    expect(await isSignedIn(token)).toBe(true);
    await endOtherSessions(db, stranger.customer.id, null);
    expect([await isSignedIn(token), await isSignedIn(stranger.token)]).toEqual([true, false]);
  });
});

describe("the address book", () => {
  const linesOf = async (customerId: string) =>
    (await listAddresses(db, customerId)).map(({ line1, isDefault }) => [line1, isDefault]);
  const save = (customerId: string, line1: string, id: string | null = null) =>
    saveAddress(db, customerId, { id, address: { ...ukAddress, line1, postcode: "hx78ad" } });

  test("has its first address as the default, or the one chosen as such", async () => {
    const { customer } = await newCustomer(db);
    await save(customer.id, "1 Mill Lane");
    await save(customer.id, "2 Mill Lane");
    const [first, second] = await listAddresses(db, customer.id);
    expect(first).toMatchObject({ isDefault: true, postcode: "HX7 8AD" });
    await makeDefault(db, customer.id, second?.id ?? "");
    await save(customer.id, "22 Mill Lane", second?.id);
    expect(await linesOf(customer.id)).toEqual([
      ["22 Mill Lane", true],
      ["1 Mill Lane", false],
    ]);
    await deleteAddress(db, customer.id, second?.id ?? "");
    expect(await linesOf(customer.id)).toEqual([["1 Mill Lane", true]]);
  });

  test("has a maximum, even when the last addresses are saved at the same moment", async () => {
    const { customer } = await newCustomer(db);
    const saved = await Promise.all(
      Array.from({ length: ADDRESSES_MAX + 5 }, (_, n) => save(customer.id, `${n} Mill Lane`)),
    );
    expect(saved.filter(({ ok }) => ok)).toHaveLength(ADDRESSES_MAX);
    const list = await listAddresses(db, customer.id);
    expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("can be changed only by its own customer", async () => {
    const { customer } = await newCustomer(db);
    const stranger = await newCustomer(db);
    await save(customer.id, "1 Mill Lane");
    const [{ id = "" } = {}] = await listAddresses(db, customer.id);
    expect(await save(stranger.customer.id, "9 Other Road", id)).toMatchObject({ ok: false });
    await makeDefault(db, stranger.customer.id, id);
    await deleteAddress(db, stranger.customer.id, id);
    expect(await linesOf(customer.id)).toEqual([["1 Mill Lane", true]]);
    expect(await linesOf(stranger.customer.id)).toEqual([]);
  });
});
