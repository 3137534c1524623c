import { data, Link } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { listAddresses } from "#shop/accounts/address-book.server.ts";
import { findLastAddress } from "#shop/orders/orders.server.ts";
import { UNVERIFIED_PIECES_MAX } from "#shop/orders/unpaid-limits.server.ts";
import { listDestinations } from "#shop/shipping/rates.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { checkoutPausedMessage, PAUSED_RETRY_AFTER_SECONDS } from "#storefront/client/paused.ts";
import { useCart } from "#storefront/client/stored/cart-store.ts";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/checkout";
import { CheckoutForm } from "./form.tsx";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: "Checkout",
    description: "Enter your delivery address, check your order and pay.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

/**
 * For signed-in customers. Others are redirected to sign in and then return. 503 without the form while
 * a restored database is not reconciled with the payment provider.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const { id, email, fullName, isVerified, restrictedSince } = await requireCustomer(request);
  if (await isAwaitingReconciliation(db()))
    return data(null, {
      status: 503,
      headers: { "Retry-After": String(PAUSED_RETRY_AFTER_SECONDS) },
    });
  const [countries, addresses, lastAddress] = await Promise.all([
    listDestinations(db()),
    listAddresses(db(), id, restrictedSince),
    findLastAddress(db(), id, restrictedSince),
  ]);
  const customer = { id, email, fullName };
  const unverifiedMax = isVerified ? null : UNVERIFIED_PIECES_MAX;
  return data({ customer, unverifiedMax, countries, addresses, lastAddress });
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  const isEmpty = cart.ready && cart.count === 0;
  return (
    <div className="wrap min-h-[calc(100svh-13rem)]">
      <PageHead title="Checkout" />
      <noscript>
        <p className="mb-8 max-w-[40.5em]">
          The cart and the checkout need JavaScript. Without it, please order by e-mail to{" "}
          <EmailLink /> or by telephone on <PhoneLink />.
        </p>
      </noscript>
      {loaderData === null && (
        <>
          <p role="alert" className="message message-error mb-8 max-w-[40.5em]">
            {checkoutPausedMessage}
          </p>
          <p className="mb-8 max-w-[40.5em]">
            <Link to="/cart" className="link">
              Go back to your cart
            </Link>
            , or call us on <PhoneLink />.
          </p>
        </>
      )}
      {isEmpty ? (
        <p className="border-t border-ink pt-6 text-lg">
          Your cart is empty.{" "}
          <Link to="/" className="link">
            See our range
          </Link>
          .
        </p>
      ) : (
        loaderData !== null && <CheckoutForm {...loaderData} cart={cart} />
      )}
    </div>
  );
}
