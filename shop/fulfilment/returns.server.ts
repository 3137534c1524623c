import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { restock } from "#shop/catalogue/stock/stock.server.ts";
import { resolveFlagsOf } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { stockLines } from "#shop/orders/reserved-stock.server.ts";
import { areAvailable, sumLines, type LineQuantity } from "./fulfilment.ts";
import { enqueueReturnReceived } from "./mails/return-received.server.ts";
import { findOrderRecord, withOrderOf } from "./order-record.server.ts";
import type { OrderRecord } from "./order-record.ts";
import {
  findOrderOfReturn,
  insertReturn,
  listReturnsOf,
  updateClosed,
  updateReceived,
} from "./return-queries.server.ts";
import { settledReturns } from "./refund-deadline.ts";
import { returnablePieces, type ReceivedLine, type Return } from "./return.ts";

/** What a customer wants to send back; everything they have unless lines are named. */
export type NewReturn = {
  readonly actor: Actor;
  readonly lines?: readonly LineQuantity[];
  /** For staff, 2,000 characters at most. */
  readonly note?: string;
};

/** Opens a return that a customer has asked for by telephone or e-mail. Returns its id. */
export async function requestReturn(
  db: Db,
  orderId: string,
  { actor, lines, note = "" }: NewReturn,
): Promise<Done<string> | Refused<"no_order" | "act_pending" | "nothing_to_return">> {
  return withOrderOf(db, { orderId, actor }, async (tx, record) => {
    const id = await openReturn(tx, record, { lines, note, requestId: null });
    if (id === null) return refused("nothing_to_return");
    const detail = { returnId: id };
    await recordEvent(tx, { orderId, event: "return_requested", actor, detail });
    return done(id);
  });
}

/** Opens a return of a locked order; null if the customer does not have the pieces. Writes no history. */
export async function openReturn(
  tx: Db,
  { order, fulfilments }: OrderRecord,
  asked: {
    readonly lines?: readonly LineQuantity[] | undefined;
    readonly note?: string;
    readonly requestId: string | null;
  },
): Promise<string | null> {
  const available = returnablePieces(fulfilments, await returnsOf(tx, order.id));
  const lines = asked.lines ?? available;
  if (!areAvailable(lines, available)) return null;
  const { requestId, note = "" } = asked;
  return insertReturn(tx, order.id, { requestId, note, lines });
}

/** The pieces that the customer can send back. */
export async function listReturnable(
  db: Db,
  { order, fulfilments }: OrderRecord,
): Promise<readonly LineQuantity[]> {
  return returnablePieces(fulfilments, await returnsOf(db, order.id));
}

async function returnsOf(db: Db, orderId: string): Promise<readonly Return[]> {
  return (await listReturnsOf(db, [orderId])).get(orderId) ?? [];
}

export type ReceivedGoods = {
  readonly actor: Actor;
  /** Not in the future. */
  readonly receivedAt: Date;
  /** What came, by line and condition: it may be less or more than was asked for. */
  readonly lines: readonly ReceivedLine[];
};

/**
 * Records what came back with a return, once: by line, quantity and condition. Puts what is as new or used
 * into stock again where asked to, and mails the customer when to expect the refund. Goods that are made to
 * order have no stock.
 */
export async function receiveReturn(
  db: Db,
  returnId: string,
  { actor, receivedAt, lines }: ReceivedGoods,
): Promise<
  | Done<null>
  | Refused<
      | "no_return"
      | "already_received"
      | "wrong_lines"
      | "not_restockable"
      | "in_future"
      | "act_pending"
    >
> {
  if (receivedAt.getTime() > Date.now()) return refused("in_future");
  return withReturn(db, { returnId, actor }, async (tx, { record, returned, others }) => {
    const { order, fulfilments } = record;
    if (returned.state !== "requested") return refused("already_received");
    if (hasTwice(lines) || !areAvailable(sumLines(lines), returnablePieces(fulfilments, others)))
      return refused("wrong_lines");
    const restocked = lines.filter(({ isRestocked }) => isRestocked);
    if (restocked.some(({ condition }) => condition === "damaged"))
      return refused("not_restockable");
    await saveReceived(tx, record, { returnId, actor, receivedAt, lines });
    await enqueueReturnReceived(tx, order, { returnId, receivedAt, lines: sumLines(lines) });
    return done(null);
  });
}

/** Records what came with a return of a locked order, and puts what is restocked into stock. */
async function saveReceived(
  tx: Db,
  record: OrderRecord,
  { returnId, actor, receivedAt, lines }: ReceivedGoods & { readonly returnId: string },
): Promise<void> {
  const { id: orderId } = record.order;
  await updateReceived(tx, { id: returnId, orderId }, { at: receivedAt, lines });
  const detail = { returnId, lines };
  await recordEvent(tx, { orderId, event: "return_received", actor, detail });
  const restocked = lines.filter(({ isRestocked }) => isRestocked);
  await restock(tx, stockLines({ lines: piecesOf(record, restocked) }), {
    reason: "returned",
    cause: { kind: "return", id: returnId },
    actor,
  });
}

/**
 * Records pieces that came back as new and go on the shelf again, with the refund of a locked order: with
 * the return that was asked for, or as one of their own. Writes no mail, as that of the refund follows.
 */
export async function shelveReturned(
  tx: Db,
  record: OrderRecord,
  { actor, lines }: { readonly actor: Actor; readonly lines: readonly LineQuantity[] },
): Promise<void> {
  const asked = record.returns.find(({ state }) => state === "requested");
  const { id: orderId } = record.order;
  const returnId =
    asked?.id ?? (await insertReturn(tx, orderId, { requestId: null, note: "", lines }));
  await saveReceived(tx, record, {
    returnId,
    actor,
    receivedAt: new Date(),
    lines: lines.map((line) => ({ ...line, condition: "as_new" as const, isRestocked: true })),
  });
}

/** Whether a line comes twice in one condition. */
function hasTwice(lines: readonly ReceivedLine[]): boolean {
  const keys = lines.map(({ position, condition }) => `${position} ${condition}`);
  return new Set(keys).size < keys.length || lines.some(({ quantity }) => quantity < 1);
}

function piecesOf({ order }: OrderRecord, pieces: readonly LineQuantity[]) {
  return pieces.flatMap(({ position, quantity }) =>
    order.lines
      .filter((line) => line.position === position)
      .map(({ productId }) => ({ productId, quantity })),
  );
}

/**
 * Marks a return as dealt with: refunded, or the customer keeps the goods. The order's flags about returns
 * are resolved with its last one.
 */
export async function closeReturn(
  db: Db,
  returnId: string,
  { actor }: { readonly actor: Actor },
): Promise<Done<null> | Refused<"no_return" | "already_closed" | "act_pending">> {
  return withReturn(db, { returnId, actor }, async (tx, { record, returned, others }) => {
    if (returned.state === "closed") return refused("already_closed");
    await updateClosed(tx, returnId);
    if (others.every(({ state }) => state === "closed"))
      await resolveReturnFlags(tx, record.order.id, actor);
    return done(null);
  });
}

/** Closes the returns of a locked order that are refunded, and resolves its flags about returns with the last. */
export async function closeSettledReturns(tx: Db, order: Order, actor: Actor): Promise<void> {
  const { returns, refunds } = await findOrderRecord(tx, order);
  const settled = settledReturns(returns, refunds);
  if (settled.length === 0) return;
  for (const { id } of settled) await updateClosed(tx, id);
  const open = returns.filter((each) => each.state !== "closed" && !settled.includes(each));
  if (open.length === 0) await resolveReturnFlags(tx, order.id, actor);
}

function resolveReturnFlags(tx: Db, orderId: string, actor: Actor): Promise<void> {
  return resolveFlagsOf(tx, orderId, {
    codes: ["return_requested", "withdrawn"],
    actor,
    resolution: "The return is closed",
  });
}

/** Locks the order of a return, and does something about the return in one transaction. */
async function withReturn<Reason extends string>(
  db: Db,
  { returnId, actor }: { readonly returnId: string; readonly actor: Actor },
  work: (
    tx: Db,
    known: { record: OrderRecord; returned: Return; others: readonly Return[] },
  ) => Promise<Done<null> | Refused<Reason>>,
): Promise<Done<null> | Refused<Reason | "no_return" | "act_pending">> {
  const orderId = await findOrderOfReturn(db, returnId);
  if (orderId === null) return refused("no_return");
  const outcome = await withOrderOf<null, Reason | "no_return">(
    db,
    { orderId, actor },
    async (tx, record) => {
      const returns = await returnsOf(tx, orderId);
      const returned = returns.find(({ id }) => id === returnId);
      if (returned === undefined) return refused("no_return");
      const others = returns.filter(({ id }) => id !== returnId);
      return work(tx, { record, returned, others });
    },
  );
  if (outcome.ok) return outcome;
  return outcome.reason === "no_order" ? refused("no_return") : refused(outcome.reason);
}
