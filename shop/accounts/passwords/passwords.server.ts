import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id at OWASP's current strength (Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane).
 * Some 30 ms of one core, on the thread pool: the event loop goes on serving.
 */
const STRENGTH = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Makes the text that is kept of a password. The password is taken whole, exactly as it was typed. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, STRENGTH);
}

/**
 * Whether a password is the one that was kept. Without a kept hash, as there is none for an address
 * without an account, the same work is done and the answer is no: time tells nobody who has one.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const matches = await verify(kept ?? nobodys, password);
  return kept !== null && matches;
}

/** Stands in for a kept hash: random salt and digest in its form, so that checking costs the same. */
const nobodys = `$argon2id$v=19$m=${STRENGTH.memoryCost},t=${STRENGTH.timeCost},p=${STRENGTH.parallelism}$${random(16)}$${random(32)}`;

function random(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}
