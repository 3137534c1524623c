import { data, href, redirect } from "react-router";
import { z } from "zod";
import { readCustomersOrder } from "#shop/fulfilment/customer-words/order-page.server.ts";
import { confirmArrival } from "#shop/fulfilment/delivery.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { OrderPage, OrderState } from "#ui/order/order-page.tsx";
import { readForm } from "#web/form.server.ts";
import type { Route } from "./+types/order";
import { BuyAgain } from "./buy-again.tsx";
import { drawPicture } from "./draw-picture.tsx";
import { orderPaths } from "./order-paths.ts";
import { toBuyAgain } from "./view.ts";

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
  return { ...(await readCustomersOrder(db(), order)), buyAgain: toBuyAgain(order) };
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
export default function CustomersOrderPage({ loaderData }: Route.ComponentProps) {
  const { buyAgain, ...page } = loaderData;
  const { orderNumber } = page.order;
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ name: "My account", to: href("/account") }, { name: orderNumber }]} />
      <PageHead title={`Order ${orderNumber}`}>
        <OrderState order={page.order} />
      </PageHead>
      <OrderPage
        {...page}
        paths={orderPaths(orderNumber)}
        drawPicture={drawPicture}
        buyAgain={buyAgain.length > 0 && <BuyAgain items={buyAgain} />}
      />
    </div>
  );
}
