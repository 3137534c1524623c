import { checkBooksAt } from "#server/backup/check-books-at.ts";
import { withConnection } from "#server/backup/connect.ts";
import { StartFailed } from "#server/start-failed.ts";
import { createSibling, dropSibling, nameFor, siblingUrl } from "./databases.ts";
import type { Dump } from "./description.ts";
import { loadDump } from "./load-dump.ts";
import { newestMigration } from "./newest-migration.ts";

export type VerifiedDump = {
  /** One sentence for each thing that is wrong; none if the dump is good. */
  readonly problems: readonly string[];
  readonly seconds: number;
};

export type VerifyDumpOptions = {
  readonly backupDir: string;
  readonly databaseUrl: string;
  readonly signal?: AbortSignal;
};

/**
 * Restores a dump to a new database beside the shop's, compares the rows of each table, checks the shop's
 * books, and deletes the database. Throws StartFailed when it can't begin.
 */
export async function verifyDump(
  dump: Dump,
  { backupDir, databaseUrl, signal }: VerifyDumpOptions,
): Promise<VerifiedDump> {
  const startedAt = performance.now();
  const name = nameFor(databaseUrl, "verify", new Date());
  const target = siblingUrl(databaseUrl, name);
  await createSibling(databaseUrl, name);
  try {
    const places = { backupDir, databaseUrl, target, signal };
    const problems = await findProblems(dump, places).catch(toProblem);
    return { problems, seconds: (performance.now() - startedAt) / 1_000 };
  } finally {
    await dropSibling(databaseUrl, name);
  }
}

/** What stopped the restore or the check, as a problem of the dump. */
function toProblem(error: unknown): string[] {
  if (error instanceof StartFailed) return [error.message];
  return [`It could not be checked: ${error instanceof Error ? error.message : String(error)}.`];
}

type Places = Pick<VerifyDumpOptions, "backupDir" | "databaseUrl"> & {
  readonly target: string;
  readonly signal: AbortSignal | undefined;
};

async function findProblems(
  dump: Dump,
  { backupDir, databaseUrl, target, signal }: Places,
): Promise<readonly string[]> {
  await loadDump(dump, { backupDir, target, isAtomic: false, signal });
  // The check reads the tables of this version of the shop.
  if (dump.migration !== (await withConnection(databaseUrl, newestMigration))) return [];
  return checkBooksAt(target);
}
