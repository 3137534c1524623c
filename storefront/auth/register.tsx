import { data, redirect } from "react-router";
import { registrationFormSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { register } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { requestTokens, signInCookies } from "#storefront/http/device.server.ts";
import { requestContext } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import {
  cookieHeaders,
  customerOf,
  hasSessionCookies,
  safeReturnPath,
  sessionCookies,
} from "#storefront/http/session.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/register";
import { AccountPage, AsidePanel } from "#storefront/components/account-page.tsx";
import { submitForm, type FormResult } from "#storefront/client/forms/submit-form.ts";
import { allowForm, tooManyRequests } from "#storefront/http/form-limits.server.ts";
import { withNotice } from "./notice-path.ts";
import { readForm } from "#storefront/http/read-form.server.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { isForCheckout, withReturnPath } from "./with-return-path.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Register",
    description: "Open an account to check out and to see your orders.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export async function loader({ request }: Route.LoaderArgs) {
  const from = safeReturnPath(new URL(request.url).searchParams.get("from"));
  if ((await customerOf(request)) !== null) throw redirect(from);
  const stale = hasSessionCookies(request) ? sessionCookies(null, env()) : [];
  return data({ from }, { headers: cookieHeaders(stale) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, registrationFormSchema);
  if (!form.ok) return data<FormResult>(form, 422);
  const { email, fullName, password } = form.input;
  const allowance = await allowForm("auth-register", { request, context, email });
  if (!allowance.ok) return tooManyRequests(allowance, form.values);
  const facts = context.get(requestContext);
  const result = await register(db(), { email, fullName, password, ...requestTokens(request) });
  if (!result.ok) {
    logSecurityEvent("registration_refused", facts);
    return data<FormResult>(
      { values: form.values, formError: accountTexts.registrationFailed },
      409,
    );
  }
  logSecurityEvent("registered", facts, { customerId: result.value.customer.id });
  const from = safeReturnPath(new URL(request.url).searchParams.get("from"));
  throw redirect(withNotice(from, "registered"), {
    headers: cookieHeaders(signInCookies(result.value)),
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // Another page's form is answered here too: what was typed there has to come along.
  const typed = await request.clone().formData();
  const answer = await submitForm(serverAction, {
    failed: accountTexts.registrationFallback,
    signsIn: true,
  });
  return { values: shownAgain(typed), ...answer };
}

/** What may stand in the fields again: never a password. */
function shownAgain(typed: FormData): Record<string, string> {
  const read = (name: string) => {
    const value = typed.get(name);
    return typeof value === "string" ? value : "";
  };
  return { fullName: read("fullName"), email: read("email") };
}

/**
 * Registration. The customer is signed in at once, goes back to where ?from= says, and proves the
 * address by the mailed link.
 */
export default function Register({ loaderData: { from }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Register"
      lead={isForCheckout(from) ? "Your address comes next. Your cart stays as it is." : undefined}
      aside={<HaveAccount from={from} />}
    >
      <RegistrationForm answer={actionData} from={from} />
    </AccountPage>
  );
}

function HaveAccount({ from }: { from: string }) {
  return (
    <AsidePanel title="Been here before?">
      <p className="mb-5 text-ink-2">
        Sign in with your e-mail address and password. If you have forgotten the password, you can
        set a new one.
      </p>
      <ButtonLink to={withReturnPath("/login", from)} variant="quiet">
        Sign in
      </ButtonLink>
    </AsidePanel>
  );
}
