import { sql } from "kysely";
import { lockProducts } from "#shop/catalogue/editing/keep-version.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { selectImported } from "./import-lines-queries.server.ts";

const ATTEMPTS = 3;
/** Products that one transaction locks, for a quarter of a second. */
const CHUNK = 100;

/**
 * Leaves to a job what the search learns of the products that a transaction writes from here on. It takes 2 ms a
 * product, and orders wait until the transaction ends.
 */
export async function learnLater(tx: Db, importId: string): Promise<void> {
  await sql`select set_config('shop.learns_later', 'yes', true)`.execute(tx);
  await addJob(tx, {
    task: "learn-products",
    payload: { id: importId },
    key: `learn-products ${importId}`,
    queue: "imports",
    maxAttempts: ATTEMPTS,
  });
}

/** Has the search learn the words of an import that are new to it. A job; safe to run again. */
export async function learnImported(db: Db, importId: string): Promise<void> {
  const ids = (await selectImported(db, importId)).flatMap(({ product_id: id }) => id ?? []);
  const sorted = ids.toSorted((a, b) => a - b);
  for (let at = 0; at < sorted.length; at += CHUNK) {
    const chunk = sorted.slice(at, at + CHUNK);
    await db.transaction().execute(async (tx) => {
      await lockProducts(tx, chunk);
      // The triggers of a name learn all words of its product.
      await sql`update products set name = name where id = any(${chunk}::int[])
        and search_terms is distinct from search_terms_of(products)`.execute(tx);
    });
  }
}
