import pg from "pg";
import { log } from "#shop/platform/log.server.ts";

export type DatabasePool = pg.Pool;

/** How long a connection may take, in milliseconds. */
export type PoolLimits = {
  /** To be made, or to come free. */
  readonly connectMs: number;
  /** For a statement, by the database's own clock. */
  readonly statementMs: number;
  /** For a lock to come free, by the database's own clock. */
  readonly lockMs: number;
  /** For an answer, by ours: longer than a statement, so that only a silent connection meets it. */
  readonly answerMs: number;
  /** Unused, before it is closed. */
  readonly idleMs: number;
};

const LIMITS: PoolLimits = {
  connectMs: 3_000,
  statementMs: 10_000,
  lockMs: 3_000,
  answerMs: 12_000,
  idleMs: 10_000,
};
/** The first probe of a connection in use on which nothing comes; the system then probes each second. */
const KEEP_ALIVE_MS = 10_000;
/** A connection is replaced at this age, so that none holds on to a server that was left behind. */
const LIFETIME_S = 300;

/** A pool of at most `max` connections, that outlives any of them. */
export function openPool(url: string, max: number, limits: Partial<PoolLimits> = {}): DatabasePool {
  const { connectMs, statementMs, lockMs, answerMs, idleMs } = { ...LIMITS, ...limits };
  const opened = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: LIFETIME_S,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: statementMs,
    application_name: "shop",
  });
  const lost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  // A connection that the server closed is replaced; without these the process would end.
  opened.on("error", lost);
  opened.on("connect", (client) => {
    client.on("error", lost);
    endWhenSilent(client, answerMs);
  });
  return opened;
}

/**
 * Ends a connection on which a query has no answer in time: the query fails and the pool makes
 * another connection. pg's own `query_timeout` fails the query but returns the connection to the
 * pool, where every later query waits behind the one without an answer.
 */
function endWhenSilent(client: pg.PoolClient, answerMs: number): void {
  const query: unknown = client.query;
  if (typeof query !== "function") return;
  let timer: NodeJS.Timeout | undefined;
  const end = () => socketOf(client).destroy(new Error("Query read timeout"));
  const watched = (...asked: unknown[]): unknown => {
    clearTimeout(timer);
    timer = setTimeout(end, answerMs).unref();
    return Reflect.apply(query, client, asked);
  };
  const settle = () => clearTimeout(timer);
  client.on("drain", settle).on("error", settle).on("end", settle);
  Object.assign(client, { query: watched });
}

/** pg's types leave the connection out. */
function socketOf(client: object): { destroy(error: Error): void } {
  return Reflect.get(Reflect.get(client, "connection"), "stream");
}
