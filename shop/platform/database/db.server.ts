import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import { env } from "#shop/platform/env.server.ts";
import { openPool, type DatabasePool } from "./pool.server.ts";
import { checkoutContext, limitPool } from "./limited-pool.server.ts";
import type { Database } from "./tables.ts";

export { isDatabaseOutage } from "./database-outage.ts";
export { openPool, type DatabasePool } from "./pool.server.ts";

/** A connection to the shop's database, or a transaction on it. */
export type Db = Kysely<Database>;

let poolMax = 10;
/** Checkouts wait for each other's locks; the other four connections stay free for browsing. */
const CHECKOUT_CONNECTIONS_MAX = 6;

let pool: DatabasePool | undefined;
let kysely: Db | undefined;
let checkouts: Db | undefined;

/** Sets how many connections this process's pool may have, before its first use. By default ten. */
export function setPoolMax(connections: number): void {
  poolMax = connections;
}

/** The connection pool of this process, created at first use. */
export function databasePool(): DatabasePool {
  if (pool === undefined) {
    const { databaseUrl } = env();
    if (databaseUrl === null) throw new Error("DATABASE_URL is not set");
    pool = openPool(databaseUrl, poolMax);
  }
  return pool;
}

/** The shop's database. Queries throw when it can't be reached. */
export function db(): Db {
  if (checkoutContext.getStore())
    return (checkouts ??= createDb(limitPool(databasePool(), CHECKOUT_CONNECTIONS_MAX)));
  return (kysely ??= createDb(databasePool()));
}

/**
 * Runs a checkout's work with at most six of the process's ten connections, so that checkouts that wait
 * for a lock leave some for other pages. When none of the six becomes free in 3 s, queries throw the
 * error of a database outage.
 */
export function withCheckoutConnections<T>(work: () => Promise<T>): Promise<T> {
  return checkoutContext.run(true, work);
}

/** Does work in a transaction: the caller's, if there is one. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** The shop's database on a connection pool. */
export function createDb(pool: PostgresPool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Closes this process's connections. */
export async function closeDatabase(): Promise<void> {
  const ending = pool;
  pool = undefined;
  kysely = undefined;
  checkouts = undefined;
  await ending?.end();
}
