import pg from "pg";
import { checkBooks } from "#shop/backup/books.server.ts";
import { createDb } from "#shop/platform/database/db.server.ts";

/** A check reads whole tables from a cold disk. */
const checkTimeoutMs = 600_000;

/**
 * Checks the books of a restored copy: one sentence for each problem. The copy's server ends right
 * afterwards, so a connection that it closes is not logged as lost.
 */
export async function checkBooksAt(url: string): Promise<readonly string[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    statement_timeout: checkTimeoutMs,
    query_timeout: checkTimeoutMs,
  });
  pool.on("error", () => {}); // a query that fails reports it
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    return await checkBooks(createDb(pool));
  } finally {
    await pool.end();
  }
}
