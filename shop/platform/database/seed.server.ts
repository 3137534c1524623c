import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Db } from "./db.server.ts";

/** One file of db/seed, read from the project's folder. */
export async function readSeed(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.resolve("db/seed", file), "utf8"));
}

/** Runs a load once in a database's life, whole or not at all. True when it ran now. */
export async function seedOnce(
  db: Db,
  name: string,
  load: (tx: Db) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto("seed_loads")
      .values({ name })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("name")
      .executeTakeFirst();
    if (first === undefined) return false;
    await load(tx);
    return true;
  });
}
