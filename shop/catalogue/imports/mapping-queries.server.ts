import type { Db } from "#shop/platform/database/db.server.ts";

/** What is asked about an import that waits for answers, or whose dry run can be looked at, and how it is read. */
export async function findAsked(db: Db, id: string) {
  return db
    .selectFrom("product_imports")
    .select(["format", "mapping", "questions"])
    .where("id", "=", id)
    .where("format", "<>", "own")
    .where("state", "=", "ready")
    .executeTakeFirst();
}

/** How the last file of a program was read; undefined for the first one. */
export async function findLastMapping(db: Db, format: string): Promise<unknown> {
  const row = await db
    .selectFrom("product_imports")
    .select("mapping")
    .where("format", "=", format)
    .where("asks", "=", false)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.mapping;
}
