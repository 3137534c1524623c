import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import {
  newRecoveryCodes,
  newSeed,
  readTypedCode,
  seedAsKey,
  showRecoveryCode,
  stepOfCode,
} from "./codes.ts";
import { decryptSeed, encryptSeed } from "./seed-cipher.ts";

const STEP_MS = 30_000;
/** The seed and the codes of RFC 6238, appendix B, with six digits. */
const rfcSeed = new TextEncoder().encode("12345678901234567890");

describe("a code of an authenticator app", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("of RFC 6238 at %i s is %s", (seconds, code) => {
    expect(stepOfCode(rfcSeed, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });

  test("is accepted in its own 30 seconds and the next, not before and not later", () => {
    const seed = newSeed();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 36 }),
        fc.nat(STEP_MS - 1),
        fc.integer({ min: -4, max: 4 }),
        (step, withinMs, later) => {
          const totp = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(seed).buffer }) });
          const code = totp.generate({ timestamp: step * STEP_MS });
          const found = stepOfCode(seed, code, new Date((step + later) * STEP_MS + withinMs));
          // One code in a million is that of a neighbouring step as well.
          if (found !== step) expect(later === 0 || later === 1).toBe(false);
          else expect([0, 1]).toContain(later);
        },
      ),
    );
  });

  test("comes from a key of 160 bits, which the QR code and the typed key share", () => {
    const { key, uri } = seedAsKey(newSeed(), { issuer: "Lath & Line", label: "ann@mill.example" });
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${key}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Lath%20%26%20Line:ann%40mill\.example\?/);
  });
});

test("the field Code takes both kinds, with spaces, hyphens and in any case", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const [code = ""] = codes;
  expect(readTypedCode(` ${showRecoveryCode(code).toLowerCase()} `)).toEqual({
    kind: "recovery_code",
    code,
  });
  expect(readTypedCode("123 456")).toEqual({ kind: "code", code: "123456" });
  for (const other of ["", "12345", "1234567", "ABCDE-FGHI", "ABCDE-FGHI1", "１２３４５６"])
    expect(readTypedCode(other), other).toBeNull();
});

describe("a stored seed", () => {
  const key = randomBytes(32);

  test("can be read with its key for its person alone", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.uuid(), (seed, staffId) => {
        const stored = encryptSeed(key, seed, staffId);
        expect(decryptSeed(key, stored, staffId)).toEqual(Buffer.from(seed));
        expect(decryptSeed(randomBytes(32), stored, staffId)).toBeNull();
        expect(decryptSeed(key, stored, `${staffId}x`)).toBeNull();
      }),
    );
  });

  test("that was changed in any byte cannot be read", () => {
    const stored = encryptSeed(key, newSeed(), "one");
    for (let at = 0; at < stored.length; at++) {
      const changed = Buffer.from(stored);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(decryptSeed(key, changed, "one")).toBeNull();
    }
    expect(decryptSeed(key, Buffer.alloc(3), "one")).toBeNull();
  });
});
