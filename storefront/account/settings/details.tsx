import { Form } from "react-router";
import { withoutSession, type Customer } from "#shop/accounts/customer.ts";
import { findEmailChange } from "#shop/accounts/links/email-change.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { EmailField } from "#storefront/components/forms/email-field.tsx";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import type { FormResult } from "#web/form-result.ts";
import { PasswordField } from "#storefront/auth/password/password-field.tsx";
import { NewPasswordFields } from "#storefront/auth/password/new-password-fields.tsx";
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
    description: "Change your name, e-mail address or password.",
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

/** Forms for a customer's name, e-mail address and password. */
export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, isRestricted, change } = loaderData;
  if (isRestricted)
    return (
      <SettingsPage title="Name, e-mail and password">
        <RestrictedNotice />
        <NameSection {...{ customer }} result={actionData} />
      </SettingsPage>
    );
  return (
    <SettingsPage title="Name, e-mail and password">
      <NameSection {...{ customer }} result={actionData} />
      <EmailSection {...{ customer, change }} result={actionData} />
      <PasswordSection {...{ customer }} result={actionData} />
    </SettingsPage>
  );
}

type SectionProps = { customer: Customer; result: FormResult | undefined };

function NameSection({ customer, result }: SectionProps) {
  const own = result?.intent === "name" ? result : undefined;
  return (
    <SettingsSection
      id="name-head"
      title="Change your name"
      about={<p>Used on new orders and e-mails. Past orders don’t change.</p>}
    >
      <AccountForm result={result} intent="name" submitLabel="Save name" pendingLabel="Saving…">
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
  result,
}: SectionProps & { change: Route.ComponentProps["loaderData"]["change"] }) {
  const own = result?.intent === "email" ? result : undefined;
  return (
    <SettingsSection
      id="email-head"
      title="Change your e-mail address"
      about={
        <>
          <p className="wrap-anywhere">
            Current e-mail address: <span className="font-medium text-ink">{customer.email}</span>
          </p>
          <p>
            {customer.isVerified
              ? "We’ll e-mail a link to your new address and one to your old address. Your e-mail address changes once you’ve clicked both, within 24 hours."
              : "We’ll e-mail you a link. Your e-mail address changes once you’ve clicked it, within 24 hours."}
          </p>
        </>
      }
    >
      {change !== null && <PendingChange change={change} />}
      <AccountForm
        result={result}
        intent="email"
        submitLabel="Change e-mail address"
        pendingLabel="Sending…"
      >
        <EmailField
          label="New e-mail"
          name="newEmail"
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

function PendingChange({
  change,
}: {
  change: NonNullable<Route.ComponentProps["loaderData"]["change"]>;
}) {
  const waiting = [
    change.isNewConfirmed ? null : "your new address",
    change.isOldConfirmed ? null : "your old address",
  ].filter(Boolean);
  return (
    <Callout title={`Changing to ${change.newEmail}`} className="mb-7 wrap-anywhere">
      <p>
        Please click the {waiting.length > 1 ? "links" : "link"} that we e-mailed to{" "}
        {waiting.join(" and ")}.
      </p>
      <Form method="post" className="mt-1">
        <input type="hidden" name="intent" value="cancel-email" />
        <button type="submit" className="link min-h-11 font-semibold">
          Cancel this change
        </button>
      </Form>
    </Callout>
  );
}

function PasswordSection({ customer, result }: SectionProps) {
  const fieldErrors = result?.intent === "password" ? result.fieldErrors : undefined;
  return (
    <SettingsSection
      id="password-head"
      title="Change your password"
      about={
        <p>
          Changing it signs out all your other devices. Three or four unrelated words are easy to
          remember and hard to guess.
        </p>
      }
    >
      <AccountForm
        result={result}
        intent="password"
        submitLabel="Change password"
        pendingLabel="Saving…"
      >
        {/* Tells password managers which account this is. */}
        <input type="hidden" name="username" autoComplete="username" value={customer.email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={fieldErrors?.["currentPassword"]}
        />
        <NewPasswordFields
          name="newPassword"
          confirmLabel="Confirm new password"
          owner={customer}
          fieldErrors={fieldErrors}
        />
      </AccountForm>
    </SettingsSection>
  );
}
