import type { Db } from "#shop/platform/database/db.server.ts";
import { KeptReads } from "#shop/platform/database/kept-reads.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { applySettings, firstSettings, type Settings } from "./setting.ts";
import { selectNewestSettings } from "./setting-queries.server.ts";

/** After a read that failed, this process goes on with what it has for so long. */
const RETRY_AFTER_MS = 1_000;

const newest = new KeptReads<Settings>(1);
let failedAt = Number.NEGATIVE_INFINITY;

/**
 * Puts the settings as the owner has saved them into `shop` and the other objects of shop/content/shop.ts. Must be
 * called before each request, job and command: a process keeps the settings until the database notifies of a change.
 * Without an answer of the database it goes on with what it has, as what needs the database fails by itself.
 */
export async function refreshSettings(db: Db): Promise<void> {
  if (Date.now() - failedAt < RETRY_AFTER_MS) return;
  try {
    const settings = await newest.find(db, "newest", () => readSettings(db));
    if (settings !== null) applySettings(settings);
  } catch (error) {
    if (isWithoutTable(error)) return;
    failedAt = Date.now();
    log.warn({ err: error }, "the settings could not be read; the last ones are used");
  }
}

/** PostgreSQL's code for a table that is not there: an empty database has no settings. */
function isWithoutTable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "42P01";
}

/** The settings as they are in the database. */
async function readSettings(db: Db): Promise<Settings> {
  const versions = await selectNewestSettings(db);
  return Object.assign({}, firstSettings, ...versions.map(({ settings }) => settings)) as Settings;
}
