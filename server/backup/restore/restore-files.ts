import type { Manifest } from "#server/backup/manifest.ts";
import { extractObject, ObjectDamaged } from "#server/backup/store/objects.ts";
import { settingsFile, writeBareSettings } from "#server/postgres/settings.ts";
import { SegmentDamaged, writeSegment } from "#server/backup/store/stored-wal.ts";
import type { Plan } from "./plan.ts";
import { fileIn, giveIfDatabase, makeFolders, type Site } from "./site.ts";
import { readSystemIdentifier } from "./wal-times.ts";

/** A part of a backup that is missing or damaged. The message is a sentence that names it. */
export class BackupDamaged extends Error {
  /** The hash of a damaged file's content; null for a part of the WAL. */
  readonly sha256: string | null;

  constructor(message: string, { sha256, cause }: { sha256: string | null; cause?: unknown }) {
    super(message, { cause });
    this.sha256 = sha256;
  }
}

type Watch = {
  /** Called with the bytes that have been written so far. */
  readonly report: (bytes: number) => void;
  readonly signal: AbortSignal;
};

const workers = 4;
/** What is directly in the data folder besides settings. Of shop.conf, a start keeps one number alone. */
const dataFiles = new Set(["PG_VERSION", "backup_label", settingsFile]);

/**
 * Writes every file of a backup, checked by SHA-256, without the settings of its server, which can run
 * commands: the restored server gets the shop's own. Throws BackupDamaged.
 */
export async function restoreFiles(
  { backupDir, site }: { readonly backupDir: string; readonly site: Site },
  manifest: Manifest,
  { report, signal }: Watch,
): Promise<void> {
  makeFolders(site, manifest);
  let written = 0;
  await inParallel(manifest.files, signal, async ({ path: name, sha256, mode, bytes }) => {
    const file = fileIn(site, name);
    if (isServerSetting(name)) return report((written += bytes));
    await extractObject(backupDir, { sha256, bytes }, { file, mode: mode & 0o777 }).catch(
      (error: unknown) => {
        if (!(error instanceof ObjectDamaged)) throw error;
        const message = `${error.message} It has the content of ${name}.`;
        throw new BackupDamaged(message, { sha256, cause: error });
      },
    );
    giveIfDatabase(site, { name, file });
    report((written += bytes));
  });
  writeBareSettings(site.place);
}

function isServerSetting(name: string): boolean {
  const [top, data, inData = "", ...deeper] = name.split("/");
  return top === "postgres" && data === "data" && deeper.length === 0 && !dataFiles.has(inData);
}

/** Puts the WAL where PostgreSQL replays it. Throws BackupDamaged. */
export async function restoreWal(
  site: Site,
  { segments, manifest, trust }: Pick<Plan, "segments" | "manifest" | "trust">,
  { report, signal }: Watch,
): Promise<void> {
  let written = 0;
  await inParallel(segments, signal, async (segment) => {
    const content = await segment.read(trust).catch((error: unknown) => {
      if (!(error instanceof SegmentDamaged)) throw error;
      throw new BackupDamaged(error.message, { sha256: null, cause: error });
    });
    if (readSystemIdentifier(content, segment.name) !== manifest.postgres.systemIdentifier)
      throw new BackupDamaged(`The WAL segment ${segment.name} is that of another database.`, {
        sha256: null,
      });
    const name = `postgres/data/pg_wal/${segment.name}`;
    const file = fileIn(site, name);
    await writeSegment(file, content);
    giveIfDatabase(site, { name, file });
    report((written += content.length));
  });
}

/** Waits for all workers even when one fails, so that nothing is written after this has ended. */
async function inParallel<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items].toReversed();
  const results = await Promise.allSettled(
    Array.from({ length: workers }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
        signal.throwIfAborted();
        await work(item).catch((error: unknown) => {
          queue.length = 0;
          throw error;
        });
      }
    }),
  );
  for (const result of results) if (result.status === "rejected") throw result.reason;
}
