import { addDays, formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";
import { parcelsOf } from "#shop/fulfilment/fulfilment.ts";
import { nextStepsOf, toSendOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { returnClock } from "#shop/fulfilment/returns/return-clock.ts";
import { sum } from "#shop/kit/sum.ts";
import { blocksDispatch, stopsMaking, type FlagCode } from "#shop/orders/flag.ts";

/** What is to be done about an order next, the most urgent first; from `await_return` on, nothing but to wait. */
export const nextKinds = [
  "answer_dispute",
  "refund_again",
  "approve_refund",
  "refund",
  "settle_flag",
  "make",
  "dispatch",
  "await_payment",
  "await_return",
  "await_delivery",
  "await_refund",
  "nothing",
] as const;
export type NextKind = (typeof nextKinds)[number];

/** The next step of an order, without words, so that it can be stored. */
export type Next = {
  readonly kind: NextKind;
  /** How many pieces are to be made or dispatched; 0 for other steps. */
  readonly pieces: number;
  /** The last day to do it, or the day since when it waits, as "2026-11-24"; null without one. */
  readonly day: string | null;
  /** The moment until which the customer can pay, ISO 8601; null for other steps. */
  readonly until: string | null;
  /** Why nothing is to be done: "delivered", "cancelled"; or the carrier. Empty for other steps. */
  readonly detail: string;
};

/** Flags that say that goods are coming back. */
const comingBack: readonly FlagCode[] = ["return_requested", "withdrawn"];

type Situation = {
  readonly flags: readonly { readonly code: FlagCode }[];
  /** The day by which the rest must leave. */
  readonly leaveBy: string | null;
};

/** Whether the order's money came in. */
export function isPaid({ payments }: Pick<OrderRecord, "payments">): boolean {
  return payments.some(({ state }) => state === "paid");
}

/** The next step of an order. Goods and money may both be owed: money that is overdue comes first. */
export function nextOf(record: OrderRecord, { flags, leaveBy }: Situation): Next {
  const steps = nextStepsOf(record);
  if (steps.includes("await_payment"))
    return next("await_payment", { until: record.payment.expiresAt.toISOString() });
  const money = isPaid(record) ? moneyStep(record, flags) : null;
  if (money !== null) return money;
  const pieces = toSendOf(record);
  const isToSend = pieces.some(({ quantity }) => quantity > 0);
  if (isToSend && stopsMaking(flags)) return next("settle_flag");
  const ready = sum(pieces.map(({ quantity, toMake }) => quantity - toMake));
  const isPartFirst = record.order.inStockFirst && isToSend && ready > 0 && !blocksDispatch(flags);
  if (isPartFirst) return next("dispatch", { pieces: ready, day: leaveBy });
  if (steps.includes("make"))
    return next("make", { pieces: sum(pieces.map(({ toMake }) => toMake)), day: leaveBy });
  if (steps.includes("dispatch")) {
    if (blocksDispatch(flags)) return next("settle_flag", { day: leaveBy });
    return next("dispatch", { pieces: sum(pieces.map(({ quantity }) => quantity)), day: leaveBy });
  }
  const waiting = waitingFor(record);
  // Its flag is there until the goods are.
  const isExpected =
    waiting.kind === "await_return" && flags.every(({ code }) => comingBack.includes(code));
  return flags.length > 0 && !isExpected ? next("settle_flag") : waiting;
}

function next(kind: NextKind, more: Partial<Next> = {}): Next {
  return { kind, pieces: 0, day: null, until: null, detail: "", ...more };
}

/** What is to be done about an order's money; null if nothing is owed now. */
function moneyStep(record: OrderRecord, flags: Situation["flags"]): Next | null {
  const { order, disputes, refunds, returns } = record;
  const dispute = disputes.find(({ status }) => status === "needs_response");
  if (dispute !== undefined)
    return next("answer_dispute", { day: dispute.dueBy && londonDay(dispute.dueBy) });
  if (flags.some(({ code }) => code === "refund_failed")) return next("refund_again");
  const states = new Set(refunds.map(({ state }) => state));
  if (states.has("awaiting_approval")) return next("approve_refund");
  if (states.has("requested") || states.has("sending")) return null;
  const [owed] = returns
    .flatMap((each) => returnClock(each) ?? [])
    .filter(({ kind }) => kind === "refund")
    .map(({ by }) => by)
    .toSorted();
  if (owed !== undefined) return next("refund", { day: owed });
  const isOwed = order.state === "cancelled" && nextStepsOf(record).includes("refund");
  return isOwed ? next("refund") : null;
}

function waitingFor(record: OrderRecord): Next {
  const { fulfilments, refunds, returns, status } = record;
  if (returns.some(({ state }) => state === "requested")) return next("await_return");
  const parcels = parcelsOf(fulfilments);
  const moving = parcels.findLast(({ state }) => state === "dispatched");
  if (moving !== undefined)
    return next("await_delivery", {
      day: londonDay(moving.dispatchedAt),
      detail: moving.shipment.carrier,
    });
  if (refunds.some(({ state }) => state === "requested" || state === "sending"))
    return next("await_refund");
  const last = parcels.findLast(({ deliveredAt }) => deliveredAt !== null);
  if (status === "delivered" && last?.deliveredAt)
    return next("nothing", { day: londonDay(last.deliveredAt), detail: "delivered" });
  return next("nothing", { detail: endOf(record) });
}

function endOf(record: OrderRecord): string {
  if (record.order.state === "cancelled") return "cancelled";
  return isPaid(record) ? "refunded" : "not paid";
}

/** A next step in words. */
export type NextInWords = {
  /** "Make 1 by Tue 24 Nov". */
  readonly text: string;
  /** `rest`: nothing but to wait. */
  readonly tone: "late" | "soon" | "plain" | "rest";
};

/** Days before its last day from which a step is shown as due soon. */
const SOON_DAYS = { make: 0, dispatch: 0, refund: 2, answer_dispute: 3 } as const;

/** A next step in words, on a day: what to do and by when, and whether it is late. */
export function nextInWords(step: Next, now: Date): NextInWords {
  const { kind, pieces, day, until, detail } = step;
  const on = day === null ? "" : formatShortDay(day, now);
  switch (kind) {
    case "make":
      return due(`Make ${pieces}`, step, now);
    case "dispatch":
      return due("Pack", step, now);
    case "refund":
      return due("Refund", step, now);
    case "answer_dispute":
      return due("Answer the dispute", step, now);
    case "refund_again":
      return { text: "Refund again: it failed", tone: "late" };
    case "approve_refund":
      return { text: "Approve the refund", tone: "plain" };
    case "settle_flag":
      return { text: "Resolve the flag", tone: "plain" };
    case "await_payment":
      return { text: `Wait for payment${untilText(until, now)}`, tone: "rest" };
    case "await_return":
      return { text: "Wait for the return", tone: "rest" };
    case "await_delivery":
      return { text: "Nothing: on the way", tone: "rest" };
    case "await_refund":
      return { text: "Nothing: refund on its way", tone: "rest" };
    case "nothing":
      return { text: `Nothing: ${detail}${on && ` ${on}`}`, tone: "rest" };
  }
}

function due(text: string, { kind, day }: Next, now: Date): NextInWords {
  if (day === null) return { text, tone: "plain" };
  const today = londonDay(now);
  const on = formatShortDay(day, now);
  if (day < today) return { text: `${text}, late since ${on}`, tone: "late" };
  const soon = SOON_DAYS[kind as keyof typeof SOON_DAYS];
  const isSoon = day <= addDays(today, soon);
  return {
    text: `${text} ${day === today ? "today" : `by ${on}`}`,
    tone: isSoon ? "soon" : "plain",
  };
}

function untilText(until: string | null, now: Date): string {
  if (until === null) return "";
  const at = new Date(until);
  const day = londonDay(at);
  const time = formatTime(at);
  return day === londonDay(now) ? ` until ${time}` : ` until ${formatShortDay(day, now)} ${time}`;
}
