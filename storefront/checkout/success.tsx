import { useEffect } from "react";
import { data } from "react-router";
import { settlePage, type Settlement } from "#shop/checkout/settle-payment.server.ts";
import { ADDRESSES_MAX, listAddresses } from "#shop/accounts/address-book.server.ts";
import { isSameAddress, isSamePlace, type Address } from "#shop/shipping/address.ts";
import { withCheckoutConnections, db } from "#shop/platform/database/db.server.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { type FailedRequest, logRequestError } from "#web/error-log.server.ts";
import { customerOf } from "#storefront/http/session.server.ts";
import { removeBoughtItems } from "#storefront/client/forms/checkout-draft.ts";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/success";
import { readOrderDetails } from "#shop/fulfilment/customer-words/order-page.server.ts";
import type { OrderDetailsView } from "#shop/fulfilment/customer-words/order-details-view.ts";
import { orderPaths } from "#storefront/account/orders/order-paths.ts";
import { drawPicture } from "#storefront/account/orders/draw-picture.tsx";
import { OrderDetails } from "#ui/order/order-details.tsx";
import { NextStep, References, SaveAddress, WhatNext } from "./success-parts.tsx";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";

const SESSION_ID_MAX = 260;

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: texts[loaderData?.state ?? "unknown"].title,
    description: "Your order status.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/**
 * Shows the state of a payment, and completes its order if it is paid. The payment provider's event does the same;
 * whichever comes first counts.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  if (sessionId === "" || sessionId.length > SESSION_ID_MAX) {
    return data(
      { sessionId: "", state: "unknown" as const, orderNumber: undefined, bought: null },
      { status: 404 },
    );
  }
  const { state, orderNumber } = await complete(sessionId, { request, context });
  const status = state === "unknown" ? 404 : 200;
  const bought =
    orderNumber === undefined
      ? null
      : await withCheckoutConnections(() => readBought(orderNumber, { request, context }));
  return data({ sessionId, state, orderNumber, bought }, { status });
}

/** The order, where its confirmation goes, and its postal address unless the customer has saved it. */
type Bought = {
  readonly email: string;
  readonly details: OrderDetailsView;
  readonly newAddress: Address | null;
};

/** The order, for its own customer only: the URL of this page may have been shared. */
async function readBought(orderNumber: string, failed: FailedRequest): Promise<Bought | null> {
  try {
    const customer = await customerOf(failed.request);
    if (customer === null) return null;
    const order = await findOrderOf(db(), {
      customerId: customer.id,
      orderNumber,
      since: customer.restrictedSince,
    });
    if (order === null) return null;
    const saved = await listAddresses(db(), customer.id, customer.restrictedSince);
    const isSaved =
      saved.length >= ADDRESSES_MAX || saved.some((each) => isAlready(each, order.address));
    const record = await findOrderRecord(db(), order);
    return {
      email: order.email,
      details: await readOrderDetails(db(), record),
      newAddress: isSaved ? null : order.address,
    };
  } catch (error) {
    logRequestError(error, failed, `order ${orderNumber} could not be shown`);
    return null;
  }
}

/** Whether saving an order's address would change nothing: an order without a telephone number leaves the saved one. */
function isAlready(saved: Address, ordered: Address): boolean {
  return ordered.telephone ? isSameAddress(saved, ordered) : isSamePlace(saved, ordered);
}

/** If the payment provider can't be reached, the payment counts as pending. */
async function complete(sessionId: string, failed: FailedRequest): Promise<Settlement> {
  try {
    return await withCheckoutConnections(() => settlePage(db(), sessionId));
  } catch (error) {
    logRequestError(error, failed, `the state of payment ${sessionId} could not be fetched`);
    return { state: "pending" };
  }
}

const texts = {
  paid: {
    title: "Thank you for your order",
    lead: "We have sent a confirmation e-mail.",
  },
  pending: {
    title: "Your payment is being confirmed",
    lead: "We are waiting for your bank. We have your order: check again in a minute, or find it in your account.",
  },
  expired: {
    title: "The payment page has expired",
    lead: "Nothing has been charged. Your cart is unchanged.",
  },
  failed: {
    title: "The payment did not go through",
    lead: "Nothing has been charged. You can try again with this card or another.",
  },
  unknown: {
    title: "Order not found",
    lead: "We found no payment for this link. If you have paid, you will find your order in your account and in our e-mail.",
  },
} as const;

export default function OrderSuccessPage({ loaderData }: Route.ComponentProps) {
  const { state, orderNumber, sessionId, bought } = loaderData;
  const { title, lead } = texts[state];
  const isPaid = state === "paid";
  useEffect(() => {
    if (state === "paid") removeBoughtItems({ sessionId, orderNumber });
  }, [state, sessionId, orderNumber]);
  return (
    <div className="wrap">
      <PageHead
        title={title}
        lead={isPaid && bought ? `We have sent a confirmation e-mail to ${bought.email}.` : lead}
      />
      {state !== "unknown" && <References {...{ orderNumber, sessionId }} />}
      {isPaid && <WhatNext details={bought?.details} />}
      <NextStep state={state} sessionId={sessionId} />
      <p className="mt-8 max-w-[40.5em] text-ink-2">
        Something not right? Write to <EmailLink /> or ring <PhoneLink />
        {orderNumber && ` and give the order number ${orderNumber}`}.
      </p>
      {bought?.newAddress && isPaid && <SaveAddress address={bought.newAddress} />}
      {bought !== null && (isPaid || state === "pending") && (
        <div className="mt-14">
          <OrderDetails
            details={bought.details}
            paths={orderPaths(orderNumber ?? "")}
            drawPicture={drawPicture}
          />
        </div>
      )}
    </div>
  );
}
