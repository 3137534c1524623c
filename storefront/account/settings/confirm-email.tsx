import { data, Form, href, useNavigation, type ShouldRevalidateFunction } from "react-router";
import {
  confirmEmailChange,
  type EmailConfirmation,
} from "#shop/accounts/links/email-change.server.ts";
import { findLinkOwner } from "#shop/accounts/links/links.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
} from "#storefront/http/rate-limit.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import { AccountPage } from "#storefront/components/account/account-page.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { refreshUser } from "#storefront/client/stored/user-store.ts";
import type { Route } from "./+types/confirm-email";

type ConfirmationResult =
  | { readonly ok: true; readonly confirmation: EmailConfirmation }
  | { readonly ok: false; readonly formError: string };

const FAILED =
  "This link no longer works. Each link works once, for 24 hours, until we send a newer one. Please request the change again in your account.";

const limit: RateLimit = {
  name: "confirm-email",
  byIp: { max: 100, windowSeconds: HOUR_SECONDS },
};

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Confirm your e-mail address",
    description: "Confirm the new e-mail address of your account.",
    path: null,
    matches,
    isIndexed: false,
  });
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const owner =
    (await findLinkOwner(db(), token, "email-old")) ??
    (await findLinkOwner(db(), token, "email-new"));
  return data({ isOpen: owner !== null }, owner === null ? 404 : 200);
}

/** A link that has just been used is not looked up again: it would be none. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => formMethod === undefined && defaultShouldRevalidate;

/** Only a POST uses up the link, because mail scanners open mailed links with GET. */
export async function action({ request, context }: Route.ActionArgs) {
  const client = clientRequest({ request, context });
  const withinLimit = await checkRateLimit(limit, client);
  if (!withinLimit.ok) {
    const { message: formError, retryAfterSeconds } = withinLimit;
    const headers = { "Retry-After": String(retryAfterSeconds) };
    return data<ConfirmationResult>({ ok: false, formError }, { status: 429, headers });
  }
  const result = await confirmEmailChange(db(), tokenOf(request));
  if (!result.ok) {
    logSecurityEvent("link_refused", client.metadata);
    return data<ConfirmationResult>({ ok: false, formError: FAILED }, 422);
  }
  logSecurityEvent("email_change_confirmed", client.metadata, { state: result.value.state });
  // The link is used, so the loader would answer 404.
  return data<ConfirmationResult>({ ok: true, confirmation: result.value }, 200);
}

/** Refreshes the browser's user record, which holds the e-mail address. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<ConfirmationResult> {
  try {
    const result = await serverAction();
    if (result.ok && result.confirmation.state === "changed") await refreshUser();
    return result;
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return {
      ok: false,
      formError: "We could not confirm your e-mail address. Please try again in a moment.",
    };
  }
}

/** Confirms a change of e-mail address, from the old address or the new one. */
export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ok) return <Confirmed {...actionData.confirmation} />;
  const formError = actionData?.formError ?? (loaderData.isOpen ? null : FAILED);
  if (formError !== null)
    return (
      <AccountPage title="Not confirmed">
        <p role="alert" className="message message-error mb-6">
          {formError}
        </p>
        <ButtonLink to={href("/account/details")}>Go to your account</ButtonLink>
      </AccountPage>
    );
  return <Confirm />;
}

function Confirm() {
  const isPending = useNavigation().formData !== undefined;
  return (
    <AccountPage
      title="Confirm your e-mail address"
      lead="Press the button to confirm the new e-mail address of your account."
    >
      <Form method="post" replace>
        <Button size="big" className="w-full" aria-disabled={isPending || undefined}>
          {isPending ? "Confirming…" : "Confirm the change"}
        </Button>
      </Form>
    </AccountPage>
  );
}

function Confirmed({ state, newEmail }: EmailConfirmation) {
  if (state === "changed")
    return (
      <AccountPage title="E-mail address changed">
        <p role="status" className="message mb-6 wrap-anywhere">
          Your e-mail address is now {newEmail}. Please use it to sign in from now on.
        </p>
        <ButtonLink to={href("/account")}>Go to your account</ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage title="Thank you">
      <p role="status" className="message mb-6">
        This address is confirmed. Now please click the link that we e-mailed to the other address.
      </p>
      <ButtonLink to={href("/")} variant="quiet">
        Go to the shop
      </ButtonLink>
    </AccountPage>
  );
}
