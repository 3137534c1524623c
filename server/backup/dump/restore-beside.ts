import fs from "node:fs";
import path from "node:path";
import { nameAt } from "#server/backup/backup-name.ts";
import { requireBeside } from "#server/backup/restore/site.ts";
import { extractObject } from "#server/backup/store/objects.ts";
import type { Dump } from "./description.ts";

type Options = {
  readonly backupDir: string;
  readonly dataDir: string;
  /** Replaces DATA_DIR/mail and DATA_DIR/uploads, which are kept under other names. */
  readonly isInPlace: boolean;
};

/**
 * Restores the sandbox's mails and the uploads of a dump to a new folder in DATA_DIR, or in place. Returns
 * the folder; null when the dump has none. Throws StartFailed for a path outside these folders.
 */
export async function restoreBeside(dump: Dump, options: Options): Promise<string | null> {
  const { backupDir, dataDir, isInPlace } = options;
  if (dump.folders.length === 0) return null;
  for (const { path: name } of [...dump.folders, ...dump.files]) requireBeside(name);
  const { folder, suffix } = await makeFolder(dataDir);
  for (const { path: name, mode } of dump.folders)
    await fs.promises.mkdir(path.join(folder, name), { recursive: true, mode });
  for (const stored of dump.files) {
    const target = { file: path.join(folder, stored.path), mode: stored.mode };
    await extractObject(backupDir, stored, target);
  }
  if (!isInPlace) return folder;
  for (const name of await fs.promises.readdir(folder)) {
    const own = path.join(dataDir, name);
    if (fs.existsSync(own)) await fs.promises.rename(own, `${own}-before-${suffix}`);
    await fs.promises.rename(path.join(folder, name), own);
  }
  await fs.promises.rmdir(folder);
  return dataDir;
}

/** Makes a new folder, named by the time. A second restore in the same second gets one of its own. */
async function makeFolder(dataDir: string): Promise<{ folder: string; suffix: string }> {
  const now = nameAt(new Date());
  await fs.promises.mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? now : `${now}-${count}`;
    const taken = await fs.promises.readdir(dataDir);
    if (taken.some((name) => name.endsWith(`-${suffix}`))) continue;
    const folder = path.join(dataDir, `restored-${suffix}`);
    await fs.promises.mkdir(folder, { mode: 0o700 });
    return { folder, suffix };
  }
}
