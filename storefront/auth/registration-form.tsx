import { Field } from "#ui/field.tsx";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import type { FormResult } from "#storefront/client/forms/submit-form.ts";
import { PasswordField } from "./password-field.tsx";
import { withReturnPath } from "./with-return-path.ts";

/** Makes an account: the four fields of shop.md §2. It is answered by /register, wherever it stands. */
export function RegistrationForm({
  answer,
  from,
}: {
  answer: FormResult | undefined;
  /** Where the new customer goes next. */
  from: string;
}) {
  const fieldErrors = answer?.fieldErrors;
  const values = answer?.values;
  return (
    <AccountForm
      answer={answer}
      action={withReturnPath("/register", from)}
      submitLabel="Register"
      busyLabel="Registering…"
    >
      <Field
        label="Full name"
        name="fullName"
        autoComplete="name"
        defaultValue={values?.["fullName"]}
        error={fieldErrors?.["fullName"]}
      />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        defaultValue={values?.["email"]}
        error={fieldErrors?.["email"]}
      />
      <PasswordField
        label="Password"
        name="password"
        hint="At least 8 characters. Spaces count."
        autoComplete="new-password"
        hasMeter
        error={fieldErrors?.["password"]}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={fieldErrors?.["confirmPassword"]}
      />
    </AccountForm>
  );
}
