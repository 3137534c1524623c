import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./passwords.server.ts";

test("passwords are kept by argon2id at the strength OWASP asks for, each with its own salt", async () => {
  const [first, second] = await Promise.all([hashPassword("12345678"), hashPassword("12345678")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test("a password is taken whole: no trimming, no other case, nothing cut off", async () => {
  const long = "x".repeat(72);
  const kept = await hashPassword(`${long}a `);
  expect(await isPassword(kept, `${long}a `)).toBe(true);
  for (const other of [`${long}a`, `${long}b `, `${long}A `, `${long} `])
    expect(await isPassword(kept, other)).toBe(false);
});

test("without a kept password nothing is right, after about the same time", async () => {
  const kept = await hashPassword("12345678");
  await isPassword(null, "warm");
  const time = async (hash: string | null) => {
    const began = performance.now();
    for (let round = 0; round < 5; round++) expect(await isPassword(hash, "87654321")).toBe(false);
    return performance.now() - began;
  };
  const [known, unknown] = [await time(kept), await time(null)];
  expect(unknown / known).toBeGreaterThan(0.2);
  expect(unknown / known).toBeLessThan(5);
});
