import { data, href, Link } from "react-router";
import { cancellationOption } from "#shop/fulfilment/cancellation-options.ts";
import { lastDeliveredAt } from "#shop/fulfilment/fulfilment.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { listCancelRequests } from "#shop/fulfilment/cancel-requests.server.ts";
import { canPayAgain } from "#shop/orders/order.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { findOrderTimeline } from "#shop/orders/order-timeline.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { Badge } from "#storefront/components/badge.tsx";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { SectionHead } from "#storefront/components/section-head.tsx";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/order";
import { OrderActions } from "./order-actions.tsx";
import { OrderDetails } from "./order-details.tsx";
import { ParcelList } from "./parcels.tsx";
import { readOrderDetails } from "./read-order-details.server.ts";
import { statusTone } from "./status-tone.ts";
import { Timeline } from "./timeline.tsx";
import { toTimeline } from "./timeline-steps.ts";
import { toBuyAgain, toCancellationView, toOrderView, toParcelViews } from "./view.ts";

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta({
    title: `Order ${params.orderNumber}`,
    description: "What you ordered, and its status.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/** The customer's own order. Another customer's order is 404. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  const { orderNumber } = params;
  const order = await findOrderOf(db(), {
    customerId: customer.id,
    orderNumber,
    since: customer.restrictedSince,
  });
  if (order === null) throw data(null, { status: 404 });
  const [record, timeline, payment, requests, details] = await Promise.all([
    findOrderRecord(db(), order),
    findOrderTimeline(db(), order.id),
    getPaymentOf(db(), order.id),
    listCancelRequests(db(), order.id),
    readOrderDetails(order),
  ]);
  const option = cancellationOption(
    { status: order.status, deliveredAt: lastDeliveredAt(record.fulfilments) },
    new Date(),
  );
  return {
    order: toOrderView(order, payment),
    details,
    timeline: toTimeline(timeline, requests.flatMap(toSteps)),
    parcels: toParcelViews(record),
    buyAgain: toBuyAgain(order),
    cancellation: requests.length > 0 ? null : toCancellationView(option),
    canPayAgain: canPayAgain(order),
  };
}

const requestTitles = {
  cancel: "You asked to cancel",
  return: "You asked to return something",
  withdrawal: "You withdrew from the contract",
} as const;

function toSteps(request: Awaited<ReturnType<typeof listCancelRequests>>[number]) {
  const { kind, receivedAt, goodsReceivedAt } = request;
  return [
    { title: requestTitles[kind], at: receivedAt },
    ...(goodsReceivedAt ? [{ title: "We received your return", at: goodsReceivedAt }] : []),
  ];
}

/** One order: its timeline, its details, and what can be done with it. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, details, timeline, parcels } = loaderData;
  return (
    <div className="wrap">
      <Breadcrumbs
        trail={[{ name: "My account", to: href("/account") }, { name: order.orderNumber }]}
      />
      <PageHead title={`Order ${order.orderNumber}`}>
        <p className="mt-3 flex flex-wrap items-center gap-4 text-ink-2">
          <Badge tone={statusTone(order.status)}>{order.statusLabel}</Badge>
          <span>
            Placed on <time dateTime={order.placedAt}>{order.placedOn}</time>
          </span>
        </p>
      </PageHead>
      <div className="mb-14 grid items-start gap-12 desk:grid-cols-[minmax(0,1fr)_25.5rem] desk:gap-20">
        <section aria-labelledby="timeline">
          <SectionHead title="What has happened" id="timeline" />
          <Timeline steps={timeline} />
          {parcels.length > 0 && <ParcelList parcels={parcels} />}
        </section>
        <OrderActions {...loaderData} />
      </div>
      <OrderDetails details={details} />
      {order.reference && (
        <p className="mt-10 text-sm text-ink-2">
          Payment reference: <span className="break-all">{order.reference}</span>
        </p>
      )}
      <p className="mt-6">
        <Link to={href("/account")} className="link">
          All your orders
        </Link>
      </p>
    </div>
  );
}
