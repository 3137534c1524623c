import { data } from "react-router";
import { findLatestEvent } from "#shop/orders/history.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { OrderEvent } from "#shop/orders/order-event.ts";
import { formatTime, londonDay, formatShortDay } from "#shop/kit/time.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { refusedForm } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import type { OrderAnswer, OrderResult, SentForm } from "#admin/orders/order-forms.server.ts";
import { actorName } from "#admin/orders/order-view.ts";

/** The order has moved on since its page was shown. */
const changed = moved("The order has changed since this page was opened.");

const texts = {
  no_order: changed,
  act_pending: changed,
  nothing_to_make: changed,
  nothing_to_send: changed,
  held_for_refund: changed,
  nothing_in_transit: changed,
  no_parcel: changed,
  no_line: changed,
  wrong_status: changed,
  version_changed: changed,
  too_late: changed,
  refund_open: changed,
  refunded_meanwhile: changed,
  sum_changed: changed,
  // A whole refund is made of what is left: these say that it is no longer.
  wrong_lines: changed,
  too_many_pieces: changed,
  above_delivery: changed,
  reason_missing: changed,
  contradictory: changed,
  unsent_pieces: changed,
  needs_attention: "A flag stops dispatch. Resolve it first.",
  unchanged: moved("Nothing was changed: it is already as you entered it."),
  disputed:
    "The customer’s bank disputes the payment. Nothing can be refunded until that is decided.",
  not_paid: "The order is not paid, so nothing can be refunded.",
  nothing_to_refund: "Nothing is left of the payment to refund.",
  above_left: "The refund is more than what is left of the payment.",
  no_delivery: "The shop does not deliver there.",
  price_differs:
    "The price or the VAT would change. Cancel or refund the order, and place a new one.",
  product_gone: "The product is no longer in the catalogue.",
  bad_option: "The product no longer has that option.",
  in_future: "A parcel can’t have been delivered on a day in the future.",
};

/** What the acts on an order refuse. */
export type OrderRefusal = keyof typeof texts | "undone" | "act_reused";

/** What a refused form is about. */
export type Refusing = {
  /** What may have come first, as the history names it. */
  readonly after: readonly OrderEvent[];
  /** The field to which another refusal belongs. */
  readonly field?: string;
};

/**
 * The answer to a form that was refused. When somebody else acted first, 409 with who, what and when; otherwise
 * 422 with the reason. What was typed is kept.
 */
export async function refusedAct(
  { order, act, intent, field: read }: SentForm,
  { reason }: { readonly reason: OrderRefusal },
  { after, field }: Refusing,
): Promise<OrderAnswer> {
  const values = Object.fromEntries(read.entries);
  if (reason === "undone") {
    const conflict = await undoneInWords(order, act.actor);
    return data<OrderResult>({ intent, values, conflict }, 409);
  }
  const cause = reason === "held_for_refund" ? (["refund_requested"] as const) : after;
  const hasMoved = reason !== "act_reused" && texts[reason] === changed;
  const first = hasMoved || reason === "unchanged" ? await firstOf(order, cause) : null;
  if (first !== null) {
    const conflict = await inWords(first, act.actor);
    return data<OrderResult>({ intent, values, conflict }, 409);
  }
  if (hasMoved) return data<OrderResult>({ intent, values, conflict: changed.text }, 409);
  return refusedForm({ reason }, { intent, values, field }, texts);
}

/** Who did the latest of these events of an order, what and when; null if none has happened. */
export async function whoWasFirst(
  order: Order,
  { after }: Pick<Refusing, "after">,
  reader: Actor,
): Promise<string | null> {
  const first = await firstOf(order, after);
  return first && inWords(first, reader);
}

/** Who undid an act whose form was sent again: "Ann undid this at 14:02." */
export async function undoneInWords({ id }: Order, reader: Actor): Promise<string> {
  const event = await findLatestEvent(db(), id, ["undone"]);
  return event === null ? "This was undone." : inWords({ ...event, what: "undid this" }, reader);
}

type First = {
  readonly what: string;
  readonly at: Date;
  readonly actor: Actor;
  /** Until when it can be undone. */
  readonly until?: Date;
};

/** What came first: an act that can still be undone, or the latest of the events. */
async function firstOf({ id }: Order, after: readonly OrderEvent[]): Promise<First | null> {
  const pending = await findPendingAct(db(), id);
  if (pending !== null) {
    const { action, begunAt, actor, dueAt } = pending;
    return { what: pendingWords[action] ?? "changed this", at: begunAt, actor, until: dueAt };
  }
  const event = await findLatestEvent(db(), id, after);
  return event && { ...event, what: eventWords[event.event] ?? "changed this" };
}

async function inWords({ what, at, actor, until }: First, reader: Actor): Promise<string> {
  const isOwn = actor.kind === reader.kind && actor.id === reader.id;
  const ids = actor.kind === "staff" && actor.id !== null ? [actor.id] : [];
  const who = isOwn ? "You" : actorName(actor, await findStaffNames(db(), ids));
  const day = londonDay(at);
  const on = day === londonDay(new Date()) ? "" : ` on ${formatShortDay(day, new Date())}`;
  const undo = until === undefined ? "" : ` It can be undone until ${formatTime(until)}.`;
  return `${who} ${what}${on} at ${formatTime(at)}.${undo}`;
}

const pendingWords: Readonly<Record<string, string>> = {
  dispatch: "dispatched this",
  cancel: "cancelled this",
  refund: "asked for a refund of this",
  approve_refund: "approved the refund of this",
};

const eventWords: Partial<Record<OrderEvent, string>> = {
  making_started: "started making this",
  made: "marked this made",
  dispatched: "dispatched this",
  tracking_changed: "changed the tracking number",
  delivered: "marked this delivered",
  sent_back: "marked a parcel brought back",
  cancelled: "cancelled this",
  refund_requested: "asked for a refund of this",
  address_changed: "changed the address",
  option_changed: "changed an option",
  gift_changed: "changed the gift message",
  evidence_sent: "sent evidence to the bank for this",
  promise_moved: "moved the day of this",
  undone: "undid what was done here",
};
