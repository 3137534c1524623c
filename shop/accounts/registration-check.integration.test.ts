import { describe, expect, test } from "vitest";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { uniqueEmail, newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { saveAddress, listAddresses } from "./address-book.server.ts";
import { sendVerification, verifyEmail } from "./email-verification.server.ts";
import type { NewSession } from "./new-session.server.ts";
import { requestReset, resetPassword } from "./password-reset.server.ts";
import { register, signIn } from "./sign-in.server.ts";
import { findDevice } from "./devices/devices.server.ts";
import { requestEmailChange } from "./links/email-change.server.ts";
import {
  confirmRegistration,
  denyRegistration,
  findRegistration,
} from "./registration-check.server.ts";
import { changePassword } from "./profile.server.ts";
import { findSession } from "./sessions/sessions.server.ts";
import { mailedToken, mailsTo } from "#tests/support/mails.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

const { db } = await testDatabase();
const BROWSER = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0";
const restricted = { ok: false, reason: "restricted" };

/**
 * An account registered in one browser, and its address verified in another that was not signed in.
 */
async function verifiedElsewhere() {
  const email = uniqueEmail();
  const made = valueOf(
    await register(db, {
      email,
      fullName: "Win a prize",
      password: PASSWORD,
      replacedToken: null,
      userAgent: BROWSER,
    }),
  );
  const owner = await follow(email, null);
  return { email, stranger: made, owner };
}

async function follow(email: string, replacedToken: string | null) {
  const linkToken = await mailedToken(db, email, "verify-email");
  return valueOf(await verifyEmail(db, { linkToken, replacedToken }));
}

const answering = ({ customer, token }: NewSession) => ({ customerId: customer.id, token });

/** The results of the acts that ask for the password again. */
const reauthenticatedActs = async (
  { customer, token }: NewSession,
  newPassword = "another quiet horse",
) => [
  await requestEmailChange(db, customer, { password: PASSWORD, newEmail: uniqueEmail(), token }),
  await changePassword(db, customer, { currentPassword: PASSWORD, newPassword, keptToken: token }),
  await deleteAccount(db, customer, { password: PASSWORD, token }),
];

describe("a verification link opened in another browser", () => {
  test("verifies the address, signs in, and opens the check with the time and browser of the registration", async () => {
    const { owner } = await verifiedElsewhere();
    expect(owner).toMatchObject({ mustConfirmRegistration: true, customer: { isVerified: true } });
    expect(await findSession(db, owner.token)).toMatchObject({
      mustConfirmRegistration: true,
      restrictedSince: null,
    });
    expect(await findRegistration(db, owner.customer.id)).toEqual({
      registeredAt: expect.any(Date),
      userAgent: BROWSER,
    });
  });

  test("opens no check if the browser is signed in to the account", async () => {
    const { customer, token } = await newCustomer(db);
    const verified = await follow(customer.email, token);
    expect(verified.mustConfirmRegistration).toBe(false);
    expect(await findRegistration(db, customer.id)).toBeNull();
    const { registeredWith } = await db
      .selectFrom("customers")
      .select("registeredWith")
      .where("id", "=", customer.id)
      .executeTakeFirstOrThrow();
    expect(registeredWith).toBeNull();
  });

  test("opens the check in a browser that is signed in to another account", async () => {
    const made = await newCustomer(db);
    const other = await newCustomer(db);
    expect((await follow(made.customer.email, other.token)).mustConfirmRegistration).toBe(true);
  });

  test("restricts the other sessions, and those that sign in with the password later", async () => {
    const { email, stranger } = await verifiedElsewhere();
    const later = valueOf(await signIn(db, { email, password: PASSWORD, replacedToken: null }));
    for (const other of [stranger, later]) {
      expect(await findSession(db, other.token)).toMatchObject({
        mustConfirmRegistration: false,
        restrictedSince: expect.any(Date),
      });
      expect(await reauthenticatedActs(other)).toEqual([restricted, restricted, restricted]);
      expect(await confirmRegistration(db, answering(other))).toMatchObject({ ok: false });
      expect(await denyRegistration(db, answering(other))).toMatchObject({ ok: false });
    }
  });

  test("does not greet the customer by the name that was registered", async () => {
    const { email } = await verifiedElsewhere();
    const welcome = (await mailsTo(db, email)).find(({ template }) => template === "welcome");
    expect(JSON.stringify(welcome)).not.toContain("Win a prize");
  });

  test("hides what was saved before a restricted session began", async () => {
    const { email, stranger } = await verifiedElsewhere();
    await saveAddress(db, stranger.customer.id, { id: null, address: ukAddress });
    const later = await signIn(db, { email, password: PASSWORD, replacedToken: null });
    const session = await findSession(db, later.ok ? later.value.token : "");
    const seen = (since: Date | null) => listAddresses(db, stranger.customer.id, since);
    expect(await seen(session?.restrictedSince ?? null)).toEqual([]);
    expect(await seen(null)).toHaveLength(1);
  });
});

describe("the registration check", () => {
  test('"That was me" gives all sessions full access and deletes the browser of the registration', async () => {
    const { stranger, owner } = await verifiedElsewhere();
    expect((await confirmRegistration(db, answering(owner))).ok).toBe(true);
    for (const { token } of [stranger, owner])
      expect(await findSession(db, token)).toMatchObject({
        mustConfirmRegistration: false,
        restrictedSince: null,
      });
    expect(await findRegistration(db, owner.customer.id)).toBeNull();
    expect(await confirmRegistration(db, answering(owner))).toMatchObject({
      reason: "no_open_check",
    });
    expect(await reauthenticatedActs(stranger)).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: false },
    ]);
  });

  test('"That was not me" ends all other sessions, the password and the devices, and returns a link to set a new password', async () => {
    const { email, stranger, owner } = await verifiedElsewhere();
    const denied = valueOf(await denyRegistration(db, answering(owner)));
    expect(await findSession(db, stranger.token)).toBeNull();
    expect(await findSession(db, owner.token)).toMatchObject({ mustConfirmRegistration: false });
    expect(await signIn(db, { email, password: PASSWORD, replacedToken: null })).toMatchObject({
      reason: "login_failed",
    });
    expect(await findDevice(db, { email, token: stranger.deviceToken })).toBeNull();
    expect(await findDevice(db, { email, token: denied.deviceToken })).not.toBeNull();
    const { pathname, searchParams } = new URL(denied.resetUrl);
    expect(pathname).toBe("/reset-password");
    const linkToken = searchParams.get("token") ?? "";
    const newPassword = "the owner's own";
    expect((await resetPassword(db, { linkToken, newPassword })).ok).toBe(true);
    expect((await signIn(db, { email, password: newPassword, replacedToken: null })).ok).toBe(true);
  });

  test("is also answered by opening a link in the restricted session", async () => {
    const { email, stranger } = await verifiedElsewhere();
    const session = await findSession(db, stranger.token);
    if (session === null) throw new Error("the session is there");
    expect((await sendVerification(db, session)).ok).toBe(true);
    const verified = await follow(email, stranger.token);
    expect(verified.mustConfirmRegistration).toBe(false);
    expect(await findRegistration(db, verified.customer.id)).toBeNull();
  });

  test("stays open when the owner opens a link that the stranger requested", async () => {
    const { email, stranger, owner } = await verifiedElsewhere();
    const session = await findSession(db, stranger.token);
    if (session === null) throw new Error("the session is there");
    await sendVerification(db, session);
    expect((await follow(email, owner.token)).mustConfirmRegistration).toBe(true);
    expect(await findSession(db, stranger.token)).toMatchObject({
      restrictedSince: expect.any(Date),
    });
  });

  test("is closed by a password reset, which proves the mailbox", async () => {
    const { email, owner } = await verifiedElsewhere();
    await requestReset(db, email);
    const linkToken = await mailedToken(db, email, "reset-password");
    expect((await resetPassword(db, { linkToken, newPassword: "pegs and rope" })).ok).toBe(true);
    expect(await findRegistration(db, owner.customer.id)).toBeNull();
  });
});

test("no mail contains the name before the address is verified", async () => {
  const made = await newCustomer(db);
  const { customer, token } = made;
  await changePassword(db, customer, {
    currentPassword: PASSWORD,
    newPassword: "another quiet horse",
    keptToken: token,
  });
  await deleteAccount(db, customer, { password: "another quiet horse", token });
  const mails = await mailsTo(db, customer.email);
  expect(mails.map(({ template }) => template).toSorted()).toEqual([
    "account-deleted",
    "password-changed",
    "verify-email",
  ]);
  expect(JSON.stringify(mails)).not.toContain("Ann Lee");
});
