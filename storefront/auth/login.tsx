import { data, redirect } from "react-router";
import { signInSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { signIn } from "#shop/accounts/customers.server.ts";
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
import type { Route } from "./+types/login";
import { AccountPage, AsidePanel } from "#storefront/components/account-page.tsx";
import { submitForm, type FormResult } from "#storefront/client/forms/submit-form.ts";
import { allowForm, tooManyRequests } from "#storefront/http/form-limits.server.ts";
import { withNotice } from "./notice-path.ts";
import { readForm } from "#storefront/http/read-form.server.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { isForCheckout, withReturnPath } from "./with-return-path.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Sign in",
    description: "Sign in to check out and to see your orders.",
    path: "/login",
    matches,
  });
}

export async function loader({ request }: Route.LoaderArgs) {
  const from = safeReturnPath(new URL(request.url).searchParams.get("from"));
  if ((await customerOf(request)) !== null) throw redirect(from);
  const stale = hasSessionCookies(request) ? sessionCookies(null, env()) : [];
  return data({ from }, { headers: cookieHeaders(stale) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, signInSchema);
  if (!form.ok) return data<FormResult>(form, 422);
  const { email } = form.input;
  const allowance = await allowForm("auth-login", { request, context, email });
  if (!allowance.ok) return tooManyRequests(allowance, form.values);
  const facts = context.get(requestContext);
  const result = await signIn(db(), { ...form.input, ...requestTokens(request) });
  if (!result.ok) {
    logSecurityEvent("sign_in_failed", facts, { customerId: result.customerId });
    return data<FormResult>({ values: form.values, formError: accountTexts.loginFailed }, 401);
  }
  await allowance.succeeded();
  const { customer } = result.value;
  logSecurityEvent("signed_in", facts, { customerId: customer.id });
  const from = safeReturnPath(new URL(request.url).searchParams.get("from"));
  throw redirect(customer.isVerified ? from : withNotice(from, "verify-reminder"), {
    headers: cookieHeaders(signInCookies(result.value)),
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, {
    failed: accountTexts.loginFallback,
    unreadable: accountTexts.unreadableAnswer,
    signsIn: true,
  });
}

/**
 * Sign-in. The way back to where the customer came from stands in ?from=. On the way to the checkout
 * the page leads with making an account, since most who come from the cart have none.
 */
export default function Login({ loaderData: { from }, actionData }: Route.ComponentProps) {
  if (isForCheckout(from)) return <BeforeCheckout from={from} answer={actionData} />;
  return (
    <AccountPage title="Sign in" lead={leadFor(from)} aside={<NewHere from={from} />}>
      <SignInForm answer={actionData} from={from} />
    </AccountPage>
  );
}

function BeforeCheckout({ from, answer }: { from: string; answer: FormResult | undefined }) {
  return (
    <AccountPage
      title="Register or sign in"
      lead="You need an account to check out. Your cart stays as it is."
      aside={
        <AsidePanel title="Been here before?" id="sign-in" isFirst={answer !== undefined}>
          <div className="pt-2">
            <SignInForm answer={answer} from={from} idPrefix="sign-in-" isSecond />
          </div>
        </AsidePanel>
      }
    >
      <h2 className="mb-2">New here?</h2>
      <p className="mb-6 text-ink-2">
        Make an account with your name, e-mail address and a password. Your address comes next.
        <a href="#sign-in-email" className="link mt-2 block desk:hidden">
          I have an account: sign in
        </a>
      </p>
      <RegistrationForm answer={undefined} from={from} />
    </AccountPage>
  );
}

/** Says why a page that was asked for is not what is shown. */
function leadFor(from: string): string | undefined {
  return from.startsWith("/account") ? accountTexts.noCustomer : undefined;
}

function NewHere({ from }: { from: string }) {
  return (
    <AsidePanel title="New here?">
      <p className="mb-5 text-ink-2">
        An account takes a name, an e-mail address and a password. With it you check out and see
        what you have ordered.
      </p>
      <ButtonLink to={withReturnPath("/register", from)} variant="quiet">
        Register
      </ButtonLink>
    </AsidePanel>
  );
}
