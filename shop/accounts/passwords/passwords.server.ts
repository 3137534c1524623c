import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { normalPassword } from "#shop/accounts/customer.ts";

/**
 * Argon2id at OWASP's current strength (Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane).
 * Takes about 30 ms of one core, on the thread pool, so that the event loop stays free.
 */
const STRENGTH = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password for the database, in its normal form and otherwise as it was typed. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), STRENGTH);
}

/**
 * Whether a password matches a hash, in its normal form or as it was typed: older hashes were made of that. Without a
 * hash, because an e-mail address has no account, it does the same work and returns false, so that the response time
 * does not reveal accounts.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  for (const form of new Set([normalPassword(password), password]))
    if (await verify(passwordHash ?? dummyHash, form)) return passwordHash !== null;
  return false;
}

/** The hash that replaces an older one, not made of the normal form of the right password; null for all others. */
export async function renewedHash(
  passwordHash: string | null,
  password: string,
): Promise<string | null> {
  const normal = normalPassword(password);
  if (passwordHash === null || normal === password || (await verify(passwordHash, normal)))
    return null;
  return hashPassword(password);
}

/** A hash with a random salt and digest, for which checking costs the same. */
const dummyHash = `$argon2id$v=19$m=${STRENGTH.memoryCost},t=${STRENGTH.timeCost},p=${STRENGTH.parallelism}$${random(16)}$${random(32)}`;

function random(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}
