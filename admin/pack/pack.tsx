import { Form, redirect } from "react-router";
import { findShopOrder } from "#shop/back-office/order-page.server.ts";
import { listQueue, QUEUE_MAX, shelvesOf } from "#shop/back-office/packing/pack-queue.server.ts";
import { listTrackingUses } from "#shop/fulfilment/tracking-uses.server.ts";
import { pickList } from "#shop/packing/pick-list.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/pack";
import { OrdersToPack, toOrderRow } from "./orders-to-pack.tsx";
import { PickList } from "./pick-list.tsx";
import { readScan, SCAN_MAX } from "./read-scan.ts";
import { ScanRow } from "./scan-row.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("scan")?.slice(0, SCAN_MAX) ?? "";
  const problem = typed === "" ? null : await openScanned(typed);
  const queue = await listQueue(db());
  const orders = queue.map(({ record, lines }) => ({
    orderNumber: record.order.orderNumber,
    lines,
  }));
  const chosen = new Set(searchParams.getAll("order"));
  const picked = orders.filter(({ orderNumber }) => chosen.has(orderNumber));
  return {
    orders: queue.map((each) => toOrderRow(each, new Date())),
    picks: pickList(picked.length > 0 ? picked : orders, await shelvesOf(db(), queue)),
    chosen: picked.map(({ orderNumber }) => orderNumber),
    isFull: queue.length >= QUEUE_MAX,
    scan: { typed, problem },
    sent: readScan(searchParams.get("sent") ?? "").orderNumber,
    held: readScan(searchParams.get("held") ?? "").orderNumber,
  };
}

/** Goes to the desk of the order that was scanned, or says why not. */
async function openScanned(typed: string): Promise<string> {
  const { orderNumber, number } = readScan(typed);
  if (orderNumber !== null && (await findShopOrder(db(), orderNumber)) !== null)
    throw redirect(`/pack/${orderNumber}`);
  const [use] = (await listTrackingUses(db(), [number])).get(number) ?? [];
  if (use !== undefined)
    return `That is the tracking number of ${use.orderNumber}, which is dispatched.`;
  return orderNumber === null
    ? "That is not an order number. Scan the bar code of the slip first, then the label."
    : `There is no order ${orderNumber}.`;
}

/** What can be packed: what to take from the shelves, the orders, and the way to the desk. */
export default function Pack({ loaderData }: Route.ComponentProps) {
  const { orders, picks, chosen, isFull, scan, sent, held } = loaderData;
  const [first] = orders;
  return (
    <>
      <PageHead title="Pack" note={first && countText({ orders: orders.length, chosen, isFull })}>
        {first && (
          <>
            <ButtonLink to="/pack/run" variant="quiet">
              Carrier run
            </ButtonLink>
            <ButtonLink
              to={`/pack/slips${chosen.length === 0 ? "" : `?${chosenQuery(chosen)}`}`}
              variant="quiet"
              data-key="p"
              data-act="Print slips"
            >
              Print slips <kbd aria-hidden="true">p</kbd>
            </ButtonLink>
            <ButtonLink to={`/pack/${first.orderNumber}`}>Pack {first.orderNumber}</ButtonLink>
          </>
        )}
      </PageHead>
      <LastOne {...{ sent, held }} />
      <ScanRow {...scan} />
      {first === undefined ? (
        <EmptyList title="No order is ready to leave">
          What is being made comes here as soon as it is marked made.
        </EmptyList>
      ) : (
        <ChosenForm>
          <PickList rows={picks} chosen={chosen.length} />
          <OrdersToPack orders={orders} chosen={chosen} />
        </ChosenForm>
      )}
    </>
  );
}

/** What became of the last order of the queue, after which the desk comes back here. */
function LastOne({ sent, held }: { sent: string | null; held: string | null }) {
  if (sent === null && held === null) return null;
  return (
    <p role="status" className={`strip mb-4 ${held === null ? "strip-ok" : ""}`}>
      {held === null ? `${sent} is packed.` : `${held} is held. A colleague is told by mail.`}
    </p>
  );
}

function countText({
  orders,
  chosen,
  isFull,
}: {
  orders: number;
  chosen: readonly string[];
  isFull: boolean;
}) {
  if (chosen.length > 0) return `${chosen.length} of ${orders} orders chosen`;
  if (isFull) return `the ${orders} most urgent orders`;
  return orders === 1 ? "1 order is ready" : `${orders} orders are ready`;
}

/** The list of what to pick, and the orders whose ticks choose for which of them. */
function ChosenForm({ children }: { children: React.ReactNode }) {
  return (
    <Form className="grid items-start gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      {children}
    </Form>
  );
}

function chosenQuery(chosen: readonly string[]): string {
  return new URLSearchParams(chosen.map((number) => ["order", number])).toString();
}
