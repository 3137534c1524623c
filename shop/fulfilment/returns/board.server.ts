import type { Db } from "#shop/platform/database/db.server.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { findOrders } from "#shop/orders/orders.server.ts";
import { BOARD_MAX, selectBoard } from "./board-queries.server.ts";
import { countPhotos } from "./photos.server.ts";
import type { Return } from "./return.ts";

export { BOARD_MAX } from "./board-queries.server.ts";

/** A return of the board, with its order. */
export type BoardReturn = {
  readonly record: OrderRecord;
  readonly returned: Return;
  readonly photos: number;
};

/**
 * The returns of the board: 200 open ones, the oldest first, and 20 settled in the last 14 days, or at any
 * time when `q` asks for a part of an order number, a name or an e-mail address.
 */
export async function readBoard(
  db: Db,
  q: string,
): Promise<{ readonly returns: readonly BoardReturn[]; readonly isCut: boolean }> {
  const found = await selectBoard(db, q);
  const photos = await countPhotos(
    db,
    found.map(({ id }) => id),
  );
  const orders = await findOrders(db, [...new Set(found.map(({ orderId }) => orderId))]);
  const records = new Map(
    (await listOrderRecords(db, orders)).map((record) => [record.order.id, record]),
  );
  const returns = found.flatMap(({ id, orderId }) => {
    const record = records.get(orderId);
    const returned = record?.returns.find((each) => each.id === id);
    if (record === undefined || returned === undefined) return [];
    return [{ record, returned, photos: photos.get(id) ?? 0 }];
  });
  const open = returns.filter(({ returned }) => returned.state !== "closed");
  return { returns, isCut: open.length > BOARD_MAX };
}
