import { assert } from "#shop/kit/assert.ts";
import { createDb, type DatabasePool } from "#shop/platform/database/db.server.ts";
import { migrate } from "#shop/platform/database/migrate.server.ts";
import type { PaymentMode } from "#shop/platform/payment-mode.server.ts";
import { migrateQueue } from "#shop/platform/queue/migrate-queue.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { raiseAttemptsOfOldJobs } from "#shop/platform/queue/retries.server.ts";
import { keepOriginals } from "#shop/content/publishing/originals.server.ts";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { takeShopFile } from "#shop/content/settings/shop-file.server.ts";
import { seedLineWarnings } from "#shop/catalogue/notes/seed-warnings.server.ts";
import {
  seedProductCare,
  seedProductFixing,
  seedProductNotes,
} from "#shop/catalogue/notes/seed.server.ts";
import { seedCategories } from "#shop/catalogue/seed-groups.server.ts";
import { seedCatalogue } from "#shop/catalogue/seed.server.ts";
import { seedTopSellers } from "#shop/catalogue/top-sellers/top-sellers.server.ts";
import { seedShelves } from "#shop/catalogue/stock/shelves.server.ts";
import { seedRedirects } from "#shop/catalogue/redirects/seed-redirects.server.ts";
import { seedSynonyms } from "#shop/search/seed.server.ts";
import { seedShipping } from "#shop/shipping/seed.server.ts";
import { seedCarriers, seedPackedSizes } from "#shop/carriers/seed.server.ts";
import { seedParts } from "#shop/making/seed.server.ts";
import { refuseLiveKeyWithExamples } from "#shop/trading/live-key-check.server.ts";

/**
 * Brings a database up to this version: the tables of the shop and of the queue and, the first time,
 * the categories, redirects, synonyms and shipping rates and, unless the shop runs with a live key, the
 * example catalogue. Before, `shop.json` is read, once. Can run at every start, in several processes at once: one does the work, the
 * others wait. Throws one sentence when `shop.json` is wrong, or when a live key is set but examples or test orders are left.
 */
export async function prepareShopDatabase(
  pool: DatabasePool,
  announce: (line: string) => void,
  { mode, shopJson }: { readonly mode: PaymentMode; readonly shopJson?: string },
): Promise<void> {
  const url = pool.options.connectionString;
  assert(url !== undefined, "the pool has a connection string");
  const db = createDb(pool);
  const load = async () => {
    await migrateQueue(pool);
    await raiseAttemptsOfOldJobs(db);
    if (shopJson !== undefined && (await takeShopFile(db, shopJson)))
      announce(`Read the first settings of the shop from ${shopJson}`);
    await keepOriginals(db);
    if (await seedShipping(db)) announce("Loaded the delivery zones and rates");
    if (await seedCategories(db)) announce("Loaded the categories");
    if (await seedRedirects(db)) announce("Loaded the redirects");
    if (await seedSynonyms(db)) announce("Loaded the search synonyms");
    if (mode === "live") await refuseLiveKeyWithExamples(db, await readSettings(db));
    else if (await seedCatalogue(db)) announce("Loaded the example catalogue");
    if (await seedProductNotes(db)) announce("Loaded what is in the box, parts and covers");
    if (await seedProductCare(db)) announce("Loaded how the example products are looked after");
    if (await seedProductFixing(db)) announce("Loaded what the example products are fixed to");
    if (await seedLineWarnings(db)) announce("Loaded the warnings of example products with a line");
    if (await seedTopSellers(db)) announce("Loaded the top sellers of the example");
    if (await seedCarriers(db)) announce("Loaded the carriers and their services");
    if (await seedPackedSizes(db)) announce("Loaded how the example products are packed");
    if (await seedParts(db)) announce("Loaded what the example products are made of");
    if (await seedShelves(db)) announce("Put the example products on their shelves");
    // Of a catalogue that has grown it takes minutes: a job does it, and the shop answers first.
    await addJob(db, { task: "write-list-prices", payload: {}, key: "write-list-prices" });
  };
  await migrate(url, { announce, whileLocked: load });
}
