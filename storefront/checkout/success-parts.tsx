import { Form, Link } from "react-router";
import type { Settlement } from "#shop/checkout/settle-payment.server.ts";
import type { OrderDetailsView } from "#shop/fulfilment/customer-words/order-details-view.ts";
import type { Address } from "#shop/shipping/address.ts";
import { Callout } from "#storefront/components/callout.tsx";
import { ButtonLink } from "#ui/button.tsx";

/** By which day the order arrives; to somebody who may not see the order, where that is written. */
export function WhatNext({ details }: { details: OrderDetailsView | undefined }) {
  const day = details?.deliverBy ?? null;
  return (
    <Callout title="What happens next" className="mt-8 max-w-[40.5em]">
      {day === null ? (
        "Your confirmation e-mail says when your order arrives."
      ) : (
        <>
          Your order arrives by <strong>{day}</strong>. We e-mail you when it is dispatched.
        </>
      )}{" "}
      You have 14 days to change your mind.
    </Callout>
  );
}

/** Offers to save the order's postal address. */
export function SaveAddress({ address }: { address: Address }) {
  return (
    <Form method="post" action="/account/addresses" className="mt-6">
      <input type="hidden" name="intent" value="save" />
      {Object.entries(address).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="link min-h-11 font-semibold">
        Save this address
      </button>
    </Form>
  );
}

/** The order’s number and the reference of its payment. */
export function References({
  orderNumber,
  sessionId,
}: {
  orderNumber: string | undefined;
  sessionId: string;
}) {
  return (
    <dl className="grid max-w-[40.5em] gap-x-7 gap-y-1 border-t border-ink pt-5 sm:grid-cols-[auto_1fr]">
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

/** Where to go from here: to the orders, the cart, or to ask again. */
export function NextStep({ state, sessionId }: { state: Settlement["state"]; sessionId: string }) {
  return (
    <p className="mt-8 flex flex-wrap gap-3">
      {state === "pending" && (
        <ButtonLink
          to={`/order/success?session_id=${encodeURIComponent(sessionId)}`}
          reloadDocument
        >
          Check again
        </ButtonLink>
      )}
      {(state === "expired" || state === "failed") && (
        <ButtonLink to="/cart">Go to your cart</ButtonLink>
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
