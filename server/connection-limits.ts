import pg from "pg";
import { connectionsOpened } from "#shop/platform/connection-budget.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { StartFailed } from "./start-failed.ts";

/** What a database server allows its clients. */
export type ConnectionLimits = {
  /** `max_connections`. */
  readonly max: number;
  /** Those of them that it keeps for its administrators. */
  readonly reserved: number;
  /** The limit of the shop's role or database, where there is one. */
  readonly ownMax: number | null;
  /** Those that clients use now, without the one that asks. */
  readonly used: number;
};

const connectTimeoutMs = 5_000;

/**
 * Compares the connections of this instance with what the server of DATABASE_URL allows. Throws
 * StartFailed when it allows fewer at all; calls `warn` with a sentence when too many are in use now.
 */
export async function checkConnections(env: Env, warn: (line: string) => void): Promise<void> {
  if (env.databaseDirectUrl === null) return;
  const limits = await readConnectionLimits(env.databaseDirectUrl);
  const wanted = directConnections(env);
  const problem = connectionProblem(limits, wanted);
  if (problem !== null) throw new StartFailed(problem);
  const free = allowed(limits) - limits.used;
  if (wanted > free)
    warn(
      `This instance may open ${wanted} connections to the database, but only ${free} of ${allowed(limits)} are free now: the others are in use. Lower DATABASE_CONNECTIONS, or raise max_connections.`,
    );
}

/** The connections to the database itself: behind a pooler, those of the web processes are the pooler's. */
export function directConnections(env: Env): number {
  const { connections, isDatabasePooled } = env;
  const direct = isDatabasePooled ? { ...connections, storefront: 0, admin: 0 } : connections;
  return connectionsOpened(direct, env);
}

/** Why a server allows too few connections, and the remedy; null when it allows enough. */
export function connectionProblem(limits: ConnectionLimits, wanted: number): string | null {
  const most = allowed(limits);
  if (wanted <= most) return null;
  const reason =
    limits.ownMax === most
      ? "the limit of the shop's role or database"
      : `max_connections ${limits.max}, of which ${limits.reserved} are reserved`;
  return `DATABASE_CONNECTIONS is too high: the shop's processes would open ${wanted} connections, and the database allows ${most} (${reason}). Set DATABASE_CONNECTIONS to ${most} or less, or let the database allow more.`;
}

function allowed({ max, reserved, ownMax }: ConnectionLimits): number {
  return Math.min(max - reserved, ownMax ?? Number.POSITIVE_INFINITY);
}

export async function readConnectionLimits(url: string): Promise<ConnectionLimits> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    application_name: "shop start",
  });
  client.on("error", () => {}); // the failing query reports it
  try {
    await client.connect();
    // PostgreSQL 15 has no reserved_connections.
    const { rows } = await client.query(`select
      current_setting('max_connections')::int as max,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user) as role_max,
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()) as database_max,
      (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()) as used`);
    const own = [rows[0]?.role_max, rows[0]?.database_max].filter((most) => most !== null);
    return {
      max: Number(rows[0]?.max),
      reserved: Number(rows[0]?.reserved),
      ownMax: own.length === 0 ? null : Math.min(...own.map(Number)),
      used: Number(rows[0]?.used),
    };
  } finally {
    await client.end().catch(() => {});
  }
}
