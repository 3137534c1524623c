import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { areAvailable, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { withOrderOf } from "#shop/fulfilment/order-record.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { insertReturn, listReturnsOf } from "./return-queries.server.ts";
import { returnablePieces, type Return, type ReturnReason } from "./return.ts";

/** What a customer wants to send back; everything they have unless lines are named. */
export type NewReturn = {
  readonly actor: Actor;
  readonly lines?: readonly LineQuantity[];
  /** For staff, 2,000 characters at most. */
  readonly note?: string;
  readonly reason?: ReturnReason;
  /** When the customer told the shop, which is now unless given. */
  readonly toldAt?: Date;
};

/** Opens a return that a customer has asked for by telephone or e-mail. Returns its id. */
export async function requestReturn(
  db: Db,
  orderId: string,
  { actor, lines, note = "", reason, toldAt }: NewReturn,
): Promise<Done<string> | Refused<"no_order" | "act_pending" | "nothing_to_return">> {
  return withOrderOf(db, { orderId, actor }, async (tx, record) => {
    const id = await openReturn(tx, record, { lines, note, reason, toldAt, requestId: null });
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
    readonly reason?: ReturnReason | undefined;
    readonly toldAt?: Date | undefined;
    readonly requestId: string | null;
  },
): Promise<string | null> {
  const available = returnablePieces(fulfilments, await returnsOf(tx, order.id));
  const lines = asked.lines ?? available;
  if (!areAvailable(lines, available)) return null;
  return insertReturn(tx, order.id, { ...asked, lines });
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
