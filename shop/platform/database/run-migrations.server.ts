import type pg from "pg";
import {
  hasTable,
  inTransaction,
  LOCK_TIMEOUT_MS,
  untilLocked,
  whileNobodyMigrates,
} from "./apply-sql.server.ts";
import { splitStatements, versionTooOldMessage, type Migration } from "./migrations.ts";

/** A statement outside a transaction blocks nobody while it waits. */
const STATEMENT_LOCK_TIMEOUT_MS = 60_000;
/** More are counted: a first start runs all. */
const NAMED_MAX = 10;

export type MigrationOptions = {
  readonly migrations: readonly Migration[];
  /** Prints a sentence for the person who started the shop. */
  readonly announce: (line: string) => void;
  /** Work to do before another instance may start. */
  readonly whileLocked?: () => Promise<void>;
};

/**
 * Brings a database up to date, then runs `whileLocked`. When several instances start at once, one
 * does the work and the others wait as long as it takes.
 *
 * Runs every file that has not run yet, in the order of their numbers, also one that was added between
 * others. Each file is a transaction of its own; a file that begins `-- alone: no transaction` runs
 * statement by statement. A file has no time limit. One that can't get its locks in 2 s lets the
 * shoppers' transactions pass and is retried, up to 30 times.
 *
 * Throws one plain sentence when this version can't work with the database, and PostgreSQL's error
 * when a file fails; that file is rolled back.
 */
export async function runMigrations(url: string, options: MigrationOptions): Promise<void> {
  const { announce, whileLocked, migrations } = options;
  await whileNobodyMigrates(url, announce, async (client) => {
    await runMissing(client, { migrations, announce });
    await whileLocked?.();
  });
}

async function runMissing(
  client: pg.Client,
  { migrations, announce }: { migrations: readonly Migration[]; announce: (line: string) => void },
): Promise<void> {
  // The table of Kysely's migrator, which earlier versions used.
  await client.query(`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`);
  const { rows } = await client.query("select name from kysely_migration order by name");
  const executed = new Set(rows.map((row) => String(row.name)));
  const floor = await readFloor(client);
  const refusal = versionTooOldMessage(migrations, floor);
  if (refusal !== null) throw new Error(refusal);
  const newer = [...executed].filter((name) => !migrations.some((each) => each.name === name));
  if (newer.length > 0)
    announce(
      `The database was changed by a newer version (${newer.join(", ")}); this one works with it`,
    );
  const ran: string[] = [];
  for (const migration of migrations) {
    if (executed.has(migration.name)) continue;
    await untilLocked(() => runOnce(client, migration));
    ran.push(migration.name);
  }
  const names =
    ran.length > NAMED_MAX ? `${ran.length} migrations, to ${ran.at(-1)}` : ran.join(", ");
  if (names !== "") announce(`Migrated the database: ${names}`);
}

/** The lowest migration that a version must know; 0 when none is set. */
async function readFloor(client: pg.Client): Promise<number> {
  if (!(await hasTable(client, "schema_floor"))) return 0;
  const { rows } = await client.query("select migration from schema_floor");
  return Number(rows[0]?.migration ?? 0);
}

async function runOnce(
  client: pg.Client,
  { name, runsOutsideTransaction, text }: Migration,
): Promise<void> {
  if (runsOutsideTransaction) {
    await client.query(`set lock_timeout = ${STATEMENT_LOCK_TIMEOUT_MS}`);
    for (const statement of splitStatements(text)) await client.query(statement);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    return recordMigration(client, name);
  }
  await inTransaction(client, async () => {
    await client.query(text);
    await recordMigration(client, name);
  });
}

async function recordMigration(client: pg.Client, name: string): Promise<void> {
  await client.query("insert into kysely_migration (name, timestamp) values ($1, $2)", [
    name,
    new Date().toISOString(),
  ]);
}
