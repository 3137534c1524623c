import fs from "node:fs";
import path from "node:path";
import { countRows } from "#server/backup/base/count-rows.ts";
import { checkBooksAt } from "#server/backup/check-books-at.ts";
import { withConnection } from "#server/backup/connect.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { buildCopy } from "#server/backup/restore/build-copy.ts";
import { planVerification } from "#server/backup/restore/plan.ts";
import { BackupDamaged } from "#server/backup/restore/restore-files.ts";
import { setAsideObject } from "#server/backup/store/objects.ts";
import { clearSite, deleteSite, type Site, siteIn } from "#server/backup/restore/site.ts";
import { chooseHomeFolder } from "#server/postgres/place.ts";
import { urlOf } from "#server/postgres/connection.ts";
import { StartFailed } from "#server/start-failed.ts";
import { withLock } from "#launcher/lock.mjs";
import { codeOf, messageOf } from "#shop/kit/thrown.ts";

export type VerifyOptions = {
  readonly backupDir: string;
  /** The copy is made in a folder of this one and deleted afterwards. */
  readonly dataDir: string;
  /** The key of this machine, with which the WAL of the backup must be signed. */
  readonly key: string;
  /** The newest migration of the shop's database. The books of a backup with another one are not checked. */
  readonly migration: string;
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal;
  /** Called with the URL of the copy once it has been checked. */
  readonly rehearse?: (url: string) => Promise<void>;
};

export type VerifyResult = {
  readonly backup: string;
  /** One sentence each; empty when the backup is good. */
  readonly problems: readonly string[];
  /** What could not be checked, one sentence each. */
  readonly unchecked: readonly string[];
  readonly seconds: number;
};

/** The copy's folder in DATA_DIR. It has one name, so that a killed verification is tidied up by the next. */
const folderName = "verifying";
const problemsMax = 100;
const rowsUnchecked =
  "The rows could not be compared: the shop was too busy during the backup for an exact count.";
/** The check of the books reads the tables of this version. */
export const booksUnchecked =
  "The books were not checked, because the backup was made by another version of the shop.";

/**
 * Restores a backup beside the shop, starts its database, checks the shop's books, compares the number of
 * rows of every table with the manifest, and deletes the copy. A damaged backup is a problem, not an
 * error; a damaged object is set aside, so that the next backup stores it anew. To be called under the lock
 * of the backup folder. Throws StartFailed when the disk has no room.
 */
export async function verifyBackup(
  options: VerifyOptions,
  manifest: Manifest,
): Promise<VerifyResult> {
  const startedAt = performance.now();
  const folder = path.join(options.dataDir, folderName);
  const problems = await lockVerification(`${folder}.lock`, async () => {
    const home = await chooseHomeFolder(path.join(folder, "postgres"), () => {});
    const site = siteIn(folder, home);
    try {
      await clearSite(site); // what a killed verification left
      return await check(options, { site, manifest });
    } finally {
      await deleteSite(site);
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    backup: manifest.name,
    problems: problems.slice(0, problemsMax),
    unchecked: [
      ...(manifest.rowCounts === null ? [rowsUnchecked] : []),
      ...(manifest.migration === options.migration ? [] : [booksUnchecked]),
    ],
    seconds,
  };
}

async function lockVerification<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await withLock(file, { waitMs: 0 }, work);
  } catch (error) {
    if (codeOf(error) !== "LOCK_HELD") throw error;
    throw new StartFailed("Another verification is running.");
  }
}

/** Restores the copy and returns what is wrong with it. */
async function check(
  {
    backupDir,
    key,
    migration,
    log,
    rehearse,
    signal = new AbortController().signal,
  }: VerifyOptions,
  { site, manifest }: { readonly site: Site; readonly manifest: Manifest },
): Promise<readonly string[]> {
  const options = { backupDir, site, durable: false, log, signal, onStep: () => {} };
  try {
    const plan = await planVerification({ backupDir, trust: { key } }, manifest);
    return await buildCopy(options, plan, async () => {
      const url = urlOf(site.place, "shop");
      const books = manifest.migration === migration ? await checkBooksAt(url) : [];
      const problems = [...(await compareRows(url, manifest)), ...books];
      await rehearse?.(url);
      return problems;
    });
  } catch (error) {
    if (error instanceof StartFailed || signal.aborted) throw error;
    if (error instanceof BackupDamaged && error.sha256 !== null)
      await setAsideObject(backupDir, error.sha256);
    return [messageOf(error)];
  }
}

/** Tables whose number of rows differs from what was counted at the restore point. */
async function compareRows(url: string, { rowCounts }: Manifest): Promise<string[]> {
  if (rowCounts === null) return [];
  const found = await withConnection(url, countRows);
  const tables = [...new Set([...Object.keys(rowCounts), ...Object.keys(found)])].toSorted();
  return tables.flatMap((table) => {
    const [expected, restored] = [rowCounts[table] ?? 0, found[table] ?? 0];
    if (restored === expected) return [];
    return [`${table} has ${restored} rows after a restore; ${expected} were backed up.`];
  });
}
