import { useEffect } from "react";
import { data, Form, Link } from "react-router";
import { shop } from "#shop/content/shop.ts";
import { completeBySession, type Completion } from "#shop/checkout/complete.server.ts";
import { ADDRESSES_MAX, listAddresses } from "#shop/accounts/address-book.server.ts";
import { isSameAddress, type Address } from "#shop/shipping/address.ts";
import { withCheckoutConnections, db } from "#shop/platform/database/db.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { type FailedRequest, logRequestError } from "#storefront/http/error-log.server.ts";
import { customerOf } from "#storefront/http/session.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { removeBoughtItems } from "#storefront/client/forms/checkout-draft.ts";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { Callout } from "#storefront/components/callout.tsx";
import type { Route } from "./+types/success";
import { readOrderDetails } from "#storefront/account/orders/read-order-details.server.ts";
import { OrderDetails } from "#storefront/account/orders/order-details.tsx";
import type { OrderDetailsView } from "#storefront/account/orders/view.ts";

const SESSION_ID_MAX = 260;

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: words[loaderData?.state ?? "unknown"].title,
    description: "What became of your order.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/**
 * Asks what became of a payment, and completes its order if it is paid: the same completion that
 * Stripe's event sets off, whichever comes first.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  if (sessionId === "" || sessionId.length > SESSION_ID_MAX) {
    return data(
      { sessionId: "", state: "unknown" as const, orderNumber: undefined, bought: null },
      { status: 404 },
    );
  }
  const { state, orderNumber } = await ask(sessionId, { request, context });
  const status = state === "unknown" ? 404 : 200;
  const bought =
    orderNumber === undefined
      ? null
      : await withCheckoutConnections(() => readBought(orderNumber, { request, context }));
  return data({ sessionId, state, orderNumber, bought }, { status });
}

/** The order whole, and its address while the customer does not keep it. */
type Bought = { readonly details: OrderDetailsView; readonly newAddress: Address | null };

/** What was bought, for its customer alone: the address of this page may have been passed on. */
async function readBought(orderNumber: string, visit: FailedRequest): Promise<Bought | null> {
  try {
    const customer = await customerOf(visit.request);
    if (customer === null) return null;
    const order = await findOrderOf(db(), {
      customerId: customer.id,
      orderNumber,
      since: customer.restrictedSince,
    });
    if (order === null) return null;
    const kept = await listAddresses(db(), customer.id, customer.restrictedSince);
    const isKept =
      kept.length >= ADDRESSES_MAX || kept.some((each) => isSameAddress(each, order.address));
    return { details: await readOrderDetails(order), newAddress: isKept ? null : order.address };
  } catch (error) {
    logRequestError(error, visit, `could not show what was bought by ${orderNumber}`);
    return null;
  }
}

/** When the payment provider can't be reached, the payment is simply not known yet. */
async function ask(sessionId: string, visit: FailedRequest): Promise<Completion> {
  try {
    return await withCheckoutConnections(() => completeBySession(db(), sessionId));
  } catch (error) {
    logRequestError(error, visit, `could not ask what became of the payment ${sessionId}`);
    return { state: "pending" };
  }
}

const words = {
  paid: {
    title: "Thank you for your order",
    lead: "We have sent a confirmation e-mail.",
  },
  pending: {
    title: "Your payment is being confirmed",
    lead: "The bank has not told us yet. Your order is kept: look again in a minute, or find it in your account.",
  },
  expired: {
    title: "The payment page has expired",
    lead: "Nothing has been charged. What you chose is still in your cart.",
  },
  failed: {
    title: "The payment did not go through",
    lead: "Nothing has been charged. You can try again with this card or another.",
  },
  unknown: {
    title: "Order not found",
    lead: "There is no payment at this address. If you have paid, your order is in your account and in our e-mail to you.",
  },
} as const;

export default function OrderSuccessPage({ loaderData }: Route.ComponentProps) {
  const { state, orderNumber, sessionId, bought } = loaderData;
  const { title, lead } = words[state];
  useEffect(() => {
    if (state === "paid") removeBoughtItems({ sessionId, orderNumber });
  }, [state, sessionId, orderNumber]);
  return (
    <div className="wrap">
      <PageHead title={title} lead={lead} />
      {state !== "unknown" && <References {...{ orderNumber, sessionId }} />}
      {state === "paid" && (
        <Callout title="What happens next" className="mt-8 max-w-[58ch]">
          Your confirmation e-mail says when your order arrives. You have 14 days to change your
          mind.
        </Callout>
      )}
      <NextStep state={state} sessionId={sessionId} />
      <p className="mt-8 max-w-[58ch] text-ink-2">
        Something not right? Write to{" "}
        <a className="link" href={`mailto:${shop.email}`}>
          {shop.email}
        </a>{" "}
        or ring {shop.phone}
        {orderNumber && ` and give the order number ${orderNumber}`}.
      </p>
      {bought?.newAddress && state === "paid" && <KeepAddress address={bought.newAddress} />}
      {bought !== null && (state === "paid" || state === "pending") && (
        <div className="mt-14">
          <OrderDetails details={bought.details} />
        </div>
      )}
    </div>
  );
}

/** Offers to keep the address of an order for the next one. */
function KeepAddress({ address }: { address: Address }) {
  return (
    <Form method="post" action="/account/addresses" className="mt-6">
      <input type="hidden" name="intent" value="save" />
      {Object.entries(address).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="link min-h-11 font-semibold">
        Keep this address for next time
      </button>
    </Form>
  );
}

function References({
  orderNumber,
  sessionId,
}: {
  orderNumber: string | undefined;
  sessionId: string;
}) {
  return (
    <dl className="grid max-w-[58ch] gap-x-7 gap-y-1 border-t border-ink pt-5 sm:grid-cols-[auto_1fr]">
      {orderNumber !== undefined && (
        <>
          <dt className="text-ink-2">Order number</dt>
          <dd className="font-semibold max-sm:mb-2">{orderNumber}</dd>
        </>
      )}
      <dt className="text-ink-2">Order reference</dt>
      <dd className="break-all">{sessionId}</dd>
    </dl>
  );
}

function NextStep({ state, sessionId }: { state: Completion["state"]; sessionId: string }) {
  return (
    <p className="mt-8 flex flex-wrap gap-3">
      {state === "pending" && (
        <ButtonLink
          to={`/order/success?session_id=${encodeURIComponent(sessionId)}`}
          reloadDocument
        >
          Look again
        </ButtonLink>
      )}
      {(state === "expired" || state === "failed") && (
        <ButtonLink to="/cart">To your cart</ButtonLink>
      )}
      <ButtonLink to="/account" variant={state === "paid" ? "primary" : "quiet"}>
        See your orders
      </ButtonLink>
      {state === "paid" && (
        <Link to="/" className="link self-center p-3">
          Back to the shop
        </Link>
      )}
    </p>
  );
}
