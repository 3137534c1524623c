import fs from "node:fs";
import path from "node:path";
import { syncFolder, writeJson } from "#server/backup/store/durable-files.ts";
import { majorIn, upgradeFolder } from "#server/postgres/majors.ts";
import type { Place } from "#server/postgres/place.ts";

/** Written when the new data folder is complete, so that an interrupted swap can be finished. */
const readyFile = (dir: string) => path.join(upgradeFolder(dir), "ready.json");
const newDataDir = (dir: string) => path.join(upgradeFolder(dir), "data");

/**
 * Puts the new data folder in the place of the old one, which is kept as data-<major>. Both servers must
 * be stopped. Killed between the two renames, it leaves no folder `data`; `finishSwap` goes on from there.
 * Returns the folder that was kept.
 */
export async function swapDataFolders({ dir, dataDir }: Place): Promise<string> {
  await writeJson(readyFile(dir), { from: majorIn(dataDir), to: majorIn(newDataDir(dir)) });
  const kept = keptName(dataDir);
  fs.renameSync(dataDir, kept);
  await syncFolder(dir);
  await putInPlace(dir, dataDir);
  return kept;
}

/**
 * Finishes a swap that was interrupted between its two renames. Returns false if there was none. A
 * complete new folder beside a data folder does not count: the old one may have been used since.
 */
export async function finishSwap({ dir, dataDir }: Place): Promise<boolean> {
  const isInterrupted =
    majorIn(dataDir) === null && majorIn(newDataDir(dir)) !== null && fs.existsSync(readyFile(dir));
  if (isInterrupted) await putInPlace(dir, dataDir);
  return isInterrupted;
}

async function putInPlace(dir: string, dataDir: string): Promise<void> {
  fs.renameSync(newDataDir(dir), dataDir);
  await syncFolder(dir);
  fs.rmSync(upgradeFolder(dir), { recursive: true, force: true });
}

/** "data-17", or "data-17-2" if that exists from an earlier upgrade. */
function keptName(dataDir: string): string {
  const wanted = `${dataDir}-${majorIn(dataDir)}`;
  let name = wanted;
  for (let count = 2; fs.existsSync(name); count += 1) name = `${wanted}-${count}`;
  return name;
}
