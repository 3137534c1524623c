import { data, Link, redirect } from "react-router";
import { deliveryPriceSchema } from "#shop/offers/ask-delivery-price.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listCountriesToAsk } from "#shop/shipping/rates.server.ts";
import { readForm, tooManyRequests } from "#web/form.server.ts";
import type { FormResult } from "#web/form-result.ts";
import { clientRequest } from "#web/request-context.ts";
import { useCart } from "#storefront/client/stored/cart-store.ts";
import { Callout } from "#storefront/components/callout.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/delivery-price";
import { DeliveryPriceForm } from "./delivery-price-form.tsx";
import { sendPriceRequest } from "./send-price-request.server.ts";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";

const SENT = "/delivery-price?sent=1&notice=message-sent";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["sent"])];

export async function loader({ request }: Route.LoaderArgs) {
  const isSent = new URL(request.url).searchParams.has("sent");
  return { countries: await listCountriesToAsk(db()), isSent };
}

/** Sends the cart and the address to the shop. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, deliveryPriceSchema);
  // Bots fill in this hidden field. They see the same page as everyone, and nothing is saved.
  if (form.values["website"]) throw redirect(SENT);
  if (!form.ok) {
    const { cart: formError, ...fieldErrors } = form.fieldErrors;
    const result = { values: form.values, fieldErrors };
    return data<FormResult>(formError === undefined ? result : { ...result, formError }, 422);
  }
  const problem = await sendPriceRequest(form.input, clientRequest({ request, context }));
  if (problem === null) throw redirect(SENT);
  if ("retryAfterSeconds" in problem) return tooManyRequests(problem, { values: form.values });
  return data<FormResult>({ ...problem, values: form.values }, 422);
}

/** When the request fails, the form stays as it was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const formError = "We could not send your request. Please try again in a moment.";
    return data<FormResult>({ formError }, 503);
  }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: "Ask for a delivery price",
    description: "What delivery costs to countries without a set rate.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/** For countries without a rate: the shopper sends the cart with the address, and the shop answers with a price. */
export default function DeliveryPrice({ loaderData, actionData }: Route.ComponentProps) {
  const { countries, isSent } = loaderData;
  const cart = useCart();
  return (
    <div className="wrap min-h-[calc(100svh-13rem)]">
      <PageHead
        title="Ask for a delivery price"
        lead="We deliver to every country. Where we have no set rate, send us your cart: we answer by e-mail with the price of delivery and a link to pay."
      />
      {isSent ? (
        <Asked />
      ) : cart.ready && cart.count === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <noscript>
            <p className="mb-8 max-w-[40.5em]">
              The cart needs JavaScript. Without it, tell us what you would like and where it goes
              by e-mail to <EmailLink /> or by telephone on <PhoneLink />.
            </p>
          </noscript>
          <DeliveryPriceForm countries={countries} items={cart.items} result={actionData} />
        </>
      )}
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="border-t border-ink pt-6">
      <p className="text-lg">Your cart is empty</p>
      <p className="mt-2 max-w-[40.5em] text-ink-2">
        The price depends on what we send. Put what you would like into the{" "}
        <Link to="/cart" className="link">
          cart
        </Link>
        , then ask here. You can also write to <EmailLink /> or ring <PhoneLink />.
      </p>
    </div>
  );
}

function Asked() {
  return (
    <Callout title="Thank you. Your request has reached us." className="mb-12 max-w-[40.5em]">
      <p>
        We have e-mailed you a receipt. We answer in office hours with the price of delivery and a
        link to pay. Your cart stays as it is; nothing is reserved or charged.
      </p>
      <p className="mt-2">
        <Link to="/cart" className="link">
          Go to your cart
        </Link>
      </p>
    </Callout>
  );
}
