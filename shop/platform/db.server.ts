import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";
import type { Database } from "./tables.ts";

export { isDatabaseDown } from "./database-down.ts";

/** A connection to the shop's database, or a transaction on it. */
export type Db = Kysely<Database>;
export type DatabasePool = pg.Pool;

const POOL_MAX = 10;
const CONNECT_TIMEOUT_MS = 3_000;
/** No query of the shop's takes longer; one that does is ended by the database. */
const STATEMENT_TIMEOUT_MS = 10_000;

let pool: pg.Pool | undefined;
let kysely: Db | undefined;

/** The pool of this process, made when first asked for. */
export function databasePool(): pg.Pool {
  if (pool === undefined) {
    const { databaseUrl } = env();
    if (databaseUrl === null) throw new Error("DATABASE_URL is not set");
    pool = openPool(databaseUrl, POOL_MAX);
  }
  return pool;
}

/** The shop's database. Queries throw when it can't be reached. */
export function db(): Db {
  kysely ??= over(databasePool());
  return kysely;
}

/** A pool of at most so many connections, that outlives any of them. */
export function openPool(url: string, max: number): DatabasePool {
  const opened = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: "shop",
  });
  const lost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  // A connection that the server closed is replaced; without these the process would end.
  opened.on("error", lost);
  opened.on("connect", (client) => client.on("error", lost));
  return opened;
}

/** The shop's database over a pool. */
export function over(pool: DatabasePool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Ends this process's connections. */
export async function closeDatabase(): Promise<void> {
  const ending = pool;
  pool = undefined;
  kysely = undefined;
  await ending?.end();
}
