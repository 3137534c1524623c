import { codeOf } from "#shop/kit/thrown.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { KeptReads } from "#shop/platform/database/kept-reads.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { firstSettings, isSameSetting } from "./setting-sections.ts";
import { selectNewestSettings } from "./setting-queries.server.ts";
import type { Settings } from "./settings.ts";

/** After a read that failed, the last settings of the database are used for so long. */
const RETRY_AFTER_MS = 1_000;

const newest = new KeptReads<Settings>(1);

/** What was read last of each database. */
const lastReads = new WeakMap<Db, { settings: Settings; failedAt: number }>();

/**
 * The settings as the owner has saved them, for `withSettings` around a request, job or command. They are the same
 * object until one of them changes. A process keeps them until the database notifies of a change. Without an answer
 * of the database they are those that were read last, as what needs the database fails by itself.
 */
export async function readSettings(db: Db): Promise<Settings> {
  const last = lastReads.get(db) ?? { settings: firstSettings, failedAt: -RETRY_AFTER_MS };
  lastReads.set(db, last);
  if (performance.now() - last.failedAt < RETRY_AFTER_MS) return last.settings;
  const select = async () => {
    const versions = await readTagged(["settings"], () => selectNewestSettings(db));
    const read: Settings = Object.assign(
      {},
      firstSettings,
      ...versions.map((each) => each.settings),
    );
    return isSameSetting(read, last.settings) ? last.settings : Object.freeze(read);
  };
  try {
    last.settings = (await newest.find(db, "newest", select)) ?? last.settings;
  } catch (error) {
    if (isWithoutTable(error)) return last.settings;
    last.failedAt = performance.now();
    log.warn({ err: error }, "the settings could not be read; the last ones are used");
  }
  return last.settings;
}

/** PostgreSQL's code for a table that is not there: an empty database has no settings. */
function isWithoutTable(error: unknown): boolean {
  return codeOf(error) === "42P01";
}
