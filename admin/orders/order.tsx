import { data, Link } from "react-router";
import { readOrderPage } from "#shop/back-office/order-page.server.ts";
import { findWaitingAct } from "#shop/fulfilment/waiting-acts.server.ts";
import { isForWorkshop } from "#shop/back-office/workshop.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { FlagMark, GoodsMark, MoneyMark, NextWords } from "#admin/components/marks.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/order";
import { ActStrips } from "./acts/act-strips.tsx";
import { toActsView, type ActsView } from "./acts/acts-view.server.ts";
import { changeForms } from "./acts/change-forms.server.ts";
import { DispatchPanel } from "./acts/dispatch-panel.tsx";
import { goodsForms } from "./acts/goods-forms.server.ts";
import { HeadActs, Opener } from "./acts/head-acts.tsx";
import { MakingList } from "./acts/making-list.tsx";
import { readPanel } from "./acts/panel.server.ts";
import { ActPanel } from "./acts/panels.tsx";
import { ParcelPanel } from "./acts/parcel-panel.tsx";
import { OrderAside } from "./order-aside.tsx";
import { OrderFlags } from "./order-flags.tsx";
import { orderForms, type OrderForms, type OrderResult } from "./order-forms.server.ts";
import { OrderLines } from "./order-lines.tsx";
import { orderOfUrl } from "./order-of-url.server.ts";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { sendOrderForm } from "./send-order-form.server.ts";
import { toOrderView, type OrderView } from "./order-view.ts";
import { MoneySection, RefundOpener } from "./refund/money-section.tsx";
import { readMoney } from "./refund/read-money.server.ts";
import { toTimeline } from "./timeline-view.ts";

/** Every form of the page. A form also needs its right in `admin/screens/day.ts`. */
const forms: OrderForms = { ...orderForms, ...goodsForms, ...changeForms };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { role, id: staffId } = sessionOf(context).staff;
  const now = new Date();
  const seesAll = permission(role, "orders.read") !== "no";
  const reader = { seesAll, readerId: staffId, now };
  const page = await readOrderPage(db(), await orderOfUrl(params), {
    ...reader,
    seesMessages: permission(role, "messages") !== "no",
  });
  if (!reader.seesAll && !isForWorkshop(page.record, now)) throw data(null, { status: 404 });
  const waiting = page.pending === null ? null : await findWaitingAct(db(), page.record.order);
  const acts = toActsView(page, { role, staffId, now: reader.now, waiting });
  return {
    order: toOrderView(page, reader),
    timeline: toTimeline(page, reader),
    hidesSystem: new URL(request.url).searchParams.get("lines") === "people",
    acts,
    panel: await readPanel(db(), page, { url: request.url, acts, role }),
    refunds: reader.seesAll ? await readMoney(page.record, { role, now }) : null,
    nextKind: page.summary.next.kind,
    mayResolve: permission(role, "flags.resolve") !== "no",
    mayComment: permission(role, "orders.comment") !== "no",
  };
}

export async function action(args: Route.ActionArgs) {
  return sendOrderForm(args, forms);
}

/** One order: its next step, what was bought, where it goes, and what happened. */
export default function OrderScreen({ loaderData, actionData: result }: Route.ComponentProps) {
  const { order, acts, panel: opened, ...page } = loaderData;
  const { orderNumber } = order;
  const { refunds, nextKind } = page;
  // What was asked for in the panel is done.
  const panel = result?.done === undefined ? opened : null;
  const forms = { acts, result, orderNumber, isQuiet: hasGreen(panel) };
  return (
    <>
      <PageHead
        title={order.orderNumber}
        crumb={{ to: "/orders", name: "Orders" }}
        note={<States order={order} />}
      >
        <HeadActs {...forms}>
          {refunds && acts.waiting === null && (
            <RefundOpener
              {...{ orderNumber, money: refunds }}
              isNext={nextKind === "refund" && !forms.isQuiet}
            />
          )}
        </HeadActs>
      </PageHead>
      <ActStrips {...{ orderNumber, result, acts }} />
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <OrderFlags flags={order.flags} mayResolve={page.mayResolve} result={result} />
          {panel !== null && <ActPanel panel={panel} {...forms} />}
          <Goods order={order} {...forms} />
          <OrderParcels parcels={order.parcels} editable={acts.parcels} />
          {panel?.kind === "parcel" && <ParcelPanel panel={panel} {...forms} />}
          <OrderTimeline
            orderNumber={orderNumber}
            lines={page.timeline}
            hidesSystem={page.hidesSystem}
            mayComment={page.mayComment}
            result={result}
          />
        </div>
        <OrderAside
          order={order}
          changeGift={acts.canChangeGift && <Opener name="gift">Change gift</Opener>}
          changeAddress={acts.canChangeAddress && <Opener name="address">Change</Opener>}
        >
          {refunds && <MoneySection {...{ orderNumber, nextKind }} money={refunds} />}
        </OrderAside>
      </div>
    </>
  );
}

/** While a panel is open, its button is the green one of the page. */
function hasGreen(panel: { readonly kind: string } | null): boolean {
  return panel !== null && panel.kind !== "parcel";
}

function States({ order: { flags, goods, money, next, tags } }: { order: OrderView }) {
  return (
    <span className="flex flex-wrap items-center gap-x-5 gap-y-1 font-medium text-ink">
      {flags.length > 0 && <FlagMark count={flags.length} />}
      <GoodsMark state={goods.state} rest={goods.rest} isLong />
      <MoneyMark state={money.state} sum={money.sum} />
      <NextWords {...next} />
      {tags.map((tag) => (
        <Link key={tag} className="link" to={`/orders?${new URLSearchParams({ tag })}`}>
          {tag}
        </Link>
      ))}
    </span>
  );
}

type GoodsProps = {
  order: OrderView;
  acts: ActsView;
  result: OrderResult | undefined;
  isQuiet: boolean;
};

/** The lines, and what is done about them: dispatch is above them when it is the next step. */
function Goods({ order, ...forms }: GoodsProps) {
  const { next, changeable } = forms.acts;
  return (
    <>
      {next === "dispatch" && <DispatchPanel {...forms} />}
      <OrderLines {...order} changeable={changeable} />
      <MakingList {...forms} />
      {next !== "dispatch" && <DispatchPanel {...forms} />}
    </>
  );
}
