import { z } from "zod";
import { chosenPasswordError, personalPasswordError } from "./passwords/chosen-password.server.ts";
import {
  accountTexts,
  confirmationError,
  EMAIL_MAX,
  emailError,
  FULL_NAME_MAX,
  fullNameError,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordError,
} from "./customer.ts";
import type { PasswordOwner } from "./passwords/guessable.ts";

/**
 * What the account functions and the account forms take, checked by the same rules. A field that is
 * missing is refused with the sentence of one that is empty. Lengths count characters, as JSON
 * Schema does; they stand in `meta` for the description, and are checked by the rule.
 */
function ruled(problem: (value: string) => string | null) {
  return (value: string, context: z.RefinementCtx<string>): void => {
    const message = problem(value);
    if (message !== null) context.addIssue({ code: "custom", message });
  };
}

const text = (problem: (value: string) => string | null) => z.string({ error: problem("") ?? "" });

export const emailSchema = text(emailError)
  .trim()
  .superRefine(ruled(emailError))
  .meta({ minLength: 5, maxLength: EMAIL_MAX });
export const fullNameSchema = text(fullNameError)
  .trim()
  .superRefine(ruled(fullNameError))
  .meta({ minLength: 1, maxLength: FULL_NAME_MAX });
const newPassword = text(chosenPasswordError)
  .superRefine(ruled((chosen) => chosenPasswordError(chosen)))
  .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
const password = text(passwordError)
  .superRefine(ruled(passwordError))
  .meta({ minLength: 1, maxLength: PASSWORD_MAX });
const confirmPassword = z.string({ error: "" }).default("");

export const signInSchema = z.object({ email: emailSchema, password });
export const registrationSchema = z
  .object({ fullName: fullNameSchema, email: emailSchema, password: newPassword })
  .superRefine((form, context) => refusePersonal("password", { owner: form, form, context }));
export const verificationSchema = z.object({
  token: z.string(accountTexts.verificationLinkInvalid),
});
export const resetRequestSchema = z.object({ email: emailSchema });
export const passwordResetSchema = z.object({
  token: z.string(accountTexts.resetTokenAbsent),
  newPassword,
});

/** The registration form asks for the password twice. */
export const registrationFormSchema = z
  .object({ ...registrationSchema.shape, confirmPassword })
  .superRefine((form, context) => {
    refusePersonal("password", { owner: form, form, context });
    confirm(form.password, form.confirmPassword, context);
  });

/** So does the form that sets a new one. */
export const passwordResetFormSchema = z
  .object({ ...passwordResetSchema.shape, confirmPassword })
  .superRefine((form, context) => confirm(form.newPassword, form.confirmPassword, context));

/** Whoever is signed in changes the password with the one they have; `owner` is who they are. */
export function passwordChangeFormSchema(owner: PasswordOwner) {
  return z
    .object({ currentPassword: password, newPassword, confirmPassword })
    .superRefine((form, context) => {
      refusePersonal("newPassword", { owner, form, context });
      confirm(form.newPassword, form.confirmPassword, context);
    });
}

type Issues = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

/** Whose password it is, only the whole form knows. */
function refusePersonal<Name extends string>(
  name: Name,
  asked: { owner: PasswordOwner; form: Readonly<Record<Name, string>>; context: Issues },
): void {
  const message = personalPasswordError(asked.form[name], asked.owner);
  if (message !== null) asked.context.addIssue({ code: "custom", path: [name], message });
}

function confirm(chosen: string, confirmation: string, context: Issues): void {
  const message = confirmationError(chosen, confirmation);
  if (message !== null) context.addIssue({ code: "custom", path: ["confirmPassword"], message });
}

const currentPassword = password;

/** The forms of the account's own pages. */
export const nameFormSchema = z.object({ fullName: fullNameSchema });
export const emailChangeFormSchema = z.object({
  newEmail: emailSchema,
  emailPassword: currentPassword,
});
export const passwordOnlySchema = z.object({ currentPassword });
