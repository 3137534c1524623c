import pg from "pg";
import { loadApp } from "#server/app-contract.ts";
import { startLocalPostgres, type LocalPostgres } from "#server/postgres/local-postgres.ts";

/**
 * Starts a PostgreSQL in a folder, migrates its database as a start of the built shop does, and fills it.
 * Stops it when that fails. `fill` is given a connection that ends afterwards.
 */
export async function startFilledPostgres(
  dir: string,
  fill: (client: pg.Client) => Promise<void>,
): Promise<LocalPostgres> {
  const postgres = await startLocalPostgres({ dir, log: () => {}, durable: false });
  try {
    await migrate(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      await fill(client);
    } finally {
      await client.end();
    }
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function migrate(url: string): Promise<void> {
  process.env["DATABASE_URL"] = url;
  const app = await loadApp();
  try {
    await app.prepareDatabase(() => {});
  } finally {
    await app.closeShop();
    delete process.env["DATABASE_URL"];
  }
}

/** Runs statements with triggers off, as in pg_restore: what they would write is written in bulk. */
export async function insertInBulk(
  client: pg.Client,
  statements: readonly string[],
): Promise<void> {
  await client.query("set session_replication_role = replica");
  for (const statement of statements) await client.query(statement);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
}
