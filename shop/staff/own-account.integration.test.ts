import { describe, expect, test } from "vitest";
import { hashPassword } from "#shop/accounts/passwords/passwords.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  joinedStaff,
  newStaff,
  openSessionOf,
  ownForm,
  sessionOf,
  staffClient as client,
  STAFF_PASSWORD,
  tokenOf,
  valueOf,
} from "#tests/support/staff.ts";
import {
  changeStaffPassword,
  findPasswordLinkOwner,
  renameStaff,
  requestStaffPassword,
  resetStaffPassword,
} from "./own-account.server.ts";
import { signInStaff } from "./sign-in.server.ts";
import { mailsTo } from "#tests/support/mails.ts";

Object.assign(process.env, { PUBLIC_URL: "http://localhost:3000", RATE_LIMIT: "off" });
const { db } = await testDatabase();

const newPassword = "another line of pegs";
const signIn = (email: string, password: string) =>
  signInStaff(db, { email, password, replacedToken: null, client });

describe("a forgotten password", () => {
  test("is set anew by the newest mailed link, once; sessions end, and the factor is still asked for", async () => {
    const { person, token } = await joinedStaff(db);
    const { email } = person;
    for (let time = 0; time < 2; time++)
      valueOf(await requestStaffPassword(db, { email: email.toLowerCase(), client }));
    const mails = await mailsTo(db, email);
    expect(mails.map(({ template }) => template)).toEqual([
      "staff-password-link",
      "staff-password-link",
    ]);
    const [older, linkToken = ""] = mails.map(({ data }) => tokenOf(data.link));
    expect(await findPasswordLinkOwner(db, older ?? "")).toBeNull();
    expect(await findPasswordLinkOwner(db, linkToken)).toEqual(person);

    const reset = (password: string) =>
      resetStaffPassword(db, { linkToken, newPassword: password, client });
    expect(await reset("password")).toMatchObject({ reason: "bad_password" });
    valueOf(await reset(newPassword));
    expect(await reset(newPassword)).toMatchObject({ reason: "link_invalid" });
    await expect(sessionOf(db, token)).rejects.toThrow("ended");
    expect((await signIn(email, STAFF_PASSWORD)).ok).toBe(false);
    const signedIn = valueOf(await signIn(email, newPassword));
    expect(await sessionOf(db, signedIn.token)).toMatchObject({ state: "password" });
    expect((await mailsTo(db, email)).at(-1)).toMatchObject({
      data: { notice: "password_changed" },
    });
  });

  test("is answered alike for everybody, and mailed only to people who have joined", async () => {
    const { person, linkToken } = await newStaff(db);
    for (const email of [person.email, "nobody@mill.example"]) {
      expect(await requestStaffPassword(db, { email, client })).toEqual({ ok: true, value: null });
      expect(await mailsTo(db, email)).toEqual([]);
    }
    const reset = { linkToken, newPassword, client };
    expect(await resetStaffPassword(db, reset)).toMatchObject({ reason: "link_invalid" });
  });
});

test("a password is changed with the present one, ends the other sessions and links, and is mailed", async () => {
  const { person, token } = await joinedStaff(db);
  const { email } = person;
  const session = await openSessionOf(db, token);
  const other = valueOf(await signIn(email, STAFF_PASSWORD)).token;
  valueOf(await requestStaffPassword(db, { email, client }));
  const link = (await mailsTo(db, email)).at(-1)?.data.link;
  const change = (currentPassword: string, chosen: string) =>
    changeStaffPassword(db, session, { currentPassword, newPassword: chosen, ...ownForm() });
  expect(await change("wrong password", newPassword)).toMatchObject({ reason: "wrong_password" });
  expect(await change(STAFF_PASSWORD, "abcdefgh")).toMatchObject({ reason: "bad_password" });
  const both = await Promise.all([
    change(STAFF_PASSWORD, newPassword),
    change(STAFF_PASSWORD, "a third line of pegs"),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await sessionOf(db, token)).toMatchObject({ id: session.id });
  await expect(sessionOf(db, other)).rejects.toThrow("ended");
  expect(await findPasswordLinkOwner(db, tokenOf(link))).toBeNull();

  const sentTwice = { currentPassword: STAFF_PASSWORD, newPassword: "a fourth line", ...ownForm() };
  await db
    .updateTable("staff")
    .set({ passwordHash: await hashPassword(STAFF_PASSWORD) })
    .where("id", "=", person.id)
    .execute();
  const send = (form: typeof sentTwice) => changeStaffPassword(db, session, form);
  expect(await Promise.all([send(sentTwice), send(sentTwice)])).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(await send(sentTwice)).toEqual({ ok: true, value: null });
  expect(await send({ ...sentTwice, newPassword: "a fifth line" })).toMatchObject({ ok: false });
  expect(await auditRows(person.id, "password_changed")).toHaveLength(2);
});

async function auditRows(staffId: string, action: string) {
  return db
    .selectFrom("auditLog")
    .select(["action", "changed", "requestId"])
    .where("actorId", "=", staffId)
    .where("action", "=", action)
    .execute();
}

test("a name is changed, and what a person did to their account is in the audit log", async () => {
  const { person, token } = await joinedStaff(db);
  const session = await openSessionOf(db, token);
  expect(await renameStaff(db, session, { name: "", ...ownForm() })).toMatchObject({
    reason: "bad_name",
  });
  const form = ownForm();
  for (let time = 0; time < 2; time++)
    valueOf(await renameStaff(db, session, { name: " Ada Byron ", ...form }));
  expect(await renameStaff(db, session, { name: "Ada King", ...form })).toMatchObject({
    reason: "act_reused",
  });
  expect((await sessionOf(db, token)).staff.name).toBe("Ada Byron");
  expect(await auditRows(person.id, "renamed")).toEqual([
    { action: "renamed", changed: {}, requestId: client.requestId },
  ]);
});
