import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * Takes laths of an order out of bars that are not sawn, as nobody is making them. Bars and lists without laths
 * are removed, and the offcuts that they used are in the rack again.
 */
export async function removeCuts(
  tx: Db,
  orderId: string,
  positions: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ cutListId: string; bar: number }>`
    delete from cut_list_cuts using cut_list_bars
    where cut_list_bars.cut_list_id = cut_list_cuts.cut_list_id
      and cut_list_bars.bar = cut_list_cuts.bar and sawn_at is null
      and order_id = ${orderId} and cut_list_cuts.position = any(${[...positions]}::int[])
    returning cut_list_cuts.cut_list_id, cut_list_cuts.bar`.execute(tx);
  const lists = [...new Set(rows.map(({ cutListId }) => cutListId))].toSorted();
  for (const id of lists) {
    await sql`delete from cut_list_bars where cut_list_id = ${id} and sawn_at is null and not exists (
      select from cut_list_cuts where cut_list_cuts.cut_list_id = ${id}
        and cut_list_cuts.bar = cut_list_bars.bar)`.execute(tx);
    await sql`delete from cut_lists where id = ${id} and not exists (
      select from cut_list_bars where cut_list_id = ${id})`.execute(tx);
  }
}
