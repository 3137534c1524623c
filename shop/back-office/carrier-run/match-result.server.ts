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
  const orders = new Map(named.map((row) => [row.order_number, toNamedOrder(row)]));
  return { result, rows: matchRows(rows, { ...facts, orders }) };
}

function toNamedOrder(row: NamedRow): NamedOrder {
  return { orderId: row.order_id, obstacle: obstacleOf(row) };
}

function obstacleOf({
  views,
  status,
  next_kind,
  goods_state,
  flags,
  is_changed,
}: NamedRow): OrderObstacle | null {
  if (views.includes("to_pack")) return is_changed ? "parcel_changed" : null;
  if (status === "cancelled" || status === "refunded") return "cancelled";
  if (goods_state === "sent" || goods_state === "delivered") return "sent";
  const waits = next_kind === "approve_refund" || next_kind === "await_refund";
  if (waits && goods_state === "not_sent") return "held";
  if (next_kind === "settle_flag" || (flags > 0 && !views.includes("to_make"))) return "flagged";
  return views.includes("to_make") ? "to_make" : "nothing_to_send";
}
