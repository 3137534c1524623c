import { data, href, redirect } from "react-router";
import { passwordOnlySchema } from "#shop/accounts/credentials.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { readForm, tooManyRequests } from "#web/form.server.ts";
import { checkRateLimit } from "#storefront/http/rate-limit.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import {
  cookieHeaders,
  requireCustomer,
  sessionCookies,
  sessionTokenOf,
} from "#storefront/http/session.server.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import type { FormResult } from "#web/form-result.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { PasswordField } from "#storefront/auth/password/password-field.tsx";
import { buttonClass } from "#ui/button.tsx";
import { deleteDraft } from "#storefront/client/forms/checkout-draft.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { leaveLists } from "#storefront/client/lists/keep-lists.ts";
import { clearUser } from "#storefront/client/stored/user-store.ts";
import type { Route } from "./+types/your-data";
import { passwordLimit, WRONG_PASSWORD } from "./password-limit.server.ts";
import { RestrictedNotice } from "./restricted-notice.tsx";
import { SettingsPage, SettingsSection } from "./page.tsx";

const HERE = href("/account/your-data");

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Your data",
    description: "Download your data, or delete your account.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export async function loader({ request }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  return { isRestricted: customer.restrictedSince !== null };
}

/** Deletes the account, if the password is right. */
export async function action({ request, context }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request, passwordOnlySchema);
  if (!form.ok) return data<FormResult>(form, 422);
  const client = clientRequest({ request, context });
  const withinLimit = await checkRateLimit(passwordLimit, client, customer.email);
  if (!withinLimit.ok) return tooManyRequests(withinLimit);
  const result = await deleteAccount(db(), customer, {
    password: form.input.currentPassword,
    token: sessionTokenOf(request),
  });
  if (!result.ok) {
    if (result.reason !== "wrong_password") throw redirect(HERE, 303);
    return data<FormResult>({ fieldErrors: { currentPassword: WRONG_PASSWORD } }, 422);
  }
  logSecurityEvent("account_deleted", client.metadata, { customerId: customer.id });
  throw redirect(withNotice(href("/"), "account-deleted"), {
    status: 303,
    headers: cookieHeaders(sessionCookies(null, env())),
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await submitForm(serverAction, {
      failed: "We could not delete the account. Please try again in a moment.",
    });
  } catch (thrown) {
    if (thrown instanceof Response) {
      deleteDraft();
      clearUser();
      leaveLists();
    }
    throw thrown;
  }
}

/** Downloads a customer's data or deletes their account. */
export default function YourData({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isRestricted)
    return (
      <SettingsPage title="Your data">
        <RestrictedNotice />
      </SettingsPage>
    );
  return (
    <SettingsPage title="Your data">
      <SettingsSection
        id="export-head"
        title="Download your data"
        about={<p>Everything we hold about you, as a JSON file.</p>}
      >
        <a
          className={buttonClass({ variant: "quiet" })}
          href={href("/account/your-data.json")}
          download="my-data.json"
        >
          Download my data
        </a>
      </SettingsSection>
      <Deletion result={actionData} />
    </SettingsPage>
  );
}

function Deletion({ result }: { result: FormResult | undefined }) {
  return (
    <SettingsSection
      id="delete-head"
      title="Delete your account"
      about={
        <>
          <p>
            We remove your sign-in, addresses and devices at once, and your details from completed
            orders.
          </p>
          <p>
            If an order is on its way we keep what we need to deliver it. By law we keep the
            invoices of paid orders for six years, with the name and address on them.
          </p>
          <p>You can’t undo this. Download your data and invoices first.</p>
        </>
      }
    >
      <AccountForm
        result={result}
        submitLabel="Delete my account"
        pendingLabel="Deleting…"
        isDestructive
      >
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          error={result?.fieldErrors?.["currentPassword"]}
        />
      </AccountForm>
    </SettingsSection>
  );
}
