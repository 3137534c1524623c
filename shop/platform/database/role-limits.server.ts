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

function limitStatements(role: string, quote: (name: string) => string) {
  const name = role === "current_user" ? role : quote(role);
  const limits = {
    statement_timeout: LIMITS.statementMs,
    lock_timeout: LIMITS.lockMs,
    idle_in_transaction_session_timeout: LIMITS.statementMs,
  };
  return (database: string) =>
    Object.entries(limits).map(
      ([setting, ms]) => `alter role ${name} in database ${database} set ${setting} = ${ms}`,
    );
}
