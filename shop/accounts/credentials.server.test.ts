import { fieldErrorsOf } from "#shop/kit/field-errors.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  passwordResetFormSchema,
  registrationFormSchema,
  registrationSchema,
} from "./credentials.server.ts";

function problemsOf(schema: z.ZodType, input: unknown): Record<string, string> | null {
  const parsed = schema.safeParse(input);
  return parsed.success ? null : fieldErrorsOf(parsed.error);
}

test("what is missing, or no text, is asked for like what is empty", () => {
  const asked = {
    fullName: "Enter your full name",
    email: "Enter your e-mail address",
    password: "Enter a password",
  };
  expect(problemsOf(registrationSchema, {})).toEqual(asked);
  expect(problemsOf(registrationSchema, { fullName: null, email: ["a"], password: 1 })).toEqual(
    asked,
  );
  expect(problemsOf(registrationSchema, { fullName: " ", email: "\t", password: "" })).toEqual(
    asked,
  );
});

test("names and addresses are trimmed, passwords are not", () => {
  const form = { email: " Ann@Example.com ", fullName: " Ann ", password: " pass word " };
  expect(registrationSchema.parse(form)).toEqual({
    email: "Ann@Example.com",
    fullName: "Ann",
    password: " pass word ",
  });
});

test("a form says everything that is wrong at once, field by field", () => {
  const form = { email: "ann", fullName: "Ann", password: "short", confirmPassword: "other" };
  expect(problemsOf(registrationFormSchema, form)).toEqual({
    email: "Enter an e-mail address such as name@example.com",
    password: "Password must be at least 8 characters long",
    confirmPassword: "Passwords do not match",
  });
});

test("a new password is confirmed", () => {
  const form = { token: "t", newPassword: "pegs and rope", confirmPassword: "pegs and ropes" };
  expect(problemsOf(passwordResetFormSchema, form)).toEqual({
    confirmPassword: "Passwords do not match",
  });
});

test("the description for other programs names the limits", () => {
  expect(z.toJSONSchema(registrationSchema, { io: "input" })).toMatchObject({
    required: ["fullName", "email", "password"],
    properties: { password: { minLength: 8, maxLength: 128 }, email: { maxLength: 200 } },
  });
});
