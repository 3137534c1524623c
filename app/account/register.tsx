import { data, redirect } from "react-router";
import { registrationFormSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { register } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { heldTokens, signInCookies } from "#app/middleware/device.server.ts";
import { requestContext } from "#app/middleware/request-facts.ts";
import { noteSecurity } from "#app/middleware/security-log.server.ts";
import {
  cookieHeaders,
  customerOf,
  hasSessionCookies,
  sessionCookies,
} from "#app/middleware/session.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/register";
import { AccountForm } from "./account-form.tsx";
import { AccountPage, AsidePanel } from "./account-page.tsx";
import { sendForm, type FormAnswer } from "./form-answer.ts";
import { allowForm, tooOften } from "./form-limits.server.ts";
import { withNotice } from "./notice-path.ts";
import { PasswordField } from "./password-field.tsx";
import { readForm } from "./read-form.server.ts";

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
  if ((await customerOf(request)) !== null) throw redirect("/");
  const stale = hasSessionCookies(request) ? sessionCookies(null, env()) : [];
  return data(null, { headers: cookieHeaders(stale) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, registrationFormSchema);
  if (!form.ok) return data<FormAnswer>(form, 422);
  const { email, fullName, password } = form.input;
  const allowance = await allowForm("auth-register", { request, context, email });
  if (!allowance.ok) return tooOften(allowance, form.values);
  const facts = context.get(requestContext);
  const result = await register(db(), { email, fullName, password, ...heldTokens(request) });
  if (!result.ok) {
    noteSecurity("registration_refused", facts);
    return data<FormAnswer>({ values: form.values, failure: accountTexts.registrationFailed }, 409);
  }
  noteSecurity("registered", facts, { customerId: result.value.customer.id });
  throw redirect(withNotice("/", "registered"), {
    headers: cookieHeaders(signInCookies(result.value)),
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, { failed: accountTexts.registrationFallback, signsIn: true });
}

/** Registration. The customer is signed in at once and proves the address by the mailed link. */
export default function Register({ actionData }: Route.ComponentProps) {
  const problems = actionData?.problems;
  const values = actionData?.values;
  return (
    <AccountPage title="Register" aside={<HaveAccount />}>
      <AccountForm answer={actionData} submitLabel="Register" busyLabel="Registering…">
        <Field
          label="Full name"
          name="fullName"
          autoComplete="name"
          defaultValue={values?.["fullName"]}
          error={problems?.["fullName"]}
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={values?.["email"]}
          error={problems?.["email"]}
        />
        <PasswordField
          label="Password"
          name="password"
          hint="At least 8 characters. Spaces count."
          autoComplete="new-password"
          hasMeter
          error={problems?.["password"]}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          error={problems?.["confirmPassword"]}
        />
      </AccountForm>
    </AccountPage>
  );
}

function HaveAccount() {
  return (
    <AsidePanel title="Been here before?">
      <p className="mb-5 text-ink-2">
        Sign in with your e-mail address and password. A forgotten password can be set anew.
      </p>
      <ButtonLink to="/login" variant="quiet">
        Sign in
      </ButtonLink>
    </AsidePanel>
  );
}
