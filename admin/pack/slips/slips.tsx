import { findShopOrder } from "#shop/back-office/order-page.server.ts";
import { listQueuePage, queued, QUEUE_MAX } from "#shop/back-office/packing/pack-queue.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { listHref } from "#admin/list/list.ts";
import { counted } from "#shop/kit/text.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/slips";
import { ReturnsForm } from "./returns-form.tsx";
import { Slip } from "./slip.tsx";
import { toSlipView } from "./slip-view.ts";

/** Slips that are printed at once. */
const LOT = 50;

/** The slips of the orders that the URL names by id or number, or of those that can be packed: 50 at a time. */
export async function loader({ request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const named = [...searchParams].filter(([name]) => name === "id" || name === "order");
  if (named.length === 0) {
    const { orders, next } = await listQueuePage(db(), searchParams.get("after"));
    return {
      slips: orders.map(toSlipView),
      without: [],
      next: next && listHref(search, { after: next }),
    };
  }
  const orders = await ordersOf(named.slice(0, LOT));
  const slips = await queued(db(), [...orders.keys()]);
  for (const { record } of slips) orders.delete(record.order.id);
  const others = named.slice(LOT, QUEUE_MAX);
  return {
    slips: slips.map(toSlipView),
    without: [...orders.values()],
    next: others.length === 0 ? null : `?${new URLSearchParams(others)}`,
  };
}

/** The numbers of the orders that are named, by id. */
async function ordersOf(named: readonly (readonly [name: string, value: string])[]) {
  const found = await Promise.all(
    named.map(([name, value]) => {
      if (name === "order") return findShopOrder(db(), value);
      return isUuid(value) ? findOrder(db(), value) : null;
    }),
  );
  return new Map(found.flatMap((order) => (order ? [[order.id, order.orderNumber] as const] : [])));
}

/** Packing slips to print: a sheet a parcel, with the returns form on its back. */
export default function Slips({ loaderData: { slips, without, next } }: Route.ComponentProps) {
  return (
    <>
      <div className="no-print">
        <PageHead
          title="Packing slips"
          crumb={{ to: "/pack", name: "Pack" }}
          note={counted(slips.length, "slip")}
        >
          {next !== null && (
            <ButtonLink to={next} variant="quiet">
              Next {LOT}
            </ButtonLink>
          )}
          {slips.length > 0 && (
            <Button
              type="button"
              className="hidden scripted:inline-flex"
              onClick={() => window.print()}
              data-key="p"
            >
              Print <kbd aria-hidden="true">p</kbd>
            </Button>
          )}
        </PageHead>
        {without.length > 0 && (
          <p className="strip mb-4">Nothing is to be packed of {without.join(", ")}.</p>
        )}
        {slips.length === 0 ? (
          <EmptyList title="No slip to print">
            A slip is there while pieces of its order are ready to leave.
          </EmptyList>
        ) : (
          <p className="mb-6 text-ink-2">
            Print on both sides: the returns form is on the back of each slip.
            <span className="scripted:hidden"> Press Ctrl and P to print.</span>
          </p>
        )}
      </div>
      {slips.map((slip) => (
        <article key={slip.orderNumber} aria-label={`Packing slip of ${slip.orderNumber}`}>
          <Slip slip={slip} />
          <ReturnsForm slip={slip} />
        </article>
      ))}
    </>
  );
}
