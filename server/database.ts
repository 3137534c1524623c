import path from "node:path";
import pg from "pg";
import { codeOf, messageOf } from "#shop/kit/thrown.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { startLocalPostgres } from "./postgres/local-postgres.ts";
import { announce, printError } from "./log.ts";
import { sayWhenSlow } from "./say-when-slow.ts";
import { StartFailed } from "./start-failed.ts";

export type RunningDatabase = {
  /** Leads to the database itself, also when DATABASE_URL is a pooler. */
  readonly url: string;
  /** The folder of the embedded database; null with DATABASE_URL. */
  readonly localDir: string | null;
  readonly stop: () => Promise<void>;
};

const oldestVersion = 15;
const connectTimeoutMs = 3_000;
const watchMs = 5_000;
/** For how long a command waits for an embedded server that runs and is silent. */
const commandAnswerMs = 10_000;

type OpenOptions = {
  /** Called with the database's URL as soon as it is known, before it can be used. */
  readonly onUrl?: ((url: string) => void) | undefined;
  /** How long an embedded server that runs already may be silent. */
  readonly answerMs?: number;
  /** Receives what is done and waited for. */
  readonly log?: (line: string) => void;
};

/** Opens the shop's database: the one at DATABASE_URL, or else a local PostgreSQL, which it starts. */
export async function openDatabase(
  env: Env,
  { onUrl = () => {}, answerMs = commandAnswerMs, log = announce }: OpenOptions = {},
): Promise<RunningDatabase> {
  if (env.databaseUrl !== null && env.databaseDirectUrl !== null) {
    onUrl(env.databaseDirectUrl);
    const check = (setting: string, url: string) =>
      sayWhenSlow(`Waiting for the server at ${setting}.`, checkDatabase(setting, url), log);
    if (env.isDatabasePooled) {
      await check("DATABASE_DIRECT_URL", env.databaseDirectUrl);
      // Before the first connection through the pooler, which keeps it as it is for an hour.
      const { setRoleLimits } = await import("#shop/platform/database/role-limits.server.ts");
      await setRoleLimits(env.databaseDirectUrl, env.databaseUrl);
    }
    await check("DATABASE_URL", env.databaseUrl);
    return { url: env.databaseDirectUrl, localDir: null, stop: async () => {} };
  }
  const startedAt = performance.now();
  const dir = path.join(env.dataDir, "postgres");
  const local = await startLocalPostgres({
    dir,
    log,
    onUrl,
    answerMs,
    connections: env.databaseConnections,
  }).catch((error: unknown) => {
    throw new StartFailed(messageOf(error), { cause: error });
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  log(`${local.started ? "Started PostgreSQL" : "PostgreSQL was already running"} (${seconds} s)`);

  let isDown = false;
  const watch = setInterval(() => {
    local.revive().then(
      () => (isDown = false),
      (error: unknown) => {
        if (!isDown)
          printError(`The database is down. ${error instanceof Error ? error.message : ""}`);
        isDown = true;
      },
    );
  }, watchMs);
  return {
    url: local.url,
    localDir: local.dir,
    stop: () => {
      clearInterval(watch);
      return local.stop();
    },
  };
}

/** Refuses a database that can't be reached or is too old, with a sentence without its password. */
async function checkDatabase(setting: string, url: string): Promise<void> {
  const { host, pathname, searchParams } = new URL(url);
  const name = `${searchParams.get("host") ?? host}${pathname}`;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  });
  client.on("error", () => {}); // the failing query reports it
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int as number",
    );
    const version = Math.floor(Number(rows[0]?.number) / 10_000);
    if (version < oldestVersion)
      throw new StartFailed(
        `${setting} is a PostgreSQL ${version}. The shop needs ${oldestVersion} or later.`,
      );
  } catch (error) {
    if (error instanceof StartFailed) throw error;
    const code = codeOf(error);
    const reason = (error instanceof Error && error.message) || code;
    throw new StartFailed(`${setting} can't be used: connecting to ${name} failed (${reason}).`);
  } finally {
    await client.end().catch(() => {});
  }
}
