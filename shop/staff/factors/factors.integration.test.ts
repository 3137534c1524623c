import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { softwarePasskey } from "#tests/support/passkey.ts";
import {
  codeNow,
  joinedStaff,
  newStaff,
  openSessionOf,
  ownForm,
  sessionOf,
  staffClient as client,
  STAFF_PASSWORD,
  valueOf,
  type JoinedStaff,
} from "#tests/support/staff.ts";
import { closeShop } from "#shop/platform/per-shop.server.ts";
import { beginJoining, findJoinStep, finishJoining } from "#shop/staff/join.server.ts";
import { proveFactor } from "#shop/staff/prove-factor.server.ts";
import type { StaffSession } from "#shop/staff/sessions/sessions.server.ts";
import { signInStaff } from "#shop/staff/sign-in.server.ts";
import { updateStaff } from "#shop/staff/staff-queries.server.ts";
import {
  addAuthenticator,
  offerAuthenticator,
  removeAuthenticator,
} from "./authenticator.server.ts";
import {
  addPasskey,
  findPasskeySupport,
  listPasskeys,
  offerPasskey,
  offerPasskeyProof,
  removePasskey,
} from "./passkeys.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.server.ts";
import { encryptSeed } from "./seed-cipher.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { mailsTo } from "#tests/support/mails.ts";

const dataDir = tempFolder();
Object.assign(process.env, {
  PUBLIC_URL: "http://localhost:3000",
  RATE_LIMIT: "off",
  DATA_DIR: dataDir,
});
const { db } = await testDatabase();
const site = { origin: "http://localhost:3000", rpId: "localhost" };

async function passwordGiven({ person }: JoinedStaff): Promise<StaffSession> {
  const form = { email: person.email, password: STAFF_PASSWORD, replacedToken: null, client };
  return sessionOf(db, valueOf(await signInStaff(db, form)).token);
}

/** A person with a passkey besides their app. */
async function withPasskey() {
  const staff = await joinedStaff(db, "manager");
  const session = await openSessionOf(db, staff.token);
  const passkey = softwarePasskey(site);
  const response = passkey.create(valueOf(await offerPasskey(db, session)));
  valueOf(await addPasskey(db, session, { response, name: " Laptop ", ...ownForm() }));
  return { staff, session, passkey };
}

describe("a passkey", () => {
  test("is enough to join with, beside the password, and to sign in", async () => {
    const { linkToken } = await newStaff(db);
    const form = { linkToken, name: "Ada Lee", password: STAFF_PASSWORD, client };
    const session = await sessionOf(db, valueOf(await beginJoining(db, form)).token);
    const passkey = softwarePasskey(site);
    const options = valueOf(await offerPasskey(db, session));
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      authenticatorSelection: { userVerification: "required" },
    });
    const response = passkey.create(options);
    valueOf(await addPasskey(db, session, { response, name: "", ...ownForm() }));
    expect(await findJoinStep(db, session)).toBe("codes");
    valueOf(await makeRecoveryCodes(db, session, ownForm()));
    valueOf(await finishJoining(db, session, client));
    expect(await listPasskeys(db, session.staff.id)).toMatchObject([{ name: "Passkey" }]);
    expect(await mailsTo(db, session.staff.email)).toEqual([]);
  });

  test("signs in once by each answer, and steps up", async () => {
    const { staff, passkey } = await withPasskey();
    const session = await passwordGiven(staff);
    const options = valueOf(await offerPasskeyProof(db, session));
    expect(options.userVerification).toBe("required");
    const proof = { passkey: passkey.get(options) };
    const { token } = valueOf(await proveFactor(db, session, { proof, client }));
    expect(await proveFactor(db, await passwordGiven(staff), { proof, client })).toMatchObject({
      reason: "bad_passkey",
    });
    const open = await openSessionOf(db, token);
    const stepUp = { passkey: passkey.get(valueOf(await offerPasskeyProof(db, open))) };
    expect((await proveFactor(db, open, { proof: stepUp, client })).ok).toBe(true);
    const [listed] = await listPasskeys(db, staff.person.id);
    expect(listed).toMatchObject({ name: "Laptop", usedAt: expect.any(Date) });
  });

  test.each([
    ["another site", { origin: "http://localhost.evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["an authenticator that did not check its owner", { isVerified: false }],
    ["a copy of the authenticator, which counts less", { counter: 1 }],
  ])("of %s is refused", async (_, changes) => {
    const { staff, session, passkey } = await withPasskey();
    const answer = async (changed: object) => {
      const given = await passwordGiven(staff);
      const proof = { passkey: passkey.get(valueOf(await offerPasskeyProof(db, given)), changed) };
      return proveFactor(db, given, { proof, client });
    };
    expect((await answer({ counter: 7 })).ok).toBe(true);
    expect(await answer(changes)).toMatchObject({ reason: "bad_passkey" });
    if ("counter" in changes) return;
    const options = valueOf(await offerPasskey(db, session));
    const other = {
      response: softwarePasskey(site).create(options, changes),
      name: "x",
      ...ownForm(),
    };
    const refused = await addPasskey(db, session, other).catch(() => null);
    expect(refused).toMatchObject({ ok: false });
  });

  test("of another person, with another challenge, or that is no passkey at all is refused", async () => {
    const { staff } = await withPasskey();
    const { passkey: others } = await withPasskey();
    const tries: ((challenge: string) => string)[] = [
      (challenge) => others.get({ challenge }),
      () => others.get({ challenge: "AAAA" }),
      () => "{}",
      () => "no JSON",
      () => "x".repeat(40_000),
    ];
    for (const make of tries) {
      const session = await passwordGiven(staff);
      const { challenge } = valueOf(await offerPasskeyProof(db, session));
      const proof = { passkey: make(challenge) };
      expect(await proveFactor(db, session, { proof, client })).toMatchObject({
        reason: "bad_passkey",
      });
    }
  });

  test("belongs to one account", async () => {
    const { passkey } = await withPasskey();
    const other = await joinedStaff(db);
    const session = await openSessionOf(db, other.token);
    const response = passkey.create(valueOf(await offerPasskey(db, session)));
    expect(await addPasskey(db, session, { response, name: "x", ...ownForm() })).toMatchObject({
      reason: "bad_passkey",
    });
  });
});

describe("a change of factors", () => {
  test("ends the other sessions and is mailed, and the last factor stays", async () => {
    const { staff, session } = await withPasskey();
    const [passkey] = await listPasskeys(db, staff.person.id);
    const id = passkey?.id ?? "";
    const other = await passwordGiven(staff);
    valueOf(await removeAuthenticator(db, session, ownForm()));
    expect(await offerPasskeyProof(db, other)).toMatchObject({ reason: "signed_out" });
    expect(await proveFactor(db, other, { proof: { code: "000000" }, client })).toMatchObject({
      reason: "signed_out",
    });
    expect(await sessionOf(db, staff.token)).toMatchObject({ id: session.id });
    expect(await removePasskey(db, session, { id, ...ownForm() })).toMatchObject({
      reason: "last_factor",
    });
    const { key } = valueOf(await offerAuthenticator(db, session));
    valueOf(await addAuthenticator(db, session, { code: codeNow(key), ...ownForm() }));
    valueOf(await removePasskey(db, session, { id, ...ownForm() }));
    expect(await removePasskey(db, session, { id, ...ownForm() })).toMatchObject({
      reason: "no_passkey",
    });
    expect(await removeAuthenticator(db, session, ownForm())).toMatchObject({
      reason: "last_factor",
    });
    const notices = (await mailsTo(db, staff.person.email)).map(({ data }) =>
      "notice" in data ? data.notice : null,
    );
    expect(notices).toEqual([
      "passkey_added",
      "authenticator_removed",
      "authenticator_changed",
      "passkey_removed",
    ]);
  });

  test("needs a session that has given its factor", async () => {
    const staff = await joinedStaff(db);
    const session = await passwordGiven(staff);
    const refused = { ok: false, reason: "signed_out" };
    expect(await offerAuthenticator(db, session)).toEqual(refused);
    expect(await addAuthenticator(db, session, { code: "000000", ...ownForm() })).toEqual(refused);
    expect(await removeAuthenticator(db, session, ownForm())).toEqual(refused);
    expect(await offerPasskey(db, session)).toEqual(refused);
    const answer = { response: "{}", name: "x", ...ownForm() };
    expect(await addPasskey(db, session, answer)).toEqual(refused);
    expect(await removePasskey(db, session, { id: "x", ...ownForm() })).toEqual(refused);
    expect(await makeRecoveryCodes(db, session, ownForm())).toEqual(refused);
  });
});

test("recovery codes are in one answer alone: a form sent twice, or again, makes and shows no others", async () => {
  const staff = await joinedStaff(db);
  const session = await openSessionOf(db, staff.token);
  const form = ownForm();
  const make = () => makeRecoveryCodes(db, session, form);
  const made = await Promise.all([make(), make()]);
  const [codes = []] = made.flatMap((each) => (each.ok ? [each.value] : []));
  expect(codes).toHaveLength(10);
  const shown = { ok: false, reason: "codes_shown" };
  expect(made).toContainEqual(shown);
  expect(await make()).toEqual(shown);
  const mails = await mailsTo(db, staff.person.email);
  expect(
    mails.filter(({ data }) => "notice" in data && data.notice === "recovery_codes_made"),
  ).toHaveLength(1);
  const given = await passwordGiven(staff);
  valueOf(await proveFactor(db, given, { proof: { code: codes[3] ?? "" }, client }));
  expect(await make()).toEqual(shown);
});

test("a sixth code in five minutes is refused although RATE_LIMIT is off", async () => {
  const session = await passwordGiven(await joinedStaff(db));
  const reasons: string[] = [];
  for (let time = 0; time < 6; time++) {
    const proved = await proveFactor(db, session, { proof: { code: "no code" }, client });
    reasons.push(proved.ok ? "ok" : proved.reason);
  }
  expect(reasons).toEqual([...Array(5).fill("wrong_code"), "too_many_requests"]);
});

test("an authenticator app whose admin key is lost is named as that", async () => {
  const staff = await joinedStaff(db);
  const { id } = staff.person;
  const seed = encryptSeed(Buffer.alloc(32), new Uint8Array(20), id);
  await updateStaff(db, id, { totpSeed: seed });
  const session = await passwordGiven(staff);
  expect(await proveFactor(db, session, { proof: { code: "123456" }, client })).toMatchObject({
    reason: "key_lost",
  });
});

test("the admin key is one file that only its user can read", async () => {
  await joinedStaff(db);
  const file = path.join(dataDir, "admin.key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file, "utf8"), "base64")).toHaveLength(32);
});

test("without a host name the admin offers no passkey", async () => {
  expect(findPasskeySupport()).toEqual({ ok: true, id: "localhost", origin: site.origin });
  process.env.PUBLIC_URL = "http://127.0.0.1:3000";
  await closeShop();
  expect(findPasskeySupport()).toEqual({ ok: false, reason: "ip_address" });
});
