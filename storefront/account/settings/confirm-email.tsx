import { data, Form, useNavigation } from "react-router";
import {
  confirmEmailChange,
  type EmailConfirmation,
} from "#shop/accounts/links/email-change.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
} from "#storefront/http/rate-limit.server.ts";
import { clientRequest } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { AccountPage } from "#storefront/components/account-page.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { refreshUser } from "#storefront/client/stored/user-store.ts";
import type { Route } from "./+types/confirm-email";

type Answer =
  | { readonly ok: true; readonly confirmation: EmailConfirmation }
  | { readonly ok: false; readonly formError: string };

const FAILED =
  "This link no longer works: it works once, for 24 hours, and a newer one replaces it. Ask for the change again from your account.";

const limit: RateLimit = {
  name: "confirm-email",
  byIp: { max: 100, windowSeconds: HOUR_SECONDS },
};

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Confirm your e-mail address",
    description: "Confirm that your account moves to another e-mail address.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export function loader({ request }: Route.LoaderArgs) {
  return { hasToken: Boolean(new URL(request.url).searchParams.get("token")) };
}

/** Only a POST uses the link up: programs that look at mailed links on the way ask by GET. */
export async function action({ request, context }: Route.ActionArgs) {
  const client = clientRequest({ request, context });
  const withinLimit = await checkRateLimit(limit, client);
  if (!withinLimit.ok) {
    const { message: formError, retryAfterSeconds } = withinLimit;
    const headers = { "Retry-After": String(retryAfterSeconds) };
    return data<Answer>({ ok: false, formError }, { status: 429, headers });
  }
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const result = await confirmEmailChange(db(), token);
  if (!result.ok) {
    logSecurityEvent("link_refused", client.metadata);
    return data<Answer>({ ok: false, formError: FAILED }, 422);
  }
  logSecurityEvent("email_change_confirmed", client.metadata, { state: result.value.state });
  return data<Answer>({ ok: true, confirmation: result.value });
}

/** The header's record of who is signed in follows the account to its new address. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Answer> {
  try {
    const answer = await serverAction();
    if (answer.ok && answer.confirmation.state === "changed") await refreshUser();
    return answer;
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { ok: false, formError: "We could not confirm that. Please try again in a moment." };
  }
}

/** One of the two confirmations by which an account moves to another address. */
export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ok) return <Confirmed {...actionData.confirmation} />;
  const formError = actionData?.formError ?? (loaderData.hasToken ? null : FAILED);
  if (formError !== null)
    return (
      <AccountPage title="Not confirmed">
        <p role="alert" className="message message-error mb-6">
          {formError}
        </p>
        <ButtonLink to="/account/details">To your account</ButtonLink>
      </AccountPage>
    );
  return <Confirm />;
}

function Confirm() {
  const isBusy = useNavigation().formData !== undefined;
  return (
    <AccountPage
      title="Confirm your e-mail address"
      lead="One press confirms that your account may move to the new address."
    >
      <Form method="post" replace>
        <Button size="big" className="w-full" aria-disabled={isBusy || undefined}>
          {isBusy ? "Confirming…" : "Confirm the change"}
        </Button>
      </Form>
    </AccountPage>
  );
}

function Confirmed({ state, newEmail }: EmailConfirmation) {
  if (state === "changed")
    return (
      <AccountPage title="Address changed">
        <p role="status" className="message mb-6 wrap-anywhere">
          Your account is now at {newEmail}. Sign in with it from now on.
        </p>
        <ButtonLink to="/account">To your account</ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage title="Thank you">
      <p role="status" className="message mb-6">
        This address has confirmed. The account moves as soon as the other one has, by the link in
        the mail we sent there.
      </p>
      <ButtonLink to="/" variant="quiet">
        To the shop
      </ButtonLink>
    </AccountPage>
  );
}
