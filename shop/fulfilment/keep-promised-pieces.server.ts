import type { Db } from "#shop/platform/database/db.server.ts";
import {
  listPromisedPieces,
  replacePromisedPieces,
} from "#shop/shipping/workshop/workshop.server.ts";
import type { DayPieces } from "#shop/shipping/workshop/workshop.ts";
import type { OrderRecord } from "./order-record.ts";
import { daysTaken } from "./pieces-to-make.ts";

/** Brings the days that orders take of the workshop up to date with their records. */
export async function keepPromisedPieces(tx: Db, records: readonly OrderRecord[]): Promise<void> {
  if (records.length === 0) return;
  const ids = records.map(({ order }) => order.id);
  const before = await listPromisedPieces(tx, ids);
  const changed = new Map<string, readonly DayPieces[]>();
  for (const record of records) {
    const { id } = record.order;
    const days = before.get(id) ?? [];
    const now = daysTaken(record, days);
    if (inWords(now) !== inWords(days)) changed.set(id, now);
  }
  await replacePromisedPieces(tx, changed);
}

function inWords(days: readonly DayPieces[]): string {
  return days.map(({ day, pieces }) => `${day} ${pieces}`).join();
}
