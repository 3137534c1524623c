import { href, Link } from "react-router";
import { accountTexts } from "#shop/accounts/customer.ts";
import type { FormResult } from "#web/form-result.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { EmailField } from "#storefront/components/forms/email-field.tsx";
import { PasswordField } from "./password/password-field.tsx";
import { withReturnPath } from "./with-return-path.ts";

/** E-mail, password and a link for a forgotten password. Posts to /login from any page. */
export function SignInForm({
  result,
  from,
  idPrefix = "",
  isSecond = false,
}: {
  result: FormResult | undefined;
  /** The page to go to after signing in. */
  from: string;
  /** Makes field ids unique when the page has another form. */
  idPrefix?: string;
  /** Another form comes first on the page. */
  isSecond?: boolean;
}) {
  const forgot = withReturnPath(href("/forgot-password"), from);
  return (
    <>
      <AccountForm
        result={result}
        action={withReturnPath(href("/login"), from)}
        {...{ idPrefix, isSecond }}
        submitLabel="Sign in"
        pendingLabel="Signing in…"
      >
        {result?.formError === accountTexts.loginFailed && <AfterFailure forgot={forgot} />}
        <EmailField
          id={`${idPrefix}email`}
          autoComplete="username"
          defaultValue={result?.values?.["email"]}
          error={result?.fieldErrors?.["email"]}
        />
        <PasswordField
          label="Password"
          name="password"
          id={`${idPrefix}password`}
          autoComplete="current-password"
          error={result?.fieldErrors?.["password"]}
        />
      </AccountForm>
      <p className="mt-5">
        <Link to={forgot} className="link">
          Forgot your password?
        </Link>
      </p>
    </>
  );
}

/** What to do when the sign-in failed. */
function AfterFailure({ forgot }: { forgot: string }) {
  return (
    <p>
      Check the e-mail address and the password, or{" "}
      <Link to={forgot} className="link">
        set a new password
      </Link>
      .
    </p>
  );
}
