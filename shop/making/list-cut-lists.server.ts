import type { Db } from "#shop/platform/database/db.server.ts";
import { findCutList, type CutList } from "./cut-lists.server.ts";

/** Cut lists on a page at most. */
const LISTS_MAX = 20;

/** The cut lists that have laths of some orders, the oldest first; 20 at most. */
export async function listCutListsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<readonly CutList[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("cut_lists")
    .select("id")
    .where((row) =>
      row.exists(
        row
          .selectFrom("cut_list_cuts")
          .select("bar")
          .whereRef("cut_list_id", "=", "cut_lists.id")
          .where("order_id", "in", [...orderIds]),
      ),
    )
    .orderBy("made_at")
    .orderBy("id")
    .limit(LISTS_MAX)
    .execute();
  const lists = await Promise.all(rows.map(({ id }) => findCutList(db, id)));
  return lists.filter((list) => list !== null);
}
