import { data, href, redirect } from "react-router";
import { registrationFormSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { signInCookies } from "#storefront/http/device.server.ts";
import { readForm, tooManyRequests } from "#web/form.server.ts";
import { clientRequest } from "#web/request-context.ts";
import {
  cookieHeaders,
  customerOf,
  endedSessionHeaders,
  safeReturnPath,
} from "#storefront/http/session.server.ts";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import type { FormResult } from "#web/form-result.ts";
import { AccountPage, AsidePanel } from "#storefront/components/account/account-page.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/register";
import { withNotice } from "./notice-path.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { registerCustomer } from "./use-cases/register.server.ts";
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
  return data({ from }, { headers: endedSessionHeaders(request) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, registrationFormSchema);
  if (!form.ok) return data<FormResult>(form, 422);
  const { values } = form;
  const registered = await registerCustomer(form.input, clientRequest({ request, context }));
  if (!registered.ok)
    return registered.reason === "too_many_requests"
      ? tooManyRequests(registered, { values })
      : data<FormResult>({ values, formError: accountTexts.registrationFailed }, 409);
  const from = safeReturnPath(new URL(request.url).searchParams.get("from"));
  throw redirect(withNotice(from, "registered"), {
    headers: cookieHeaders(signInCookies(registered.value)),
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // The form may have been sent from the sign-in page, so its values are filled in again here.
  const sent = await request.clone().formData();
  const result = await submitForm(serverAction, {
    failed: accountTexts.registrationFallback,
    signsIn: true,
  });
  return { values: valuesOf(sent), ...result };
}

/** The values to fill in again. Never a password. */
function valuesOf(sent: FormData): Record<string, string> {
  const read = (name: string) => {
    const value = sent.get(name);
    return typeof value === "string" ? value : "";
  };
  return { fullName: read("fullName"), email: read("email") };
}

/**
 * The registration page. A new customer is signed in at once, returns to the page in `?from=`, and
 * verifies the e-mail address later by a mailed link.
 */
export default function Register({ loaderData: { from }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Register"
      lead={
        isForCheckout(from) ? "Your delivery address comes next. We’ll keep your cart." : undefined
      }
      aside={<SignInPanel from={from} />}
    >
      <RegistrationForm result={actionData} from={from} />
    </AccountPage>
  );
}

function SignInPanel({ from }: { from: string }) {
  return (
    <AsidePanel title="Been here before?">
      <p className="mb-5 text-ink-2">
        Sign in with your e-mail address and password. If you have forgotten your password, you can
        reset it.
      </p>
      <ButtonLink to={withReturnPath(href("/login"), from)} variant="quiet">
        Sign in
      </ButtonLink>
    </AsidePanel>
  );
}
