import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Makes a token: 256 random bits as 43 characters that stand in a link or a cookie as they are. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/**
 * What the database keeps of a token: its SHA-256. Who reads the database can use no token. Null
 * for a text that can't be a token, so that nothing of another length is ever looked up.
 */
export function tokenHash(token: string): Buffer | null {
  return TOKEN.test(token) ? createHash("sha256").update(token).digest() : null;
}
