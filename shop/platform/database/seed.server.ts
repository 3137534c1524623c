import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Db } from "./db.server.ts";

/** Reads a JSON file of db/seed, relative to the working directory. */
export async function readSeed(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.resolve("db/seed", file), "utf8"));
}

/**
 * Loads a seed once in a database's life, in one transaction. What the shopkeeper changes or deletes
 * afterwards is not loaded again. Returns whether it was loaded now.
 */
export async function seedOnce(
  db: Db,
  name: string,
  load: (tx: Db) => Promise<void>,
): Promise<boolean> {
  // At each start but the first, one query instead of a transaction.
  const loaded = await db
    .selectFrom("seedLoads")
    .select("name")
    .where("name", "=", name)
    .executeTakeFirst();
  if (loaded !== undefined) return false;
  return db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto("seedLoads")
      .values({ name })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("name")
      .executeTakeFirst();
    if (first === undefined) return false;
    await load(tx);
    return true;
  });
}
