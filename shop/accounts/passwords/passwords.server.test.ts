import * as argon2 from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, isPassword } from "./passwords.server.ts";

// Watched on its way, not replaced: the real argon2 does the work.
vi.mock("@node-rs/argon2", { spy: true });

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

test("without a kept password nothing is right, after the same work of argon2", async () => {
  const kept = await hashPassword("pegs and rope");
  const verify = vi.mocked(argon2.verify);
  const parametersOf = (text: unknown) => String(text).split("$").slice(1, 4);
  const lengthsOf = (text: unknown) =>
    String(text)
      .split("$")
      .map((part) => part.length);
  verify.mockClear();
  expect(await isPassword(kept, "another line")).toBe(false);
  expect(await isPassword(null, "another line")).toBe(false);
  const [[known] = [], [unknown] = []] = verify.mock.calls;
  expect(verify).toHaveBeenCalledTimes(2);
  expect(parametersOf(unknown)).toEqual(parametersOf(known));
  expect(lengthsOf(unknown)).toEqual(lengthsOf(known));
});
