import { hashPassword, isPassword } from "#shop/accounts/passwords/passwords.server.ts";
import { refused, done, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { withOwnAct, type OwnForm } from "#shop/staff/own-act.server.ts";
import type { StaffSession } from "#shop/staff/sessions/sessions.server.ts";
import { mailNotice } from "#shop/staff/staff-mail.server.ts";
import { selectFactors } from "#shop/staff/staff-queries.server.ts";
import { RECOVERY_CODES } from "#shop/staff/staff.ts";
import { newRecoveryCodes, showRecoveryCode } from "./codes.ts";

/**
 * Makes ten random recovery codes and returns them, as they are shown: this one time, as only their hashes
 * are stored. Earlier ones stop working. `codes_shown`: the same act again, which makes none. For a person
 * who joins and has a factor, or one who is signed in; the caller checks the right `me.change`. Takes ten
 * hashes of argon2id, about 0.3 s.
 */
export async function makeRecoveryCodes(
  db: Db,
  session: StaffSession,
  form: OwnForm,
): Promise<
  Done<readonly string[]> | Refused<"signed_out" | "no_factor" | "codes_shown" | "act_reused">
> {
  if (session.state === "password") return refused("signed_out");
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map(hashPassword));
  const act = { session, ...form, event: "recovery_codes_made", input: null } as const;
  let isFirst = false;
  const made = await withOwnAct(db, act, async (tx, person) => {
    isFirst = true;
    const { hasAuthenticator, passkeys } = await selectFactors(tx, person.id);
    if (!hasAuthenticator && passkeys === 0) return refused("no_factor");
    await tx.deleteFrom("staffRecoveryCodes").where("staffId", "=", person.id).execute();
    await tx
      .insertInto("staffRecoveryCodes")
      .values(hashes.map((hash) => ({ staffId: person.id, codeHash: hash })))
      .execute();
    if (session.state === "open") await mailNotice(tx, person, { notice: "recovery_codes_made" });
    return done(null);
  });
  if (!made.ok) return made;
  return isFirst ? done(codes.map(showRecoveryCode)) : refused("codes_shown");
}

/** The row of a recovery code, which the caller then uses up; null for a wrong one. */
export async function findRecoveryCode(
  db: Db,
  staffId: string,
  code: string,
): Promise<string | null> {
  for (const { id, codeHash: hash } of await selectCodes(db, staffId))
    if (await isPassword(hash, code)) return id;
  return null;
}

/** A person's recovery codes in the order in which they were made. */
function selectCodes(db: Db, staffId: string) {
  return db
    .selectFrom("staffRecoveryCodes")
    .select(["id", "codeHash"])
    .where("staffId", "=", staffId)
    .orderBy("id")
    .limit(RECOVERY_CODES)
    .execute();
}

/** Uses a recovery code up. False when somebody was quicker. */
export async function useRecoveryCode(tx: Db, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("staffRecoveryCodes")
    .where("staffId", "=", staffId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
