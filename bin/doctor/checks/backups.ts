import { findNewestRuns } from "#shop/backup/backup-runs.server.ts";
import { listBackupNotices } from "#shop/backup/backup-notices.server.ts";
import type { Context } from "#bin/doctor/context.ts";
import { bad, good, warning, unseen, type Finding } from "#bin/doctor/finding.ts";

export type BackupFacts = {
  /** Null: something else makes the backups. */
  readonly backupDir: string | null;
  readonly isReadable: boolean;
  /** What the shopkeeper has to know about them, in sentences with their remedies. */
  readonly notices: readonly string[];
  /** When the newest good backup and the newest good verification of one ended. */
  readonly backedUpAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly now: Date;
};

const HOUR_MS = 60 * 60_000;

export function judgeBackups(facts: BackupFacts): Finding {
  const { backupDir, isReadable, notices, backedUpAt, verifiedAt, now } = facts;
  if (backupDir === null)
    return warning(
      "BACKUP_URL is off, so the shop can't see its backups. See to it that something makes them every day, and restore one as a trial.",
    );
  if (!isReadable) return unseen("What became of the backups");
  const [notice] = notices;
  // A backup on the disk of the database is one, against a wrong command if not against a dead disk.
  const isWarning = notices.every((each) => each.includes("is no backup"));
  if (notice !== undefined) return isWarning ? warning(notice) : bad(notice);
  if (backedUpAt === null)
    return warning(
      `There is no backup yet in ${backupDir}. A running shop makes one every night, and npm run backup makes one now.`,
    );
  const age = (at: Date) => {
    const hours = Math.round((now.getTime() - at.getTime()) / HOUR_MS);
    return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
  };
  const text = `The newest backup in ${backupDir} is ${age(backedUpAt)} old`;
  return verifiedAt === null
    ? warning(
        `${text}, and none has been verified yet. A running shop does it every week, and npm run backup -- verify does it now.`,
      )
    : good(`${text}, and one was restored as a trial ${age(verifiedAt)} ago.`);
}

export async function gatherBackups({ env, database }: Context): Promise<BackupFacts> {
  const { backupDir } = env;
  const facts = { backupDir, notices: [], backedUpAt: null, verifiedAt: null, now: new Date() };
  if (!database.ok || backupDir === null) return { ...facts, isReadable: false };
  const { db } = database;
  const [notices, backups, verifications] = await Promise.all([
    listBackupNotices(db, backupDir),
    findNewestRuns(db, "backup"),
    findNewestRuns(db, "verify"),
  ]);
  return {
    ...facts,
    isReadable: true,
    notices,
    backedUpAt: backups.lastSucceeded?.finishedAt ?? null,
    verifiedAt: verifications.lastSucceeded?.finishedAt ?? null,
  };
}
