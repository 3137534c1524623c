import { describe, expect, test } from "vitest";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { uniqueEmail, newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { NewSession } from "./new-session.server.ts";
import { requestReset, resetPassword } from "./password-reset.server.ts";
import { signIn } from "./sign-in.server.ts";
import { findEmailChange, requestEmailChange } from "./links/email-change.server.ts";
import { changePassword } from "./profile.server.ts";
import { endSession, findSession, issueSessionToken } from "./sessions/sessions.server.ts";
import { mailedToken } from "#tests/support/mails.ts";
import { untilWaiting } from "#tests/support/locks.ts";

const { db } = await testDatabase();
const OWNERS = "the owner's new one";
const STRANGERS = "the stranger's new one";

type Act = (who: NewSession) => Promise<{ readonly ok: boolean }>;
/** Every act that asks for the password again. */
const acts: readonly (readonly [string, Act])[] = [
  [
    "change of password",
    ({ customer, token }) =>
      changePassword(db, customer, {
        currentPassword: PASSWORD,
        newPassword: STRANGERS,
        keptToken: token,
      }),
  ],
  [
    "change of e-mail address",
    ({ customer, token }) =>
      requestEmailChange(db, customer, { password: PASSWORD, newEmail: uniqueEmail(), token }),
  ],
  ["deletion", ({ customer, token }) => deleteAccount(db, customer, { password: PASSWORD, token })],
];

const signsIn = async ({ customer: { email } }: NewSession, password: string) =>
  (await signIn(db, { email, password, replacedToken: null })).ok;

describe.each(acts)("a %s", (_, act) => {
  test("does not undo a password reset that finishes first", async () => {
    const owner = await newCustomer(db);
    await requestReset(db, owner.customer.email);
    const linkToken = await mailedToken(db, owner.customer.email, "reset-password");
    // A lock makes both wait, the reset first. The act has then verified the old password.
    const { actResult, reset } = await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom("customers")
        .select("id")
        .where("id", "=", owner.customer.id)
        .forUpdate()
        .execute();
      const resetting = resetPassword(db, { linkToken, newPassword: OWNERS });
      await untilWaiting(db, 1);
      const acting = act(owner);
      await untilWaiting(db, 2);
      return { actResult: acting, reset: resetting };
    });
    expect((await reset).ok).toBe(true);
    expect(await actResult).toEqual({ ok: false, reason: "wrong_password" });
    expect(await signsIn(owner, OWNERS)).toBe(true);
    expect(await signsIn(owner, STRANGERS)).toBe(false);
    expect(await findEmailChange(db, owner.customer.id)).toBeNull();
  });

  test("is refused when its session has ended", async () => {
    const owner = await newCustomer(db);
    await issueSessionToken(db, owner.customer.id);
    await endSession(db, owner.token);
    expect(await act(owner)).toEqual({ ok: false, reason: "signed_out" });
    expect(await signsIn(owner, PASSWORD)).toBe(true);
  });

  test("is refused for a session of another account", async () => {
    const [owner, stranger] = [await newCustomer(db), await newCustomer(db)];
    const answer = await act({ ...owner, token: stranger.token });
    expect(answer).toEqual({ ok: false, reason: "signed_out" });
  });
});

test("of 16 simultaneous changes with the same old password, one succeeds", async () => {
  const owner = await newCustomer(db);
  const results = await Promise.all(
    Array.from({ length: 16 }, (_, number) =>
      changePassword(db, owner.customer, {
        currentPassword: PASSWORD,
        newPassword: `quiet horse ${number} of many`,
        keptToken: owner.token,
      }),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const winner = results.findIndex(({ ok }) => ok);
  expect(await signsIn(owner, `quiet horse ${winner} of many`)).toBe(true);
  expect(await findSession(db, owner.token)).not.toBeNull();
});
