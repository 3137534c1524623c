import { href, Link } from "react-router";
import type { FormResult } from "#web/form-result.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { EmailField } from "#storefront/components/forms/email-field.tsx";
import { Field } from "#ui/field.tsx";
import { NewPasswordFields } from "./password/new-password-fields.tsx";
import { withReturnPath } from "./with-return-path.ts";

/** Opens an account: the four fields of docs/spec/shop.md §2. Posts to /register from any page. */
export function RegistrationForm({
  result,
  from,
}: {
  result: FormResult | undefined;
  /** The page to go to after registering. */
  from: string;
}) {
  const fieldErrors = result?.fieldErrors;
  const values = result?.values;
  return (
    <AccountForm
      result={result}
      action={withReturnPath(href("/register"), from)}
      submitLabel="Register"
      pendingLabel="Registering…"
    >
      <Field
        label="Full name"
        name="fullName"
        autoComplete="name"
        defaultValue={values?.["fullName"]}
        error={fieldErrors?.["fullName"]}
      />
      <EmailField defaultValue={values?.["email"]} error={fieldErrors?.["email"]} />
      <NewPasswordFields
        name="password"
        label="Password"
        hint="At least 8 characters. Spaces count."
        fieldErrors={fieldErrors}
      />
      <p className="text-sm text-ink-2">
        We use these details for your account and your orders. Our{" "}
        <Link className="link" to="/privacy">
          privacy notice
        </Link>{" "}
        says how.
      </p>
    </AccountForm>
  );
}
