import { data, href, Link, redirect } from "react-router";
import { z } from "zod";
import { cancellationOption } from "#shop/fulfilment/cancellation-options.ts";
import { confirmArrival } from "#shop/fulfilment/delivery.server.ts";
import { lastDeliveredAt } from "#shop/fulfilment/fulfilment.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { listCancelRequests } from "#shop/fulfilment/cancel-requests.server.ts";
import { canPayAgain } from "#shop/orders/order.ts";
import { findOrderTimeline } from "#shop/orders/order-timeline.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { Badge } from "#storefront/components/badge.tsx";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { SectionHead } from "#storefront/components/section-head.tsx";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { readForm } from "#web/form.server.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/order";
import { OrderActions } from "./order-actions.tsx";
import { OrderDetails } from "./order-details.tsx";
import { Parcels } from "./parcels.tsx";
import { toRefundViews } from "#shop/fulfilment/customer-words/refund-view.ts";
import { toReturnViews } from "#shop/fulfilment/customer-words/return-view.ts";
import { Refunds } from "./refunds.tsx";
import { Returns } from "./returns.tsx";
import { readOrderDetails } from "./read-order-details.server.ts";
import { Timeline } from "./timeline.tsx";
import { toTimeline } from "#shop/fulfilment/customer-words/timeline-steps.ts";
import { toBuyAgain, toCancellationView, toOrderView } from "./view.ts";

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
  const record = await findOrderRecord(db(), order);
  const [events, requests, details] = await Promise.all([
    findOrderTimeline(db(), order.id),
    listCancelRequests(db(), order.id),
    readOrderDetails(record),
  ]);
  const option = cancellationOption(
    { status: record.status, deliveredAt: lastDeliveredAt(record.fulfilments) },
    new Date(),
  );
  return {
    order: toOrderView(record),
    details,
    timeline: toTimeline(record, events),
    returns: toReturnViews(record),
    refunds: toRefundViews(record),
    buyAgain: toBuyAgain(order),
    cancellation: requests.length > 0 ? null : toCancellationView(option),
    canPayAgain: canPayAgain(order),
  };
}

const arrivedSchema = z.object({ parcel: z.string().max(60).default("") });

/** The customer says that a parcel has arrived. */
export async function action({ request, params: { orderNumber } }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request, arrivedSchema);
  if (!form.ok) throw data(null, { status: 404 });
  const fulfilmentId = form.input.parcel;
  const result = await confirmArrival(db(), { customer, orderNumber, fulfilmentId });
  if (!result.ok && result.reason === "no_order") throw data(null, { status: 404 });
  const path = href("/account/orders/:orderNumber", { orderNumber });
  throw redirect(result.ok ? withNotice(path, "parcel-arrived") : path, 303);
}

/** One order: its timeline, its details, and what can be done with it. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, details, timeline, returns, refunds } = loaderData;
  return (
    <div className="wrap">
      <Breadcrumbs
        trail={[{ name: "My account", to: href("/account") }, { name: order.orderNumber }]}
      />
      <PageHead title={`Order ${order.orderNumber}`}>
        <p className="mt-3 flex flex-wrap items-center gap-4 text-ink-2">
          <Badge tone={order.badge.tone}>{order.badge.label}</Badge>
          {order.badge.refund && <span>{order.badge.refund}</span>}
          <span>
            Placed on <time dateTime={order.placedAt}>{order.placedOn}</time>
          </span>
        </p>
      </PageHead>
      <div className="mb-14 grid items-start gap-12 desk:grid-cols-[minmax(0,1fr)_25.5rem] desk:gap-20">
        <div className="grid gap-12">
          <section aria-labelledby="timeline">
            <SectionHead title="What has happened" id="timeline" />
            <Timeline steps={timeline} />
          </section>
          {order.parcels.length > 0 && <Parcels parcels={order.parcels} toCome={order.toCome} />}
          {returns.length > 0 && <Returns returns={returns} />}
          {refunds.length > 0 && <Refunds orderNumber={order.orderNumber} refunds={refunds} />}
        </div>
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
