import type pg from "pg";
import { hasTable, inTransaction, untilLocked, whileNobodyMigrates } from "./apply-sql.server.ts";
import type { Contract } from "./contracts.ts";
import { migrationNumber } from "./migrations.ts";

/** An instance that has not been seen for so long has stopped. */
const SILENT_MINUTES = 10;

export type ContractOptions = {
  readonly contracts: readonly Contract[];
  /** Runs them although an older version may still run: it will fail, and can't start again. */
  readonly despiteOlder: boolean;
  readonly announce: (line: string) => void;
};

/** Why the contracts can't run now, in one sentence. */
export class ContractRefused extends Error {}

/**
 * Runs the contracts that have not run yet, each in a transaction that also raises `schema_floor`, below
 * which a version refuses to start. Returns their names. Throws ContractRefused when an instance of an
 * older version was seen in the last ten minutes, or when the database lacks a migration.
 */
export async function runContracts(url: string, options: ContractOptions): Promise<string[]> {
  return whileNobodyMigrates(url, options.announce, async (client) => {
    if (!(await hasTable(client, "contracts")))
      throw new ContractRefused(
        "The database is of an earlier version of the shop. Start this version first, which brings it up to date.",
      );
    const { rows } = await client.query("select name from contracts");
    const ran = new Set(rows.map((row) => String(row.name)));
    const pending = options.contracts.filter(({ name }) => !ran.has(name));
    for (const contract of pending) {
      await refuseUnlessMigrated(client, contract);
      if (!options.despiteOlder) await refuseWhileOlderRuns(client, contract);
      await untilLocked(() => inTransaction(client, () => run(client, contract)));
    }
    return pending.map(({ name }) => name);
  });
}

async function run(client: pg.Client, { name, text, floor }: Contract): Promise<void> {
  await client.query(text);
  await client.query("update schema_floor set migration = greatest(migration, $1)", [floor]);
  await client.query("insert into contracts (name) values ($1)", [name]);
}

async function refuseUnlessMigrated(client: pg.Client, { name, floor }: Contract): Promise<void> {
  const { rows } = await client.query("select max(name) as newest from kysely_migration");
  if (migrationNumber(String(rows[0]?.newest ?? "0000")) >= floor) return;
  throw new ContractRefused(
    `${name} needs a database of this version of the shop. Start this version first, which brings it up to date.`,
  );
}

async function refuseWhileOlderRuns(client: pg.Client, { name, floor }: Contract): Promise<void> {
  // Releases from before `instances` are only seen by their workers.
  const { rows } = await client.query(
    `select name || ' (' || version || ')' as instance, seen_at from instances
     where migration < $1 and seen_at > now() - $2::int * interval '1 minute'
     union all
     select split_part(instance, ' ', 1) || ' (an early version)', max(seen_at) from workers
     where not is_listed and seen_at > now() - $2::int * interval '1 minute' group by instance
     order by seen_at desc limit 10`,
    [floor, SILENT_MINUTES],
  );
  if (rows.length === 0) return;
  const instances = rows.map((row) => String(row.instance)).join(", ");
  throw new ContractRefused(
    `${name} waits: older versions were seen in the last ${SILENT_MINUTES} minutes: ${instances}. Update or stop them and try again ten minutes later. -- --yes does not wait: they would fail.`,
  );
}
