import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { StockMove } from "#shop/catalogue/stock/stock-move.ts";
import { stockMoves } from "#shop/catalogue/stock/stock.server.ts";
import { findOrders } from "#shop/orders/orders.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";

import type { ShownMove } from "./move-list.tsx";

const reasons: Readonly<Record<StockMove["reason"], string>> = {
  opening: "First recorded",
  sold: "Sold",
  cancelled: "Order cancelled",
  returned: "Came back",
  received: "Received",
  corrected: "Corrected",
  damaged: "Damaged",
  counted: "Counted",
  recreated: "Sold before a restore",
};

/** A page of the changes of a product's stock, as the screen shows them. */
export async function listShownMoves(
  db: Db,
  productId: number,
  after: string | null,
): Promise<PageOfRows<ShownMove>> {
  const { rows: moves, ...page } = await stockMoves(productId).page(db, after);
  const orderIds = moves.flatMap(({ cause }) =>
    cause?.kind === "order" && isUuid(cause.id) ? [cause.id] : [],
  );
  const staffIds = moves.flatMap(({ actor }) =>
    actor.kind === "staff" && isUuid(actor.id ?? "") ? [actor.id ?? ""] : [],
  );
  const [orders, names] = await Promise.all([
    findOrders(db, [...new Set(orderIds)]),
    findStaffNames(db, staffIds),
  ]);
  const numbers = new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]));
  const now = new Date();
  const shown = moves.map((move) => ({
    id: move.id,
    at: `${formatShortDay(londonDay(move.at), now)}, ${formatTime(move.at)}`,
    reason: reasons[move.reason],
    note: move.note,
    cause: causeOf(move, numbers),
    who: names.get(move.actor.id ?? "") ?? whoOf(move),
    change: move.change,
    stockAfter: move.stockAfter,
  }));
  return { ...page, rows: shown };
}

function whoOf({ actor }: StockMove): string {
  if (actor.kind === "customer") return "Customer";
  return actor.kind === "staff" ? "Staff" : "The shop";
}

function causeOf({ cause }: StockMove, numbers: ReadonlyMap<string, string>) {
  if (cause === null) return null;
  if (cause.kind === "delivery_note") return { text: `delivery note ${cause.id}`, order: null };
  const order = cause.kind === "order" ? (numbers.get(cause.id) ?? null) : null;
  return order === null ? null : { text: order, order };
}
