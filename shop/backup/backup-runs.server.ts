import { sql, type Selectable } from "kysely";
import { messageOf } from "#shop/kit/thrown.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { BackupRuns } from "#shop/platform/database/tables.ts";
import { DAY_MS, HOUR_MS } from "#shop/kit/time.ts";

/** A backup, or the verification of one. */
export type RunKind = "backup" | "verify";

/** What a run has come to. */
export type RunResult = {
  readonly succeeded: boolean;
  /** The backup that was made or verified; null when there is none. */
  readonly backupName: string | null;
  /** The size at rest of everything in the backup folder that this backup needs; null when unknown. */
  readonly bytes: number | null;
  /** Whether the backup folder is on the disk of the database; null when unknown. */
  readonly isOnSameDisk: boolean | null;
  /** Why it failed, or what it found, as sentences. */
  readonly detail: string;
};

/** A run that has ended. */
export type FinishedRun = RunResult & { readonly startedAt: Date; readonly finishedAt: Date };

/** The newest runs of one kind. Null when there was none. */
export type NewestRuns = {
  readonly last: FinishedRun | null;
  readonly lastSucceeded: FinishedRun | null;
  /** When the first one that succeeded ended, of those of the last year. */
  readonly firstSucceededAt: Date | null;
};

const nothing = { backupName: null, bytes: null, isOnSameDisk: null };
const DETAIL_MAX = 2_000;
const KEPT_MS = 365 * DAY_MS;
/** No run takes longer: it was interrupted, or it is in the backup from which the database was restored. */
const LONGEST_RUN_MS = 12 * HOUR_MS;

/**
 * Runs a backup or a verification and stores its result. An error becomes the detail of a failed run and
 * is thrown on. Unfinished runs of the same kind count as interrupted, unless they end after all.
 */
export async function recordRun<Result extends RunResult>(
  db: Db,
  kind: RunKind,
  run: () => Promise<Result>,
): Promise<Result> {
  const id = await beginRun(db, kind);
  try {
    const result = await run();
    await endRun(db, id, result);
    return result;
  } catch (error) {
    await recordFailure(db, id, error);
    throw error;
  }
}

async function beginRun(db: Db, kind: RunKind): Promise<string> {
  await db
    .updateTable("backupRuns")
    .set({ finishedAt: sql<Date>`now()`, succeeded: false, detail: "It was interrupted." })
    .where("kind", "=", kind)
    .where("finishedAt", "is", null)
    .execute();
  const { id } = await db
    .insertInto("backupRuns")
    .values({ kind })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function endRun(db: Db, id: string, result: RunResult): Promise<void> {
  await db
    .updateTable("backupRuns")
    .set({
      finishedAt: sql<Date>`clock_timestamp()`,
      succeeded: result.succeeded,
      backupName: result.backupName,
      bytes: result.bytes,
      isOnSameDisk: result.isOnSameDisk,
      detail: result.detail.slice(0, DETAIL_MAX),
    })
    .where("id", "=", id)
    .execute();
}

/** Stores why a run failed, unless the database is what failed: then the run counts as interrupted. */
async function recordFailure(db: Db, id: string, error: unknown): Promise<void> {
  const detail = messageOf(error);
  await endRun(db, id, { ...nothing, succeeded: false, detail }).catch(() => {});
}

/**
 * Stores that a command has failed which began at `since`: as the end of its run, or as a run of its own
 * when it came to none. Does nothing when the command has stored the end of its run itself.
 */
export async function recordFailedCommand(
  db: Db,
  kind: RunKind,
  failure: { readonly since: Date; readonly detail: string },
): Promise<void> {
  const detail = failure.detail.slice(0, DETAIL_MAX);
  const runs = await db
    .selectFrom("backupRuns")
    .select(["id", "finishedAt"])
    .where("kind", "=", kind)
    .where("startedAt", ">=", failure.since)
    .orderBy("startedAt", "desc")
    .limit(1)
    .execute();
  const [run] = runs;
  if (run?.finishedAt === null) await endRun(db, run.id, { ...nothing, succeeded: false, detail });
  if (run === undefined)
    await db
      .insertInto("backupRuns")
      .values({ kind, finishedAt: sql<Date>`now()`, succeeded: false, detail })
      .execute();
}

/** The newest runs of one kind. A run that has not ended after 12 hours counts as failed. */
export async function findNewestRuns(db: Db, kind: RunKind): Promise<NewestRuns> {
  const newest = db
    .selectFrom("backupRuns")
    .select([
      "startedAt",
      "finishedAt",
      "succeeded",
      "backupName",
      "bytes",
      "isOnSameDisk",
      "detail",
    ])
    .where("kind", "=", kind)
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .limit(1);
  const interruptedBefore = new Date(Date.now() - LONGEST_RUN_MS);
  const [last, lastSucceeded, first] = await Promise.all([
    newest
      .where((run) =>
        run.or([run("finishedAt", "is not", null), run("startedAt", "<", interruptedBefore)]),
      )
      .executeTakeFirst(),
    newest.where("succeeded", "=", true).executeTakeFirst(),
    db
      .selectFrom("backupRuns")
      .select((run) => run.fn.min("finishedAt").as("at"))
      .where("kind", "=", kind)
      .where("succeeded", "=", true)
      .executeTakeFirst(),
  ]);
  return {
    last: toRun(last),
    lastSucceeded: toRun(lastSucceeded),
    firstSucceededAt: first?.at ?? null,
  };
}

function toRun(row: Omit<Selectable<BackupRuns>, "id" | "kind"> | undefined): FinishedRun | null {
  if (row === undefined) return null;
  return {
    ...row,
    finishedAt: row.finishedAt ?? row.startedAt,
    succeeded: row.succeeded ?? false,
    bytes: row.bytes === null ? null : Number(row.bytes),
    detail: row.finishedAt === null ? "It was interrupted." : row.detail,
  };
}

/** Deletes the runs that began more than a year ago. */
export async function pruneRuns(db: Db): Promise<void> {
  await db
    .deleteFrom("backupRuns")
    .where("startedAt", "<", new Date(Date.now() - KEPT_MS))
    .execute();
}
