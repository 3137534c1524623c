import { data, href, redirect } from "react-router";
import { signInSchema } from "#shop/accounts/credentials.server.ts";
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
import type { Route } from "./+types/login";
import { withNotice } from "./notice-path.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { signInCustomer } from "./use-cases/sign-in.server.ts";
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
  return data({ from }, { headers: endedSessionHeaders(request) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, signInSchema);
  if (!form.ok) return data<FormResult>(form, 422);
  const { values } = form;
  const signedIn = await signInCustomer(form.input, clientRequest({ request, context }));
  if (!signedIn.ok)
    return signedIn.reason === "too_many_requests"
      ? tooManyRequests(signedIn, { values })
      : data<FormResult>({ values, formError: accountTexts.loginFailed }, 401);
  const from = safeReturnPath(new URL(request.url).searchParams.get("from"));
  const { isVerified } = signedIn.value.customer;
  throw redirect(isVerified ? from : withNotice(from, "verify-reminder"), {
    headers: cookieHeaders(signInCookies(signedIn.value)),
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
 * The sign-in page. `?from=` holds the page to return to. On the way to the checkout the
 * registration form comes first, because most customers who come from the cart have no account yet.
 */
export default function Login({ loaderData: { from }, actionData }: Route.ComponentProps) {
  if (isForCheckout(from)) return <BeforeCheckout from={from} result={actionData} />;
  return (
    <AccountPage title="Sign in" lead={leadFor(from)} aside={<RegisterPanel from={from} />}>
      <SignInForm result={actionData} from={from} />
    </AccountPage>
  );
}

function BeforeCheckout({ from, result }: { from: string; result: FormResult | undefined }) {
  return (
    <AccountPage
      title="Register or sign in"
      lead="You need an account to check out. We’ll keep your cart."
      aside={
        <AsidePanel title="Been here before?" id="sign-in" isFirst={result !== undefined}>
          <div className="pt-2">
            <SignInForm result={result} from={from} idPrefix="sign-in-" isSecond />
          </div>
        </AsidePanel>
      }
    >
      <h2 className="mb-2">New here?</h2>
      <p className="mb-6 text-ink-2">
        Create an account with your name, e-mail address and a password. Your delivery address comes
        next.
        <a href="#sign-in-email" className="link mt-2 block desk:hidden">
          I have an account: sign in
        </a>
      </p>
      <RegistrationForm result={undefined} from={from} />
    </AccountPage>
  );
}

/** Explains to a visitor who wanted an account page why they see the sign-in page. */
function leadFor(from: string): string | undefined {
  return from.startsWith("/account") ? accountTexts.noCustomer : undefined;
}

function RegisterPanel({ from }: { from: string }) {
  return (
    <AsidePanel title="New here?">
      <p className="mb-5 text-ink-2">
        You need an account to check out and track your order. All it takes is your name, your
        e-mail address and a password.
      </p>
      <ButtonLink to={withReturnPath(href("/register"), from)} variant="quiet">
        Register
      </ButtonLink>
    </AsidePanel>
  );
}
