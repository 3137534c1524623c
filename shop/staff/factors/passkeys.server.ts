import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { settings } from "#shop/content/settings/settings.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { findActAnswer } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { ownAct, withOwnAct, type OwnForm } from "#shop/staff/own-act.server.ts";
import type { StaffSession } from "#shop/staff/sessions/sessions.server.ts";
import { selectFactors } from "#shop/staff/staff-queries.server.ts";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from "#shop/staff/staff.ts";
import { afterFactorChange } from "./authenticator.server.ts";
import {
  CHALLENGE_MS,
  deletePasskey,
  findChallenge,
  insertPasskey,
  saveChallenge,
  selectPasskeys,
  takeChallenge,
  type PasskeyRow,
} from "./passkey-queries.server.ts";
import { authenticationResponse, registrationResponse } from "./passkey-response.ts";
import { passkeySupport, type PasskeySupport } from "./relying-party.ts";

/** EdDSA, ES256 and RS256 (COSE), which every authenticator has one of. */
const algorithms = [-8, -7, -257];

/** Whether the admin's address allows passkeys, and if not, why. */
export function findPasskeySupport(): PasskeySupport {
  return passkeySupport(env().adminUrl);
}

/** What the browser needs to make a passkey, for a person who joins or is signed in. */
export async function offerPasskey(
  db: Db,
  session: StaffSession,
): Promise<
  | Done<PublicKeyCredentialCreationOptionsJSON>
  | Refused<"signed_out" | "unsupported" | "too_many_passkeys">
> {
  if (session.state === "password") return refused("signed_out");
  const support = findPasskeySupport();
  if (!support.ok) return refused("unsupported");
  const { staff } = session;
  const passkeys = await selectPasskeys(db, staff.id);
  if (passkeys.length >= PASSKEYS_MAX) return refused("too_many_passkeys");
  const options = await generateRegistrationOptions({
    rpName: settings().name,
    rpID: support.id,
    userID: new Uint8Array(Buffer.from(staff.id)),
    userName: staff.email,
    userDisplayName: staff.name,
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(toDescriptor),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  const { challenge } = options;
  const challenged = { sessionId: session.id, purpose: "add", challenge } as const;
  return (await saveChallenge(db, challenged)) ? done(options) : refused("signed_out");
}

/** What the page sends: the browser's answer as JSON text, and a name such as "Laptop". */
type NewPasskey = OwnForm & { readonly response: string; readonly name: string };

/**
 * Adds a passkey that the browser has made. The authenticator must have checked its owner (PIN, finger or
 * face). Ends the person's other sessions and is mailed, unless the person is joining.
 */
export async function addPasskey(
  db: Db,
  session: StaffSession,
  { response, name, ...form }: NewPasskey,
): Promise<
  | Done<null>
  | Refused<"signed_out" | "unsupported" | "bad_passkey" | "too_many_passkeys" | "act_reused">
> {
  if (session.state === "password") return refused("signed_out");
  const support = findPasskeySupport();
  if (!support.ok) return refused("unsupported");
  const act = { session, ...form, event: "passkey_added", input: { response, name } } as const;
  const ofSession = { sessionId: session.id, purpose: "add" } as const;
  const challenge = await findChallenge(db, ofSession);
  const answer = registrationResponse(response);
  const credential =
    challenge === null || answer === null
      ? null
      : await verifyNew(answer as RegistrationResponseJSON, { challenge, ...support });
  if (challenge === null || credential === null) {
    const before = await findActAnswer<null>(db, ownAct(act));
    if (before === null) await takeChallenge(db, ofSession);
    return before ?? refused("bad_passkey");
  }
  const { id, publicKey, counter, transports = [] } = credential;
  return withOwnAct(db, act, async (tx, person) => {
    // Taken by the act, so that the same form sent at the same time gets its answer. A refusal uses it up, too.
    if ((await takeChallenge(tx, ofSession)) !== challenge) return refused("bad_passkey");
    if ((await selectFactors(tx, person.id)).passkeys >= PASSKEYS_MAX)
      return refused("too_many_passkeys");
    const passkey = {
      staffId: person.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports.slice(0, 10),
      name: [...name.trim()].slice(0, PASSKEY_NAME_MAX).join("") || "Passkey",
    };
    if (!(await insertPasskey(tx, passkey))) return refused("bad_passkey");
    await afterFactorChange(tx, session, { person, notice: act.event });
    return done(null);
  });
}

/** The credential of a new passkey that answers the challenge; null when anything does not fit. */
async function verifyNew(
  response: RegistrationResponseJSON,
  {
    challenge,
    origin,
    id,
  }: { readonly challenge: string; readonly origin: string; readonly id: string },
) {
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => null); // the library throws for whatever does not fit
  return verified?.verified === true ? verified.registrationInfo.credential : null;
}

/** A passkey as Me and Staff show it. */
export type ListedPasskey = Pick<PasskeyRow, "id" | "name" | "addedAt" | "usedAt">;

/** A person's passkeys, oldest first, ten at most. */
export async function listPasskeys(db: Db, staffId: string): Promise<readonly ListedPasskey[]> {
  const rows = await selectPasskeys(db, staffId);
  return rows.map(({ id, name, addedAt, usedAt }) => ({ id, name, addedAt, usedAt }));
}

/** Removes a passkey. Refuses the last factor. The caller checks `me.change`. */
export async function removePasskey(
  db: Db,
  session: StaffSession,
  { id, ...form }: OwnForm & { readonly id: string },
): Promise<Done<null> | Refused<"signed_out" | "last_factor" | "no_passkey" | "act_reused">> {
  if (session.state !== "open") return refused("signed_out");
  if (!isUuid(id)) return refused("no_passkey");
  const act = { session, ...form, event: "passkey_removed", input: { id } } as const;
  return withOwnAct(db, act, async (tx, person) => {
    const { passkeys, hasAuthenticator } = await selectFactors(tx, person.id);
    const isKnown = (await selectPasskeys(tx, person.id)).some((each) => each.id === id);
    if (!isKnown) return refused("no_passkey");
    if (passkeys === 1 && !hasAuthenticator) return refused("last_factor");
    await deletePasskey(tx, { id, staffId: person.id });
    await afterFactorChange(tx, session, { person, notice: act.event });
    return done(null);
  });
}

/** What the browser needs to sign in, or to step up, with one of the person's passkeys. */
export async function offerPasskeyProof(
  db: Db,
  session: StaffSession,
): Promise<
  Done<PublicKeyCredentialRequestOptionsJSON> | Refused<"signed_out" | "unsupported" | "no_passkey">
> {
  if (session.state === "joining") return refused("signed_out");
  const support = findPasskeySupport();
  if (!support.ok) return refused("unsupported");
  const passkeys = await selectPasskeys(db, session.staff.id);
  if (passkeys.length === 0) return refused("no_passkey");
  const options = await generateAuthenticationOptions({
    rpID: support.id,
    allowCredentials: passkeys.map(toDescriptor),
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
  const { challenge } = options;
  const challenged = { sessionId: session.id, purpose: "prove", challenge } as const;
  return (await saveChallenge(db, challenged)) ? done(options) : refused("signed_out");
}

/**
 * Verifies a passkey's answer to the challenge of a session, which is used up. Returns the passkey with its
 * new counter; null when anything does not fit.
 */
export async function verifyPasskey(
  db: Db,
  session: StaffSession,
  response: string,
): Promise<{ readonly id: string; readonly counter: number } | null> {
  const support = findPasskeySupport();
  const challenge = await takeChallenge(db, { sessionId: session.id, purpose: "prove" });
  const answer = authenticationResponse(response);
  if (!support.ok || challenge === null || answer === null) return null;
  const passkeys = await selectPasskeys(db, session.staff.id);
  const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id);
  if (passkey === undefined) return null;
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: support.origin,
    expectedRPID: support.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null); // the library throws for whatever does not fit
  if (verified?.verified !== true) return null;
  return { id: passkey.id, counter: verified.authenticationInfo.newCounter };
}

function toDescriptor({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, transports: [...transports] };
}
