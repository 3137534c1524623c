import { data, Link, redirect } from "react-router";
import { signInSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { signIn } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { heldTokens, signInCookies } from "#app/middleware/device.server.ts";
import { requestContext } from "#app/middleware/request-facts.ts";
import { noteSecurity } from "#app/middleware/security-log.server.ts";
import {
  cookieHeaders,
  customerOf,
  hasSessionCookies,
  safeReturnPath,
  sessionCookies,
} from "#app/middleware/session.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/login";
import { AccountForm } from "./account-form.tsx";
import { AccountPage, AsidePanel } from "./account-page.tsx";
import { sendForm, type FormAnswer } from "./form-answer.ts";
import { allowForm, tooOften } from "./form-limits.server.ts";
import { withNotice } from "./notice-path.ts";
import { PasswordField } from "./password-field.tsx";
import { readForm } from "./read-form.server.ts";

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
  if (!form.ok) return data<FormAnswer>(form, 422);
  const { email } = form.input;
  const allowance = await allowForm("auth-login", { request, context, email });
  if (!allowance.ok) return tooOften(allowance, form.values);
  const facts = context.get(requestContext);
  const result = await signIn(db(), { ...form.input, ...heldTokens(request) });
  if (!result.ok) {
    noteSecurity("sign_in_failed", facts, { customerId: result.customerId });
    return data<FormAnswer>({ values: form.values, failure: accountTexts.loginFailed }, 401);
  }
  await allowance.succeeded();
  const { customer } = result.value;
  noteSecurity("signed_in", facts, { customerId: customer.id });
  const from = safeReturnPath(new URL(request.url).searchParams.get("from"));
  throw redirect(customer.isVerified ? from : withNotice(from, "verify-reminder"), {
    headers: cookieHeaders(signInCookies(result.value)),
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, {
    failed: accountTexts.loginFallback,
    unreadable: accountTexts.unreadableAnswer,
    signsIn: true,
  });
}

/** Sign-in. The way back to where the customer came from stands in ?from=. */
export default function Login({ loaderData: { from }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Sign in" lead={leadFor(from)} aside={<NewHere />}>
      <AccountForm answer={actionData} submitLabel="Sign in" busyLabel="Signing in…">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          defaultValue={actionData?.values?.["email"]}
          error={actionData?.problems?.["email"]}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={actionData?.problems?.["password"]}
        />
      </AccountForm>
      <p className="mt-5">
        <Link to="/forgot-password" className="link">
          Forgot your password?
        </Link>
      </p>
    </AccountPage>
  );
}

/** Says why a page that was asked for is not what is shown. */
function leadFor(from: string): string | undefined {
  if (from.startsWith("/account")) return accountTexts.noCustomer;
  if (from.startsWith("/checkout")) return "Please sign in to check out. Your cart stays as it is.";
  return undefined;
}

function NewHere() {
  return (
    <AsidePanel title="New here?">
      <p className="mb-5 text-ink-2">
        An account takes a name, an e-mail address and a password. With it you check out and see
        what you have ordered.
      </p>
      <ButtonLink to="/register" variant="quiet">
        Register
      </ButtonLink>
    </AsidePanel>
  );
}
