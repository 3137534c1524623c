import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Makes a token: 256 random bits as 43 characters that need no escaping in a URL or a cookie. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/**
 * The SHA-256 of a token, which the database stores: a leaked database contains no usable token.
 * Null for a text that doesn't have the form of a token, which is then never looked up.
 */
export function tokenHash(token: string): Buffer | null {
  return TOKEN.test(token) ? createHash("sha256").update(token).digest() : null;
}
