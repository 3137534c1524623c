import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { blocksDispatch } from "#shop/orders/flag.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import { latestDay, type Order } from "#shop/orders/order.ts";
import { estimateDelivery } from "#shop/shipping/delivery-estimate.ts";
import { findShippingOption } from "#shop/shipping/rates.server.ts";
import { ALWAYS_OPEN } from "#shop/shipping/workshop/workshop.ts";
import { areAvailable, awaitsDelivery, lessLines, sumLines, takeFromOpen } from "./fulfilment.ts";
import { parcelsOf, type Fulfilment, type LineQuantity, type Shipment } from "./fulfilment.ts";
import {
  insertFulfilment,
  replaceLines,
  updateReturned,
  updateShipment,
} from "./fulfilment-queries.server.ts";
import { updatePromise } from "./promise.server.ts";
import { enqueueOrderDispatched } from "./mails/delivery.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { withOrderOf } from "./order-record.server.ts";
import {
  asCustomersKnow,
  heldOf,
  nextParcelOf,
  toSendOf,
  type OrderRecord,
} from "./order-record.ts";

export type Dispatch = {
  readonly actor: Actor;
  readonly shipment: Shipment;
  /** What is in the parcel; everything still to be sent unless lines are named. */
  readonly lines?: readonly LineQuantity[];
  /** The day by which the rest should be delivered, as "2026-12-11", if it changes. */
  readonly restPromisedFor?: string;
};

type DispatchRefused = Refused<
  | "no_order"
  | "act_pending"
  | "needs_attention"
  /** A refund that waits keeps some of the pieces back: `heldOf` says which refund. */
  | "held_for_refund"
  | "nothing_to_send"
>;

/**
 * Records a parcel that was handed to its carrier, with the given pieces or those of the next parcel, and
 * mails the customer what it has and what is still to come. Pieces that were being made count as made.
 * Returns the parcel's id. Refuses an order with a flag that blocks dispatch, so that nothing is sent that
 * was not paid correctly, and pieces that are not to be sent, or not before a refund of them is decided.
 */
export async function dispatchOrder(
  db: Db,
  orderId: string,
  { actor, shipment, lines, restPromisedFor }: Dispatch,
): Promise<Done<string> | DispatchRefused> {
  return withOrderOf(db, { orderId, actor }, async (tx, record) => {
    const { order, fulfilments } = record;
    if (blocksDispatch(await listOpenFlags(tx, order.id))) return refused("needs_attention");
    const toSend = sumLines(toSendOf(record));
    const sent = sumLines(lines ?? nextParcelOf(record));
    if (!areAvailable(lines ?? sent, toSend))
      return refused(isHeld(record, lines) ? "held_for_refund" : "nothing_to_send");
    const rest = lessLines(sumLines(toSendOf(asCustomersKnow(record))), sent);
    const remainders = takeFromOpen(fulfilments, sent);
    for (const remainder of remainders) await replaceLines(tx, order.id, remainder);
    if (restPromisedFor !== undefined)
      await updatePromise(tx, order.id, { positions: positionsOf(rest), day: restPromisedFor });
    const promisedFor = await promiseOf(tx, order, sent);
    const id = await insertFulfilment(tx, order.id, {
      state: "dispatched",
      shipment,
      promisedFor,
      madeAt: lastMade(
        fulfilments.filter(({ id: of }) => remainders.some((each) => each.id === of)),
      ),
      lines: sent,
    });
    await recordEvent(tx, {
      orderId,
      event: "dispatched",
      actor,
      detail: { fulfilmentId: id, lines: sent },
    });
    await enqueueOrderDispatched(tx, order, {
      parcel: { id, lines: sent, shipment, promisedFor },
      rest,
      restPromisedFor: restPromisedFor ?? latestDay(linesOf(order, rest)),
    });
    return done(id);
  });
}

/** Whether pieces could be sent if no refund kept them back; without lines, whether one keeps any back. */
function isHeld(record: OrderRecord, lines: readonly LineQuantity[] | undefined): boolean {
  const held = heldOf(record).flatMap((each) => each.lines);
  return (
    held.length > 0 && (!lines || areAvailable(lines, sumLines([...toSendOf(record), ...held])))
  );
}

/** When the last of some fulfilments was made; null if none was marked made. */
function lastMade(fulfilments: readonly Fulfilment[]): Date | null {
  const times = fulfilments.flatMap(({ madeAt }) => madeAt ?? []);
  return times.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/**
 * The day by which a parcel that leaves now should arrive: the time in transit counts from today, whether
 * the goods leave earlier or later than promised, also on a closed day. The promised day if its destination has no rate any more.
 */
async function promiseOf(
  db: Db,
  order: Order,
  sent: readonly LineQuantity[],
): Promise<string | null> {
  const { country, postcode } = order.address;
  const found = await findShippingOption(db, country, postcode);
  if (!found.ok) return latestDay(linesOf(order, sent));
  const { transitDays, nation } = found.option;
  const input = { leadTimeDays: 0, pieces: 0, transitDays, nation };
  return estimateDelivery(new Date(), input, ALWAYS_OPEN).deliverBy;
}

function linesOf(order: Order, lines: readonly LineQuantity[]): Order["lines"] {
  const positions = new Set(positionsOf(lines));
  return order.lines.filter(({ position }) => positions.has(position));
}

function positionsOf(lines: readonly LineQuantity[]): number[] {
  return lines.map(({ position }) => position);
}

/** Corrects carrier and tracking of a parcel that is not delivered, and tells the customer if asked to. */
export async function changeTracking(
  db: Db,
  orderId: string,
  change: {
    readonly actor: Actor;
    readonly fulfilmentId: string;
    readonly shipment: Shipment;
    readonly tellsCustomer: boolean;
  },
): Promise<Done<null> | Refused<"no_order" | "act_pending" | "no_parcel" | "unchanged">> {
  const { actor, fulfilmentId, shipment, tellsCustomer } = change;
  return withOrderOf(db, { orderId, actor }, async (tx, record) => {
    const { order, fulfilments } = record;
    const parcel = parcelsOf(fulfilments).find(({ id }) => id === fulfilmentId);
    if (parcel === undefined || parcel.state === "returned") return refused("no_parcel");
    if (isSameShipment(parcel.shipment, shipment)) return refused("unchanged");
    await updateShipment(tx, parcel.id, shipment);
    await recordEvent(tx, {
      orderId,
      event: "tracking_changed",
      actor,
      detail: { fulfilmentId: parcel.id },
    });
    if (tellsCustomer)
      await enqueueOrderDispatched(tx, order, {
        parcel: { ...parcel, shipment },
        isCorrection: true,
        rest: [],
        restPromisedFor: null,
      });
    return done(null);
  });
}

function isSameShipment(one: Shipment, other: Shipment): boolean {
  return (
    one.carrier === other.carrier &&
    one.trackingNumber === other.trackingNumber &&
    one.trackingUrl === other.trackingUrl
  );
}

/**
 * Records that the carrier brought a parcel back undelivered: its pieces are to be sent again, or to be
 * refunded.
 */
export async function takeBackParcel(
  db: Db,
  orderId: string,
  { actor, fulfilmentId }: { readonly actor: Actor; readonly fulfilmentId: string },
): Promise<Done<null> | Refused<"no_order" | "act_pending" | "no_parcel">> {
  return withOrderOf(db, { orderId, actor }, async (tx, record) => {
    const parcel = record.fulfilments.find(({ id }) => id === fulfilmentId);
    if (parcel === undefined || !awaitsDelivery(parcel)) return refused("no_parcel");
    await updateReturned(tx, parcel.id);
    await recordEvent(tx, {
      orderId,
      event: "sent_back",
      actor,
      detail: { fulfilmentId: parcel.id },
    });
    return done(null);
  });
}
