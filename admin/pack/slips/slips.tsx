import { findShopOrder } from "#shop/back-office/order-page.server.ts";
import { listQueue, queued, QUEUE_MAX } from "#shop/back-office/packing/pack-queue.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { counted } from "#shop/kit/text.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/slips";
import { ReturnsForm } from "./returns-form.tsx";
import { Slip } from "./slip.tsx";
import { toSlipView } from "./slip-view.ts";

/** The slips of the orders that the URL names, or of all that can be packed. */
export async function loader({ request }: Route.LoaderArgs) {
  const asked = [...new Set(new URL(request.url).searchParams.getAll("order"))].slice(0, QUEUE_MAX);
  const slips = asked.length === 0 ? await listQueue(db()) : await slipsOf(asked);
  const printed = new Set(slips.map(({ record }) => record.order.orderNumber));
  return {
    slips: slips.map(toSlipView),
    without: asked.filter((number) => !printed.has(number)),
  };
}

async function slipsOf(orderNumbers: readonly string[]) {
  const found = await Promise.all(orderNumbers.map((number) => findShopOrder(db(), number)));
  return queued(
    db(),
    found.flatMap((order) => order?.id ?? []),
  );
}

/** Packing slips to print: a sheet a parcel, with the returns form on its back. */
export default function Slips({ loaderData: { slips, without } }: Route.ComponentProps) {
  return (
    <>
      <div className="no-print">
        <PageHead
          title="Packing slips"
          crumb={{ to: "/pack", name: "Pack" }}
          note={counted(slips.length, "slip")}
        >
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
