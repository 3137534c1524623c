import { sql } from "kysely";
import { messageOf } from "#shop/kit/thrown.ts";
import type { Db } from "./db.server.ts";

/**
 * Why the database takes no writes, such as a full disk or a server that is a standby; null when it takes them. It
 * fills a temporary file, as a full disk refuses new pages before it refuses rows in old ones, and writes a message
 * to the write-ahead log. It waits for no standby: each such check would keep a connection. Nothing is left in a table.
 */
export async function findWriteProblem(db: Db): Promise<string | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = local`.execute(tx);
      await sql`set local work_mem = '64kB'`.execute(tx);
      const { rows } = await sql<{ readOnly: string }>`
        select current_setting('transaction_read_only') as "readOnly", count(*)
        from generate_series(1, 5000)`.execute(tx);
      if (rows[0]?.readOnly === "on") return "it is read-only";
      await sql`select pg_logical_emit_message(true, 'shop', 'write check')`.execute(tx);
      return null;
    });
  } catch (error) {
    return messageOf(error);
  }
}
