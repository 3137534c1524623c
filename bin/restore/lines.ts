import { provider } from "#shop/payments/provider.server.ts";
import type { Restored } from "#server/backup/restore/restore-backup.ts";
import { formatTime } from "#server/backup/restore/london-time.ts";

const reconcile = `Nothing is sold and no job runs until npm run reconcile -- --after-restore has asked ${provider.name} for what happened since.`;

/** What a person reads after a restore: the time asked for, the time reached, and what to do next. */
export function restoredLines(
  { dataDir: restoredDir, backup, reachedAt, kept, seconds }: Restored,
  { at, dataDir }: { readonly at: Date | null; readonly dataDir: string },
): string[] {
  const asked = at === null ? "the latest state" : formatTime(at);
  const isInPlace = restoredDir === dataDir;
  return [
    `Restored ${asked} to ${restoredDir} in ${seconds.toFixed(1)} s, from the backup ${backup}. The last change in it was made on ${formatTime(reachedAt)}.`,
    ...kept.map(
      (folder) => `What was there before is kept in ${folder}. Delete it when you are sure.`,
    ),
    isInPlace
      ? `Start the shop with npm start. ${reconcile}`
      : `To run the shop on it, set DATA_DIR to ${restoredDir} and run npm start. ${reconcile}`,
    "The restored database has no backup yet: npm run backup makes one.",
  ];
}

/** What a person reads after an interrupted restore was finished. */
export function finishedLines(dataDir: string): string[] {
  return [`Finished the restore into ${dataDir}. Start the shop with npm start. ${reconcile}`];
}
