import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { codeOf } from "#shop/kit/thrown.ts";
import { log } from "#shop/platform/log.server.ts";

/** The lock of Kysely's migrator, so that an older version that starts at the same time waits as well. */
const LOCK = "3853314791062309107";
const LOCK_RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
/** The longest wait for a lock that shoppers' transactions hold: later transactions queue behind it. */
export const LOCK_TIMEOUT_MS = 2_000;
const ATTEMPTS_MAX = 30;
const RETRY_DELAY_MAX_MS = 2_000;
/** SQLSTATEs: a lock was not free in time; a deadlock was broken. */
const RETRYABLE = new Set(["55P03", "40P01"]);

type Announce = (line: string) => void;

/**
 * Does work on a connection of its own, without a time limit for statements, while no other instance
 * changes the database's tables. The others wait as long as it takes.
 */
export async function whileNobodyMigrates<T>(
  url: string,
  announce: Announce,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    application_name: "shop migrations",
  });
  client.on("error", (error) => log.warn({ err: error }, "the migrations lost their connection"));
  await client.connect();
  try {
    await client.query("set statement_timeout = 0"); // overrides the database's default
    await takeLock(client, announce);
    return await work(client);
  } finally {
    await client.end().catch(() => {}); // the lock ends with the connection
  }
}

async function takeLock(client: pg.Client, announce: Announce): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query("select pg_try_advisory_lock($1::bigint) as taken", [LOCK]);
    if (rows[0]?.taken === true) return;
    if (isFirst) announce("Another instance is bringing the database up to date: waiting for it");
    await sleep(LOCK_RETRY_MS);
  }
}

/**
 * Repeats work that could not get its locks in 2 s, up to 30 times: meanwhile the shoppers' transactions
 * pass. Throws PostgreSQL's error.
 */
export async function untilLocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error);
      if (!RETRYABLE.has(code) || attempt >= ATTEMPTS_MAX) throw error;
      // A random delay, so as not to meet the same timed transaction again and again.
      await sleep(Math.random() * RETRY_DELAY_MAX_MS);
    }
  }
}

/** Does work in one transaction, which is rolled back when it fails. */
export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Whether the database has a table. */
export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query("select to_regclass($1) is not null as has", [name]);
  return rows[0]?.has === true;
}
