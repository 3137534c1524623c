import { randomUUID } from "node:crypto";
import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import { findShopOrder, readOrderPage } from "#shop/admin/order-page.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { FlagMark, GoodsMark, MoneyMark, NextWords } from "#admin/components/marks.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { Customer, GoesTo, Promise } from "./order-aside.tsx";
import { OrderFlags } from "./order-flags.tsx";
import { orderForms, type OrderForms, type OrderResult } from "./order-forms.server.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { toOrderView } from "./order-view.ts";

/** Every form of the page. A form also needs its right in `admin/screens.ts`. */
const forms: OrderForms = { ...orderForms };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { role } = sessionOf(context).staff;
  const page = await readOrderPage(db(), await orderOf(params));
  const reader = { seesAll: permission(role, "orders.read") !== "no", now: new Date() };
  return {
    order: toOrderView(page, reader),
    mayResolve: permission(role, "flags.resolve") !== "no",
    actId: randomUUID(),
  };
}

/** The order of the URL. Throws 404 without one. */
async function orderOf(params: Readonly<Record<string, string | undefined>>): Promise<Order> {
  const order = await findShopOrder(db(), params["orderNumber"] ?? "");
  if (order === null) throw data(null, { status: 404 });
  return order;
}

export async function action(args: ActionFunctionArgs) {
  const field = await readTextFields(args.request);
  const intent = field("intent");
  const name = intent.split(" ", 1)[0] ?? "";
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form === undefined) throw data(null, { status: 400 });
  return form({ order: await orderOf(args.params), act: actOf(args, field), intent, field });
}

/** One order: its next step, what was bought, where it goes, and what happened. */
export default function OrderScreen() {
  const { order, mayResolve, actId } = useLoaderData<typeof loader>();
  const result: OrderResult | undefined = useActionData<typeof action>();
  const { money, goods, next } = order;
  return (
    <>
      <PageHead
        title={order.orderNumber}
        crumb={{ to: "/orders", name: "Orders" }}
        note={
          <span className="flex flex-wrap items-center gap-x-5 gap-y-1 font-medium text-ink">
            {order.flags.length > 0 && <FlagMark count={order.flags.length} />}
            <GoodsMark state={goods.state} rest={goods.rest} isLong />
            <MoneyMark state={money.state} sum={money.sum} />
            <NextWords {...next} />
          </span>
        }
      />
      <DoneStrip text={result?.done} />
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_19rem]">
        <div>
          <OrderFlags {...{ flags: order.flags, mayResolve, actId, result }} />
          <OrderLines orderNumber={order.orderNumber} lines={order.lines} sums={order.sums} />
          <OrderParcels parcels={order.parcels} />
        </div>
        <aside aria-label="Facts">
          <Promise promise={order.promise} />
          <Customer customer={order.customer} />
          <GoesTo address={order.address} />
        </aside>
      </div>
    </>
  );
}
