import { expect, test } from "vitest";
import { newToken, tokenHash } from "./tokens.server.ts";

test("tokens are 256 random bits, all different", () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const counts = Array.from({ length: 256 }, () => 0);
  for (const token of tokens)
    for (const byte of Buffer.from(token, "base64url")) counts[byte] = (counts[byte] ?? 0) + 1;
  const expected = (1_000 * 32) / 256;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 255 degrees of freedom: beyond 400 by chance less than once in a hundred million runs.
  expect(chiSquare).toBeLessThan(400);
});

test("the hash is 32 bytes, and any change to the token changes it", () => {
  const token = newToken();
  const hash = tokenHash(token);
  expect(hash).toHaveLength(32);
  expect(tokenHash(token)).toEqual(hash);
  const last = token.at(-1) === "A" ? "B" : "A";
  expect(tokenHash(token.slice(0, -1) + last)).not.toEqual(hash);
});

test.each(["", "short", `${"a".repeat(43)}=`, "a".repeat(44), "a".repeat(42) + "/", "'; --"])(
  "%j does not have the form of a token",
  (text) => {
    expect(tokenHash(text)).toBeNull();
  },
);
