import { data, Link, redirect } from "react-router";
import { passwordResetFormSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { resetPassword } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { resetCookies } from "#storefront/http/device.server.ts";
import { requestContext } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { cookieHeaders } from "#storefront/http/session.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/reset-password";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { AccountPage } from "#storefront/components/account-page.tsx";
import { submitForm, type FormResult } from "#storefront/client/forms/submit-form.ts";
import { allowForm, tooManyRequests } from "#storefront/http/form-limits.server.ts";
import { Onward } from "./redirect-notice.tsx";
import { PasswordField } from "./password-field.tsx";
import { readForm } from "#storefront/http/read-form.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Reset your password",
    description: "Set a new password for your account.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("done")) return { state: "done" } as const;
  return { state: searchParams.get("token") ? "form" : "missing" } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return data<FormResult>({ formError: accountTexts.resetTokenAbsent }, 422);
  const form = await readForm(request, passwordResetFormSchema, { token });
  if (!form.ok) return data<FormResult>(form, 422);
  const allowance = await allowForm("auth-reset-password", { request, context });
  if (!allowance.ok) return tooManyRequests(allowance);
  const { newPassword } = form.input;
  const facts = context.get(requestContext);
  const result = await resetPassword(db(), { linkToken: token, newPassword });
  if (!result.ok && result.reason === "password_personal")
    return data<FormResult>({ fieldErrors: { newPassword: result.message } }, 422);
  if (!result.ok) {
    logSecurityEvent("link_refused", facts);
    return data<FormResult>({ formError: accountTexts.resetFallback }, 422);
  }
  const { customer, deviceToken } = result.value;
  logSecurityEvent("password_reset", facts, { customerId: customer.id });
  throw redirect("/reset-password?done=1&notice=password-reset", {
    headers: cookieHeaders(await resetCookies(request, deviceToken)),
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, { failed: accountTexts.resetFallback });
}

/** Sets a new password by a mailed link, then leads to the sign-in. */
export default function ResetPassword({ loaderData: { state }, actionData }: Route.ComponentProps) {
  if (state === "done") return <Done />;
  if (state === "missing") return <Missing />;
  const fieldErrors = actionData?.fieldErrors;
  return (
    <AccountPage title="Reset your password">
      <AccountForm answer={actionData} submitLabel="Reset password" busyLabel="Saving…">
        <PasswordField
          label="New password"
          name="newPassword"
          hint="At least 8 characters. Spaces count."
          autoComplete="new-password"
          hasMeter
          error={fieldErrors?.["newPassword"]}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          error={fieldErrors?.["confirmPassword"]}
        />
      </AccountForm>
      {actionData?.formError && (
        <p className="mt-5">
          <Link to="/forgot-password" className="link">
            Request a new link
          </Link>
        </p>
      )}
    </AccountPage>
  );
}

function Done() {
  return (
    <AccountPage title="Password changed">
      <p className="message">{accountTexts.resetDonePage}</p>
      <Onward to="/login" label="Sign in" where="to sign in" />
    </AccountPage>
  );
}

function Missing() {
  return (
    <AccountPage title="Reset your password">
      <p className="message message-error mb-6">{accountTexts.resetTokenMissing}</p>
      <ButtonLink to="/forgot-password">Request a new link</ButtonLink>
    </AccountPage>
  );
}
