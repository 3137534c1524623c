import { useEffect, useRef } from "react";
import { data, Form, Link, redirect, useNavigation, useSubmit } from "react-router";
import { accountTexts } from "#shop/accounts/customer.ts";
import { verifyEmail } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requestTokens, signInCookies } from "#storefront/http/device.server.ts";
import { requestContext } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import {
  cookieHeaders,
  customerOf,
  registrationCheckPath,
  safeReturnPath,
} from "#storefront/http/session.server.ts";
import { readFields } from "#storefront/http/form.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { refreshUser } from "#storefront/client/stored/user-store.ts";
import type { Route } from "./+types/verify-email";
import { AccountPage } from "#storefront/components/account-page.tsx";
import type { FormResult } from "#storefront/client/forms/submit-form.ts";
import { allowForm, tooManyRequests } from "#storefront/http/form-limits.server.ts";
import { withNotice } from "./notice-path.ts";
import { Onward } from "./redirect-notice.tsx";
import { answerRegistrationCheck, readRegistration } from "./registration-check.server.ts";
import { RegistrationCheck } from "./registration-check.tsx";

/** A refusal; the customer may be signed in to an account that is verified already. */
type Answer = FormResult & { readonly isVerifiedAlready?: boolean };

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
    const asked = await readRegistration(request);
    if (asked === null) throw redirect(safeReturnPath(searchParams.get("from")));
    return { state: "question", ...asked } as const;
  }
  if (searchParams.has("done")) return { state: "done" } as const;
  return { state: searchParams.get("token") ? "pending" : "invalid" } as const;
}

/** Only a POST uses the link up: programs that look at mailed links on the way ask by GET. */
export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url);
  const facts = context.get(requestContext);
  if (searchParams.has("question")) {
    const { answer } = await readFields(request);
    if (answer !== "mine" && answer !== "not-mine") throw data(null, { status: 400 });
    throw await answerRegistrationCheck(request, { answer, facts });
  }
  const linkToken = searchParams.get("token") ?? "";
  const allowance = await allowForm("verify-email", { request, context });
  if (!allowance.ok) return tooManyRequests(allowance);
  const result = await verifyEmail(db(), { linkToken, ...requestTokens(request) });
  if (!result.ok) {
    logSecurityEvent("link_refused", facts);
    const customer = await customerOf(request);
    const formError = accountTexts.verificationFailedPage;
    return data<Answer>({ formError, isVerifiedAlready: customer?.isVerified ?? false }, 422);
  }
  logSecurityEvent("email_verified", facts, { customerId: result.value.customer.id });
  const onward = result.value.mustConfirmRegistration
    ? withNotice(registrationCheckPath("/"), "verified")
    : "/verify-email?done=1&notice=verified";
  throw redirect(onward, {
    headers: cookieHeaders(signInCookies(result.value)),
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Answer> {
  try {
    const answer = await serverAction();
    showToast({ type: "error", message: accountTexts.verificationFailedToast });
    return answer;
  } catch (thrown) {
    if (thrown instanceof Response) {
      await refreshUser();
      throw thrown;
    }
    showToast({ type: "error", message: accountTexts.verificationFailedToast });
    return { formError: accountTexts.verificationFailedPage };
  }
}

/** Proves an address by a mailed link: pending, done, a question left, failed, or no link at all. */
export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData;
  if (state === "question") return <RegistrationCheck {...loaderData} />;
  if (state === "done") return <Done />;
  if (state === "invalid") return <Invalid />;
  if (actionData?.formError) return <Failed answer={actionData} />;
  return <Pending />;
}

/** The browser presses the button by itself; without JavaScript the customer does. */
function Pending() {
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const submit = useSubmit();
  const isBusy = useNavigation().formData !== undefined;
  useEffect(() => {
    if (wasSent.current || form.current === null) return;
    wasSent.current = true;
    // The address with the used link is not to be come back to.
    void submit(form.current, { replace: true });
  }, [submit]);
  return (
    <AccountPage
      title="Verify your e-mail address"
      lead="One step: this proves that the address is yours and signs you in."
    >
      <Form
        method="post"
        replace
        ref={form}
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        <Button size="big" className="w-full" aria-disabled={isBusy || undefined}>
          {isBusy ? "Verifying…" : "Verify e-mail"}
        </Button>
      </Form>
      <p role="status" className="sr-only">
        {isBusy ? "Verifying your e-mail address" : ""}
      </p>
    </AccountPage>
  );
}

function Done() {
  return (
    <AccountPage title="Address verified">
      <p className="message">Thank you. You are signed in.</p>
      <Onward to="/" label="Go to the shop" where="to the shop" />
    </AccountPage>
  );
}

function Failed({ answer }: { answer: Answer }) {
  return (
    <AccountPage title="Not verified">
      <p className="message message-error mb-6">{answer.formError}</p>
      {answer.isVerifiedAlready && (
        <p className="mb-6">The account you are signed in to is verified already.</p>
      )}
      <p className="mb-6 text-ink-2">
        A link works once, for 24 hours, and a newer one replaces it. You can have another sent from
        your account.
      </p>
      <ButtonLink to="/account">Go to your account</ButtonLink>
    </AccountPage>
  );
}

function Invalid() {
  useEffect(() => {
    showToast({ type: "error", message: accountTexts.verificationLinkInvalid });
  }, []);
  return (
    <AccountPage title="Verify your e-mail address">
      <p className="message message-error mb-6">There is no verification link in this address.</p>
      <p className="mb-6 text-ink-2">
        Open the newest mail from us and follow its link whole, or have another sent from your
        account.
      </p>
      <p>
        <Link to="/account" className="link">
          Go to your account
        </Link>
      </p>
    </AccountPage>
  );
}
