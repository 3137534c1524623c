import { data, redirect } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";
import { payOffer, type OfferRefusal } from "#shop/checkout/pay-offer.server.ts";
import { findOfferByToken } from "#shop/offers/send-offer.server.ts";
import { withCheckoutConnections, db } from "#shop/platform/database/db.server.ts";
import { readFields } from "#web/form.server.ts";
import { clientRequest } from "#web/request-context.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
} from "#storefront/http/rate-limit.server.ts";
import { sessionTokenOf } from "#storefront/http/session.server.ts";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { offerCookie } from "./offer-cookie.server.ts";
import { OfferDetails } from "./offer-details.tsx";
import { OfferEnded } from "./offer-ended.tsx";
import { readOffer } from "./read-offer.server.ts";
import type { Route } from "./+types/offer";

const limit: RateLimit = { name: "pay-offer", byIp: { max: 100, windowSeconds: HOUR_SECONDS } };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: "Your offer",
    description: "What we offer you, and how to pay.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/** The offer of a mailed link. Opening it changes nothing: programs that check mails open links, too. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await findOfferByToken(db(), params.token);
  const offer = found === null ? null : await readOffer(db(), found);
  if (offer === null) return data({ offer: null }, 404);
  const isOver = offer.state === "lapsed" || offer.state === "withdrawn";
  return data({ offer }, isOver ? 410 : 200);
}

/** Places the order and leads to the payment page, or shows the offer as it is now with the reason. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const client = clientRequest({ request, context });
  const fields = await readFields(request);
  const seenVersion = Number(fields["version"]);
  if (!Number.isInteger(seenVersion)) throw data(null, { status: 400 });
  const within = await checkRateLimit(limit, client);
  if (!within.ok)
    return data(
      { problem: within.message, canAsk: false },
      { status: 429, headers: { "Retry-After": String(within.retryAfterSeconds) } },
    );
  const { token } = params;
  const sessionToken = sessionTokenOf(request);
  const paid = await withCheckoutConnections(
    () => payOffer(db(), { token, seenVersion, sessionToken }),
    request.signal,
  );
  if (paid.ok)
    return redirect(paid.url, { status: 303, headers: { "Set-Cookie": offerCookie(token) } });
  const { text, status, canAsk = false } = problems[paid.reason];
  return data({ problem: text, canAsk }, { status });
}

const unreachable = {
  text: "We could not open the payment page. Nothing has been charged. Please try again.",
  status: 503,
};

type Problem = {
  readonly text: string;
  readonly status: number;
  /** Whether address and telephone number follow. */
  readonly canAsk?: true;
};

/** What the page says above the offer; "" where the page itself says it. */
const problems: Readonly<Record<OfferRefusal, Problem>> = {
  no_offer: { text: "", status: 404 },
  lapsed: { text: "", status: 410 },
  withdrawn: { text: "", status: 410 },
  already_paid: { text: "", status: 409 },
  offer_changed: {
    text: "We have changed this offer since you opened it. Nothing has been charged. Check it below, then press Pay Now again.",
    status: 409,
  },
  sold_out: {
    text: "Something in this offer is no longer in stock. Nothing has been charged.",
    status: 409,
    canAsk: true,
  },
  ordering_blocked: {
    text: "We can’t take this order. Nothing has been charged.",
    status: 403,
    canAsk: true,
  },
  payments_processing: {
    text: "Your bank is still processing the payments for your last orders. Please try again later.",
    status: 409,
  },
  payment_unreachable: unreachable,
  checkout_paused: unreachable,
};

export default function OfferPage({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  if (offer === null || offer.state !== "open") return <OfferEnded offer={offer} />;
  return (
    <div className="wrap">
      <PageHead
        title="Your offer"
        lead={`From ${settings().name}, valid until ${offer.validUntil}.`}
      />
      <OfferDetails offer={offer} problem={actionData?.problem ?? ""} canAsk={actionData?.canAsk} />
    </div>
  );
}
