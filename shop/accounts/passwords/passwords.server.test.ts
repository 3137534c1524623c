import * as argon2 from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, isPassword, renewedHash } from "./passwords.server.ts";

// Spied on, not replaced: the real argon2 does the work.
vi.mock("@node-rs/argon2", { spy: true });
// What another file of the worker has loaded calls argon2 itself.
vi.hoisted(() => vi.resetModules());

test("hashes passwords with argon2id at the strength OWASP recommends, each with its own salt", async () => {
  const [first, second] = await Promise.all([hashPassword("12345678"), hashPassword("12345678")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test("compares the whole password: no trimming, no change of case, no truncation", async () => {
  const long = "x".repeat(72);
  const passwordHash = await hashPassword(`${long}a `);
  expect(await isPassword(passwordHash, `${long}a `)).toBe(true);
  for (const other of [`${long}a`, `${long}b `, `${long}A `, `${long} `])
    expect(await isPassword(passwordHash, other)).toBe(false);
});

test.each([
  ["an accent of its own", "cafe\u0301 au lait", "caf\u00e9 au lait"],
  ["a ring of its own", "A\u030angstro\u0308m", "\u212bngstr\u00f6m"],
  ["letters of full width", "ｐｅｇｓ and rope", "pegs and rope"],
  ["a hard space", "pegs\u00a0and rope", "pegs and rope"],
])("%s is the same password", async (_, one, other) => {
  for (const [chosen, typed] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await isPassword(await hashPassword(chosen), typed)).toBe(true);
    expect(await isPassword(await hashPassword(chosen), `${typed}.`)).toBe(false);
  }
});

test("an older hash, of a password as it was typed, still matches and is replaced", async () => {
  const typed = "cafe\u0301 au lait";
  const older = await argon2.hash(typed);
  expect(await isPassword(older, typed)).toBe(true);
  expect(await isPassword(older, "caf\u00e9 au lait")).toBe(false);
  const renewed = (await renewedHash(older, typed)) ?? "";
  expect(await isPassword(renewed, "caf\u00e9 au lait")).toBe(true);
  expect(await renewedHash(renewed, typed)).toBeNull();
  expect(await renewedHash(older, "plain")).toBeNull();
});

test("without a hash no password matches, after the same work", async () => {
  const passwordHash = await hashPassword("pegs and rope");
  const verify = vi.mocked(argon2.verify);
  const parametersOf = (text: unknown) => String(text).split("$").slice(1, 4);
  const lengthsOf = (text: unknown) =>
    String(text)
      .split("$")
      .map((part) => part.length);
  verify.mockClear();
  expect(await isPassword(passwordHash, "another line")).toBe(false);
  expect(await isPassword(null, "another line")).toBe(false);
  const [[known] = [], [unknown] = []] = verify.mock.calls;
  expect(verify).toHaveBeenCalledTimes(2);
  expect(parametersOf(unknown)).toEqual(parametersOf(known));
  expect(lengthsOf(unknown)).toEqual(lengthsOf(known));
});
