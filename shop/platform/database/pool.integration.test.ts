import { afterAll, expect, onTestFinished, test } from "vitest";
import { sql } from "kysely";
import { testDatabase } from "#tests/support/database.ts";
import { startSilentProxy } from "#tests/support/silent-proxy.ts";
import {
  closePool,
  withCheckoutConnections,
  db,
  isDatabaseOutage,
  openPool,
  createDb,
  waitingForConnections,
  type Db,
} from "./db.server.ts";

// Ten for each of two web processes.
process.env["DATABASE_CONNECTIONS"] = "43";

const { url } = await testDatabase();

/** The database's URL through a local port. */
function through(port: number): string {
  const by = new URL(url);
  by.searchParams.delete("host");
  by.hostname = "127.0.0.1";
  by.port = String(port);
  return by.href;
}

const query = (db: Db) => sql`select 1`.execute(db);

function targetOf(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host.startsWith("/")) return { path: `${host}/.s.PGSQL.${port || "5432"}` };
  return { host, port: Number(port || "5432") };
}

test("connections without a response are closed, and the pool works again when the network is back", async () => {
  const proxy = await startSilentProxy(targetOf(url));
  afterAll(proxy.stop);
  const pool = openPool(through(proxy.port), 4, { responseMs: 2_000, connectMs: 2_000 });
  const many = () => Promise.allSettled(Array.from({ length: 8 }, () => query(createDb(pool))));
  expect((await many()).map((each) => each.status)).not.toContain("rejected");

  proxy.becomeSilent();
  for (const each of await many()) {
    expect(each.status).toBe("rejected");
    if (each.status === "rejected") expect(isDatabaseOutage(each.reason)).toBe(true);
  }
  proxy.recover();
  expect((await many()).map((each) => each.status)).not.toContain("rejected");
  expect(pool.totalCount).toBeLessThanOrEqual(4);
  await pool.end();
});

test("a pool closes its connections one after another, and all of them", async () => {
  const pool = openPool(url, 5);
  await Promise.all(Array.from({ length: 5 }, () => query(createDb(pool))));
  const idle: number[] = [];
  pool.on("release", () => idle.push(pool.idleCount));
  expect(pool.idleCount).toBe(5);
  await closePool(pool);
  expect(idle).toEqual([4, 3, 2, 1, 0]);
  expect(pool.totalCount).toBe(0);
});

test("a slow query keeps its connection", async () => {
  const pool = openPool(url, 1, { responseMs: 3_000 });
  const first = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(createDb(pool));
  for (let i = 0; i < 4; i += 1) await sql`select pg_sleep(0.8)`.execute(createDb(pool));
  const last = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(createDb(pool));
  expect(last.rows[0]?.pid).toBe(first.rows[0]?.pid);
  await pool.end();
});

test("checkouts use at most six of ten connections, and fail as in a database outage when none is free", async () => {
  const checkout = () => withCheckoutConnections(() => sql`select pg_sleep(4)`.execute(db()));
  const ends = Promise.allSettled(Array.from({ length: 8 }, checkout));
  await Promise.all(Array.from({ length: 20 }, () => query(db())));
  const refused = (await ends).filter((end) => end.status === "rejected");
  expect(refused).toHaveLength(2);
  for (const { reason } of refused) expect(isDatabaseOutage(reason)).toBe(true);
  await withCheckoutConnections(() => query(db()));
});

test("presses of Pay Now wait longer than a query, hold no connection meanwhile, and are all answered", async () => {
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  const holding = Array.from({ length: 6 }, () => {
    const begun = Promise.withResolvers<void>();
    const work = () =>
      db()
        .connection()
        .execute(() => (begun.resolve(), held.promise));
    return { begun: begun.promise, ended: withCheckoutConnections(work) };
  });
  await Promise.all(holding.map(({ begun }) => begun));
  const stays = new AbortController().signal;
  const press = () => withCheckoutConnections(() => query(db()), stays);
  const presses = Promise.allSettled(Array.from({ length: 30 }, press));
  await expect(withCheckoutConnections(() => query(db()))).rejects.toThrow("timeout exceeded");
  await Promise.all(Array.from({ length: 20 }, () => query(db())));
  expect(waitingForConnections()).toBe(30);
  held.resolve();
  expect((await presses).map(({ status }) => status)).toEqual(Array(30).fill("fulfilled"));
  await Promise.all(holding.map(({ ended }) => ended));
});
