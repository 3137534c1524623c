import fs from "node:fs";
import path from "node:path";
import { unfinishedMark } from "#server/backup/store/durable-files.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import type { Dump } from "./description.ts";
import { deleteDump, listDumps } from "./list-dumps.ts";

const everyDumpMs = 14 * DAY_MS;
const weeklyMs = 8 * 7 * DAY_MS;
/** An unfinished file may still be written, by another machine. */
const graceMs = DAY_MS;

export type PrunedDumps = { readonly deleted: readonly Dump[]; readonly kept: readonly Dump[] };

/**
 * Deletes dumps that are no longer kept, and what killed processes left behind. To be called while the
 * backup folder is locked.
 */
export async function pruneDumps(backupDir: string, now: Date): Promise<PrunedDumps> {
  const dumps = await listDumps(backupDir);
  const kept = chooseKeptDumps(dumps, now);
  const deleted = dumps.filter((each) => !kept.includes(each));
  for (const { name } of deleted) await deleteDump(backupDir, name);
  await removeLeftovers(path.join(backupDir, "dumps"), { kept, now });
  return { deleted, kept };
}

/** Every dump of the last 14 days, the first of each of the last 8 weeks, and the newest at any age. */
export function chooseKeptDumps(dumps: readonly Dump[], now: Date): Dump[] {
  const age = (dump: Dump) => now.getTime() - Date.parse(dump.snapshotAt);
  const weeks = new Set<number>();
  return dumps.filter((dump, index) => {
    const week = Math.floor((Date.parse(dump.snapshotAt) / DAY_MS + 3) / 7); // 1 January 1970 was a Thursday
    const isFirst = !weeks.has(week);
    weeks.add(week);
    return (
      index === dumps.length - 1 || age(dump) <= everyDumpMs || (isFirst && age(dump) <= weeklyMs)
    );
  });
}

async function removeLeftovers(
  folder: string,
  { kept, now }: { readonly kept: readonly Dump[]; readonly now: Date },
): Promise<void> {
  const names = await fs.promises.readdir(folder).catch(() => []);
  const known = new Set(kept.map(({ name }) => `${name}.dump`));
  const isLeft = (name: string) =>
    name.includes(unfinishedMark) || (name.endsWith(".dump") && !known.has(name));
  for (const name of names.filter(isLeft)) {
    const file = path.join(folder, name);
    const found = await fs.promises.stat(file).catch(() => null);
    if (found !== null && now.getTime() - found.mtimeMs >= graceMs)
      await fs.promises.rm(file, { force: true });
  }
}
