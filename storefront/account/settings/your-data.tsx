import { data, redirect } from "react-router";
import { passwordOnlySchema } from "#shop/accounts/credentials.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { readForm, tooManyRequests } from "#storefront/http/form.server.ts";
import { checkRateLimit } from "#storefront/http/rate-limit.server.ts";
import { clientRequest } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import {
  cookieHeaders,
  requireCustomer,
  sessionCookies,
  sessionTokenOf,
} from "#storefront/http/session.server.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { submitForm, type FormResult } from "#storefront/client/forms/submit-form.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { PasswordField } from "#storefront/auth/password/password-field.tsx";
import { buttonClass } from "#ui/button.tsx";
import { deleteDraft } from "#storefront/client/forms/checkout-draft.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { clearUser } from "#storefront/client/stored/user-store.ts";
import type { Route } from "./+types/your-data";
import { passwordLimit, WRONG_PASSWORD } from "./password-limit.server.ts";
import { RestrictedNotice } from "./restricted-notice.tsx";
import { SettingsPage, SettingsSection } from "./page.tsx";

const HERE = "/account/your-data";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Your data",
    description: "Take your data with you, or delete your account.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export async function loader({ request }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  return { isRestricted: customer.restrictedSince !== null };
}

/** Deletes the account of a customer who knows its password. */
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
  throw redirect(withNotice("/", "account-deleted"), {
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
    }
    throw thrown;
  }
}

/** What a customer may do with what the shop knows of them. */
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
        title="Take it with you"
        about={<p>All that the shop holds of you, as JSON: a file that programs can read.</p>}
      >
        <a
          className={buttonClass({ variant: "quiet" })}
          href="/account/your-data.json"
          download="my-data.json"
        >
          Download my data
        </a>
      </SettingsSection>
      <Deletion answer={actionData} />
    </SettingsPage>
  );
}

function Deletion({ answer }: { answer: FormResult | undefined }) {
  return (
    <SettingsSection
      id="delete-head"
      title="Delete your account"
      about={
        <>
          <p>
            Your sign-in, your addresses and your devices are removed at once, and you with them
            from orders that are done with.
          </p>
          <p>
            An order on its way keeps what it takes to bring it. Of paid orders the law has us keep
            the invoice for six years, with the name and address on it.
          </p>
          <p>This can't be undone. Download your data and invoices first.</p>
        </>
      }
    >
      <AccountForm
        result={answer}
        submitLabel="Delete my account"
        pendingLabel="Deleting…"
        isDestructive
      >
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          error={answer?.fieldErrors?.["currentPassword"]}
        />
      </AccountForm>
    </SettingsSection>
  );
}
