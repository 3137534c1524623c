import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** The pages whose newest version says that it is no example's text. */
export async function listOwnPages(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("pageVersions as newest")
    .select("newest.page")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pageVersions as later")
            .select("later.page")
            .whereRef("later.page", "=", "newest.page")
            .whereRef("later.version", ">", "newest.version"),
        ),
      ),
    )
    .where(sql<boolean>`not (newest.content ->> 'isExample')::boolean`)
    .execute();
  return rows.map(({ page }) => page);
}
