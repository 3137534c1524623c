import { useEffect } from "react";
import { data, Form, href, redirect } from "react-router";
import { withoutSession, type Customer, type SignedInCustomer } from "#shop/accounts/customer.ts";
import { sendVerification } from "#shop/accounts/email-verification.server.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import { listOpenCodesOf } from "#shop/orders/list-flags.server.ts";
import { listOrdersOf } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { saveUser } from "#storefront/client/stored/user-store.ts";
import { AccountNav } from "#storefront/components/account/account-nav.tsx";
import { Detail } from "#storefront/components/account/account-page.tsx";
import { Badge } from "#ui/badge.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { type FailedRequest, logRequestError } from "#web/error-log.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/account";
import { OrderHistory } from "./orders/history.tsx";
import { asCustomersKnow } from "#shop/fulfilment/order-record.ts";
import { toOrderView } from "#shop/fulfilment/customer-words/order-view.ts";
import type { OrderPageView } from "./orders/view.ts";
import { RestrictedNotice } from "./settings/restricted-notice.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "My account",
    description: "Your details and your orders.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  const page = Number(new URL(request.url).searchParams.get("page") ?? "1");
  return {
    customer: withoutSession(customer),
    isRestricted: customer.restrictedSince !== null,
    history: await readHistory(customer, page, { request, context }),
  };
}

/** Null when the orders can't be read: the page then shows the rest, with an error. */
async function readHistory(
  { id: customerId, restrictedSince }: SignedInCustomer,
  page: number,
  failedRequest: FailedRequest,
): Promise<OrderPageView | null> {
  try {
    const history = await listOrdersOf(db(), customerId, { page, since: restrictedSince });
    const records = await listOrderRecords(db(), history.orders);
    const flags = await listOpenCodesOf(
      db(),
      history.orders.map(({ id }) => id),
    );
    return {
      ...history,
      orders: records.map((record) =>
        toOrderView(asCustomersKnow(record), flags.get(record.order.id) ?? []),
      ),
    };
  } catch (error) {
    logRequestError(error, failedRequest, "Failed to fetch orders");
    return null;
  }
}

/** Sends the verification link again. */
export async function action({ request }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const result = await sendVerification(db(), customer);
  if (!result.ok && result.reason === "too_many")
    return data(
      {
        formError:
          "We have already sent you several links. Please use the newest, or try again in a few minutes.",
      },
      429,
    );
  throw redirect(withNotice(href("/account"), result.ok ? "verification-sent" : "verified"));
}

/** A customer's details and order history. */
export default function Account({
  loaderData: { customer, isRestricted, history },
  actionData,
}: Route.ComponentProps) {
  // The server's data is newer than the browser's: the name or the verification may have changed.
  useEffect(() => saveUser(customer), [customer]);
  return (
    <div className="wrap">
      <PageHead title="My account" />
      <AccountNav />
      {isRestricted && <RestrictedNotice formError={actionData?.formError} />}
      <div className="grid items-start gap-12 desk:grid-cols-[minmax(0,1fr)_25.5rem] desk:gap-20">
        <OrderHistory history={history} />
        <Details customer={customer} formError={isRestricted ? undefined : actionData?.formError} />
      </div>
    </div>
  );
}

function Details({ customer, formError }: { customer: Customer; formError: string | undefined }) {
  return (
    <section aria-labelledby="details" className="border border-rule bg-white px-5 py-6 desk:p-8">
      <h2 id="details" className="mb-3 text-[1.375rem] desk:text-[1.375rem]">
        Your details
      </h2>
      <dl>
        <Detail name="Name">{customer.fullName}</Detail>
        <Detail name="E-mail">{customer.email}</Detail>
      </dl>
      <Verification isVerified={customer.isVerified} formError={formError} />
      <Form method="post" action={href("/logout")} className="mt-6 border-t border-rule pt-6">
        <Button variant="quiet">Sign Out</Button>
      </Form>
    </section>
  );
}

function Verification({
  isVerified,
  formError,
}: {
  isVerified: boolean;
  formError: string | undefined;
}) {
  if (isVerified)
    return (
      <p className="mt-4">
        <Badge tone="ok">Verified</Badge>
      </p>
    );
  return (
    <div className="mt-4">
      <Badge>Not verified</Badge>
      <p className="mt-3 text-ink-2">
        Please click the link in our e-mail to confirm this address.
      </p>
      {formError && (
        <p role="alert" className="message message-error mt-3">
          {formError}
        </p>
      )}
      <Form method="post" action={href("/account")} className="mt-2">
        <button type="submit" className="link min-h-11 font-semibold">
          Send the link again
        </button>
      </Form>
    </div>
  );
}
