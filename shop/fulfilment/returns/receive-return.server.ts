import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { restock } from "#shop/catalogue/stock/stock.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { stockLines } from "#shop/orders/reserved-stock.server.ts";
import { areAvailable, sumLines, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { enqueueReturnReceived } from "#shop/fulfilment/mails/return-received.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { insertReturn, updateReceived } from "./return-queries.server.ts";
import { refundOwedSince } from "./return-clock.ts";
import { lastRefundDayAfter, returnablePieces, type ReceivedLine } from "./return.ts";
import { withReturn } from "./with-return.server.ts";

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
    const owedSince = refundOwedSince({ postedOn: returned.postedOn, receivedAt });
    assert(owedSince !== null, "the goods are here");
    await enqueueReturnReceived(tx, order, {
      returnId,
      receivedAt,
      refundBy: lastRefundDayAfter(owedSince),
      lines: sumLines(lines),
    });
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
      .map(({ productId, options }) => ({ productId, options, quantity })),
  );
}
