import { Form } from "react-router";
import { withoutSession, type Customer } from "#shop/accounts/customer.ts";
import { findEmailChange } from "#shop/accounts/links/email-change.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { clientRequest } from "#storefront/http/request-context.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { submitForm, type FormResult } from "#storefront/client/forms/submit-form.ts";
import { PasswordField } from "#storefront/auth/password/password-field.tsx";
import { Field } from "#ui/field.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { Callout } from "#storefront/components/callout.tsx";
import type { Route } from "./+types/details";
import { handleDetailsForm } from "./details-forms.server.ts";
import { RestrictedNotice } from "./restricted-notice.tsx";
import { SettingsPage, SettingsSection } from "./page.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Name, e-mail and password",
    description: "Change what your account knows you by.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export async function loader({ request }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  const isRestricted = customer.restrictedSince !== null;
  const change = isRestricted ? null : await findEmailChange(db(), customer.id);
  return { customer: withoutSession(customer), isRestricted, change };
}

export async function action(args: Route.ActionArgs) {
  const customer = await requireCustomer(args.request);
  return handleDetailsForm({ ...clientRequest(args), customer });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, {
    failed: "We could not save that. Please try again in a moment.",
    signsIn: true,
  });
}

/** What an account knows its customer by. Each part is a form of its own. */
export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, isRestricted, change } = loaderData;
  if (isRestricted)
    return (
      <SettingsPage title="Name, e-mail and password">
        <RestrictedNotice />
        <NameSection {...{ customer }} answer={actionData} />
      </SettingsPage>
    );
  return (
    <SettingsPage title="Name, e-mail and password">
      <NameSection {...{ customer }} answer={actionData} />
      <EmailSection {...{ customer, change }} answer={actionData} />
      <PasswordSection {...{ customer }} answer={actionData} />
    </SettingsPage>
  );
}

type SectionProps = { customer: Customer; answer: FormResult | undefined };

function NameSection({ customer, answer }: SectionProps) {
  const own = answer?.intent === "name" ? answer : undefined;
  return (
    <SettingsSection
      id="name-head"
      title="Change your name"
      about={<p>As it stands on new orders and in our mails. Earlier orders keep theirs.</p>}
    >
      <AccountForm result={answer} intent="name" submitLabel="Save name" pendingLabel="Saving…">
        <Field
          label="Full name"
          name="fullName"
          autoComplete="name"
          defaultValue={own?.values?.["fullName"] ?? customer.fullName}
          error={own?.fieldErrors?.["fullName"]}
        />
      </AccountForm>
    </SettingsSection>
  );
}

function EmailSection({
  customer,
  change,
  answer,
}: SectionProps & { change: Route.ComponentProps["loaderData"]["change"] }) {
  const own = answer?.intent === "email" ? answer : undefined;
  return (
    <SettingsSection
      id="email-head"
      title="Change your e-mail address"
      about={
        <>
          <p className="wrap-anywhere">
            Now: <span className="font-medium text-ink">{customer.email}</span>
          </p>
          <p>
            We mail a link to the new address{customer.isVerified && " and one to the old"}. The
            account moves when {customer.isVerified ? "both have" : "it has"} been followed, within
            24 hours.
          </p>
        </>
      }
    >
      {change !== null && <ChangeUnderWay change={change} />}
      <AccountForm
        result={answer}
        intent="email"
        submitLabel="Change e-mail address"
        pendingLabel="Sending…"
      >
        <Field
          label="New e-mail"
          name="newEmail"
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={own?.values?.["newEmail"]}
          error={own?.fieldErrors?.["newEmail"]}
        />
        <PasswordField
          label="Your password"
          name="emailPassword"
          autoComplete="current-password"
          error={own?.fieldErrors?.["emailPassword"]}
        />
      </AccountForm>
    </SettingsSection>
  );
}

function ChangeUnderWay({
  change,
}: {
  change: NonNullable<Route.ComponentProps["loaderData"]["change"]>;
}) {
  const waiting = [
    change.isNewConfirmed ? null : "the new address",
    change.isOldConfirmed ? null : "the old one",
  ].filter(Boolean);
  return (
    <Callout title={`On the way to ${change.newEmail}`} className="mb-7 wrap-anywhere">
      <p>Still to be confirmed from {waiting.join(" and ")}, by the link in our mail.</p>
      <Form method="post" className="mt-1">
        <input type="hidden" name="intent" value="cancel-email" />
        <button type="submit" className="link min-h-11 font-semibold">
          Give up this change
        </button>
      </Form>
    </Callout>
  );
}

function PasswordSection({ customer, answer }: SectionProps) {
  const fieldErrors = answer?.intent === "password" ? answer.fieldErrors : undefined;
  return (
    <SettingsSection
      id="password-head"
      title="Change your password"
      about={
        <p>
          Changing it signs out every other device. Three or four unrelated words are easy to
          remember and hard to guess.
        </p>
      }
    >
      <AccountForm
        result={answer}
        intent="password"
        submitLabel="Change password"
        pendingLabel="Saving…"
      >
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={customer.email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={fieldErrors?.["currentPassword"]}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          error={fieldErrors?.["newPassword"]}
          hasMeter
          owner={customer}
        />
        <PasswordField
          label="Confirm new password"
          name="confirmPassword"
          autoComplete="new-password"
          error={fieldErrors?.["confirmPassword"]}
        />
      </AccountForm>
    </SettingsSection>
  );
}
