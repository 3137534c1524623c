import { Link } from "react-router";
import type { QueuedOrder } from "#shop/back-office/packing/pack-queue.server.ts";
import { leaveByOf } from "#shop/fulfilment/leave-by.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { Section } from "#admin/components/section.tsx";
import { Button } from "#ui/button.tsx";

/** An order that can be packed, as the list shows it. */
export type OrderRow = ReturnType<typeof toOrderRow>;

export function toOrderRow({ record, lines }: QueuedOrder, now: Date) {
  const { order } = record;
  const day = leaveByOf(record);
  const today = londonDay(now);
  return {
    orderNumber: order.orderNumber,
    to: `${order.address.name}, ${order.address.city}`,
    pieces: lines
      .filter(({ ready }) => ready > 0)
      .map(({ line, ready }) => `${ready} ${line.name}`)
      .join(", "),
    isGift: order.giftMessage !== null,
    isPart: lines.some(({ toMake }) => toMake > 0),
    hasNote: order.notes !== "",
    leaves: day === null ? "" : `leaves ${day === today ? "today" : formatShortDay(day, now)}`,
    isLate: day !== null && day < today,
  };
}

/** The orders that can be packed, the most urgent first. Their ticks choose what is picked and printed. */
export function OrdersToPack({
  orders,
  chosen,
}: {
  orders: readonly OrderRow[];
  chosen: readonly string[];
}) {
  return (
    <Section title="Orders" note="the most urgent first" className="min-w-0">
      <table className="ledger rows">
        <thead className="sr-only">
          <tr>
            <th scope="col">Choose</th>
            <th scope="col">Order</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.orderNumber} {...order} isChosen={chosen.includes(order.orderNumber)} />
          ))}
        </tbody>
      </table>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button variant="quiet">Pick for the ticked orders</Button>
        <Button variant="quiet" formAction="/admin/pack/slips">
          Print their slips
        </Button>
        {chosen.length > 0 && (
          <Link to="/pack" className="link">
            All orders
          </Link>
        )}
      </p>
    </Section>
  );
}

function Row({
  orderNumber,
  to,
  pieces,
  isGift,
  isPart,
  hasNote,
  leaves,
  isLate,
  isChosen,
}: OrderRow & { isChosen: boolean }) {
  return (
    <tr data-row>
      <td className="tick-cell">
        <input
          type="checkbox"
          name="order"
          value={orderNumber}
          aria-label={`Choose ${orderNumber}`}
          className="tick"
          defaultChecked={isChosen}
        />
      </td>
      <td>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Link to={`/pack/${orderNumber}`} className="opens link font-semibold">
            {orderNumber}
          </Link>
          {isGift && <span className="tag">Gift</span>}
          {isPart && <span className="tag">Part first</span>}
          {hasNote && <span className="tag">Note</span>}
          <span className={`ml-auto ${isLate ? "font-medium text-error" : "text-ink-2"}`}>
            {isLate ? `late, ${leaves}` : leaves}
          </span>
        </span>
        <span className="block">{pieces}</span>
        <span className="second-line block">{to}</span>
      </td>
    </tr>
  );
}
