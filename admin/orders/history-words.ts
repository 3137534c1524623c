import { parcelsOf, sumLines, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { formatShortDay } from "#shop/kit/time.ts";
import { flagKinds, type FlagCode } from "#shop/orders/flag.ts";
import type { OrderEvent } from "#shop/orders/order-event.ts";
import type { HistoryEvent } from "#shop/orders/order-timeline.server.ts";
import { piecesInWords } from "./parcel-view.ts";

/** What the workshop sees of an order's history: what is about goods and where they go. */
export const workEvents: readonly OrderEvent[] = [
  "placed",
  "cancelled",
  "making_started",
  "made",
  "dispatched",
  "tracking_changed",
  "delivered",
  "sent_back",
  "return_received",
  "flag_raised",
  "flag_resolved",
  "address_changed",
  "option_changed",
  "promise_moved",
  "gift_changed",
  "undone",
];

/** What an event was, after the name of who did it: "dispatched parcel 1: 2 Beech Pegs". */
export function eventWords(event: HistoryEvent, record: OrderRecord): string {
  const { detail, actor } = event;
  const parcel = parcelName(detail, record);
  const pieces = piecesOf(detail, record);
  switch (event.event) {
    case "placed":
      return "placed the order";
    case "recreated":
      return "recreated the order after a restore";
    case "paid":
      return `took the payment of ${formatPounds(record.order.totalPence)}`;
    case "payment_failed":
      return "refused the payment";
    case "payment_expired":
      return "closed the payment page: not paid in time";
    case "cancelled":
      return record.order.paidAt === null ? "cancelled the unpaid order" : "cancelled the order";
    case "reopened":
      return "opened the order again";
    case "making_started":
      return `started making ${pieces || "it"}`;
    case "made":
      return `marked ${pieces || "it"} as made`;
    case "dispatched":
      return pieces === "" ? `dispatched ${parcel}` : `dispatched ${parcel}: ${pieces}`;
    case "tracking_changed":
      return `changed the tracking of ${parcel}`;
    case "delivered":
      return deliveredWords(event, parcel);
    case "sent_back":
      return `recorded that the carrier brought ${parcel} back`;
    case "cancel_requested":
      return "asked to cancel";
    case "return_requested":
      return actor.kind === "customer" ? "asked to send goods back" : "opened a return";
    case "withdrawn":
      return "withdrew from the contract";
    case "return_received":
      return `took a return in: ${pieces || "goods"}`;
    case "promise_moved":
      return movedWords(detail, pieces);
    case "undone":
      return undoneWords(detail, pieces);
    default:
      return otherWords(event);
  }
}

function movedWords({ from, leavesBy }: HistoryEvent["detail"], pieces: string): string {
  const day = (word: string, of: unknown) =>
    typeof of === "string" ? ` ${word} ${formatShortDay(of, new Date())}` : "";
  return `moved the day on which ${pieces || "it"} leaves${day("from", from)}${day("to", leavesBy)}`;
}

function undoneWords({ action }: HistoryEvent["detail"], pieces: string): string {
  if (action === "start_making") return `took back that ${pieces || "it"} is being made`;
  if (action === "mark_made") return `took back that ${pieces || "it"} is made`;
  return `undid: ${typeof action === "string" ? action : "an act"}`;
}

/** Events that the same words always tell. */
const plainWords: Partial<Record<OrderEvent, string>> = {
  address_changed: "changed the postal address",
  option_changed: "changed options",
  gift_changed: "changed the gift message",
  evidence_sent: "sent evidence about the dispute to the bank",
  return_accepted: "accepted the return",
  return_refused: "refused the return",
  return_inspected: "inspected the returned goods",
};

/** What was about money, flags and changes. */
function otherWords({ event, detail }: HistoryEvent): string {
  const sum =
    typeof detail["amountPence"] === "number" ? ` of ${pounds(detail["amountPence"])}` : "";
  switch (event) {
    case "refund_requested":
      return `asked for a refund${sum}`;
    case "refund_approved":
      return `approved the refund${sum}`;
    case "refund_sent":
      return `sent the refund${sum}`;
    case "refund_failed":
      return `could not make the refund${sum}`;
    case "refund_undone":
      return `took the refund${sum} back`;
    case "refund_lapsed":
      return `let the refund${sum} lapse: nobody approved it in time`;
    case "refund_explained":
      return `entered what the refund${sum} was for`;
    case "flag_raised":
      return `raised a flag: ${flagSentence(detail["code"])}`;
    case "flag_resolved":
      return `resolved a flag: ${flagSentence(detail["code"])}`;
    default:
      return plainWords[event] ?? event.replaceAll("_", " ");
  }
}

function deliveredWords({ actor, detail }: HistoryEvent, parcel: string): string {
  if (detail["by"] === "assumed") return `assumed that ${parcel} was delivered`;
  if (actor.kind === "customer") return `said that ${parcel} has arrived`;
  return actor.kind === "carrier" ? `delivered ${parcel}` : `marked ${parcel} as delivered`;
}

function pounds(amount: number): string {
  return formatPounds(pence(amount));
}

function flagSentence(code: unknown): string {
  return typeof code === "string" && Object.hasOwn(flagKinds, code)
    ? flagKinds[code as FlagCode].sentence
    : "another one";
}

/** "parcel 1", or "the parcel" of an order with one. */
function parcelName(detail: HistoryEvent["detail"], { fulfilments }: OrderRecord): string {
  const parcels = parcelsOf(fulfilments);
  const ids = idsOf(detail);
  const numbers = parcels.flatMap(({ id }, at) => (ids.includes(id) ? at + 1 : []));
  return parcels.length < 2 || numbers.length === 0
    ? "the parcel"
    : `parcel ${numbers.join(" and ")}`;
}

function idsOf({ fulfilmentId, fulfilmentIds }: HistoryEvent["detail"]): readonly unknown[] {
  return Array.isArray(fulfilmentIds) ? (fulfilmentIds as unknown[]) : [fulfilmentId];
}

/** The pieces that an event names, or those of its fulfilments. */
function piecesOf(detail: HistoryEvent["detail"], { order, fulfilments }: OrderRecord): string {
  const { lines } = detail;
  const ids = idsOf(detail);
  const named = Array.isArray(lines)
    ? (lines as LineQuantity[])
    : fulfilments.filter(({ id }) => ids.includes(id)).flatMap((each) => each.lines);
  return piecesInWords(order, sumLines(named));
}
