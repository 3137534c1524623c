import { data, href, Link, redirect } from "react-router";
import { passwordResetFormSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { findLinkOwner } from "#shop/accounts/links/links.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readForm, tooManyRequests } from "#web/form.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { cookieHeaders } from "#storefront/http/session.server.ts";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import type { FormResult } from "#web/form-result.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { AccountPage } from "#storefront/components/account/account-page.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/reset-password";
import { NewPasswordFields } from "./password/new-password-fields.tsx";
import { RedirectNotice } from "./redirect-notice.tsx";
import { resetCustomerPassword } from "./use-cases/reset-password.server.ts";

const ENDED =
  "This link no longer works. Each link works once, for one hour, until we send a newer one.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Reset your password",
    description: "Set a new password for your account.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/** Looks the link up and does not use it: it may end while its customer thinks of a password. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("done")) return { state: "done" } as const;
  const token = searchParams.get("token");
  if (!token) return { state: "missing" } as const;
  if ((await findLinkOwner(db(), token, "reset")) === null)
    return data({ state: "ended" } as const, 404);
  return { state: "form" } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return data<FormResult>({ formError: accountTexts.resetTokenAbsent }, 422);
  const form = await readForm(request, passwordResetFormSchema, { token });
  if (!form.ok) return data<FormResult>(form, 422);
  const reset = await resetCustomerPassword(form.input, clientRequest({ request, context }));
  if (reset.ok)
    throw redirect(`${href("/reset-password")}?done=1&notice=password-reset`, {
      headers: cookieHeaders(reset.value.cookies),
    });
  switch (reset.reason) {
    case "too_many_requests":
      return tooManyRequests(reset);
    case "password_personal":
      return data<FormResult>({ fieldErrors: { newPassword: reset.message } }, 422);
    case "link_invalid":
      return data<FormResult>({ formError: accountTexts.resetFallback }, 422);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, { failed: accountTexts.resetFallback });
}

/** Sets a new password by a mailed link, then redirects to the sign-in page. */
export default function ResetPassword({ loaderData: { state }, actionData }: Route.ComponentProps) {
  if (state === "done") return <Done />;
  if (state === "missing") return <NoLink message={accountTexts.resetTokenMissing} />;
  if (state === "ended") return <NoLink message={ENDED} />;
  return (
    <AccountPage title="Reset your password">
      <AccountForm result={actionData} submitLabel="Reset password" pendingLabel="Saving…">
        <NewPasswordFields
          name="newPassword"
          hint="At least 8 characters. Spaces count."
          fieldErrors={actionData?.fieldErrors}
        />
      </AccountForm>
      {actionData?.formError && (
        <p className="mt-5">
          <Link to={href("/forgot-password")} className="link">
            Send a new link
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
      <RedirectNotice to={href("/login")} label="Sign in" where="to sign in" />
    </AccountPage>
  );
}

function NoLink({ message }: { message: string }) {
  return (
    <AccountPage title="Reset your password">
      <p className="message message-error mb-6">{message}</p>
      <ButtonLink to={href("/forgot-password")}>Send a new link</ButtonLink>
    </AccountPage>
  );
}
