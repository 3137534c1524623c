import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createDb, openPool } from "#shop/platform/database/db.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  atTerminal,
  byOwner,
  joinedStaff,
  newStaff,
  openSessionOf,
  ownForm,
  staffClient,
  sessionOf,
  tokenOf,
  valueOf,
} from "#tests/support/staff.ts";
import { deleteExpiredStaff } from "./delete-expired-staff.server.ts";
import { offerAuthenticator } from "./factors/authenticator.server.ts";
import { offerPasskey } from "./factors/passkeys.server.ts";
import { renameStaff } from "./own-account.server.ts";
import { signOutStaff } from "./sign-in.server.ts";
import { findJoining } from "./join.server.ts";
import { findStaffNames, listStaff } from "./list-staff.server.ts";
import { addStaff, changeRole, disableStaff, endSessions, resetStaff } from "./manage.server.ts";
import { mailsTo } from "#tests/support/mails.ts";

Object.assign(process.env, { PUBLIC_URL: "http://localhost:3000", RATE_LIMIT: "off" });
const { db, url } = await testDatabase();

const listed = async (id: string) => (await listStaff(db)).find((person) => person.id === id);

test("the last owner stays, whichever way two owners would leave at once", async () => {
  const [one, two] = [await joinedStaff(db), await joinedStaff(db)];
  await newStaff(db, "owner"); // invited only: cannot sign in yet
  const outcomes = await Promise.all([
    disableStaff(db, one.person.id, atTerminal()),
    changeRole(db, { staffId: two.person.id, role: "packer" }, atTerminal()),
  ]);
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(outcomes).toContainEqual({ ok: false, reason: "last_owner" });
  const last = outcomes[0].ok ? two.person.id : one.person.id;
  const refused = { ok: false, reason: "last_owner" };
  expect(await disableStaff(db, last, atTerminal())).toEqual(refused);
  const demotion = { staffId: last, role: "accountant" } as const;
  expect(await changeRole(db, demotion, atTerminal())).toEqual(refused);
});

test("a person who is invited by mail joins within 72 hours, and is added once", async () => {
  const owner = await joinedStaff(db);
  const by = byOwner(owner);
  const email = "Pat.Peg@mill.example";
  const invited = valueOf(await addStaff(db, { email, role: "packer" }, by));
  expect(invited).toMatchObject({ email, name: "Pat.Peg", role: "packer" });
  const [mail] = await mailsTo(db, email);
  expect(mail).toMatchObject({
    template: "staff-invitation",
    data: { role: "a packer", isReset: false },
  });
  expect(await findJoining(db, tokenOf(mail?.data.link))).toEqual(invited);
  const { invitedUntil, state } = (await listed(invited.id)) ?? {};
  expect(state).toBe("invited");
  const hours = ((invitedUntil?.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);

  const acts = await db.selectFrom("acts").select("outcome").execute();
  expect(acts).toContainEqual({ outcome: { ok: true, value: { id: invited.id } } });
  expect(JSON.stringify(acts)).not.toContain("@");

  const again = { email: email.toUpperCase(), role: "manager" } as const;
  const all = await Promise.all([1, 2].map(() => addStaff(db, again, byOwner(owner))));
  for (const each of all) expect(valueOf(each).id).toBe(invited.id);
  expect(await listed(invited.id)).toMatchObject({ email, role: "manager" });
  const another = { email: `another.${email}`, role: "packer" } as const;
  const both = await Promise.all([1, 2].map(() => addStaff(db, another, byOwner(owner))));
  expect(new Set(both.map((each) => valueOf(each).id)).size).toBe(1);
  const known = { email: owner.person.email, role: "packer" } as const;
  expect(await addStaff(db, known, byOwner(owner))).toMatchObject({ reason: "already_staff" });
  for (const [wrong, reason] of [
    [{ email: "no address" }, "bad_email"],
    [{ email: "a@mill.example", name: "www.mill.example" }, "bad_name"],
  ] as const)
    expect(await addStaff(db, { role: "packer", ...wrong }, byOwner(owner))).toMatchObject({
      reason,
    });
});

test("a person who has left has no session, link or factor, keeps the name, and can be added again", async () => {
  const { person, token } = await joinedStaff(db, "manager");
  valueOf(await disableStaff(db, person.id, atTerminal()));
  valueOf(await disableStaff(db, person.id, atTerminal()));
  await expect(sessionOf(db, token)).rejects.toThrow("ended");
  expect(await listed(person.id)).toMatchObject({
    state: "disabled",
    sessions: 0,
    factors: { hasAuthenticator: false, passkeys: 0, recoveryCodes: 0 },
    invitedUntil: null,
  });
  expect(await resetStaff(db, person.id, atTerminal())).toMatchObject({ reason: "disabled" });
  const change = { staffId: person.id, role: "owner" } as const;
  expect(await changeRole(db, change, atTerminal())).toMatchObject({ reason: "disabled" });
  expect(await findStaffNames(db, [person.id])).toEqual(new Map([[person.id, person.name]]));
  const back = valueOf(await addStaff(db, { email: person.email, role: "packer" }, atTerminal()));
  expect(back).toEqual({ ...person, role: "packer" });
  expect(await listed(person.id)).toMatchObject({ state: "invited" });
});

test("sessions are ended one by one, all but one, or all", async () => {
  const { person, token } = await joinedStaff(db, "packer");
  const other = await joinedStaff(db, "packer");
  const { id } = await openSessionOf(db, token);
  const end = (which: Parameters<typeof endSessions>[1]["which"], staffId = person.id) =>
    endSessions(db, { staffId, which }, byOwner({ person }));
  await end({ except: id });
  await end({ only: (await openSessionOf(db, other.token)).id });
  await end({ only: "no id" });
  await end("all", "no id");
  for (const each of [token, other.token])
    expect(await sessionOf(db, each)).toMatchObject({ state: "open" });
  await end({ only: id });
  await expect(sessionOf(db, token)).rejects.toThrow("ended");
  await end("all", other.person.id);
  await expect(sessionOf(db, other.token)).rejects.toThrow("ended");
});

test("unknown people are refused", async () => {
  const unknown = "7d1f0f0e-0000-4000-8000-000000000000";
  for (const id of ["no id", unknown]) {
    expect(await resetStaff(db, id, atTerminal())).toMatchObject({ reason: "no_person" });
    expect(await disableStaff(db, id, atTerminal())).toMatchObject({ reason: "no_person" });
    expect(await changeRole(db, { staffId: id, role: "packer" }, atTerminal())).toMatchObject({
      reason: "no_person",
    });
  }
  expect(await findStaffNames(db, [])).toEqual(new Map());
});

test("an act on the staff is done once and is a row of the audit log without personal values", async () => {
  const owner = await joinedStaff(db);
  const by = byOwner(owner);
  const form = { email: "Once@mill.example", name: "Once Only", role: "packer" } as const;
  const all = await Promise.all(Array.from({ length: 10 }, () => addStaff(db, form, by)));
  const ids = new Set(all.map((each) => valueOf(each).id));
  expect(ids.size).toBe(1);
  expect(await mailsTo(db, form.email)).toHaveLength(1);
  const [id = ""] = ids;
  const change = { staffId: id, role: "manager" } as const;
  valueOf(await changeRole(db, change, byOwner(owner)));
  valueOf(await resetStaff(db, id, byOwner(owner)));
  valueOf(await disableStaff(db, id, byOwner(owner)));
  expect(await changeRole(db, change, by)).toMatchObject({ reason: "act_reused" });
  const rows = await db
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectKind", "=", "staff")
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ action, changed }) => [action, changed])).toEqual([
    ["add_staff", { role: { from: null, to: "packer" } }],
    ["change_role", { role: { from: "packer", to: "manager" } }],
    ["reset_staff", {}],
    ["disable_staff", {}],
  ]);
  for (const row of rows)
    expect(row).toMatchObject({
      actorKind: "staff",
      actorId: owner.person.id,
      requestId: "test",
    });
  expect(JSON.stringify(rows)).not.toMatch(/once|only/i);
});

test("an invitation that nobody followed is forgotten after a year; anybody who has done something stays", async () => {
  const [never, late, reset] = [await newStaff(db), await newStaff(db), await joinedStaff(db)];
  await signOutStaff(db, reset.token, staffClient);
  const ids = [never, late, reset].map(({ person }) => person.id);
  await resetStaff(db, reset.person.id, byOwner(await joinedStaff(db)));
  await sql`delete from staff_links where staff_id in (${never.person.id}, ${reset.person.id})`.execute(
    db,
  );
  await sql`update staff set created_at = now() - interval '13 months'
    where id = any(${ids}::uuid[])`.execute(db);
  await deleteExpiredStaff(db);
  const left = await db.selectFrom("staff").select("id").where("id", "in", ids).execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([late.person.id, reset.person.id].toSorted());
});

test("changes of the same people at once end without a deadlock", async () => {
  // Ninety at once wait for each other, on a slow machine for longer than the shop lets them. A deadlock still fails.
  const pool = openPool(url, 30, {
    connectMs: 60_000,
    lockMs: 60_000,
    statementMs: 60_000,
    responseMs: 70_000,
  });
  onTestFinished(() => pool.end());
  const patient = createDb(pool);
  const people = await Promise.all([1, 2, 3].map(() => joinedStaff(db)));
  const sessions = await Promise.all(people.map(({ token }) => openSessionOf(db, token)));
  const acts = Array.from({ length: 90 }, (_, n) => {
    const [one, other] = [people[n % 3], people[(n + 1) % 3]];
    const [own, next] = [sessions[n % 3], sessions[(n + 1) % 3]];
    if (one === undefined || other === undefined || own === undefined || next === undefined)
      throw new Error("three people");
    const staffId = other.person.id;
    const by = byOwner(one);
    const verbs: (() => Promise<unknown>)[] = [
      () => changeRole(patient, { staffId, role: n % 2 === 0 ? "manager" : "owner" }, by),
      () => disableStaff(patient, staffId, by),
      () => addStaff(patient, { email: other.person.email, role: "owner" }, by),
      () => resetStaff(patient, staffId, by),
      () => endSessions(patient, { staffId, which: { except: next.id } }, by),
      () => offerPasskey(patient, own),
      () => offerAuthenticator(patient, own),
      () => renameStaff(patient, own, { name: "Ada Lee", ...ownForm() }),
      () => signOutStaff(patient, other.token, staffClient),
      () => deleteExpiredStaff(patient),
    ];
    return verbs[n % verbs.length]?.();
  });
  const outcomes = await Promise.allSettled(acts);
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
});
