import { sql } from "kysely";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { perShop } from "#shop/platform/per-shop.server.ts";
import { closePool, createDb, db, openPool, type Db } from "./db.server.ts";

/** A copy that did not answer is asked again after this time. */
const RETRY_AFTER_MS = 10_000;
/** One that answered is trusted for this long. */
const TRUSTED_MS = 5_000;
/** Searches must not wait long for a copy that is away. */
const CONNECT_MS = 1_000;

const readCopy = perShop(
  () => {
    const { databaseReadUrl, connections } = env();
    if (databaseReadUrl === null) return null;
    const pool = openPool(databaseReadUrl, connections.storefront || 2, { connectMs: CONNECT_MS });
    return { pool, db: createDb(pool), isUp: false, checkedAt: -Infinity };
  },
  async (copy) => copy && closePool(copy.pool),
);

/**
 * The database for searches, suggestions and feeds: the copy at DATABASE_READ_URL, which may lag behind,
 * or the shop's database when there is none or it does not answer. A response made from a copy must not be
 * kept by the page cache: the copy may be older than the change that made the page stale.
 */
export async function databaseForSearch(): Promise<Db> {
  const copy = readCopy();
  return copy !== null && (await answers(copy)) ? copy.db : db();
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
  return of === readCopy()?.db;
}

async function answers(copy: NonNullable<ReturnType<typeof readCopy>>): Promise<boolean> {
  const before = copy.isUp;
  if (performance.now() - copy.checkedAt < (before ? TRUSTED_MS : RETRY_AFTER_MS)) return before;
  copy.checkedAt = performance.now();
  copy.isUp = await sql`select 1`.execute(copy.db).then(
    () => true,
    (error: unknown) => {
      log.warn(
        { err: error },
        "DATABASE_READ_URL does not answer: searches use the shop's database",
      );
      return false;
    },
  );
  if (copy.isUp && !before) log.info("searches and feeds use DATABASE_READ_URL");
  return copy.isUp;
}
