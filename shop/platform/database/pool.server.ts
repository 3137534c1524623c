import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { log } from "#shop/platform/log.server.ts";
import { noteTags } from "./read-tags.server.ts";
import { ALL } from "./tag-changes.ts";

export type DatabasePool = pg.Pool;

/** Time limits of a connection, in milliseconds. */
export type PoolLimits = {
  /** To connect, or to wait for a free connection. */
  readonly connectMs: number;
  /** For a statement; enforced by the database. */
  readonly statementMs: number;
  /** To wait for a lock; enforced by the database. */
  readonly lockMs: number;
  /** For a response; enforced here. Longer than a statement may take, so that only a dead connection exceeds it. */
  readonly responseMs: number;
  /** An idle connection is closed after this. */
  readonly idleMs: number;
};

export type PoolOptions = Partial<PoolLimits> & {
  /**
   * Whether the URL leads to a pooler, which refuses time limits as startup parameters. The database then
   * has them as defaults of the shop's role (`role-limits.server.ts`).
   */
  readonly isBehindPooler?: boolean;
};

export const LIMITS: PoolLimits = {
  connectMs: 3_000,
  statementMs: 10_000,
  lockMs: 3_000,
  responseMs: 12_000,
  idleMs: 10_000,
};
/** TCP keep-alive: the first probe of a silent connection; the operating system then probes each second. */
const KEEP_ALIVE_MS = 10_000;
/** A connection is replaced at this age, so that none stays with a server after a failover. */
const LIFETIME_S = 300;

/** Between two connections that are closed. PostgreSQL takes 5 to 30 ms to end the process behind one. */
const CLOSING_PAUSE_MS = 20;
/** All pauses together, however many connections there are: a process that stops is killed after 12 s. */
const CLOSING_PAUSES_MS = 1_000;

/** A date has no time zone: it stays text, such as "2026-11-24", as the generated types say. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format);

/** Opens a pool of at most `max` connections, which replaces those that are lost. */
export function openPool(url: string, max: number, options: PoolOptions = {}): DatabasePool {
  const { connectMs, statementMs, lockMs, responseMs, idleMs } = { ...LIMITS, ...options };
  const opened = new pg.Pool({
    connectionString: url,
    max,
    Client: connectionWithin(responseMs),
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: LIFETIME_S,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(options.isBehindPooler === true
      ? {}
      : {
          statement_timeout: statementMs,
          lock_timeout: lockMs,
          idle_in_transaction_session_timeout: statementMs,
        }),
    application_name: "shop",
    types: { getTypeParser },
  });
  const lost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  // Without these listeners, a connection closed by the server would end the process.
  opened.on("error", lost);
  opened.on("connect", (client) => client.on("error", lost));
  return opened;
}

/**
 * Closes a pool that nobody asks any more, one connection after another. Twenty that were closed at once kept both
 * processors of the database for a third of a second, in which the other instances of the shop answered late.
 */
export async function closePool(pool: DatabasePool): Promise<void> {
  const count = pool.totalCount;
  const pauseMs = Math.min(CLOSING_PAUSE_MS, CLOSING_PAUSES_MS / count);
  for (let closed = 0; closed < count && pool.idleCount > 0; closed += 1) {
    const client = await pool.connect().catch(() => null);
    if (client === null) break;
    client.release(true);
    await sleep(pauseMs);
  }
  await pool.end();
}

/**
 * A connection of the pool. It notes the tag of all changes for a read that declares no tags. It closes when a query
 * gets no response in time: the query fails and the pool opens another connection. pg's own `query_timeout` also fails
 * the query, but returns the connection to the pool, where later queries wait behind the one without a response.
 */
function connectionWithin(responseMs: number): typeof pg.Client {
  return class extends pg.Client {
    #timer: NodeJS.Timeout | undefined;
    readonly #end = () => this.connection.stream.destroy(new Error("Query read timeout"));

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const settle = () => clearTimeout(this.#timer);
      this.on("drain", settle).on("error", settle).on("end", settle);
    }

    override query<Answer>(...args: never[]): Answer {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.#end, responseMs).unref();
      noteTags([ALL]);
      return Reflect.apply(super.query, this, args);
    }
  };
}
