import { isWaiting, type RefundState } from "#shop/payments/refunds/refund.ts";
import type { OrderState, OrderStatus } from "#shop/orders/order.ts";

/** What the status of an order is derived from. Sums are in pence. */
export type StatusFacts = {
  readonly order: {
    readonly state: OrderState;
    readonly lines: readonly {
      readonly position: number;
      readonly quantity: number;
      readonly madeToOrder: boolean;
    }[];
  };
  /** The oldest first. */
  readonly payments: readonly {
    readonly state: "pending" | "paid" | "failed" | "expired";
    readonly amountPence: number;
  }[];
  readonly refunds: readonly RefundFacts[];
  readonly disputes: readonly { readonly isLost: boolean; readonly amountPence: number }[];
  readonly fulfilments: readonly {
    /** `returned`: the carrier brought it back undelivered, so that its pieces are to be sent again. */
    readonly state: "making" | "ready" | "dispatched" | "delivered" | "returned";
    readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  }[];
  /** `received`: the goods are back and the refund is still to be made. */
  readonly returns: readonly { readonly state: "requested" | "received" | "closed" }[];
};

type RefundFacts = {
  readonly state: RefundState;
  /** Whether the provider had accepted the refund: it may have failed later. */
  readonly wasSent: boolean;
  readonly amountPence: number;
  /** The pieces that are no longer to be sent. */
  readonly lines: readonly { readonly position: number; readonly cancelledQuantity: number }[];
};

/**
 * The status of an order, derived from its records by the six rules of docs/spec/interface.md, Order status: the
 * first that fits. A part refund beside goods does not change it.
 */
export function orderStatus(facts: StatusFacts): OrderStatus {
  const { order, payments, fulfilments } = facts;
  if (paidPence(facts) === 0) {
    if (order.state === "cancelled") return "cancelled";
    return unpaidStatuses[payments.at(-1)?.state ?? "pending"];
  }
  if (moneyLeftPence(facts) <= 0) return "refunded";
  if (order.state === "cancelled") return "cancelled";
  if (unsentPieces(facts).some(({ quantity }) => quantity > 0))
    return fulfilments.length > 0 ? "processing" : "paid";
  const sent = fulfilments.filter(isSent);
  if (sent.length > 0)
    return sent.every(({ state }) => state === "delivered") ? "delivered" : "dispatched";
  return "partially_refunded";
}

const unpaidStatuses = {
  pending: "pending_payment",
  failed: "payment_failed",
  expired: "expired",
  // A payment of nothing can't be, and means no money either.
  paid: "pending_payment",
} as const satisfies Record<string, OrderStatus>;

/** What is to be done about an order next. */
export type NextStep = "await_payment" | "make" | "dispatch" | "refund" | "await_delivery";

/**
 * Everything that is to be done about an order now, the most urgent first; empty when nothing is owed.
 * Goods and money may both be owed: one never hides the other.
 */
export function nextSteps(facts: StatusFacts): readonly NextStep[] {
  if (paidPence(facts) === 0)
    return orderStatus(facts) === "pending_payment" ? ["await_payment"] : [];
  const steps: NextStep[] = [];
  if (isMoneyOwed(facts)) steps.push("refund");
  if (moneyLeftPence(facts) <= 0) return steps;
  const pieces = piecesToSend(facts);
  if (pieces.some(({ toMake }) => toMake > 0)) steps.push("make");
  if (pieces.some(({ quantity, toMake }) => quantity > toMake)) steps.push("dispatch");
  if (facts.fulfilments.some(({ state }) => state === "dispatched")) steps.push("await_delivery");
  return steps;
}

/** A cancelled order, a refund that has not arrived, or returned goods: money goes back. */
function isMoneyOwed(facts: StatusFacts): boolean {
  if (moneyLeftPence(facts) <= 0) return false;
  return (
    facts.order.state === "cancelled" ||
    facts.refunds.some(isWaiting) ||
    facts.refunds.some(({ state, wasSent }) => state === "failed" && wasSent) ||
    facts.returns.some(({ state }) => state === "received")
  );
}

/** The pieces of a line that are still to be sent, and how many of them are still to be made. */
export type PiecesToSend = {
  readonly position: number;
  readonly quantity: number;
  readonly toMake: number;
};

/**
 * What is still to be sent of each line: neither cancelled nor with a carrier or the customer, nor kept back by a
 * refund that waits for an owner. Nothing is sent while the last of the money is on its way back.
 */
export function piecesToSend(facts: StatusFacts): readonly PiecesToSend[] {
  const held = facts.refunds.filter(({ state }) => state === "awaiting_approval");
  const going = facts.refunds.filter((refund) => isWaiting(refund) && !held.includes(refund));
  const goingPence = sumOf(going, ({ amountPence }) => amountPence);
  const isAllGoing = going.length > 0 && moneyLeftPence(facts) <= goingPence;
  const ready = facts.fulfilments.filter(({ state }) => state === "ready");
  return unsentPieces(facts).map(({ position, quantity: unsent, madeToOrder }) => {
    const quantity = isAllGoing ? 0 : Math.max(0, unsent - cancelledOf(held, position));
    const toMake = madeToOrder ? Math.max(0, quantity - piecesIn(ready, position)) : 0;
    return { position, quantity, toMake };
  });
}

/** What of each line is neither cancelled nor with a carrier or the customer. */
function unsentPieces({ order, refunds, fulfilments }: StatusFacts) {
  const sent = fulfilments.filter(isSent);
  const standing = refunds.filter(isStanding);
  return order.lines.map(({ position, quantity: ordered, madeToOrder }) => {
    const cancelled = order.state === "cancelled" ? ordered : cancelledOf(standing, position);
    const quantity = Math.max(0, ordered - cancelled - piecesIn(sent, position));
    return { position, quantity, madeToOrder };
  });
}

function cancelledOf(refunds: readonly RefundFacts[], position: number): number {
  return sumOf(refunds, ({ lines }) =>
    sumOf(lines, (line) => (line.position === position ? line.cancelledQuantity : 0)),
  );
}

function piecesIn(fulfilments: StatusFacts["fulfilments"], position: number): number {
  return sumOf(fulfilments, ({ lines }) =>
    sumOf(lines, (line) => (line.position === position ? line.quantity : 0)),
  );
}

/** Whether a refund cancels its pieces: not before an owner agrees, nor if it was given up before money moved. */
function isStanding({ state, wasSent }: RefundFacts): boolean {
  if (state === "failed") return wasSent;
  return state === "requested" || state === "sending" || state === "sent";
}

function isSent({ state }: StatusFacts["fulfilments"][number]): boolean {
  return state === "dispatched" || state === "delivered";
}

function paidPence({ payments }: StatusFacts): number {
  return sumOf(payments, ({ state, amountPence }) => (state === "paid" ? amountPence : 0));
}

/** What the shop still has of the customer's money. A lost dispute took it back. */
function moneyLeftPence(facts: StatusFacts): number {
  const refunded = sumOf(facts.refunds, (refund) =>
    refund.state === "sent" ? refund.amountPence : 0,
  );
  const lost = sumOf(facts.disputes, (dispute) => (dispute.isLost ? dispute.amountPence : 0));
  return paidPence(facts) - refunded - lost;
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
