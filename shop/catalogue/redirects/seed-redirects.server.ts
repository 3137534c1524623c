import { z } from "zod";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";

const path = z.string().regex(/^\/[^?#\s]{1,200}$/);
const redirects = z.array(z.strictObject({ from: path, to: path })).min(1);

/**
 * Loads the redirects from misspelt and short paths that other sites link to, once in a database's
 * life. Redirects from changed slugs are written by the database itself. True when they were loaded now.
 */
export async function seedRedirects(db: Db): Promise<boolean> {
  return seedOnce(db, "redirects", async (tx) => {
    const rows = redirects.parse(await readSeed("redirects.json"));
    await tx
      .insertInto("redirects")
      .values(rows.map(({ from, to }) => ({ fromPath: from, toPath: to })))
      .onConflict((conflict) => conflict.column("fromPath").doNothing())
      .execute();
  });
}
