import pg from "pg";
import { log } from "#shop/platform/log.server.ts";
import { LIMITS } from "./pool.server.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Sets the time limits of statements, locks and idle transactions as defaults of the role that uses a
 * pooler: behind one, a connection can't bring them along. Connections without a pooler have limits of
 * their own, which win. Without the right to do so, the log says what to run; the shop starts all the same.
 */
export async function setRoleLimits(directUrl: string, pooledUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: LIMITS.statementMs,
    application_name: "shop limits",
  });
  client.on("error", () => {}); // the failing query reports it
  const role = decodeURIComponent(new URL(pooledUrl).username);
  const statements = limitStatements(role || "current_user", (name) => pg.escapeIdentifier(name));
  try {
    await client.connect();
    if (await hasLimits(client, role)) return;
    const { rows } = await client.query("select current_database() as name");
    const database = pg.escapeIdentifier(String(rows[0]?.name));
    for (const statement of statements(database)) await client.query(statement);
  } catch (error) {
    log.warn(
      { err: error },
      "The time limits of the database role that the pooler uses could not be set. Run as an owner of the database: " +
        statements("DATABASE").join("; "),
    );
  } finally {
    await client.end().catch(() => {});
  }
}

const limits = {
  statement_timeout: LIMITS.statementMs,
  lock_timeout: LIMITS.lockMs,
  idle_in_transaction_session_timeout: LIMITS.statementMs,
};

/** Whether an earlier start has set them: two that set them at once would fail. */
async function hasLimits(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ limit: string }>(
    `select unnest(setconfig) as limit from pg_db_role_setting
    where setrole = (select oid from pg_roles where rolname = coalesce(nullif($1, ''), current_user))
      and setdatabase = (select oid from pg_database where datname = current_database())`,
    [role],
  );
  const set = new Set(rows.map(({ limit }) => limit));
  return Object.entries(limits).every(([setting, ms]) => set.has(`${setting}=${ms}`));
}

function limitStatements(role: string, quote: (name: string) => string) {
  const name = role === "current_user" ? role : quote(role);
  return (database: string) =>
    Object.entries(limits).map(
      ([setting, ms]) => `alter role ${name} in database ${database} set ${setting} = ${ms}`,
    );
}
