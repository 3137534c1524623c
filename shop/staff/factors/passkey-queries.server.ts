import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** How long a browser may take to answer a challenge. */
export const CHALLENGE_MS = 5 * 60_000;

type ChallengePurpose = "add" | "prove";
type NewChallenge = {
  readonly sessionId: string;
  readonly purpose: ChallengePurpose;
  readonly challenge: string;
};

/**
 * Saves what a passkey has to sign for a session, in place of an earlier one of the purpose. False when the
 * session has ended.
 */
export async function saveChallenge(
  db: Db,
  { sessionId, purpose, challenge }: NewChallenge,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into staff_challenges (session_id, purpose, challenge, expires_at)
    select id, ${purpose}, ${challenge}, now() + ${CHALLENGE_MS} * interval '1 millisecond'
      from staff_sessions where id = ${sessionId} for key share
    on conflict (session_id, purpose) do update
      set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(db);
  return numAffectedRows === 1n;
}

/** The challenge of a session. Null when there is none, or it is too old. */
export async function findChallenge(
  db: Db,
  { sessionId, purpose }: { sessionId: string; purpose: ChallengePurpose },
): Promise<string | null> {
  const row = await db
    .selectFrom("staffChallenges")
    .select("challenge")
    .where("sessionId", "=", sessionId)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.challenge ?? null;
}

/** Takes the challenge of a session: it can be answered once. Null when there is none, or it is too old. */
export async function takeChallenge(
  db: Db,
  { sessionId, purpose }: { sessionId: string; purpose: ChallengePurpose },
): Promise<string | null> {
  const row = await db
    .deleteFrom("staffChallenges")
    .where("sessionId", "=", sessionId)
    .where("purpose", "=", purpose)
    .returning(["challenge", sql<boolean>`expires_at > now()`.as("isOpen")])
    .executeTakeFirst();
  return row?.isOpen === true ? row.challenge : null;
}

export type PasskeyRow = {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly addedAt: Date;
  readonly usedAt: Date | null;
};

/** A person's passkeys, oldest first. There are ten at most. */
export async function selectPasskeys(db: Db, staffId: string): Promise<readonly PasskeyRow[]> {
  const rows = await db
    .selectFrom("staffPasskeys")
    .select(["id", "credentialId", "publicKey", "counter", "transports", "name"])
    .select(["createdAt as addedAt", "usedAt"])
    .where("staffId", "=", staffId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, counter: Number(row.counter) }));
}

/** Inserts a passkey. False when some account has it already. */
export async function insertPasskey(
  tx: Db,
  passkey: Pick<PasskeyRow, "credentialId" | "publicKey" | "counter" | "transports" | "name"> & {
    readonly staffId: string;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("staffPasskeys")
    .values({
      staffId: passkey.staffId,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Notes the use of a passkey with its counter. False when the passkey was removed, or another use came
 * first with the same or a higher counter (authenticators that don't count always send 0).
 */
export async function updatePasskeyUsed(
  tx: Db,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staffPasskeys")
    .set({ counter, usedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where(sql<boolean>`counter < ${counter} or ${counter} = 0`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(
  tx: Db,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("staffPasskeys")
    .where("id", "=", id)
    .where("staffId", "=", staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
