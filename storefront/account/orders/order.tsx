import { data, Link } from "react-router";
import { listCancelRequests } from "#shop/aftersales/cancel-requests.server.ts";
import { deliveredAt, cancellationOption } from "#shop/aftersales/cancellation-options.ts";
import { canPayAgain } from "#shop/orders/order.ts";
import { findOrderTimeline } from "#shop/orders/order-timeline.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { Badge } from "#storefront/components/badge.tsx";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { SectionHead } from "#storefront/components/section-head.tsx";
import type { Route } from "./+types/order";
import { OrderActions } from "./order-actions.tsx";
import { ParcelList } from "./parcels.tsx";
import { readOrderDetails } from "./read-order-details.server.ts";
import { OrderDetails } from "./order-details.tsx";
import { statusTone } from "./status-tone.ts";
import { Timeline } from "./timeline.tsx";
import { toTimeline } from "./timeline-steps.ts";
import { toBuyAgain, toOrderView, toParcelView, toCancellationView } from "./view.ts";

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta({
    title: `Order ${params.orderNumber}`,
    description: "What you ordered and what has become of it.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/** The customer's own order; somebody else's is not found. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  const { orderNumber } = params;
  const order = await findOrderOf(db(), {
    customerId: customer.id,
    orderNumber,
    since: customer.restrictedSince,
  });
  if (order === null) throw data(null, { status: 404 });
  const [story, requests, sheet] = await Promise.all([
    findOrderTimeline(db(), order.id),
    listCancelRequests(db(), order.id),
    readOrderDetails(order),
  ]);
  const way = cancellationOption(
    { status: order.status, deliveredAt: deliveredAt(story.parcels) },
    new Date(),
  );
  return {
    order: toOrderView(order),
    sheet,
    timeline: toTimeline(story, requests.flatMap(toSteps)),
    parcels: story.parcels.map(toParcelView),
    buyAgain: toBuyAgain(order),
    cancellationOption: requests.length > 0 ? null : toCancellationView(way),
    canPayAgain: canPayAgain(order),
  };
}

const asked = {
  cancel: "You asked to cancel",
  return: "You asked to send it back",
  withdrawal: "You withdrew from the contract",
} as const;

function toSteps(request: Awaited<ReturnType<typeof listCancelRequests>>[number]) {
  const { kind, receivedAt, goodsReceivedAt } = request;
  return [
    { title: asked[kind], at: receivedAt },
    ...(goodsReceivedAt ? [{ title: "Your return has reached us", at: goodsReceivedAt }] : []),
  ];
}

/** One order: what has become of it, what was bought, what can be done. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, sheet, timeline, parcels } = loaderData;
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ name: "My account", to: "/account" }, { name: order.orderNumber }]} />
      <PageHead title={`Order ${order.orderNumber}`}>
        <p className="mt-3 flex flex-wrap items-center gap-4 text-ink-2">
          <Badge tone={statusTone(order.status)}>{order.statusLabels}</Badge>
          <span>
            Placed on <time dateTime={order.placedAt}>{order.placedOn}</time>
          </span>
        </p>
      </PageHead>
      <div className="mb-14 grid items-start gap-12 desk:grid-cols-[minmax(0,1fr)_25.5rem] desk:gap-20">
        <section aria-labelledby="story">
          <SectionHead title="What has happened" id="story" />
          <Timeline steps={timeline} />
          {parcels.length > 0 && <ParcelList parcels={parcels} />}
        </section>
        <OrderActions {...loaderData} />
      </div>
      <OrderDetails sheet={sheet} />
      {order.reference && (
        <p className="mt-10 text-sm text-ink-2">
          Payment reference: <span className="break-all">{order.reference}</span>
        </p>
      )}
      <p className="mt-6">
        <Link to="/account" className="link">
          All your orders
        </Link>
      </p>
    </div>
  );
}
