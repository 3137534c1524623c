import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { areAvailable, type LineQuantity } from "./fulfilment.ts";
import { insertFulfilment, updateMade } from "./fulfilment-queries.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { withOrderOf } from "./order-record.server.ts";
import { notBegunOf } from "./order-record.ts";

/** What to make; all that is made to order and not begun unless lines are named. */
export type Making = { readonly actor: Actor; readonly lines?: readonly LineQuantity[] };

/**
 * Begins to make pieces of a paid order that are made to order. Returns the id of their fulfilment.
 * Refuses pieces that are begun, sent or cancelled, and goods from stock.
 */
export async function startMaking(
  db: Db,
  orderId: string,
  { actor, lines }: Making,
): Promise<Done<string> | Refused<"no_order" | "act_pending" | "nothing_to_make">> {
  return withOrderOf(db, { orderId, actor }, async (tx, record) => {
    const { order } = record;
    const madeToOrder = new Set(
      order.lines.flatMap((line) => (line.madeToOrder ? line.position : [])),
    );
    const toMake = notBegunOf(record).filter(({ position }) => madeToOrder.has(position));
    const wanted = lines ?? toMake;
    if (!areAvailable(wanted, toMake)) return refused("nothing_to_make");
    const id = await insertFulfilment(tx, order.id, { state: "making", lines: wanted });
    await recordEvent(tx, {
      orderId,
      event: "making_started",
      actor,
      detail: { fulfilmentId: id, lines: wanted },
    });
    return done(id);
  });
}

/** Marks everything that is being made for an order as ready to dispatch, or one fulfilment of it. */
export async function markMade(
  db: Db,
  orderId: string,
  { actor, fulfilmentId }: { readonly actor: Actor; readonly fulfilmentId?: string },
): Promise<Done<null> | Refused<"no_order" | "act_pending" | "nothing_to_make">> {
  return withOrderOf(db, { orderId, actor }, async (tx, record) => {
    const made = record.fulfilments.filter(
      ({ id, state }) => state === "making" && (fulfilmentId === undefined || id === fulfilmentId),
    );
    if (made.length === 0) return refused("nothing_to_make");
    await updateMade(
      tx,
      made.map(({ id }) => id),
    );
    await recordEvent(tx, {
      orderId,
      event: "made",
      actor,
      detail: { fulfilmentIds: made.map(({ id }) => id) },
    });
    return done(null);
  });
}
