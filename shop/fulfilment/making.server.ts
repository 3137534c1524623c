import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import {
  areAvailable,
  commonLines,
  lessLines,
  sumLines,
  type Fulfilment,
  type LineQuantity,
} from "./fulfilment.ts";
import {
  insertFulfilment,
  replaceLines,
  updateMade,
  updateUnmade,
} from "./fulfilment-queries.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { withOrderOf } from "./order-record.server.ts";
import { beingMadeOf, toStartOf } from "./order-record.ts";

/** What to make; all that is made to order and not begun unless lines are named. */
export type Making = { readonly actor: Actor; readonly lines?: readonly LineQuantity[] };

type MakingRefused = Refused<"no_order" | "act_pending" | "nothing_to_make">;

/**
 * Begins to make pieces of a paid order that are made to order. Returns the id of their fulfilment.
 * Refuses pieces that are begun, sent or cancelled, and goods from stock.
 */
export async function startMaking(
  db: Db,
  orderId: string,
  { actor, lines }: Making,
): Promise<Done<string> | MakingRefused> {
  return withOrderOf(db, { orderId, actor }, async (tx, record) => {
    const toMake = toStartOf(record);
    const wanted = lines ?? toMake;
    if (!areAvailable(wanted, toMake)) return refused("nothing_to_make");
    const id = await insertFulfilment(tx, record.order.id, { state: "making", lines: wanted });
    await recordEvent(tx, {
      orderId,
      event: "making_started",
      actor,
      detail: { fulfilmentId: id, lines: wanted },
    });
    return done(id);
  });
}

/** What is made: everything that is being made for the order, one fulfilment of it, or some pieces. */
export type Made = {
  readonly actor: Actor;
  readonly fulfilmentId?: string;
  readonly lines?: readonly LineQuantity[];
};

/**
 * Marks what is being made for an order as ready to dispatch. Refuses pieces that are not to be sent any more,
 * or not before a refund of them is decided.
 */
export async function markMade(
  db: Db,
  orderId: string,
  { actor, fulfilmentId, lines }: Made,
): Promise<Done<null> | MakingRefused> {
  return withOrderOf(db, { orderId, actor }, async (tx, record) => {
    const making = record.fulfilments.filter(
      ({ id, state }) => state === "making" && (fulfilmentId === undefined || id === fulfilmentId),
    );
    const all = making.flatMap((each) => each.lines);
    const possible = commonLines(sumLines(all), beingMadeOf(record));
    const wanted = lines ?? possible;
    if (!areAvailable(wanted, possible)) return refused("nothing_to_make");
    const fulfilmentIds = await split(tx, orderId, { from: making, lines: wanted });
    if (fulfilmentIds === null) return refused("nothing_to_make");
    await updateMade(tx, fulfilmentIds);
    await recordEvent(tx, { orderId, event: "made", actor, detail: { fulfilmentIds } });
    return done(null);
  });
}

/** Which pieces somebody was mistaken about. */
export type Mistaken = { readonly actor: Actor; readonly lines: readonly LineQuantity[] };

/** Takes back that pieces are being made: nobody has begun them. The last that was begun comes first. */
export async function stopMaking(
  db: Db,
  orderId: string,
  { actor, lines }: Mistaken,
): Promise<Done<null> | MakingRefused> {
  return withOrderOf(db, { orderId, actor }, async (tx, { fulfilments }) => {
    const making = fulfilments.filter(({ state }) => state === "making").toReversed();
    const ids = await split(tx, orderId, { from: making, lines });
    if (ids === null) return refused("nothing_to_make");
    for (const id of ids) await replaceLines(tx, orderId, { id, lines: [] });
    const detail = { action: "start_making", lines };
    await recordEvent(tx, { orderId, event: "undone", actor, detail });
    return done(null);
  });
}

/** Takes back that pieces are made: they are still being made. Refuses what was dispatched. */
export async function takeBackMade(
  db: Db,
  orderId: string,
  { actor, lines }: Mistaken,
): Promise<Done<null> | MakingRefused> {
  return withOrderOf(db, { orderId, actor }, async (tx, { fulfilments }) => {
    const ready = fulfilments.filter(({ state }) => state === "ready").toReversed();
    const ids = await split(tx, orderId, { from: ready, lines });
    if (ids === null) return refused("nothing_to_make");
    for (const id of ids) await updateUnmade(tx, id);
    const detail = { action: "mark_made", lines };
    await recordEvent(tx, { orderId, event: "undone", actor, detail });
    return done(null);
  });
}

/**
 * Fulfilments with exactly these pieces out of others: one that has more is divided, and what is taken out of
 * it is being made since the same time. Returns their ids; null if they do not have the pieces.
 */
async function split(
  tx: Db,
  orderId: string,
  { from, lines }: { from: readonly Fulfilment[]; readonly lines: readonly LineQuantity[] },
): Promise<readonly string[] | null> {
  if (!areAvailable(lines, sumLines(from.flatMap((each) => each.lines)))) return null;
  let wanted = lines;
  const ids: string[] = [];
  for (const { id, lines: all, createdAt } of from) {
    const found = commonLines(all, wanted);
    if (found.length === 0) continue;
    const left = lessLines(all, found);
    wanted = lessLines(wanted, found);
    if (left.length === 0) {
      ids.push(id);
      continue;
    }
    await replaceLines(tx, orderId, { id, lines: left });
    const taken = { state: "making", startedAt: createdAt, lines: found } as const;
    ids.push(await insertFulfilment(tx, orderId, taken));
  }
  return ids;
}
