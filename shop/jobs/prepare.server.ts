import { runMigrations } from "graphile-worker";
import { assert } from "#shop/kit/assert.ts";
import { over, type DatabasePool } from "#shop/platform/db.server.ts";
import { migrate } from "#shop/platform/migrate.server.ts";
import { raiseOldAttempts } from "#shop/platform/retries.server.ts";
import { seedCatalogue } from "#shop/catalogue/seed.server.ts";
import { seedShipping } from "#shop/shipping/seed.server.ts";

/**
 * Brings a database up to this version: the shop's tables, the queue's, and, the first time, the
 * example catalogue and delivery rates. Safe to run at every start, by several processes at once:
 * one works, the others wait.
 */
export async function prepareShopDatabase(
  pool: DatabasePool,
  tell: (line: string) => void,
): Promise<void> {
  const url = pool.options.connectionString;
  assert(url !== undefined, "the pool knows its database by an address");
  const db = over(pool);
  const load = async () => {
    await runMigrations({ pgPool: pool });
    await raiseOldAttempts(db);
    if (await seedShipping(db)) tell("Loaded the delivery zones and rates");
    if (await seedCatalogue(db)) tell("Loaded the example catalogue");
  };
  await migrate(url, { tell, whileLocked: load });
}
