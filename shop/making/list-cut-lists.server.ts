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
    .selectFrom("cutLists")
    .select("id")
    .where((row) =>
      row.exists(
        row
          .selectFrom("cutListCuts")
          .select("bar")
          .whereRef("cutListId", "=", "cutLists.id")
          .where("orderId", "in", [...orderIds]),
      ),
    )
    .orderBy("madeAt")
    .orderBy("id")
    .limit(LISTS_MAX)
    .execute();
  const lists = await Promise.all(rows.map(({ id }) => findCutList(db, id)));
  return lists.filter((list) => list !== null);
}
