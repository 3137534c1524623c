import { withConnection } from "#server/backup/connect.ts";
import { refuseUnlessEmpty } from "#server/backup/copy/refuse-unless-empty.ts";
import { recordRestore } from "#server/backup/restore/record-restore.ts";
import { sayWhenSlow } from "#server/say-when-slow.ts";
import type { Trust } from "#server/backup/store/seal.ts";
import { requireTrusted } from "#server/backup/trusted.ts";
import { StartFailed } from "#server/start-failed.ts";
import {
  createSibling,
  dropSibling,
  finishSibling,
  nameFor,
  refuseWhileConnected,
  siblingUrl,
  swapDatabases,
} from "./databases.ts";
import type { Dump } from "./description.ts";
import { chooseDump, listDumps } from "./list-dumps.ts";
import { loadDump } from "./load-dump.ts";
import { restoreBeside } from "./restore-beside.ts";
import { databaseNameOf } from "./run-program.ts";

export type RestoreDumpOptions = {
  readonly backupDir: string;
  readonly dataDir: string;
  /** The shop's DATABASE_URL. */
  readonly databaseUrl: string;
  /** Whose dumps are restored. */
  readonly trust: Trust;
  /** The newest dump not after this time; null for the newest. */
  readonly at: Date | null;
  /** The dump with this name; null for any. */
  readonly backup?: string | null;
  /** A new database beside the shop's, an empty database elsewhere, or the shop's own place. */
  readonly to:
    | { readonly kind: "new" | "in_place" }
    | { readonly kind: "url"; readonly url: string };
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal;
};

export type RestoredDump = {
  readonly dump: Dump;
  /** The name of the database with the restored data. */
  readonly database: string;
  /** The new name of the database that was replaced; null if none was. */
  readonly kept: string | null;
  /** The folder with the restored mails and uploads; null if there were none. */
  readonly files: string | null;
  readonly seconds: number;
};

/**
 * Restores the database of a shop with DATABASE_URL from a dump: to a new database on the same server, to
 * an empty database given by its URL, or in place, where the old database is kept under another name. The
 * restored database awaits its reconciliation with the provider. Interrupted, it leaves the shop's database as it
 * was. Throws StartFailed with a sentence when nothing was changed.
 */
export async function restoreDump(options: RestoreDumpOptions): Promise<RestoredDump> {
  const startedAt = performance.now();
  const { backupDir, databaseUrl, at, to, log, backup = null } = options;
  const dumps = await listDumps(backupDir);
  const dump = chooseDump(dumps, at, backup);
  if (dump === null)
    throw new StartFailed(
      `There is no such backup of this database in ${backupDir}${at === null ? "" : " from before that time"}: npm run backup -- list shows those that there are. Nothing was changed.`,
    );
  const earlier = dumps.filter(({ snapshotAt }) => snapshotAt < dump.snapshotAt).toReversed();
  requireTrusted(dump, earlier, options.trust);
  if (to.kind === "in_place")
    await sayWhenSlow("Waiting for the database server.", refuseWhileConnected(databaseUrl), log);
  log(`Restoring the dump ${dump.name}`);
  const result =
    to.kind === "url"
      ? await restoreToUrl(dump, { ...options, url: to.url })
      : await restoreToSibling(dump, options);
  const files = await restoreBeside(dump, { ...options, isInPlace: to.kind === "in_place" });
  return { dump, ...result, files, seconds: (performance.now() - startedAt) / 1_000 };
}

async function restoreToUrl(
  dump: Dump,
  { url, backupDir, dataDir, signal }: RestoreDumpOptions & { readonly url: string },
): Promise<Pick<RestoredDump, "database" | "kept">> {
  await withConnection(url, refuseUnlessEmpty);
  await loadDump(dump, { backupDir, dataDir, target: url, isAtomic: true, signal });
  await record(dump, url);
  return { database: databaseNameOf(url), kept: null };
}

async function restoreToSibling(
  dump: Dump,
  { backupDir, dataDir, databaseUrl, to, signal }: RestoreDumpOptions,
): Promise<Pick<RestoredDump, "database" | "kept">> {
  const now = new Date();
  const restored = nameFor(databaseUrl, "restored", now);
  const target = siblingUrl(databaseUrl, restored);
  await createSibling(databaseUrl, restored);
  try {
    await loadDump(dump, { backupDir, dataDir, target, isAtomic: false, signal });
    await record(dump, target);
    await finishSibling(databaseUrl, restored);
    if (to.kind !== "in_place") return { database: restored, kept: null };
    const kept = nameFor(databaseUrl, "before", now);
    await swapDatabases(databaseUrl, { restored, kept });
    return { database: databaseNameOf(databaseUrl), kept };
  } catch (error) {
    await dropSibling(databaseUrl, restored).catch(() => {}); // the first error says more
    throw error;
  }
}

/** The lost database may have been in use until now. */
function record({ snapshotAt }: Dump, url: string): Promise<void> {
  return recordRestore(url, { restoredTo: new Date(snapshotAt), lostUntil: new Date() });
}
