import { useEffect, useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation, useSubmit } from "react-router";
import { accountTexts } from "#shop/accounts/customer.ts";
import { findLinkOwner } from "#shop/accounts/links/links.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { signInCookies } from "#storefront/http/device.server.ts";
import { readFields, tooManyRequests } from "#web/form.server.ts";
import { clientRequest } from "#web/request-context.ts";
import {
  cookieHeaders,
  customerOf,
  registrationCheckPath,
  safeReturnPath,
} from "#storefront/http/session.server.ts";
import type { FormResult } from "#web/form-result.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { refreshUser } from "#storefront/client/stored/user-store.ts";
import { AccountPage } from "#storefront/components/account/account-page.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/verify-email";
import { withNotice } from "./notice-path.ts";
import { RedirectNotice } from "./redirect-notice.tsx";
import { answerRegistrationCheck, readRegistration } from "./registration-check.server.ts";
import { RegistrationCheck } from "./registration-check.tsx";
import { verifyCustomerEmail } from "./use-cases/verify-email.server.ts";

/** A link that failed. The customer may be signed in to an account that is already verified. */
type VerificationResult = FormResult & { readonly isAlreadyVerified?: boolean };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Verify your e-mail address",
    description: "Verify the e-mail address of your account.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("question")) {
    const registration = await readRegistration(request);
    if (registration === null) throw redirect(safeReturnPath(searchParams.get("from")));
    return { state: "question", ...registration } as const;
  }
  if (searchParams.has("done")) return { state: "done" } as const;
  const token = searchParams.get("token");
  if (!token) return { state: "invalid" } as const;
  const [owner, customer] = await Promise.all([
    findLinkOwner(db(), token, "verify"),
    customerOf(request),
  ]);
  if (owner === null) {
    const isAlreadyVerified = customer?.isVerified ?? false;
    return data({ state: "ended", isAlreadyVerified } as const, 404);
  }
  return { state: "pending", isOwn: customer?.id === owner.id } as const;
}

/** Only a POST uses up the link, because mail scanners open mailed links with GET. */
export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url);
  const client = clientRequest({ request, context });
  if (searchParams.has("question")) {
    const { answer } = await readFields(request);
    if (answer !== "mine" && answer !== "not-mine") throw data(null, { status: 400 });
    throw await answerRegistrationCheck(client, answer);
  }
  const verified = await verifyCustomerEmail(searchParams.get("token") ?? "", client);
  if (!verified.ok) {
    if (verified.reason === "too_many_requests") return tooManyRequests(verified);
    const formError = accountTexts.verificationFailedPage;
    const isAlreadyVerified = (await customerOf(request))?.isVerified ?? false;
    return data<VerificationResult>({ formError, isAlreadyVerified }, 422);
  }
  const nextPath = verified.value.mustConfirmRegistration
    ? withNotice(registrationCheckPath("/"), "verified")
    : `${href("/verify-email")}?done=1&notice=verified`;
  throw redirect(nextPath, { headers: cookieHeaders(signInCookies(verified.value)) });
}

export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<VerificationResult> {
  try {
    const result = await serverAction();
    showToast({ type: "error", message: accountTexts.verificationFailedToast });
    return result;
  } catch (thrown) {
    if (thrown instanceof Response) {
      await refreshUser();
      throw thrown;
    }
    showToast({ type: "error", message: accountTexts.verificationFailedToast });
    return { formError: accountTexts.verificationFailedPage };
  }
}

/**
 * Verifies an e-mail address by a mailed link, and asks the registration check where it is needed.
 */
export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData;
  if (state === "question") return <RegistrationCheck {...loaderData} />;
  if (state === "done") return <Done />;
  if (state === "invalid") return <MissingToken />;
  if (actionData?.formError) return <Failed {...actionData} />;
  if (state === "ended") return <Failed isAlreadyVerified={loaderData.isAlreadyVerified} />;
  return <Pending isOwn={loaderData.isOwn} />;
}

/**
 * Submits itself in a browser that is signed in to the account. In any other it waits for a press of the button, as it
 * does without JavaScript: programs that check mails run scripts, too, and would answer for the customer.
 */
function Pending({ isOwn }: { isOwn: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const submit = useSubmit();
  const isPending = useNavigation().formData !== undefined;
  useEffect(() => {
    if (!isOwn || wasSent.current || form.current === null) return;
    wasSent.current = true;
    // Replaces the history entry, so that Back does not lead to a used link.
    void submit(form.current, { replace: true });
  }, [isOwn, submit]);
  return (
    <AccountPage
      title="Verify your e-mail address"
      lead="This confirms that the e-mail address is yours and signs you in."
    >
      <Form
        method="post"
        replace
        ref={form}
        onSubmit={(event) => {
          if (isPending) event.preventDefault();
        }}
      >
        <Button size="big" className="w-full" aria-disabled={isPending || undefined}>
          {isPending ? "Verifying…" : "Verify e-mail"}
        </Button>
      </Form>
      <p role="status" className="sr-only">
        {isPending ? "Verifying your e-mail address" : ""}
      </p>
    </AccountPage>
  );
}

function Done() {
  return (
    <AccountPage title="E-mail address verified">
      <p className="message">Thank you. You are signed in.</p>
      <RedirectNotice to={href("/")} label="Go to the shop" where="to the shop" />
    </AccountPage>
  );
}

function Failed({
  formError = accountTexts.verificationFailedPage,
  isAlreadyVerified = false,
}: VerificationResult) {
  return (
    <AccountPage title="Not verified">
      <p className="message message-error mb-6">{formError}</p>
      {isAlreadyVerified && (
        <p className="mb-6">The account you are signed in to is already verified.</p>
      )}
      <p className="mb-6 text-ink-2">
        Each link works once, for 24 hours, until we send a newer one. You can request another link
        in your account.
      </p>
      <ButtonLink to={href("/account")}>Go to your account</ButtonLink>
    </AccountPage>
  );
}

function MissingToken() {
  useEffect(() => {
    showToast({ type: "error", message: accountTexts.verificationLinkInvalid });
  }, []);
  return (
    <AccountPage title="Verify your e-mail address">
      <p className="message message-error mb-6">This verification link is incomplete.</p>
      <p className="mb-6 text-ink-2">
        Open our newest e-mail and use its whole link, or request another link in your account.
      </p>
      <p>
        <Link to={href("/account")} className="link">
          Go to your account
        </Link>
      </p>
    </AccountPage>
  );
}
