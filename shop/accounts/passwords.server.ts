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
 * without an account, it takes the same time and is false: time tells nobody who has an account.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const matches = await verify(kept ?? (await decoyHash()), password);
  return kept !== null && matches;
}

let decoy: Promise<string> | undefined;

/** A hash of nobody's password, made once in a process. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(32).toString("base64url"));
  return decoy;
}
