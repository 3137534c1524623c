import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { ConnectionBudget } from "#shop/platform/connection-budget.ts";
import { env } from "#shop/platform/env.server.ts";
import { perShop } from "#shop/platform/per-shop.server.ts";
import { closePool, openPool, type DatabasePool } from "./pool.server.ts";
import { checkoutContext, limitPool } from "./limited-pool.server.ts";
import { createPermits } from "./permits.ts";
import type { Database } from "./tables.ts";

export { isDatabaseOutage } from "./database-outage.ts";
export { closePool, openPool, type DatabasePool } from "./pool.server.ts";

/** A connection to the shop's database, or a transaction on it. */
export type Db = Kysely<Database>;

/** Whose share of the instance's connections this process's pool has. */
let share: keyof ConnectionBudget = "storefront";
/** Checkouts wait for each other's locks; the other connections stay free for browsing. */
const CHECKOUT_SHARE = 0.6;

/** Says what this process's pool is for, before its first use. By default the storefront. */
export function usePoolOf(purpose: keyof ConnectionBudget): void {
  share = purpose;
}

/** The connection pool of this process, created at first use. */
export const databasePool: () => DatabasePool = perShop(() => {
  const { databaseUrl, databaseDirectUrl, isDatabasePooled, connections } = env();
  // The queue listens and locks for a session, which no pooler passes on.
  const isBehindPooler = isDatabasePooled && share !== "jobs";
  const url = isBehindPooler ? databaseUrl : databaseDirectUrl;
  if (url === null) throw new Error("DATABASE_URL is not set");
  return openPool(url, connections[share], { isBehindPooler });
}, closePool);

const everything = perShop(() => createDb(databasePool()));
const permits = perShop(() => createPermits(checkoutConnections()));
const checkouts = perShop(() => createDb(limitPool(databasePool(), permits())));

/** The shop's database. Queries throw when it can't be reached. */
export function db(): Db {
  return checkoutContext.getStore() ? checkouts() : everything();
}

/**
 * Runs a checkout's work with at most six in ten of the process's connections, so that checkouts that wait for a lock
 * leave some for other pages. A press of Pay Now, which has the `signal` of its request, waits up to 15 s until one of
 * these is free, for as long as the customer does; any other query 3 s. Then queries throw the error of a database
 * outage.
 */
export function withCheckoutConnections<T>(
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return checkoutContext.run({ hasBegun: signal === undefined, ...(signal && { signal }) }, work);
}

function checkoutConnections(): number {
  return Math.max(1, Math.floor(env().connections[share] * CHECKOUT_SHARE));
}

/** How much of this process's work waits for a connection. */
export function waitingForConnections(): number {
  return databasePool().waitingCount + permits().waiting();
}

/** Does work in a transaction: the caller's, if there is one. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** The shop's database on a connection pool. Columns are in camel case, and what is inside a JSON value stays as it is. */
export function createDb(pool: PostgresPool): Db {
  // "pieces_a_day" is piecesADay, and back.
  const spelling = { maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin(spelling)],
  });
}
