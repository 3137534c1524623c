import { runMigrations } from "graphile-worker";
import { over, type DatabasePool } from "#shop/platform/db.server.ts";
import { migrate } from "#shop/platform/migrate.server.ts";
import { seedCatalogue } from "#shop/catalogue/seed.server.ts";
import { seedShipping } from "#shop/shipping/seed.server.ts";

/**
 * Brings a database up to this version: the shop's tables, the queue's, and, the first time, the
 * example catalogue and delivery rates. Safe to run at every start, by several processes at once.
 */
export async function prepareShopDatabase(
  pool: DatabasePool,
  tell: (line: string) => void,
): Promise<void> {
  const db = over(pool);
  const ran = await migrate(db);
  if (ran.length > 0) tell(`Migrated the database: ${ran.join(", ")}`);
  await runMigrations({ pgPool: pool });
  if (await seedShipping(db)) tell("Loaded the delivery zones and rates");
  if (await seedCatalogue(db)) tell("Loaded the example catalogue");
}
