import path from "node:path";
import { countRows } from "#server/backup/base/count-rows.ts";
import { withConnection } from "#server/backup/connect.ts";
import { StartFailed } from "#server/start-failed.ts";
import { findClientPrograms } from "./client-programs.ts";
import type { Dump } from "./description.ts";
import { fetchDump } from "./list-dumps.ts";
import { withLocalDump } from "./local-dump.ts";
import { databaseNameOf, runProgram, toClientSettings } from "./run-program.ts";

const jobs = 4;

type LoadOptions = {
  readonly backupDir: string;
  readonly dataDir: string;
  /** The URL of an empty database. */
  readonly target: string;
  /** In one transaction, so that a failure leaves the database empty; else faster, by several connections. */
  readonly isAtomic: boolean;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Loads a dump into an empty database by pg_restore and compares the rows of each table with what was
 * counted for the dump. Throws StartFailed with a sentence.
 */
export async function loadDump(dump: Dump, options: LoadOptions): Promise<void> {
  const { backupDir, dataDir, target, isAtomic, signal } = options;
  const programs = await findProgramsFor(dump, target);
  await withLocalDump({ dataDir, signal }, async (file) => {
    await fetchDump(backupDir, dump, file);
    const args = [
      "--exit-on-error",
      "--no-owner",
      "--no-acl",
      "--no-password",
      ...(isAtomic ? ["--single-transaction"] : [`--jobs=${jobs}`]),
      `--dbname=${databaseNameOf(target)}`,
      file,
    ];
    const settings = toClientSettings(target);
    await runProgram(path.join(programs.folder, "pg_restore"), args, { settings, signal });
  });
  const problems = await compareRows(dump, target);
  if (problems.length > 0) throw new StartFailed(problems.join("\n"));
  await withConnection(target, (client) => client.query("analyze"));
}

/** The programs of the major that wrote the dump, or a newer one: older ones can't read it. */
async function findProgramsFor(dump: Dump, target: string) {
  const serverMajor = await withConnection(target, async (client) => {
    const { rows } = await client.query<{ number: string }>(
      "select current_setting('server_version_num') as number",
    );
    return Math.floor(Number(rows[0]?.number) / 10_000);
  });
  if (serverMajor < dump.postgres.major)
    throw new StartFailed(
      `The dump ${dump.name} is of a PostgreSQL ${dump.postgres.major} and can't be restored to a PostgreSQL ${serverMajor}. Use a server of the same major or a newer one.`,
    );
  return findClientPrograms(dump.programMajor);
}

/** One sentence for each table that has not the rows counted for the dump. */
async function compareRows({ rowCounts }: Dump, target: string): Promise<string[]> {
  const found = await withConnection(target, countRows);
  const names = new Set([...Object.keys(rowCounts), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    const [wanted, has] = [rowCounts[name] ?? 0, found[name] ?? 0];
    return wanted === has ? [] : [`The table ${name} has ${has} rows; the dump had ${wanted}.`];
  });
}
