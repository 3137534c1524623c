import pg from "pg";
import { StartFailed } from "#server/start-failed.ts";
import { copyRows, type CopiedTable } from "./copy-rows.ts";
import { createAfterRows, createBeforeRows } from "./create-schema.ts";
import { refuseUnlessEmpty } from "./refuse-unless-empty.ts";
import { readSchema } from "./schema/read-schema.ts";
import { listSchemas, listUnknown } from "./schemas.ts";
import { copySequences } from "./sequences.ts";

export type CopyOptions = {
  /** The URL of the database to copy. The copy only reads it, and sees it as it is at one moment. */
  readonly source: string;
  /** The URL of an empty database, on a server of any major from 15. */
  readonly target: string;
  /** Receives progress as whole sentences. */
  readonly announce: (line: string) => void;
  /** Ends the copy early; the target stays empty. */
  readonly signal?: AbortSignal;
};

const connectTimeoutMs = 5_000;
/** How long a table that another transaction changes is waited for. */
const lockTimeoutMs = 30_000;
const keepAliveMs = 10_000;

/**
 * Copies a database to another running server by SQL COPY: all schemas, including the queue's and the
 * sandbox's, with their rows and the state of their sequences. Rows of unlogged tables are left out, as
 * a crash would empty them too. Owners, rights, comments and the settings of the database are not copied.
 *
 * The source may be in use: it is read in one snapshot. Everything is written in one transaction, so an
 * interrupted copy leaves the target empty and can be repeated. Foreign keys are created after the rows
 * and so check them. Returns the rows of each table. Throws StartFailed with a sentence when the target
 * is not empty, when the source contains something that is not copied, or when the rows differ.
 */
export async function copyDatabase(options: CopyOptions): Promise<CopiedTable[]> {
  const { source, target, announce, signal } = options;
  return withClient(source, (from) =>
    withClient(target, async (to) => {
      signal?.throwIfAborted();
      // Ending a connection that is in use closes it at once, and the transaction with it.
      signal?.addEventListener("abort", () => void to.end().catch(() => {}), { once: true });
      await refuseUnlessEmpty(to);
      await setSearchPaths(from, to);
      await from.query("begin isolation level repeatable read read only");
      await to.query("begin");
      const schemas = await listSchemas(from);
      await refuseUnknown(from, schemas);
      const schema = await readSchema(from, schemas);
      await lockTables(from, schema.tables);
      await createBeforeRows(to, schema, announce);
      const copied = await copyRows({ from, to, tables: schema.tables, announce });
      await copySequences(from, to, schemas);
      announce("Creating indexes and checking references");
      await createAfterRows(to, schema);
      await to.query("commit");
      await from.query("commit");
      await to.query("analyze");
      return copied;
    }),
  );
}

/**
 * The source then writes all names with their schema. The target gets the source's search path, as a
 * generated column may call a function whose body has names without a schema.
 */
async function setSearchPaths(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ path: string }>(
    "select current_setting('search_path') as path",
  );
  await target.query("select set_config('search_path', $1, false)", [rows[0]?.path]);
  await source.query("set search_path = ''");
}

/** Keeps the tables from being changed by a migration while they are copied. */
async function lockTables(
  client: pg.Client,
  tables: readonly { readonly name: string }[],
): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => name).join(", ");
  await client.query(`lock table ${names} in access share mode`);
}

async function refuseUnknown(source: pg.Client, schemas: readonly string[]): Promise<void> {
  const unknown = await listUnknown(source, schemas);
  if (unknown.length === 0) return;
  throw new StartFailed(
    `The database has what this copy can't carry: ${unknown.join(", ")}. Nothing was changed. Remove it, or copy the database with pg_dump and pg_restore.`,
  );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    lock_timeout: lockTimeoutMs,
    application_name: "shop copy",
  });
  client.on("error", () => {}); // the failing query reports it
  try {
    await client.connect();
    // Overrides the database's defaults: a large table takes minutes.
    await client.query("set statement_timeout = 0");
    await client.query("set idle_in_transaction_session_timeout = 0");
    await client.query("set transaction_timeout = 0").catch(() => {}); // from PostgreSQL 17
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
