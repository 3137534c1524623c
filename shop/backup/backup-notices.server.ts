import { capital } from "#shop/kit/text.ts";
import { DAY_MS, formatMinute, HOUR_MS, MINUTE_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findNewestRuns, type NewestRuns } from "./backup-runs.server.ts";
import { findCreationTime, readWalArchive } from "./wal-archive-queries.server.ts";

/** A night was missed when the newest backup is older. */
const BACKUP_AGE_MAX_MS = 36 * HOUR_MS;
/** A week was missed when the newest verification is older. */
const VERIFICATION_AGE_MAX_MS = 9 * DAY_MS;
const WAL_WAITS_MAX_MS = 10 * MINUTE_MS;
const DETAIL_MAX = 500;

/**
 * What the shopkeeper has to know about the backups, one sentence or two each; empty when all is well. A
 * shop that is younger than a night has no backup yet, and needs none. `backupDir` is the folder of the
 * backups; null when something else makes them.
 */
export async function listBackupNotices(db: Db, backupDir: string | null): Promise<string[]> {
  if (backupDir === null) return [];
  const [backups, verifications, wal, createdAt] = await Promise.all([
    findNewestRuns(db, "backup"),
    findNewestRuns(db, "verify"),
    readWalArchive(db),
    findCreationTime(db),
  ]);
  const notices = [
    backupNotice(backups, createdAt),
    diskNotice(backups, backupDir),
    verificationNotice(verifications, backups),
  ].filter((notice) => notice !== null);
  if (wal !== null && wal.waitingSeconds * 1_000 > WAL_WAITS_MAX_MS)
    notices.push(
      `The newest changes have not reached the backup folder ${backupDir} for ${Math.round(wal.waitingSeconds / 60)} minutes. Check that it is mounted and writable and has space, and that the shop is running.`,
    );
  return notices;
}

function backupNotice({ last, lastSucceeded }: NewestRuns, createdAt: Date | null): string | null {
  const good = lastSucceeded && `the newest good backup is of ${at(lastSucceeded.finishedAt)}`;
  if (last !== null && !last.succeeded)
    return `The backup of ${at(last.startedAt)} failed: ${shortened(last.detail)} ${good === null ? "There is no good backup" : capital(good)}.`;
  const since = lastSucceeded?.finishedAt ?? createdAt;
  if (since === null || isYounger(since, BACKUP_AGE_MAX_MS)) return null;
  return `${good === null ? "There is no backup" : capital(good)}. A running shop makes one every night, and npm run backup makes one now.`;
}

function diskNotice({ lastSucceeded }: NewestRuns, backupDir: string): string | null {
  if (lastSucceeded?.isOnSameDisk !== true) return null;
  return `The backup in ${backupDir} is no backup: it is on the disk of the database and is lost with it. Set BACKUP_URL to a folder on another disk.`;
}

/** Nothing before the first backup is as old as a verification may be. */
function verificationNotice(
  { last, lastSucceeded }: NewestRuns,
  { firstSucceededAt }: NewestRuns,
): string | null {
  if (last !== null && !last.succeeded)
    return `The verification of ${at(last.startedAt)} failed: ${shortened(last.detail)}`;
  const since = lastSucceeded?.finishedAt ?? firstSucceededAt;
  if (since === null || isYounger(since, VERIFICATION_AGE_MAX_MS)) return null;
  const when = lastSucceeded === null ? "yet" : `since ${at(lastSucceeded.finishedAt)}`;
  return `No backup has been verified ${when}. A running shop does it every week, and npm run backup -- verify does it now.`;
}

const isYounger = (instant: Date, ageMs: number) => Date.now() - instant.getTime() <= ageMs;
const at = (instant: Date) => `${formatMinute(instant)} (London time)`;
/** The reason of a failed run in one line, with a full stop. */
function shortened(detail: string): string {
  const line = detail.replaceAll(/\s+/g, " ").trim();
  const text = line.length > DETAIL_MAX ? `${line.slice(0, DETAIL_MAX)} …` : line;
  return text === "" ? "no reason is known." : text.replace(/([^.…])$/, "$1.");
}
