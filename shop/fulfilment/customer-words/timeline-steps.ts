import { formatPounds, pence } from "#shop/kit/money.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { awaitsDelivery, parcelsOf } from "#shop/fulfilment/fulfilment.ts";
import { toSendOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import type { OrderEvent } from "#shop/orders/order-event.ts";
import type { TimelineEvent } from "#shop/orders/order-timeline.server.ts";

/** One step of an order's timeline. A step without a time is still to come. */
export type TimelineStep = {
  readonly title: string;
  /** `iso` is ISO 8601; `text` is for people. */
  readonly at: { readonly iso: string; readonly text: string } | null;
};

/** What an event is called for the customer. Those that are not listed are the shop's own business. */
const titles: Partial<Record<OrderEvent, string>> = {
  placed: "Order placed",
  recreated: "Order placed",
  paid: "Paid",
  payment_failed: "Not paid: the bank refused the payment",
  payment_expired: "Not paid in time",
  cancelled: "Cancelled",
  making_started: "Being made",
  made: "Made",
  dispatched: "Dispatched",
  delivered: "Delivered",
  sent_back: "Brought back to us by the carrier",
  cancel_requested: "You asked to cancel",
  return_requested: "You asked to return something",
  withdrawn: "You withdrew from the contract",
  return_received: "We received your return",
  address_changed: "Delivery address changed",
  option_changed: "Options changed",
  promise_moved: "Arrives later than we said",
};

/** Events after which the customer waits for an answer, not for goods. */
const endings: readonly OrderEvent[] = ["cancel_requested", "return_requested", "withdrawn"];

/**
 * What has happened to an order, in the order in which it happened, then what is still to come. Nothing
 * is still to come for an order that is not paid or that the customer wants to end or to return.
 */
export function toTimeline(record: OrderRecord, events: readonly TimelineEvent[]): TimelineStep[] {
  const isEnding = events.some(({ event }) => endings.includes(event));
  const past = standing(events).flatMap((event) => {
    const title = titleOf(event, record);
    const { at } = event;
    return title === null ? [] : [{ title, at: { iso: at.toISOString(), text: formatMinute(at) } }];
  });
  return [...past, ...(isEnding ? [] : toCome(record)).map((title) => ({ title, at: null }))];
}

/** What the workshop took back did not happen, for the customer. */
const takenBack: Readonly<Record<string, OrderEvent>> = {
  start_making: "making_started",
  mark_made: "made",
};

function standing(events: readonly TimelineEvent[]): readonly TimelineEvent[] {
  let standing: readonly TimelineEvent[] = [];
  for (const event of events) {
    const { action } = event.event === "undone" ? event.detail : {};
    const undone = typeof action === "string" ? takenBack[action] : undefined;
    const last = standing.findLast((each) => each.event === undone);
    standing = last === undefined ? [...standing, event] : standing.filter((each) => each !== last);
  }
  return standing;
}

function titleOf({ event, detail }: TimelineEvent, record: OrderRecord): string | null {
  if (event === "refund_sent") {
    const { amountPence } = detail;
    return typeof amountPence === "number"
      ? `Refunded ${formatPounds(pence(amountPence))}`
      : "Refunded";
  }
  if (event === "cancelled" && record.order.paidAt === null) return "Cancelled before payment";
  const title = titles[event] ?? null;
  if (event === "delivered" && detail["by"] === "customer")
    return "You told us that it has arrived";
  if (event === "delivered" && detail["by"] === "assumed") return "Delivered, as far as we know";
  const numbers = numbersOf(detail, record);
  return title === null || numbers === "" ? title : `${title}: ${numbers}`;
}

/** "parcel 2", if the order has several parcels and the event is about some of them. */
function numbersOf(detail: TimelineEvent["detail"], { fulfilments }: OrderRecord): string {
  const parcels = parcelsOf(fulfilments);
  const { fulfilmentId, fulfilmentIds = [fulfilmentId] } = detail;
  if (parcels.length < 2 || !Array.isArray(fulfilmentIds)) return "";
  const numbers = parcels.flatMap(({ id }, index) => (fulfilmentIds.includes(id) ? index + 1 : []));
  return numbers.length === 0 ? "" : `parcel ${numbers.join(" and ")}`;
}

function toCome(record: OrderRecord): string[] {
  const toSend = toSendOf(record);
  const isBegun = record.fulfilments.some(({ state }) => state === "making");
  const hasToMake = toSend.some(({ toMake }) => toMake > 0) && !isBegun;
  const hasToSend = toSend.some(({ quantity }) => quantity > 0);
  const isInTransit = record.fulfilments.some(
    (each) => awaitsDelivery(each) && each.deliveredBy !== "assumed",
  );
  const isPart = parcelsOf(record.fulfilments).length > 0;
  return [
    ...(hasToMake ? ["Being made"] : []),
    ...(hasToSend ? [isPart ? "The rest dispatched" : "Dispatched"] : []),
    ...(hasToSend || isInTransit ? ["Delivered"] : []),
  ];
}
