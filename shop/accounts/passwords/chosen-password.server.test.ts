import { fieldErrorsOf } from "#shop/kit/field-errors.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { chosenPasswordError } from "./chosen-password.server.ts";
import {
  passwordChangeFormSchema,
  passwordResetSchema,
  registrationFormSchema,
  registrationSchema,
} from "#shop/accounts/credentials.server.ts";

const COMMON =
  "This is one of the most common passwords. Choose another: three or four unrelated words are easy to remember and hard to guess.";

function errorsOf(schema: z.ZodType, input: unknown): Record<string, string> | null {
  const parsed = schema.safeParse(input);
  return parsed.success ? null : fieldErrorsOf(parsed.error);
}

describe("a new password", () => {
  test.each([
    "password",
    "PassWord",
    "iloveyou",
    "sunshine",
    "qwertyuiop",
    "football1",
    "trustno1",
  ])("cannot be %j, which attackers try first", (password) =>
    expect(chosenPasswordError(password)).toBe(COMMON),
  );

  test("is checked in the form in which it is compared", () => {
    expect(chosenPasswordError("ｐａｓｓｗｏｒｄ")).toBe(COMMON);
    expect(chosenPasswordError("e\u0301o\u0308a\u030au\u0302")).toContain("at least 8");
  });

  test("cannot be on the list of common passwords, in any case", () => {
    const file = path.join(import.meta.dirname, "common-passwords.txt");
    const [head = "", list = ""] = readFileSync(file, "utf8").split(/\n\n/);
    expect(head).toMatch(/SecLists.*Attribution-ShareAlike 3\.0/s);
    const passwords = list.trim().split("\n");
    expect(passwords.length).toBeGreaterThan(30_000);
    expect(new Set(passwords).size).toBe(passwords.length);
    const allowed = passwords.filter((each) => chosenPasswordError(each.toUpperCase()) === null);
    expect(allowed).toEqual([]);
  });

  test.each(["aaaaaaaa", "abcdefgh", "lath&line1"])(
    "cannot be %j, and the error says why",
    (password) => {
      expect(chosenPasswordError(password)).toMatch(/Choose another: three or four unrelated/);
    },
  );

  test.each(["correcthorsebattery", "83749201746382910475", "pegs and rope", " ".repeat(7) + "x"])(
    "can be %j: no kinds of characters are required",
    (password) => expect(chosenPasswordError(password)).toBeNull(),
  );

  test("can have 8 to 128 characters of any script", () => {
    const long = (length: number) => [..."Wörter und 🧺🧦 ".repeat(10)].slice(0, length).join("");
    for (const length of [8, 64, 128]) expect(chosenPasswordError(long(length))).toBeNull();
    expect(chosenPasswordError(long(7))).toContain("8");
    expect(chosenPasswordError(long(129))).toContain("128");
  });
});

describe("the same rule applies to every form:", () => {
  const who = { fullName: "Ann Lee", email: "ann@mill.example" };

  test.each(["Password1", "annlee2026", "abcabcabc"])("%j", (chosen) => {
    const says = { password: expect.stringContaining("Choose another") };
    const twice = { ...who, password: chosen, confirmPassword: chosen };
    expect(errorsOf(registrationSchema, { ...who, password: chosen })).toEqual(says);
    expect(errorsOf(registrationFormSchema, twice)).toEqual(says);
    const change = { currentPassword: "x", newPassword: chosen, confirmPassword: chosen };
    expect(errorsOf(passwordChangeFormSchema(who), change)).toEqual({
      newPassword: expect.stringContaining("Choose another"),
    });
  });

  test("a reset, where the schema does not know the owner", () => {
    const reset = (newPassword: string) =>
      errorsOf(passwordResetSchema, { token: "t", newPassword });
    expect(reset("Password1")).toEqual({ newPassword: COMMON });
    expect(reset("annlee2026")).toBeNull();
  });

  test("changing a password needs the current one", () => {
    const change = { newPassword: "pegs and rope", confirmPassword: "pegs and rope" };
    expect(errorsOf(passwordChangeFormSchema(who), change)).toEqual({
      currentPassword: "Enter your password",
    });
  });
});
