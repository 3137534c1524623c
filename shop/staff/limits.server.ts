import { foldedEmail } from "#shop/accounts/folded-email.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { limitKeysOf } from "#shop/platform/client-network.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { countAttempt, resetRateLimit, type Limit } from "#shop/platform/rate-limit.server.ts";
import { logStaffEvent } from "./events.server.ts";
import type { StaffClient } from "./staff.ts";

const MINUTES_5 = 300;
const HOUR = 3_600;

/** docs/security.md has these limits in a table. */
const limits = {
  /** By client network. */
  signInByNetwork: { max: 50, windowSeconds: MINUTES_5 },
  /** By person from one client network: a stranger elsewhere cannot use up the owner's attempts. */
  signInByPerson: { max: 9, windowSeconds: MINUTES_5 },
  /** By person from everywhere, against guessing with many addresses. */
  signInByPersonEverywhere: { max: 100, windowSeconds: MINUTES_5, isByAccount: true },
  /** By client network. */
  linkByNetwork: { max: 50, windowSeconds: HOUR },
  passwordLinkByPerson: { max: 5, windowSeconds: HOUR, isByAccount: true },
  /** By person, who gave the right password before. Passkeys are not counted: they can't be guessed. */
  codeByPerson: { max: 5, windowSeconds: MINUTES_5, isByAccount: true },
  /** The third wrong code in five minutes is mailed. */
  wrongCodesBeforeMail: { max: 2, windowSeconds: MINUTES_5, isByAccount: true },
} as const satisfies Readonly<Record<string, Limit>>;

/** Too many attempts. Wait before the next one. */
export type TooMany = {
  readonly ok: false;
  readonly reason: "too_many_requests";
  readonly retryAfterSeconds: number;
};

type Counter = {
  readonly name: keyof typeof limits;
  readonly key: string;
  readonly times?: number;
};

/** Counts an attempt to sign in. Null: go on. */
export async function countSignIn(
  db: Db,
  { email, client }: { email: string; client: StaffClient },
): Promise<TooMany | null> {
  const person = await foldedEmail(db, email);
  const network = limitKeysOf(client.clientIp)[0]?.key ?? "";
  return count(db, client, [
    ...byNetwork("signInByNetwork", client),
    { name: "signInByPerson", key: `${person}:${network}` },
    { name: "signInByPersonEverywhere", key: person },
  ]);
}

/** After a right password. */
export async function resetSignIn(
  db: Db,
  { email, client }: { email: string; client: StaffClient },
): Promise<void> {
  const network = limitKeysOf(client.clientIp)[0]?.key ?? "";
  await resetRateLimit(db, keyOf("signInByPerson", `${await foldedEmail(db, email)}:${network}`));
}

/** Counts the use of a link. Null: go on. */
export function countLink(db: Db, client: StaffClient): Promise<TooMany | null> {
  return count(db, client, byNetwork("linkByNetwork", client));
}

/** Counts a request for a link to set a new password. Null: go on. */
export async function countPasswordLink(
  db: Db,
  { email, client }: { email: string; client: StaffClient },
): Promise<TooMany | null> {
  return count(db, client, [
    ...byNetwork("linkByNetwork", client),
    { name: "passwordLinkByPerson", key: await foldedEmail(db, email) },
  ]);
}

/** Counts a code before it is checked, so that codes sent at once are counted too. Null: go on. */
export function countCode(
  db: Db,
  { staffId, client }: { staffId: string; client: StaffClient },
): Promise<TooMany | null> {
  return count(db, client, [{ name: "codeByPerson", key: staffId }]);
}

/** Counts a wrong code. True from the third in five minutes on: it is to be mailed. */
export async function isWrongCodeMailed(db: Db, staffId: string): Promise<boolean> {
  const name = "wrongCodesBeforeMail";
  return !(await countAttempt(db, keyOf(name, staffId), limits[name])).ok;
}

/** After a right code. */
export async function resetCodes(db: Db, staffId: string): Promise<void> {
  for (const name of ["codeByPerson", "wrongCodesBeforeMail"] as const)
    await resetRateLimit(db, keyOf(name, staffId));
}

async function count(
  db: Db,
  client: StaffClient,
  counters: readonly Counter[],
): Promise<TooMany | null> {
  for (const { name, key, times = 1 } of counters) {
    const limit: Limit = limits[name];
    const attempt = await countAttempt(db, keyOf(name, key), { ...limit, max: limit.max * times });
    if (attempt.ok) continue;
    logStaffEvent("too_many_attempts", {
      staffId: null,
      actor: SHOP,
      client,
      detail: { limit: name },
    });
    const { retryAfterSeconds } = attempt;
    return { ok: false, reason: "too_many_requests", retryAfterSeconds };
  }
  return null;
}

function byNetwork(name: keyof typeof limits, { clientIp }: StaffClient): readonly Counter[] {
  return limitKeysOf(clientIp).map(({ key, times }) => ({ name, key, times }));
}

function keyOf(name: keyof typeof limits, key: string): string {
  return `staff-${name}:${key}`;
}
