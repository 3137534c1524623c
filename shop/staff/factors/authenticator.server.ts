import { settings } from "#shop/content/settings/settings.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { readDatabaseClock } from "#shop/platform/database/clock.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { countCode, resetCodes, type TooMany } from "#shop/staff/limits.server.ts";
import { withOwnAct, type OwnForm } from "#shop/staff/own-act.server.ts";
import { deleteSessionsOf } from "#shop/staff/sessions/session-queries.server.ts";
import { lockSessionPerson, type StaffSession } from "#shop/staff/sessions/sessions.server.ts";
import { mailNotice } from "#shop/staff/staff-mail.server.ts";
import { selectFactors, updateStaff, type StaffRow } from "#shop/staff/staff-queries.server.ts";
import { adminKey } from "./admin-key.server.ts";
import { newSeed, readTypedCode, seedAsKey, stepOfCode } from "./codes.ts";
import { decryptSeed, encryptSeed } from "./seed-cipher.ts";

/** What an authenticator app is set up with: the key to type, or the same as the URI of a QR code. */
export type AuthenticatorOffer = { readonly key: string; readonly uri: string };

/**
 * Offers a person who joins, or is signed in, an authenticator app. Until a code confirms it the same key
 * is offered again, so that a page may be loaded twice.
 */
export async function offerAuthenticator(
  db: Db,
  session: StaffSession,
): Promise<Done<AuthenticatorOffer> | Refused<"signed_out">> {
  if (session.state === "password") return refused("signed_out");
  return db.transaction().execute(async (tx) => {
    const person = await lockSessionPerson(tx, session);
    if (person === null) return refused("signed_out");
    const { id, email, newTotpSeed: offered } = person;
    const earlier = offered === null ? null : decryptSeed(adminKey(), offered, id);
    const seed = earlier ?? newSeed();
    if (earlier === null)
      await updateStaff(tx, id, { newTotpSeed: encryptSeed(adminKey(), seed, id) });
    return done(seedAsKey(seed, { issuer: settings().name, label: email }));
  });
}

/**
 * Sets up the offered authenticator app by its first code, which is used up. It replaces an earlier app,
 * ends the person's other sessions and is mailed, unless the person is joining.
 */
export async function addAuthenticator(
  db: Db,
  session: StaffSession,
  { code: typed, ...form }: OwnForm & { readonly code: string },
): Promise<Done<null> | Refused<"signed_out" | "wrong_code" | "act_reused"> | TooMany> {
  if (session.state === "password") return refused("signed_out");
  const tooMany = await countCode(db, { staffId: session.staff.id, client: form.client });
  if (tooMany !== null) return tooMany;
  const code = readTypedCode(typed);
  if (code?.kind !== "code") return refused("wrong_code");
  const act = { session, ...form, event: "authenticator_changed", input: code.code } as const;
  const added = await withOwnAct(db, act, async (tx, person) => {
    const { id, newTotpSeed: offered } = person;
    const seed = offered === null ? null : decryptSeed(adminKey(), offered, id);
    const now = await readDatabaseClock(tx);
    const step = seed === null ? null : stepOfCode(seed, code.code, now);
    if (seed === null || step === null) return refused("wrong_code");
    await updateStaff(tx, id, {
      totpSeed: encryptSeed(adminKey(), seed, id),
      newTotpSeed: null,
      totpLastStep: step,
    });
    await afterFactorChange(tx, session, { person, notice: act.event });
    return done(null);
  });
  if (added.ok) await resetCodes(db, session.staff.id);
  return added;
}

/** Removes a person's authenticator app. Refuses the last factor. The caller checks `me.change`. */
export async function removeAuthenticator(
  db: Db,
  session: StaffSession,
  form: OwnForm,
): Promise<Done<null> | Refused<"signed_out" | "last_factor" | "act_reused">> {
  if (session.state !== "open") return refused("signed_out");
  const act = { session, ...form, event: "authenticator_removed", input: null } as const;
  return withOwnAct(db, act, async (tx, person) => {
    if ((await selectFactors(tx, person.id)).passkeys === 0) return refused("last_factor");
    await updateStaff(tx, person.id, { totpSeed: null, totpLastStep: null });
    await afterFactorChange(tx, session, { person, notice: act.event });
    return done(null);
  });
}

/** `key_lost`: the seed was encrypted with another admin key, so no code can be checked. */
export type CodeChecked = Done<null> | Refused<"wrong_code" | "code_used" | "key_lost">;

/** Checks a code of a person whose row the caller has locked, and uses it up. */
export async function useCode(tx: Db, person: StaffRow, code: string): Promise<CodeChecked> {
  const { id, totpSeed: stored, totpLastStep: lastStep } = person;
  if (stored === null) return refused("wrong_code");
  const seed = decryptSeed(adminKey(), stored, id);
  if (seed === null) {
    log.error(
      { staffId: id },
      "the authenticator app of a person can't be read with this admin key: put back ADMIN_SECRET or DATA_DIR/admin.key as it was, or run npm run staff -- reset EMAIL",
    );
    return refused("key_lost");
  }
  const step = stepOfCode(seed, code, await readDatabaseClock(tx));
  if (step === null) return refused("wrong_code");
  if (lastStep !== null && step <= Number(lastStep)) return refused("code_used");
  await updateStaff(tx, id, { totpLastStep: step });
  return done(null);
}

/** Other sessions end and the person is told, unless they are joining (ASVS 7.4.3, 6.3.7). */
export async function afterFactorChange(
  tx: Db,
  session: StaffSession,
  { person, notice }: { readonly person: StaffRow; readonly notice: FactorNotice },
): Promise<void> {
  if (session.state !== "open") return;
  await deleteSessionsOf(tx, person.id, { except: session.id });
  await mailNotice(tx, person, { notice });
}

type FactorNotice =
  | "authenticator_changed"
  | "authenticator_removed"
  | "passkey_added"
  | "passkey_removed";
