import { hashPassword, isPassword } from "#shop/accounts/passwords/passwords.server.ts";
import { refused, done, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { recordStaffEvent, staffActor } from "#shop/staff/events.server.ts";
import { lockSessionPerson, type StaffSession } from "#shop/staff/sessions/sessions.server.ts";
import { mailNotice } from "#shop/staff/staff-mail.server.ts";
import { selectFactors } from "#shop/staff/staff-queries.server.ts";
import { RECOVERY_CODES, type StaffClient } from "#shop/staff/staff.ts";
import { newRecoveryCode, showRecoveryCode } from "./codes.ts";

/**
 * Makes ten recovery codes and returns them, as they are shown, this one time. Earlier ones stop working.
 * For a person who joins and has a factor, or one who is signed in; the caller checks the right
 * `me.change`. Takes ten hashes of argon2id, about 0.3 s.
 */
export async function makeRecoveryCodes(
  db: Db,
  session: StaffSession,
  client: StaffClient,
): Promise<Done<readonly string[]> | Refused<"signed_out" | "no_factor">> {
  if (session.state === "password") return refused("signed_out");
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = await Promise.all(codes.map(hashPassword));
  return db.transaction().execute(async (tx) => {
    const person = await lockSessionPerson(tx, session);
    if (person === null) return refused("signed_out");
    const { hasAuthenticator, passkeys } = await selectFactors(tx, person.id);
    if (!hasAuthenticator && passkeys === 0) return refused("no_factor");
    await tx.deleteFrom("staff_recovery_codes").where("staff_id", "=", person.id).execute();
    await tx
      .insertInto("staff_recovery_codes")
      .values(hashes.map((hash) => ({ staff_id: person.id, code_hash: hash })))
      .execute();
    if (session.state === "open") await mailNotice(tx, person, { notice: "recovery_codes_made" });
    const actor = staffActor(person.id);
    await recordStaffEvent(tx, "recovery_codes_made", { staffId: person.id, actor, client });
    return done(codes.map(showRecoveryCode));
  });
}

/** The row of a recovery code, which the caller then uses up; null for a wrong one. */
export async function findRecoveryCode(
  db: Db,
  staffId: string,
  code: string,
): Promise<string | null> {
  const rows = await db
    .selectFrom("staff_recovery_codes")
    .select(["id", "code_hash"])
    .where("staff_id", "=", staffId)
    .orderBy("id")
    .limit(RECOVERY_CODES)
    .execute();
  for (const { id, code_hash: hash } of rows) if (await isPassword(hash, code)) return id;
  return null;
}

/** Uses a recovery code up. False when somebody was quicker. */
export async function useRecoveryCode(tx: Db, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("staff_recovery_codes")
    .where("staff_id", "=", staffId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
