import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { recordStaffEvent, staffActor } from "./events.server.ts";
import { useCode } from "./factors/authenticator.server.ts";
import { readTypedCode } from "./factors/codes.ts";
import { updatePasskeyUsed } from "./factors/passkey-queries.server.ts";
import { verifyPasskey } from "./factors/passkeys.server.ts";
import { findRecoveryCode, useRecoveryCode } from "./factors/recovery-codes.server.ts";
import { countCode, isWrongCodeMailed, resetCodes, type TooMany } from "./limits.server.ts";
import { lockSessionPerson, openSession, type StaffSession } from "./sessions/sessions.server.ts";
import { mailNotice } from "./staff-mail.server.ts";
import { selectFactors, stateOf, type Factors, type StaffRow } from "./staff-queries.server.ts";
import type { StaffClient } from "./staff.ts";

/** What proves that the person is there: what was typed into the field Code, or a passkey's answer as JSON. */
export type Proof = { readonly code: string } | { readonly passkey: string };

/** Which factors a person has, for the page that asks for one. */
export function findFactors(db: Db, { staff }: StaffSession): Promise<Factors> {
  return selectFactors(db, staff.id);
}

export type Proved = Done<{
  /** The new token of the session: the old one no longer works (ASVS 7.2.4). */
  readonly token: string;
  /** After a recovery code: how many are left. */
  readonly codesLeft: number | null;
}>;

type WrongReason =
  | "signed_out"
  | "wrong_code"
  /** A code works once: wait for the next. */
  | "code_used"
  /** The admin key is another than when the app was set up: use a passkey or a recovery code. */
  | "key_lost"
  | "bad_passkey";

/**
 * The second factor: opens a session in the state `password`, or renews an open one for step-up. Takes a
 * code of the authenticator app, a recovery code or a passkey. Five codes in five minutes; the third wrong
 * one is mailed. Each code works once.
 */
export async function proveFactor(
  db: Db,
  session: StaffSession,
  { proof, client }: { proof: Proof; client: StaffClient },
): Promise<Proved | Refused<WrongReason> | TooMany> {
  if (session.state === "joining") return refused("signed_out");
  if ("code" in proof) {
    const tooMany = await countCode(db, { staffId: session.staff.id, client });
    if (tooMany !== null) return tooMany;
  }
  const use = await prepare(db, session, proof);
  const result = use === null ? refused("wrong_code") : await open(db, session, { use, client });
  if (result.ok) await resetCodes(db, session.staff.id);
  else await recordWrong(db, session, { reason: result.reason, proof, client });
  return result.ok || result.reason !== "wrong_code" || "code" in proof
    ? result
    : refused("bad_passkey");
}

type Used = Done<"authenticator" | "recovery_code" | "passkey"> | Refused<WrongReason>;
/** Uses the factor up, in the transaction that opens the session. */
type Use = (tx: Db, person: StaffRow) => Promise<Used>;

/** What takes long, outside the transaction: argon2 and signatures. Null for a wrong factor. */
async function prepare(db: Db, session: StaffSession, proof: Proof): Promise<Use | null> {
  if ("passkey" in proof) {
    const passkey = await verifyPasskey(db, session, proof.passkey);
    if (passkey === null) return null;
    return async (tx) =>
      (await updatePasskeyUsed(tx, passkey)) ? done("passkey") : refused("bad_passkey");
  }
  const typed = readTypedCode(proof.code);
  if (typed?.kind === "code")
    return async (tx, person) => {
      const checked = await useCode(tx, person, typed.code);
      return checked.ok ? done("authenticator") : checked;
    };
  if (typed === null) return null;
  const codeId = await findRecoveryCode(db, session.staff.id, typed.code);
  if (codeId === null) return null;
  return async (tx, person) =>
    (await useRecoveryCode(tx, person.id, codeId)) ? done("recovery_code") : refused("wrong_code");
}

async function open(
  db: Db,
  session: StaffSession,
  { use, client }: { use: Use; client: StaffClient },
): Promise<Proved | Refused<WrongReason>> {
  return db.transaction().execute(async (tx) => {
    const person = await lockSessionPerson(tx, session);
    if (person === null || stateOf(person) !== "active") return refused("signed_out");
    const used = await use(tx, person);
    if (!used.ok) return used;
    const token = await openSession(tx, session);
    if (token === null) return refused("signed_out");
    const { recoveryCodes } = await selectFactors(tx, person.id);
    const codesLeft = used.value === "recovery_code" ? recoveryCodes : null;
    if (codesLeft !== null)
      await mailNotice(tx, person, { notice: "recovery_code_used", codesLeft });
    await recordStaffEvent(tx, session.state === "open" ? "stepped_up" : "signed_in", {
      staffId: person.id,
      actor: staffActor(person.id),
      client,
      detail: { factor: used.value },
    });
    return done({ token, codesLeft });
  });
}

async function recordWrong(
  db: Db,
  { staff }: StaffSession,
  { reason, proof, client }: { reason: string; proof: Proof; client: StaffClient },
): Promise<void> {
  const factor = "code" in proof ? "code" : "passkey";
  const isWrong = reason === "wrong_code" || reason === "code_used";
  const isMailed = factor === "code" && isWrong && (await isWrongCodeMailed(db, staff.id));
  await db.transaction().execute(async (tx) => {
    if (isMailed) await mailNotice(tx, staff, { notice: "wrong_codes" });
    await recordStaffEvent(tx, "factor_failed", {
      staffId: staff.id,
      actor: SHOP,
      client,
      detail: { factor, reason },
    });
  });
}
