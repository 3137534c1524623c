import { sql } from "kysely";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { closePool, createDb, db, openPool, type DatabasePool, type Db } from "./db.server.ts";

/** A copy that did not answer is asked again after this time. */
const RETRY_AFTER_MS = 10_000;
/** One that answered is trusted for this long. */
const TRUSTED_MS = 5_000;
/** Searches must not wait long for a copy that is away. */
const CONNECT_MS = 1_000;

const copies = new WeakSet<Db>();
let pool: DatabasePool | undefined;
let copy: Db | undefined;
let isUp = false;
let checkedAt = -Infinity;

/**
 * The database for searches, suggestions and feeds: the copy at DATABASE_READ_URL, which may lag behind,
 * or the shop's database when there is none or it does not answer. A response made from a copy must not be
 * kept by the page cache: the copy may be older than the change that made the page stale.
 */
export async function databaseForSearch(): Promise<Db> {
  const { databaseReadUrl } = env();
  if (databaseReadUrl === null) return db();
  copy ??= openCopy(databaseReadUrl);
  return (await answers(copy)) ? copy : db();
}

/**
 * The Cache-Control of a public response that was made by `databaseForSearch`: with DATABASE_READ_URL it is
 * not "public", as the page cache keeps public responses.
 */
export function searchCacheControl(directives: string): string {
  return env().databaseReadUrl === null ? `public, ${directives}` : directives;
}

/** Whether it may lag behind the shop's database. */
export function isReadCopy(of: Db): boolean {
  return copies.has(of);
}

/** Closes this process's connections to the copy. */
export async function closeReadCopy(): Promise<void> {
  const ending = pool;
  pool = copy = undefined;
  isUp = false;
  checkedAt = -Infinity;
  if (ending !== undefined) await closePool(ending);
}

function openCopy(url: string): Db {
  pool = openPool(url, env().connections.storefront || 2, { connectMs: CONNECT_MS });
  const opened = createDb(pool);
  copies.add(opened);
  return opened;
}

async function answers(of: Db): Promise<boolean> {
  if (performance.now() - checkedAt < (isUp ? TRUSTED_MS : RETRY_AFTER_MS)) return isUp;
  checkedAt = performance.now();
  const before = isUp;
  isUp = await sql`select 1`.execute(of).then(
    () => true,
    (error: unknown) => {
      log.warn(
        { err: error },
        "DATABASE_READ_URL does not answer: searches use the shop's database",
      );
      return false;
    },
  );
  if (isUp && !before) log.info("searches and feeds use DATABASE_READ_URL");
  return isUp;
}
