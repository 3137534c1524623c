import type { Db } from "#shop/platform/database/db.server.ts";
import {
  matchRows,
  type MatchedRow,
  type NamedOrder,
  type OrderObstacle,
} from "#shop/carriers/results/match.ts";
import { findResult, type StoredResult } from "#shop/carriers/results/results.server.ts";
import { selectNamedOrders, type NamedRow } from "./named-orders-queries.server.ts";
import { summariseChanged } from "#shop/back-office/summarise-orders.server.ts";

export type MatchedResult = { readonly result: StoredResult; readonly rows: readonly MatchedRow[] };

/** A result file, each line matched with its order as it is now; null if there is none. */
export async function matchResult(
  db: Db,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<MatchedResult | null> {
  if (options.lock !== true) await summariseChanged(db);
  const found = await findResult(db, id, options);
  if (found === null) return null;
  const { result, rows, facts } = found;
  const named = await selectNamedOrders(
    db,
    rows.map(({ orderNumber }) => orderNumber),
  );
  const orders = new Map(named.map((row) => [row.orderNumber, toNamedOrder(row)]));
  return { result, rows: matchRows(rows, { ...facts, orders }) };
}

function toNamedOrder(row: NamedRow): NamedOrder {
  return { orderId: row.orderId, obstacle: obstacleOf(row) };
}

function obstacleOf({
  views,
  status,
  nextKind,
  goodsState,
  flags,
  isChanged,
}: NamedRow): OrderObstacle | null {
  if (views.includes("to_pack")) return isChanged ? "parcel_changed" : null;
  if (status === "cancelled" || status === "refunded") return "cancelled";
  if (goodsState === "sent" || goodsState === "delivered") return "sent";
  const waits = nextKind === "approve_refund" || nextKind === "await_refund";
  if (waits && goodsState === "not_sent") return "held";
  if (nextKind === "settle_flag" || (flags > 0 && !views.includes("to_make"))) return "flagged";
  return views.includes("to_make") ? "to_make" : "nothing_to_send";
}
