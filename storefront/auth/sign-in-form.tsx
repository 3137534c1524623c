import { Link } from "react-router";
import { Field } from "#ui/field.tsx";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import type { FormResult } from "#storefront/client/forms/submit-form.ts";
import { PasswordField } from "./password-field.tsx";
import { withReturnPath } from "./with-return-path.ts";

/** Signs in with e-mail and password, and leads on for a forgotten password. */
export function SignInForm({
  answer,
  from,
  idPrefix = "",
  isSecond = false,
}: {
  answer: FormResult | undefined;
  /** Where the customer goes next. */
  from: string;
  /** Tells its fields from those of another form on the page. */
  idPrefix?: string;
  /** Another form of the page comes first. */
  isSecond?: boolean;
}) {
  return (
    <>
      <AccountForm
        answer={answer}
        action={withReturnPath("/login", from)}
        {...{ idPrefix, isSecond }}
        submitLabel="Sign in"
        busyLabel="Signing in…"
      >
        <Field
          label="E-mail"
          name="email"
          id={`${idPrefix}email`}
          type="email"
          autoComplete="username"
          spellCheck={false}
          defaultValue={answer?.values?.["email"]}
          error={answer?.fieldErrors?.["email"]}
        />
        <PasswordField
          label="Password"
          name="password"
          id={`${idPrefix}password`}
          autoComplete="current-password"
          error={answer?.fieldErrors?.["password"]}
        />
      </AccountForm>
      <p className="mt-5">
        <Link to={withReturnPath("/forgot-password", from)} className="link">
          Forgot your password?
        </Link>
      </p>
    </>
  );
}
