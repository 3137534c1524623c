import { fieldErrorsOf } from "#shop/kit/field-errors.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  passwordResetFormSchema,
  registrationFormSchema,
  registrationSchema,
} from "./credentials.server.ts";

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
