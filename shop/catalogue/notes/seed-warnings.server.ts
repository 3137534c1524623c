import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";
import { lockExamples, notes } from "./seed.server.ts";

/**
 * Gives the example products with a line the warning about cords and children, once in a database's life: also in one
 * that was filled before they had it, but not where the owner has written a warning. True when it was loaded now.
 */
export async function seedLineWarnings(db: Db): Promise<boolean> {
  return seedOnce(db, "line-warnings", async (tx) => {
    const all = notes.parse(await readSeed("product-notes.json"));
    const ids = await lockExamples(tx, all);
    const warnings = JSON.stringify(
      all.map((note) => ({ sku: note.sku, warnings: note.warnings })),
    );
    await sql`update products p set warnings = note.warnings
      from json_to_recordset(${warnings}::json) as note (sku text, warnings text[])
      where p.sku = note.sku and p.id = any(${ids}::int[]) and p.warnings = '{}'
        and note.warnings <> '{}'`.execute(tx);
  });
}
