import type { BackupStatus } from "#shop/backup/backup-status.server.ts";
import { readAtMostOften, valueGauge } from "./value-gauges.ts";

/** The gauges by name: what each says, and its value. */
const gauges: Readonly<
  Record<
    string,
    readonly [help: string, value: (status: BackupStatus) => number | null | undefined]
  >
> = {
  shop_backup_age_seconds: [
    "Time since the newest good backup was finished.",
    ({ backup }) => backup?.ageSeconds,
  ],
  shop_backup_bytes: [
    "Size in the backup folder of everything that the newest good backup needs.",
    ({ backup }) => backup?.bytes,
  ],
  shop_backup_duration_seconds: [
    "How long the newest good backup took.",
    ({ backup }) => backup?.durationSeconds,
  ],
  shop_backup_verification_age_seconds: [
    "Time since a verification last found a good backup.",
    ({ verification }) => verification?.ageSeconds,
  ],
  shop_backup_verification_duration_seconds: [
    "How long the newest verification took.",
    ({ verification }) => verification?.durationSeconds,
  ],
  shop_backup_verification_succeeded: [
    "1 if the newest verification found a good backup, otherwise 0.",
    ({ verification }) => verification && Number(verification.succeeded),
  ],
  shop_wal_shipped_age_seconds: [
    "Time since the newest WAL was archived that has reached the backup folder.",
    ({ walShippedAgeSeconds }) => walShippedAgeSeconds,
  ],
};

/**
 * Measures the backups. To be called in one process only. What is not known is left out of the metrics,
 * and so is everything while the database does not answer within three seconds.
 */
export function measureBackups(read: () => Promise<BackupStatus>): void {
  const readCached = readAtMostOften(read);
  for (const [name, [help, valueOf]] of Object.entries(gauges))
    valueGauge(name, help, async () => {
      const status = await readCached();
      return (status && valueOf(status)) ?? undefined;
    });
}
