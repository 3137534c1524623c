import { checkBooksAt } from "#server/backup/check-books-at.ts";
import { withConnection } from "#server/backup/connect.ts";
import { readNewestMigration } from "#server/backup/newest-migration.ts";
import { booksUnchecked } from "#server/backup/verify/verify-backup.ts";
import { StartFailed } from "#server/start-failed.ts";
import { messageOf } from "#shop/kit/thrown.ts";
import { createSibling, dropSibling, nameFor, siblingUrl } from "./databases.ts";
import type { Dump } from "./description.ts";
import { loadDump } from "./load-dump.ts";

export type VerifiedDump = {
  /** One sentence for each thing that is wrong; none if the dump is good. */
  readonly problems: readonly string[];
  /** What could not be checked, one sentence each. */
  readonly unchecked: readonly string[];
  readonly seconds: number;
};

export type VerifyDumpOptions = {
  readonly backupDir: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly signal?: AbortSignal;
  /** Called with the URL of the copy once it has been checked. */
  readonly rehearse?: (url: string) => Promise<void>;
};

/**
 * Restores a dump to a new database beside the shop's, compares the rows of each table, checks the shop's
 * books, and deletes the database. Throws StartFailed when it can't begin.
 */
export async function verifyDump(
  dump: Dump,
  { databaseUrl, signal, rehearse, ...folders }: VerifyDumpOptions,
): Promise<VerifiedDump> {
  const startedAt = performance.now();
  const name = nameFor(databaseUrl, "verify", new Date());
  const target = siblingUrl(databaseUrl, name);
  await createSibling(databaseUrl, name);
  try {
    const isOfThisVersion =
      dump.migration === (await withConnection(databaseUrl, readNewestMigration));
    const check = { ...folders, target, isOfThisVersion, signal };
    const problems = await findProblems(dump, check).catch(toProblem);
    if (problems.length === 0) await rehearse?.(target);
    return {
      problems,
      unchecked: isOfThisVersion ? [] : [booksUnchecked],
      seconds: (performance.now() - startedAt) / 1_000,
    };
  } finally {
    await dropSibling(databaseUrl, name);
  }
}

/** What stopped the restore or the check, as a problem of the dump. */
function toProblem(error: unknown): string[] {
  if (error instanceof StartFailed) return [error.message];
  return [`It could not be checked: ${messageOf(error)}.`];
}

type Check = Pick<VerifyDumpOptions, "backupDir" | "dataDir"> & {
  readonly target: string;
  readonly isOfThisVersion: boolean;
  readonly signal: AbortSignal | undefined;
};

async function findProblems(
  dump: Dump,
  { isOfThisVersion, ...options }: Check,
): Promise<readonly string[]> {
  await loadDump(dump, { ...options, isAtomic: false });
  return isOfThisVersion ? checkBooksAt(options.target) : [];
}
