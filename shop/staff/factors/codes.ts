import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODES } from "#shop/staff/staff.ts";

/** RFC 6238 as every authenticator app knows it. */
const PERIOD_SECONDS = 30;
const PERIOD_MS = PERIOD_SECONDS * 1_000;
const DIGITS = 6;
const SEED_BYTES = 20;

/** The letters of base32 (RFC 4648), which has no 0 and no 1. Ten of them are 50 random bits. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const RECOVERY_LETTERS = 10;

/** A new seed: 160 random bits (RFC 4226, section 4, requirement 6). */
export function newSeed(): Uint8Array {
  return new Uint8Array(randomBytes(SEED_BYTES));
}

/** A seed as base32, to type into an app, and as the URI of the QR code. */
export function seedAsKey(
  seed: Uint8Array,
  { issuer, label }: { issuer: string; label: string },
): { readonly key: string; readonly uri: string } {
  const totp = totpOf(seed, { issuer, label });
  return { key: totp.secret.base32, uri: totp.toString() };
}

/**
 * The number of the 30 seconds that a code belongs to: the present ones or those before, for people who
 * type slowly; null for any other code. A code of a later step is refused, although the app's clock may
 * run ahead: the server's counts (ASVS 6.5.8).
 */
export function stepOfCode(seed: Uint8Array, code: string, now: Date): number | null {
  const delta = totpOf(seed).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null || delta > 0) return null;
  return Math.floor(now.getTime() / PERIOD_MS) + delta;
}

function totpOf(seed: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: new Secret({ buffer: Uint8Array.from(seed).buffer }),
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });
}

/** What was typed into the field Code: a code of the app, or a recovery code. */
export type TypedCode = {
  readonly kind: "code" | "recovery_code";
  /** Six digits, or ten letters in upper case. */
  readonly code: string;
};

/** Reads the field Code. Spaces, hyphens and case do not matter. Null for anything else. */
export function readTypedCode(text: string): TypedCode | null {
  const code = text
    .slice(0, 100)
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "code", code };
  if (/^[A-Z2-7]{10}$/.test(code)) return { kind: "recovery_code", code };
  return null;
}

/** Ten new recovery codes, as they are stored and compared: ten random letters each. */
export function newRecoveryCodes(): readonly string[] {
  // 256 is a multiple of 32, so each letter is equally likely.
  const letters = [...randomBytes(RECOVERY_CODES * RECOVERY_LETTERS)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join("");
  return Array.from({ length: RECOVERY_CODES }, (_, index) =>
    letters.slice(index * RECOVERY_LETTERS, (index + 1) * RECOVERY_LETTERS),
  );
}

/** "ABCDE-FGHIJ", as it is shown. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_LETTERS / 2)}-${code.slice(RECOVERY_LETTERS / 2)}`;
}
