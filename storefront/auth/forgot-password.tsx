import { data, Link, redirect } from "react-router";
import { resetRequestSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { requestReset } from "#shop/accounts/customers.server.ts";
import { shop } from "#shop/content/shop.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requestContext } from "#storefront/http/request-context.ts";
import { safeReturnPath } from "#storefront/http/return-path.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { Field } from "#ui/field.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { Callout } from "#storefront/components/callout.tsx";
import type { Route } from "./+types/forgot-password";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { AccountPage } from "#storefront/components/account-page.tsx";
import { submitForm, type FormResult } from "#storefront/client/forms/submit-form.ts";
import { allowForm, tooManyRequests } from "#storefront/http/form-limits.server.ts";
import { readForm } from "#storefront/http/read-form.server.ts";
import { withReturnPath } from "./with-return-path.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Forgot your password?",
    description: "Have a link sent to set a new password.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { isSent: searchParams.has("sent"), from: safeReturnPath(searchParams.get("from")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, resetRequestSchema);
  if (!form.ok) return data<FormResult>(form, 422);
  const { email } = form.input;
  const allowance = await allowForm("auth-reset-request", { request, context, email });
  if (!allowance.ok) return tooManyRequests(allowance, form.values);
  await requestReset(db(), email);
  logSecurityEvent("reset_requested", context.get(requestContext));
  throw redirect("/forgot-password?sent=1&notice=reset-sent");
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, { failed: accountTexts.resetRequestFallback });
}

/** Asks for the address to send a link to, then says the same for every address. */
export default function ForgotPassword({
  loaderData: { isSent, from },
  actionData,
}: Route.ComponentProps) {
  if (isSent) return <Sent />;
  return (
    <AccountPage
      title="Forgot your password?"
      lead="Tell us the e-mail address of your account. We send a link to set a new password."
    >
      <AccountForm answer={actionData} submitLabel="Send reset link" busyLabel="Sending…">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          defaultValue={actionData?.values?.["email"]}
          error={actionData?.fieldErrors?.["email"]}
        />
      </AccountForm>
      <p className="mt-5">
        <Link to={withReturnPath("/login", from)} className="link">
          Back to sign in
        </Link>
      </p>
    </AccountPage>
  );
}

function Sent() {
  return (
    <AccountPage title="Check your e-mail" lead={accountTexts.resetRequested}>
      <Callout title="The link works once, for one hour.">
        Nothing after a few minutes? Look among the unwanted mail, or{" "}
        <Link to="/forgot-password" className="link">
          try another address
        </Link>
        . If that does not help, write to{" "}
        <a className="link" href={`mailto:${shop.email}`}>
          {shop.email}
        </a>
        .
      </Callout>
    </AccountPage>
  );
}
