import { sql } from "kysely";
import { lockProducts } from "#shop/catalogue/editing/keep-version.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";

const ATTEMPTS = 3;
/** Products that one transaction locks, for a quarter of a second. */
const CHUNK = 100;

/** The columns of a product with which the search learns it anew: those of the triggers learn_product and learn_terms. */
export const learnedColumns: ReadonlySet<string> = new Set([
  "name",
  "sku",
  "facts",
  "material",
  "category_slug",
  "brand_slug",
  "description",
  "details",
  "drying_length_m",
  "capacity_kg",
  "setting",
  "state",
  "keywords",
]);

/**
 * Has the search learn nothing of the products that a transaction writes from here on: it takes 2 ms a product, and
 * orders wait until the transaction ends. Before it ends, `queueLearning` gets the products.
 */
export async function learnLater(tx: Db): Promise<void> {
  await sql`select set_config('shop.learns_later', 'yes', true)`.execute(tx);
}

/** Leaves products whose words have changed to a job. `actId` is the act that has changed them. */
export async function queueLearning(
  tx: Db,
  actId: string,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  await addJob(tx, {
    task: "learn-products",
    payload: { productIds },
    key: `learn-products ${actId}`,
    queue: "imports",
    maxAttempts: ATTEMPTS,
  });
}

/** Has the search learn products. A job; safe to run again. */
export async function learnProducts(db: Db, productIds: readonly number[]): Promise<void> {
  const sorted = productIds.toSorted((a, b) => a - b);
  for (let at = 0; at < sorted.length; at += CHUNK) {
    const chunk = sorted.slice(at, at + CHUNK);
    await db.transaction().execute(async (tx) => {
      await lockProducts(tx, chunk);
      // The triggers of a name learn all words of its product.
      await sql`update products set name = name where id = any(${chunk}::int[])`.execute(tx);
    });
  }
}
