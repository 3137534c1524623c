import { readTrackingNumber, trackingUrl } from "#shop/fulfilment/carriers.ts";
import type { Shipment } from "#shop/fulfilment/fulfilment.ts";
import type { ResultRow } from "./read-result.ts";

/** A line with the carrier to use when the form of its number names none; "" when it is not known. */
export type RowWithCarrier = ResultRow & { readonly carrier: string };

/** Why a line of a result file dispatches nothing. */
export type Unmatched =
  | {
      readonly reason:
        | "no_order_number"
        | "unknown_order"
        | "no_number"
        | "spoiled_number"
        /** An SKU, or the number of an order. */
        | "no_tracking_number"
        | "mistyped"
        | "no_carrier";
    }
  | { readonly reason: OrderObstacle }
  /** Another line of the file has the same order, or the same number. */
  | { readonly reason: "repeated_order" | "repeated_number"; readonly line: number }
  /** A parcel of another order has the number. */
  | { readonly reason: "number_used"; readonly orderNumber: string };

/** Why an order can't be dispatched as it is now. */
export type OrderObstacle =
  | "to_make"
  | "flagged"
  | "cancelled"
  | "sent"
  /** A refund that waits keeps its pieces back. */
  | "held"
  /** A refund has changed what goes since the label was made. */
  | "parcel_changed"
  | "nothing_to_send";

/** A line with what it means now. */
export type MatchedRow = ResultRow & {
  readonly orderId: string | null;
  readonly shipment: Shipment | null;
  /** `begun`: an act that began with this line dispatches the order, or has done so. */
  readonly state: "ready" | "begun" | "unmatched";
  readonly unmatched: Unmatched | null;
};

/** What is known about an order that a result file names. */
export type NamedOrder = {
  readonly orderId: string;
  /** Null: it can be dispatched. */
  readonly obstacle: OrderObstacle | null;
};

export type MatchFacts = {
  readonly orders: ReadonlyMap<string, NamedOrder>;
  /** The order that already has a parcel with a number. */
  readonly usedNumbers: ReadonlyMap<string, string>;
  /** The numbers that are an SKU of the shop. */
  readonly skus: ReadonlySet<string>;
  /** The lines with which an act has begun. */
  readonly begun: ReadonlySet<number>;
};

/** A number that a spreadsheet has rounded: 1.55E+13. */
const SPOILED = /^\d(?:\.\d+)?E\+?\d+$/;

/** Matches the lines of a result file with orders. An order and a number are used once, by the first line. */
export function matchRows(
  rows: readonly RowWithCarrier[],
  facts: MatchFacts,
): readonly MatchedRow[] {
  const lineOfOrder = new Map<string, number>();
  const lineOfNumber = new Map<string, number>();
  return rows.map((row) => {
    const { line, orderNumber, trackingNumber, carrier } = row;
    const order = facts.orders.get(orderNumber);
    const shipment = shipmentWith(trackingNumber, carrier);
    const known = { ...row, orderId: order?.orderId ?? null, shipment };
    if (facts.begun.has(line)) {
      lineOfOrder.set(orderNumber, line);
      lineOfNumber.set(trackingNumber, line);
      return { ...known, state: "begun", unmatched: null };
    }
    const unmatched =
      obstacleOf(row, facts) ??
      repeated("repeated_order", lineOfOrder.get(orderNumber)) ??
      repeated("repeated_number", lineOfNumber.get(trackingNumber));
    if (unmatched !== null) return { ...known, state: "unmatched", unmatched };
    lineOfOrder.set(orderNumber, line);
    lineOfNumber.set(trackingNumber, line);
    return { ...known, state: "ready", unmatched: null };
  });
}

function obstacleOf(
  { orderNumber, trackingNumber, carrier }: RowWithCarrier,
  facts: MatchFacts,
): Unmatched | null {
  if (orderNumber === "") return { reason: "no_order_number" };
  const order = facts.orders.get(orderNumber);
  if (order === undefined) return { reason: "unknown_order" };
  if (trackingNumber === "") return { reason: "no_number" };
  if (SPOILED.test(trackingNumber)) return { reason: "spoiled_number" };
  if (facts.skus.has(trackingNumber) || facts.orders.has(trackingNumber.replace(/^LL/, "LL-")))
    return { reason: "no_tracking_number" };
  if (order.obstacle !== null) return { reason: order.obstacle };
  if (readTrackingNumber(trackingNumber)?.isMistyped === true) return { reason: "mistyped" };
  if (shipmentWith(trackingNumber, carrier) === null) return { reason: "no_carrier" };
  const other = facts.usedNumbers.get(trackingNumber);
  return other === undefined ? null : { reason: "number_used", orderNumber: other };
}

function repeated(
  reason: "repeated_order" | "repeated_number",
  line: number | undefined,
): Unmatched | null {
  return line === undefined ? null : { reason, line };
}

/**
 * What a parcel is handed over with: a number that fits the forms of several carriers is of the one given, and
 * so is one that fits none. Null without a number or a carrier.
 */
export function shipmentWith(trackingNumber: string, given: string): Shipment | null {
  const carrier = readTrackingNumber(trackingNumber, given)?.carrier ?? given;
  if (trackingNumber === "" || carrier === "") return null;
  return { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };
}
