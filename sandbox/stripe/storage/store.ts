import pg from "pg";

/**
 * The storage of the stand-in: a schema of its own in the shop's PostgreSQL, so that all web processes
 * act as one Stripe. It contains Stripe's objects as JSON, the events with their deliveries, and the
 * responses stored for idempotency keys.
 */
export type Store = {
  readonly pool: pg.Pool;
  readonly schema: string;
  /** The clock, in milliseconds since 1970, for all times in the tables. */
  readonly now: () => number;
};

/** Runs queries: on the pool, or in a transaction. */
export type Work = { readonly db: Pick<pg.ClientBase, "query">; readonly store: Store };

const SCHEMA_LOCK = 7_201_844_301;
const CONNECTIONS_MAX = 4;

export function openStore(options: {
  databaseUrl: string;
  schema: string;
  now: () => number;
  onError: (error: Error) => void;
}): Store {
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(options.schema)) {
    throw new Error("The sandbox's schema name may contain lower-case letters, digits and _ only.");
  }
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 10_000,
    statement_timeout: 20_000,
    application_name: "sandbox",
  });
  pool.on("error", options.onError);
  // Without this handler, a connection lost in use would end the process.
  pool.on("connect", (client) => client.on("error", options.onError));
  return { pool, schema: options.schema, now: options.now };
}

/** Creates missing tables. The lock lets several processes start at once. */
export async function prepareStore(store: Store): Promise<void> {
  await inTransaction(store, async ({ db }) => {
    await db.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    await db.query(tables(store.schema));
  });
}

/** Runs the work in one transaction, which any error rolls back. */
export async function inTransaction<T>(store: Store, run: (work: Work) => Promise<T>): Promise<T> {
  const client = await store.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await run({ db: client, store });
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

export function withoutTransaction(store: Store): Work {
  return { db: store.pool, store };
}

/** The current time in whole seconds, as Stripe uses. */
export function nowSeconds(store: Store): number {
  return Math.floor(store.now() / 1000);
}

function tables(schema: string): string {
  return `
    create schema if not exists ${schema};
    create table if not exists ${schema}.objects (
      id text primary key,
      kind text not null,
      position bigint generated always as identity,
      created bigint not null,
      body jsonb not null,
      hidden jsonb not null,
      due_at bigint
    );
    create index if not exists objects_by_position on ${schema}.objects (kind, position desc);
    create index if not exists objects_by_intent on ${schema}.objects ((body->>'payment_intent'), kind);
    create index if not exists objects_due on ${schema}.objects (due_at) where due_at is not null;
    create table if not exists ${schema}.events (
      id text primary key,
      position bigint generated always as identity,
      type text not null,
      created bigint not null,
      body json not null,
      tries integer not null default 0,
      next_try_at bigint,
      delivered_at bigint
    );
    create index if not exists events_by_position on ${schema}.events (position desc);
    create index if not exists events_to_send on ${schema}.events (next_try_at)
      where next_try_at is not null;
    create table if not exists ${schema}.idempotency (
      key text primary key,
      fingerprint text not null,
      request_id text not null,
      status integer,
      body text,
      started_at bigint not null
    );`;
}
