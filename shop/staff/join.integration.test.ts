import { sql } from "kysely";
import { Secret } from "otpauth";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import {
  atTerminal,
  byOwner,
  codeNow,
  join,
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
import { addAuthenticator, offerAuthenticator } from "./factors/authenticator.server.ts";
import { makeRecoveryCodes } from "./factors/recovery-codes.server.ts";
import { beginJoining, findJoining, findJoinStep, finishJoining } from "./join.server.ts";
import { addStaff, makeJoinLink, resetStaff } from "./manage.server.ts";
import { signInStaff } from "./sign-in.server.ts";
import { mailsTo } from "#tests/support/mails.ts";

Object.assign(process.env, { PUBLIC_URL: "http://localhost:3000", RATE_LIMIT: "off" });
const { db } = await testDatabase();

const form = { name: "Ada Lee", password: STAFF_PASSWORD, client };

describe("a person who joins the staff", () => {
  test("sets a password and a factor, gets ten recovery codes, and is then signed in, once by one link", async () => {
    const { person, linkToken } = await newStaff(db, "manager");
    expect(await findJoining(db, linkToken)).toEqual(person);
    const { token } = valueOf(await beginJoining(db, { ...form, linkToken }));
    const session = await sessionOf(db, token);
    expect(session).toMatchObject({ state: "joining", staff: { name: "Ada Lee" } });
    expect(await findJoinStep(db, session)).toBe("factor");

    const offer = valueOf(await offerAuthenticator(db, session));
    expect(valueOf(await offerAuthenticator(db, session))).toEqual(offer);
    expect(await addAuthenticator(db, session, { code: "000000", ...ownForm() })).toMatchObject({
      reason: "wrong_code",
    });
    valueOf(await addAuthenticator(db, session, { code: codeNow(offer.key), ...ownForm() }));
    expect(await findJoinStep(db, session)).toBe("codes");
    const codes = valueOf(await makeRecoveryCodes(db, session, ownForm()));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect(await findJoinStep(db, session)).toBe("done");

    const joined = valueOf(await finishJoining(db, session, client));
    expect(await openSessionOf(db, joined.token)).toMatchObject({ staff: { id: person.id } });
    await expect(sessionOf(db, token)).rejects.toThrow("ended");
    expect(await findJoining(db, linkToken)).toBeNull();
    expect(await beginJoining(db, { ...form, linkToken })).toMatchObject({
      reason: "link_invalid",
    });
  });

  test("can do nothing before all is done", async () => {
    const { person, linkToken } = await newStaff(db);
    const credentials = {
      email: person.email,
      password: STAFF_PASSWORD,
      replacedToken: null,
      client,
    };
    expect(await signInStaff(db, credentials)).toMatchObject({ reason: "login_failed" });
    const { token } = valueOf(await beginJoining(db, { ...form, linkToken }));
    const session = await sessionOf(db, token);
    expect(await makeRecoveryCodes(db, session, ownForm())).toMatchObject({ reason: "no_factor" });
    expect(await finishJoining(db, session, client)).toMatchObject({ reason: "incomplete" });
    const { key } = valueOf(await offerAuthenticator(db, session));
    valueOf(await addAuthenticator(db, session, { code: codeNow(key), ...ownForm() }));
    expect(await finishJoining(db, session, client)).toMatchObject({ reason: "incomplete" });
    expect(await signInStaff(db, credentials)).toMatchObject({ reason: "login_failed" });
  });

  test("begins afresh in another browser, which ends what the first had begun", async () => {
    const { linkToken } = await newStaff(db);
    const first = valueOf(await beginJoining(db, { ...form, linkToken }));
    const firstSession = await sessionOf(db, first.token);
    const { key } = valueOf(await offerAuthenticator(db, firstSession));
    valueOf(await addAuthenticator(db, firstSession, { code: codeNow(key), ...ownForm() }));
    const second = valueOf(await beginJoining(db, { ...form, linkToken }));
    await expect(sessionOf(db, first.token)).rejects.toThrow("ended");
    expect(await makeRecoveryCodes(db, firstSession, ownForm())).toMatchObject({
      reason: "signed_out",
    });
    expect(await findJoinStep(db, await sessionOf(db, second.token))).toBe("factor");
  });

  test("keeps the link when name or password are refused", async () => {
    const { linkToken } = await newStaff(db);
    expect(await beginJoining(db, { ...form, linkToken, name: " " })).toMatchObject({
      reason: "bad_name",
      message: "Enter your name",
    });
    expect(await beginJoining(db, { ...form, linkToken, password: "adalee2026" })).toMatchObject({
      reason: "bad_password",
    });
    expect((await beginJoining(db, { ...form, linkToken })).ok).toBe(true);
  });

  test("needs the newest link, within its time", async () => {
    const { person, linkToken } = await newStaff(db);
    valueOf(await addStaff(db, { email: person.email, role: "owner" }, atTerminal()));
    expect(await findJoining(db, linkToken)).toBeNull();
    const newest = tokenOf(await makeJoinLink(db, person.id));
    expect(await findJoining(db, newest)).not.toBeNull();
    await sql`update staff_links set expires_at = now() where staff_id = ${person.id}`.execute(db);
    expect(await beginJoining(db, { ...form, linkToken: newest })).toMatchObject({
      reason: "link_invalid",
    });
    expect(await findJoining(db, "no token")).toBeNull();
  });
});

test("of two browsers that finish at once one is signed in, and one person has joined", async () => {
  const { linkToken } = await newStaff(db);
  const begun = await Promise.all([
    beginJoining(db, { ...form, linkToken }),
    beginJoining(db, { ...form, linkToken }),
  ]);
  const tokens = begun.map((each) => valueOf(each).token);
  const sessions = await Promise.all(tokens.map((token) => sessionOf(db, token).catch(() => null)));
  expect(sessions.filter((session) => session !== null)).toHaveLength(1);
});

test("a reset removes password, factors and sessions, and begins again with a new link", async () => {
  const { person, token } = await joinedStaff(db);
  const owner = await joinedStaff(db);
  expect(await resetStaff(db, owner.person.id, byOwner(owner))).toMatchObject({
    reason: "yourself",
  });
  valueOf(await resetStaff(db, person.id, byOwner(owner)));
  await expect(sessionOf(db, token)).rejects.toThrow("ended");
  const credentials = { email: person.email, password: STAFF_PASSWORD, replacedToken: null };
  expect((await signInStaff(db, { ...credentials, client })).ok).toBe(false);
  const [mail] = await mailsTo(db, person.email);
  expect(mail).toMatchObject({ template: "staff-invitation", data: { isReset: true } });
  expect(mail?.data.link).toMatch(/^http:\/\/localhost:3000\/admin\/join\?token=/);
  await join(db, tokenOf(mail?.data.link));
  expect((await signInStaff(db, { ...credentials, client })).ok).toBe(true);
});

test("the database has no token, password, code or seed that could be used", async () => {
  const { token, key, recoveryCodes } = await join(db, (await newStaff(db)).linkToken);
  const tables = ["staff", "staff_sessions", "staff_links", "staff_recovery_codes"];
  const texts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ all: string }>`
        select coalesce(string_agg(row_to_json(r)::text, ' '), '') as all from ${sql.table(table)} r`.execute(
        db,
      );
      return rows[0]?.all ?? "";
    }),
  );
  const hex = (text: string) => Buffer.from(text, "base64url").toString("hex");
  const codes = recoveryCodes.map((code) => code.replace("-", ""));
  const seed = Secret.fromBase32(key).hex.toLowerCase();
  const stored = texts.join(" ");
  expect(stored).toContain("argon2id");
  for (const secret of [token, hex(token), key, seed, STAFF_PASSWORD, ...codes])
    expect(stored).not.toContain(secret);
});
