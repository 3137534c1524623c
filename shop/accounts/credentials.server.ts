import { z } from "zod";
import { chosenPasswordError, personalPasswordError } from "./passwords/chosen-password.server.ts";
import {
  accountTexts,
  confirmationError,
  FULL_NAME_MAX,
  fullNameError,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordError,
} from "./customer.ts";
import { checkedBy, emailSchema } from "./email-schema.ts";
import type { PasswordOwner } from "./passwords/password-weakness.ts";

/**
 * The input of the account's API endpoints and forms, checked by the same rules. A missing field
 * gets the error of an empty one. The rules check lengths in characters; `meta` repeats them for
 * the OpenAPI description.
 */
const text = (errorOf: (value: string) => string | null) => z.string({ error: errorOf("") ?? "" });

export const fullNameSchema = text(fullNameError)
  .trim()
  .superRefine(checkedBy(fullNameError))
  .meta({ minLength: 1, maxLength: FULL_NAME_MAX });
const newPassword = text(chosenPasswordError)
  .superRefine(checkedBy((chosen) => chosenPasswordError(chosen)))
  .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
const password = text(passwordError)
  .superRefine(checkedBy(passwordError))
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

/** The registration form has a second password field. */
export const registrationFormSchema = z
  .object({ ...registrationSchema.shape, confirmPassword })
  .superRefine((form, context) => {
    refusePersonal("password", { owner: form, form, context });
    confirm(form.password, form.confirmPassword, context);
  });

/** The form to reset a password has one too. */
export const passwordResetFormSchema = z
  .object({ ...passwordResetSchema.shape, confirmPassword })
  .superRefine((form, context) => confirm(form.newPassword, form.confirmPassword, context));

/** A signed-in customer changes the password with the current one. `owner` is the customer. */
export function passwordChangeFormSchema(owner: PasswordOwner) {
  return z
    .object({ currentPassword: password, newPassword, confirmPassword })
    .superRefine((form, context) => {
      refusePersonal("newPassword", { owner, form, context });
      confirm(form.newPassword, form.confirmPassword, context);
    });
}

type Issues = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

/** Checks the password against its owner, whom only the whole form knows. */
function refusePersonal<Name extends string>(
  name: Name,
  check: { owner: PasswordOwner; form: Readonly<Record<Name, string>>; context: Issues },
): void {
  const message = personalPasswordError(check.form[name], check.owner);
  if (message !== null) check.context.addIssue({ code: "custom", path: [name], message });
}

function confirm(chosen: string, confirmation: string, context: Issues): void {
  const message = confirmationError(chosen, confirmation);
  if (message !== null) context.addIssue({ code: "custom", path: ["confirmPassword"], message });
}

const currentPassword = password;

/** The forms of the account's settings. */
export const nameFormSchema = z.object({ fullName: fullNameSchema });
export const emailChangeFormSchema = z.object({
  newEmail: emailSchema,
  emailPassword: currentPassword,
});
export const passwordOnlySchema = z.object({ currentPassword });
