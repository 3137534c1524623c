import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import type { CustomersOrder, DrawPicture, OrderPaths } from "./customers-order.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderDetails } from "./order-details.tsx";
import { PageLink } from "./page-link.tsx";
import { Parcels } from "./parcels.tsx";
import { Refunds } from "./refunds.tsx";
import { Returns } from "./returns.tsx";
import { Timeline } from "./timeline.tsx";

type OrderPageProps = CustomersOrder & {
  /** Without it nothing on the page can be pressed: staff see it so. */
  readonly paths?: OrderPaths;
  readonly drawPicture: DrawPicture;
  /** The button that buys the same again, which needs the customer's cart. */
  readonly buyAgain: ReactNode;
};

/** The page of an order below its head: its timeline, its details, and what the customer can do with it. */
export function OrderPage({ paths, drawPicture, buyAgain, ...page }: OrderPageProps) {
  const { order, details, timeline, returns, refunds, cancellation } = page;
  return (
    <>
      <div className="mb-14 grid items-start gap-12 desk:grid-cols-[minmax(0,1fr)_25.5rem] desk:gap-20">
        <div className="grid gap-12">
          <section aria-labelledby="timeline">
            <SectionHead title="What has happened" id="timeline" />
            <Timeline steps={timeline} />
          </section>
          {order.parcels.length > 0 && (
            <Parcels parcels={order.parcels} toCome={order.toCome} isInert={paths === undefined} />
          )}
          {returns.length > 0 && <Returns returns={returns} />}
          {refunds.length > 0 && <Refunds refunds={refunds} paths={paths} />}
        </div>
        <OrderActions {...{ order, cancellation, paths, buyAgain }} />
      </div>
      <OrderDetails {...{ details, paths, drawPicture }} />
      {order.reference && (
        <p className="mt-10 text-sm text-ink-2">
          Payment reference: <span className="break-all">{order.reference}</span>
        </p>
      )}
      <p className="mt-6">
        <PageLink to={paths?.account} className="link">
          All your orders
        </PageLink>
      </p>
    </>
  );
}

/** Below the title of the page: the status of the order, and when it was placed. */
export function OrderState({ order }: Pick<CustomersOrder, "order">) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-4 text-ink-2">
      <Badge tone={order.badge.tone}>{order.badge.label}</Badge>
      {order.badge.isCancelRequested && <Badge>Cancellation requested</Badge>}
      {order.badge.refund && <span>{order.badge.refund}</span>}
      <span>
        Placed on <time dateTime={order.placedAt}>{order.placedOn}</time>
      </span>
    </p>
  );
}
