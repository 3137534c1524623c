import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** AES-256-GCM: a nonce of 96 bits and a tag of 128 bits (NIST SP 800-38D). */
const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a seed for the database: nonce, tag and ciphertext. It is bound to its person, so that a row
 * copied to another person cannot be read.
 */
export function encryptSeed(key: Buffer, seed: Uint8Array, staffId: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(staffId));
  const encrypted = Buffer.concat([cipher.update(seed), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** The seed; null when it was encrypted with another key or for another person, or was changed. */
export function decryptSeed(key: Buffer, stored: Buffer, staffId: string): Buffer | null {
  if (stored.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = stored.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(staffId));
  decipher.setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    return null;
  }
}
