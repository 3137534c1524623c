import { provider } from "#shop/payments/provider.server.ts";
import { type RestoredDump, restoreDump } from "#server/backup/dump/restore-dump.ts";
import { formatTime } from "#server/backup/restore/london-time.ts";
import type { Trust } from "#server/backup/store/seal.ts";
import { announce } from "#server/log.ts";
import { StartFailed } from "#server/start-failed.ts";
import { isDatabaseUrl, newFolder, type RestoreArguments } from "./arguments.ts";

type Options = {
  readonly backupDir: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly trust: Trust;
  readonly signal: AbortSignal;
};

/** `npm run restore` of a shop with DATABASE_URL: loads a dump and prints what was done. */
export async function restoreFromDump(
  wanted: Extract<RestoreArguments, { finish: false }>,
  options: Options,
): Promise<void> {
  const to = toTarget(wanted.to);
  const { at, backup } = wanted;
  const restored = await restoreDump({ ...options, at, backup, to, log: announce });
  for (const line of lines(restored, { at, isElsewhere: to.kind === "url" })) announce(line);
}

function toTarget(to: string | null): Parameters<typeof restoreDump>[0]["to"] {
  if (to === null) return { kind: "in_place" };
  if (to === newFolder) return { kind: "new" };
  if (isDatabaseUrl(to)) return { kind: "url", url: to };
  throw new StartFailed(
    "DATABASE_URL is set, so --to must be the URL of an empty database. Without --to and --in-place, a new database on the same server is made.",
  );
}

function lines(
  { dump, database, kept, files, seconds }: RestoredDump,
  { at, isElsewhere }: { readonly at: Date | null; readonly isElsewhere: boolean },
): string[] {
  const reached = formatTime(new Date(dump.snapshotAt));
  const asked = at === null ? "" : ` (the newest backup before ${formatTime(at)})`;
  return [
    `Restored the database as it was at ${reached}${asked}, to the database ${database} in ${seconds.toFixed(1)} s.`,
    ...(files === null ? [] : [`The mails and uploads of that time are in ${files}.`]),
    kept === null
      ? `To use it, set DATABASE_URL to the database ${database}${isElsewhere ? " on its server" : ""} and start the shop.`
      : `The database that was replaced is now called ${kept}; drop it when it is no longer needed.`,
    `Until npm run reconcile -- --after-restore has compared it with ${provider.name}, no job runs and nothing can be bought.`,
  ];
}
