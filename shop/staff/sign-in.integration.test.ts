import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import {
  atTerminal,
  codeNow,
  joinedStaff,
  openSessionOf,
  ownForm,
  sessionOf,
  staffClient,
  STAFF_PASSWORD,
  valueOf,
  type JoinedStaff,
} from "#tests/support/staff.ts";
import { makeRecoveryCodes } from "./factors/recovery-codes.server.ts";
import { changeRole, disableStaff, resetStaff } from "./manage.server.ts";
import { findFactors, proveFactor } from "./prove-factor.server.ts";
import { findStaffSession, listStaffSessions } from "./sessions/sessions.server.ts";
import { signInStaff, signOutStaff } from "./sign-in.server.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { onOurClock } from "#tests/support/our-clock.ts";

Object.assign(process.env, { PUBLIC_URL: "http://localhost:3000", RATE_LIMIT: "on" });
const { db } = await testDatabase();

afterAll(() => void vi.useRealTimers());

let tests = 0;
let client = staffClient;
beforeEach(() => {
  // The codes that a test makes do not change while it runs. The database's clock goes on.
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  client = { ...staffClient, clientIp: `198.51.100.${++tests}` };
});

const credentials = ({ person }: JoinedStaff) => ({
  email: person.email.toUpperCase(),
  password: STAFF_PASSWORD,
  replacedToken: null,
  client,
});

/** The session after the password. */
async function passwordGiven(staff: JoinedStaff) {
  const { token } = valueOf(await signInStaff(db, credentials(staff)));
  return { token, session: await sessionOf(db, token) };
}

describe("signing in", () => {
  test("takes password and code, each step with a token of its own", async () => {
    const staff = await joinedStaff(db);
    const { token, session } = await passwordGiven(staff);
    expect(session).toEqual({
      id: expect.any(String),
      state: "password",
      staff: staff.person,
    });
    expect(await findFactors(db, session)).toEqual({
      hasAuthenticator: true,
      passkeys: 0,
      recoveryCodes: 0,
    });
    const proved = valueOf(
      await proveFactor(db, session, { proof: { code: codeNow(staff.key) }, client }),
    );
    expect(proved.codesLeft).toBeNull();
    await expect(sessionOf(db, token)).rejects.toThrow("ended");
    const open = await openSessionOf(db, proved.token);
    expect(Math.abs(Date.now() - open.factorAt.getTime())).toBeLessThan(60_000);
    await signOutStaff(db, proved.token, client);
    expect(await findStaffSession(db, proved.token)).toBeNull();
  });

  test("is refused alike for a wrong password, an unknown address and somebody who has left", async () => {
    const [staff, left] = [await joinedStaff(db), await joinedStaff(db)];
    valueOf(await disableStaff(db, left.person.id, atTerminal()));
    for (const wrong of [
      { ...credentials(staff), password: "another password" },
      { ...credentials(staff), email: "nobody@mill.example" },
      credentials(left),
    ])
      expect(await signInStaff(db, wrong)).toEqual({ ok: false, reason: "login_failed" });
  });

  test("ends the session that the browser had", async () => {
    const staff = await joinedStaff(db);
    valueOf(await signInStaff(db, { ...credentials(staff), replacedToken: staff.token }));
    expect(await findStaffSession(db, staff.token)).toBeNull();
  });

  test("waits after nine attempts from one network; the person signs in from another", async () => {
    const staff = await joinedStaff(db);
    for (let attempt = 1; attempt <= 9; attempt++)
      expect(
        await signInStaff(db, { ...credentials(staff), password: `wrong ${attempt}` }),
      ).toMatchObject({ reason: "login_failed" });
    expect(await signInStaff(db, credentials(staff))).toMatchObject({
      reason: "too_many_requests",
      retryAfterSeconds: expect.any(Number),
    });
    const elsewhere = { ...credentials(staff), client: { ...client, clientIp: "192.0.2.200" } };
    expect((await signInStaff(db, elsewhere)).ok).toBe(true);
  });
});

const STEP_MS = 30_000;
describe("a code", () => {
  test("is checked by the database's clock, though the clock of this machine is two minutes ahead", async () => {
    const staff = await joinedStaff(db);
    const code = codeNow(staff.key);
    vi.setSystemTime(Date.now() + 4 * STEP_MS);
    const { session } = await passwordGiven(staff);
    expect(await proveFactor(db, session, { proof: { code }, client })).toMatchObject({ ok: true });
  });

  test("works once, also when four browsers send it at once", async () => {
    const staff = await joinedStaff(db);
    const proof = { code: codeNow(staff.key) };
    const browsers = await Promise.all([1, 2, 3, 4].map(() => passwordGiven(staff)));
    const all = await Promise.all(
      browsers.map(({ session }) => proveFactor(db, session, { proof, client })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    const { session } = await passwordGiven(staff);
    expect(await proveFactor(db, session, { proof, client })).toMatchObject({
      reason: "code_used",
    });
  });

  test("of the 30 seconds before is accepted, an older or a later one is not", async () => {
    // The time stands still, however long the test takes.
    const ourClock = onOurClock(db);
    const staff = await joinedStaff(db);
    for (const [stepsLater, isAccepted] of [
      [-2, false],
      [1, false],
      [-1, true],
      [-1, false],
    ] as const) {
      const proof = { code: codeNow(staff.key, stepsLater) };
      const { session } = await passwordGiven(staff);
      expect([stepsLater, (await proveFactor(ourClock, session, { proof, client })).ok]).toEqual([
        stepsLater,
        isAccepted,
      ]);
    }
  });

  test("can be tried five times in five minutes, and the third wrong one is mailed once", async () => {
    const staff = await joinedStaff(db);
    const { session } = await passwordGiven(staff);
    const outcomes: string[] = [];
    for (const code of ["000000", "", "111111", "AAAAA-AAAAA", "no code"]) {
      const outcome = await proveFactor(db, session, { proof: { code }, client });
      outcomes.push(outcome.ok ? "ok" : outcome.reason);
      const mails = (await mailsTo(db, staff.person.email)).map(({ data }) => data);
      expect(mails).toHaveLength(outcomes.length < 3 ? 0 : 1);
    }
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => "wrong_code"));
    const right = { proof: { code: codeNow(staff.key) }, client };
    expect(await proveFactor(db, session, right)).toMatchObject({ reason: "too_many_requests" });
    const [mail] = await mailsTo(db, staff.person.email);
    expect(mail).toMatchObject({ template: "staff-notice", data: { notice: "wrong_codes" } });
  });

  test("a recovery code works once, in place of the app, and its use is mailed", async () => {
    const staff = await joinedStaff(db);
    const open = await openSessionOf(db, staff.token);
    const code = valueOf(await makeRecoveryCodes(db, open, ownForm()))[4] ?? "";
    const { session } = await passwordGiven(staff);
    const proof = { code: code.toLowerCase() };
    const { session: other } = await passwordGiven(staff);
    const both = await Promise.all(
      [session, other].map((each) => proveFactor(db, each, { proof, client })),
    );
    expect(both.flatMap((each) => (each.ok ? [each.value.codesLeft] : []))).toEqual([9]);
    const { session: again } = await passwordGiven(staff);
    expect(await proveFactor(db, again, { proof, client })).toMatchObject({
      reason: "wrong_code",
    });
    expect((await mailsTo(db, staff.person.email)).at(-1)).toMatchObject({
      data: { notice: "recovery_code_used", codesLeft: 9 },
    });
  });
});

describe("a session", () => {
  const minutesLater = (token: string, minutes: number) =>
    sql`
    update staff_sessions set used_at = used_at - ${minutes} * interval '1 minute',
      expires_at = expires_at - ${minutes} * interval '1 minute',
      created_at = created_at - ${minutes} * interval '1 minute'
    where token_hash = sha256(convert_to(${token}, 'UTF8'))`.execute(db);

  test.each([
    ["manager", 29],
    ["packer", 239],
  ] as const)("of a %s goes on for %i minutes without use and then ends", async (role, minutes) => {
    const { token } = await joinedStaff(db, role);
    await minutesLater(token, minutes);
    expect(await findStaffSession(db, token)).not.toBeNull();
    await minutesLater(token, minutes);
    expect(await findStaffSession(db, token)).not.toBeNull();
    await minutesLater(token, minutes + 2);
    expect(await findStaffSession(db, token)).toBeNull();
  });

  test("ends 12 hours after it began, however much it is used", async () => {
    const { token } = await joinedStaff(db, "packer");
    for (let hours = 1; hours < 12; hours++) {
      await minutesLater(token, 60);
      expect(await findStaffSession(db, token), `${hours} hours`).not.toBeNull();
    }
    await minutesLater(token, 61);
    expect(await findStaffSession(db, token)).toBeNull();
  });

  test("after the password alone ends in ten minutes", async () => {
    const { token } = await passwordGiven(await joinedStaff(db));
    await minutesLater(token, 11);
    expect(await findStaffSession(db, token)).toBeNull();
  });

  test("of a packer who is made a manager has a manager's rights and idle time at once", async () => {
    const { person, token } = await joinedStaff(db, "packer");
    await minutesLater(token, 40);
    valueOf(await changeRole(db, { staffId: person.id, role: "manager" }, atTerminal()));
    expect(await findStaffSession(db, token)).toBeNull();
  });

  test("gets a new token and a new time by step-up, and keeps its end", async () => {
    const staff = await joinedStaff(db);
    await minutesLater(staff.token, 20);
    const before = await openSessionOf(db, staff.token);
    const { token } = valueOf(
      await proveFactor(db, before, { proof: { code: codeNow(staff.key) }, client }),
    );
    await expect(sessionOf(db, staff.token)).rejects.toThrow("ended");
    const after = await openSessionOf(db, token);
    expect(after).toMatchObject({ id: before.id, beganAt: before.beganAt });
    expect(after.factorAt.getTime()).toBeGreaterThan(before.factorAt.getTime());
    expect(await listStaffSessions(db, staff.person.id)).toMatchObject([{ id: before.id }]);
  });

  test("ends the moment its person is disabled, and cannot be opened after a reset", async () => {
    const staff = await joinedStaff(db);
    await joinedStaff(db);
    const { session } = await passwordGiven(staff);
    valueOf(await resetStaff(db, staff.person.id, atTerminal()));
    const proof = { code: codeNow(staff.key) };
    expect(await proveFactor(db, session, { proof, client })).toMatchObject({
      reason: "signed_out",
    });
    valueOf(await disableStaff(db, staff.person.id, atTerminal()));
    expect(await findStaffSession(db, staff.token)).toBeNull();
  });
});
