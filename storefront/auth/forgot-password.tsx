import { data, href, Link, redirect } from "react-router";
import { resetRequestSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { readForm, tooManyRequests } from "#web/form.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { safeReturnPath } from "#web/return-path.ts";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import type { FormResult } from "#web/form-result.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { EmailField } from "#storefront/components/forms/email-field.tsx";
import { AccountPage } from "#storefront/components/account/account-page.tsx";
import { Callout } from "#storefront/components/callout.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/forgot-password";
import { requestPasswordReset } from "./use-cases/request-password-reset.server.ts";
import { withReturnPath } from "./with-return-path.ts";
import { EmailLink } from "#ui/contact-links.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Forgot your password?",
    description: "Get a link by e-mail to reset your password.",
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
  const { input, values } = form;
  const requested = await requestPasswordReset(input.email, clientRequest({ request, context }));
  if (!requested.ok) return tooManyRequests(requested, { values });
  throw redirect(`${href("/forgot-password")}?sent=1&notice=reset-sent`);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, { failed: accountTexts.resetRequestFallback });
}

/** Requests a link to reset a password. The result is the same for every e-mail address. */
export default function ForgotPassword({
  loaderData: { isSent, from },
  actionData,
}: Route.ComponentProps) {
  if (isSent) return <Sent />;
  return (
    <AccountPage
      title="Forgot your password?"
      lead="Enter the e-mail address of your account. We’ll send you a link to reset your password."
    >
      <AccountForm result={actionData} submitLabel="Send reset link" pendingLabel="Sending…">
        <EmailField
          autoComplete="username"
          defaultValue={actionData?.values?.["email"]}
          error={actionData?.fieldErrors?.["email"]}
        />
      </AccountForm>
      <p className="mt-5">
        <Link to={withReturnPath(href("/login"), from)} className="link">
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
        Nothing after a few minutes? Check your junk folder, or{" "}
        <Link to={href("/forgot-password")} className="link">
          try another e-mail address
        </Link>
        . If that doesn’t help, write to <EmailLink />.
      </Callout>
    </AccountPage>
  );
}
