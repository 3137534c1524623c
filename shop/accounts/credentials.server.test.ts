import fc from "fast-check";
import { fieldErrorsOf } from "#shop/kit/field-errors.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  passwordResetFormSchema,
  registrationFormSchema,
  registrationSchema,
} from "./credentials.server.ts";
import { typedCases } from "#tests/support/cases.ts";
import { emailSchema } from "./email-schema.ts";

function errorsOf(schema: z.ZodType, input: unknown): Record<string, string> | null {
  const parsed = schema.safeParse(input);
  return parsed.success ? null : fieldErrorsOf(parsed.error);
}

test("a missing field, or one that is not text, gets the error of an empty one", () => {
  const errors = {
    fullName: "Enter your full name",
    email: "Enter your e-mail address",
    password: "Enter a password",
  };
  expect(errorsOf(registrationSchema, {})).toEqual(errors);
  expect(errorsOf(registrationSchema, { fullName: null, email: ["a"], password: 1 })).toEqual(
    errors,
  );
  expect(errorsOf(registrationSchema, { fullName: " ", email: "\t", password: "" })).toEqual(
    errors,
  );
});

test("trims names and e-mail addresses, but not passwords", () => {
  const form = { email: " Ann@Example.com ", fullName: " Ann ", password: " pass word " };
  expect(registrationSchema.parse(form)).toEqual({
    email: "Ann@Example.com",
    fullName: "Ann",
    password: " pass word ",
  });
});

const typedEmails = typedCases("emails.txt").map(([typed = ""]) => typed);

test("reads e-mail addresses as people type and paste them", () => {
  expect(typedEmails.map((typed) => emailSchema.safeParse(typed).data ?? "refused")).toEqual([
    "ann.test@example.com",
    "ann.test2@example.com",
    "ann.test3@example.com",
    "ann+airers@example.com",
    "o'brien.test@example.com",
    "ann@bücher.example",
    "ånn@example.com",
    "ann@gmail.con",
    "ann@hotail.co.uk",
    ...Array(3).fill("refused"),
  ]);
});

test("unseen characters anywhere in an e-mail address, and accents of their own, change nothing", () => {
  const unseen = fc.constantFrom(..."\u00ad\u200b\u200d\u200e\u200f\u202e\u2060\u2069\ufeff");
  const parts = "åNN.o'brien+1@bücher.example".split("");
  fc.assert(
    fc.property(fc.array(unseen, { maxLength: 3 }), fc.nat(parts.length), (signs, at) => {
      const typed = parts.toSpliced(at, 0, ...signs).join("");
      expect(emailSchema.parse(` ${typed.normalize("NFD")}\n`)).toBe(parts.join(""));
    }),
  );
});

test("a password may be confirmed in another form of its letters", () => {
  const form = {
    token: "t",
    newPassword: "caf\u00e9 au lait",
    confirmPassword: "cafe\u0301 au lait",
  };
  expect(errorsOf(passwordResetFormSchema, form)).toBeNull();
});

test("reports the errors of all fields at once", () => {
  const form = { email: "ann", fullName: "Ann", password: "short", confirmPassword: "other" };
  expect(errorsOf(registrationFormSchema, form)).toEqual({
    email: "Enter an e-mail address such as name@example.com",
    password: "Password must be at least 8 characters long",
    confirmPassword: "Passwords do not match",
  });
});

test("compares the two new passwords", () => {
  const form = { token: "t", newPassword: "pegs and rope", confirmPassword: "pegs and ropes" };
  expect(errorsOf(passwordResetFormSchema, form)).toEqual({
    confirmPassword: "Passwords do not match",
  });
});

test("the JSON schema includes the limits", () => {
  expect(z.toJSONSchema(registrationSchema, { io: "input" })).toMatchObject({
    required: ["fullName", "email", "password"],
    properties: { password: { minLength: 8, maxLength: 128 }, email: { maxLength: 200 } },
  });
});
