import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { isFull } from "#tests/support/full-size.ts";
import { addJob } from "./queue.server.ts";
import type { WorkerLimits } from "./worker-health.ts";
import { WorkerProcess } from "./worker-process.server.ts";
import { runWorkers } from "./workers.server.ts";

const { db } = await testDatabase();

/** At most a tenth of the shop's time limits. */
const QUICK: Partial<WorkerLimits> = {
  heartbeatMs: 200,
  silentMs: 3_000,
  fenceMs: 2_000,
  restartDelayMs: 200,
};
const opened: { stop(): Promise<void> }[] = [];
/** How often connections are ended; five jobs are added for each time. */
const ENDED = isFull ? 25 : 10;
const within = { timeout: 20_000, interval: 50 };

let gate = Promise.withResolvers<void>();

beforeEach(() => void (gate = Promise.withResolvers()));
afterEach(async () => {
  gate.resolve();
  await Promise.all(opened.splice(0).map((each) => each.stop()));
});

type Started = { readonly reasons: string[]; stop(): Promise<void>; die(): Promise<void> };

/** Starts a process with two workers for the task `work`. */
async function start(
  work: (id: string) => Promise<void>,
  { pid = process.pid, limits = {} }: { pid?: number; limits?: object } = {},
): Promise<Started> {
  const reasons: string[] = [];
  const workerProcess = new WorkerProcess({
    pid,
    end: (reason) => void reasons.push(reason),
    limits: { ...QUICK, ...limits },
  });
  const task = (payload: unknown) => work(String(Reflect.get(Object(payload), "id")));
  const workers = await runWorkers(
    { tasks: { work: task }, timers: [], workers: 2 },
    workerProcess,
  );
  const started = {
    reasons,
    async stop() {
      await workers.stop();
      await workerProcess.close();
    },
    /** As after kill -9: no more heartbeats. */
    async die() {
      void workers.stop();
      await workerProcess.close();
    },
  };
  opened.push({ stop: () => started.stop().catch(() => {}) });
  return started;
}

const add = (id: string) => addJob(db, { task: "work", payload: { id }, key: `work:${id}` });

async function left(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'work'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Ends every connection to this database except its own. */
const endConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

test("the queue goes on by itself when its connections are ended again and again", async () => {
  const done = new Set<string>();
  const { reasons } = await start(async (id) => {
    await sleep(20);
    done.add(id);
  });
  const jobs = Array.from({ length: 5 * ENDED }, (_, i) => String(i));
  const adding = (async () => {
    for (const id of jobs) {
      await vi.waitFor(() => add(id), within);
      await sleep(30);
    }
  })();
  for (let i = 0; i < ENDED; i += 1) {
    await endConnections().catch(() => {});
    await sleep(150 + (i % 5) * 20);
  }
  await adding;
  await vi.waitFor(async () => expect(await left()).toBe(0), within);
  expect(done.size).toBe(jobs.length);
  expect(reasons).toEqual([]);
});

test("a running job is not run twice when other processes start", async () => {
  const starts: string[] = [];
  const work = async (id: string) => {
    starts.push(id);
    await sleep(4_000);
  };
  await start(work);
  await add("slow");
  await vi.waitFor(() => expect(starts).toHaveLength(1), within);
  for (let i = 0; i < 3; i += 1) {
    const other = await start(work);
    await sleep(900);
    await other.stop();
  }
  await start(work);
  await vi.waitFor(async () => expect(await left()).toBe(0), within);
  expect(starts).toEqual(["slow"]);
});

test("the job of a process on this host that was killed is run at once by another", async () => {
  const { pid } = spawnSync("true"); // it has ended
  const started: string[] = [];
  const never = async (id: string) => {
    started.push(id);
    await gate.promise;
  };
  const limits = { silentMs: 60_000 };
  const first = await start(never, { pid, limits });
  await add("mine");
  await vi.waitFor(() => expect(started).toEqual(["mine"]), within);
  const reported = () => db.selectFrom("workers").where("process", "like", `${pid} %`);
  await vi.waitFor(
    async () => expect(await reported().select("id").execute()).toHaveLength(1),
    within,
  );
  await first.die();
  const done: string[] = [];
  await start(async (id) => void done.push(id), { limits });
  await vi.waitFor(() => expect(done).toEqual(["mine"]), within);
});

test("the job of a process on another host is run once its heartbeats have stopped", async () => {
  const started: string[] = [];
  const never = async (id: string) => {
    started.push(id);
    await gate.promise;
  };
  const first = await start(never);
  await add("theirs");
  await vi.waitFor(() => expect(started).toEqual(["theirs"]), within);
  await first.die();
  const done: string[] = [];
  await start(async (id) => void done.push(id));
  await vi.waitFor(() => expect(done).toEqual(["theirs"]), within);
});

test("a process that runs a job and can write no heartbeat exits", async () => {
  const begun: string[] = [];
  const blocked = await start(async (id) => {
    begun.push(id);
    await gate.promise;
  });
  await db.transaction().execute(async (tx) => {
    await add("held");
    await vi.waitFor(() => expect(begun).toEqual(["held"]), within);
    await sql`lock table workers in access exclusive mode`.execute(tx);
    await vi.waitFor(
      () => expect(blocked.reasons).toEqual([expect.stringContaining("could write no heartbeat")]),
      within,
    );
  });
});

test("a process whose workers hang while jobs are due exits; a slow one does not", async () => {
  const limits = { stuckMs: 3_000 };
  const slow = await start(() => sleep(400), { limits });
  for (let i = 0; i < 18; i += 1) await add(`slow ${i}`);
  await vi.waitFor(async () => expect(await left()).toBe(0), within);
  expect(slow.reasons).toEqual([]);
  await slow.stop();

  const hanging = await start(() => gate.promise, { limits });
  for (let i = 0; i < 4; i += 1) await add(`hangs ${i}`);
  await vi.waitFor(() => expect(hanging.reasons).toHaveLength(1), within);
  await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(db);
});

test("a job whose assignment to a worker was lost is run when its pool has ended, and others meanwhile", async () => {
  const runs: string[] = [];
  await start(
    async (id) => {
      runs.push(id);
      if (id === "running") await gate.promise;
    },
    { pid: 1, limits: { unassignedMs: 400 } },
  );
  await add("running");
  await vi.waitFor(() => expect(runs).toEqual(["running"]), within);
  const untilPools = (count: number) =>
    vi.waitFor(async () => {
      const own = db.selectFrom("workers").select("id").where("process", "like", "1 %");
      expect(await own.execute()).toHaveLength(count);
    }, within);
  await untilPools(1);
  // As after a lost response: the job is locked by a pool that does not know it.
  await sql`with added as (select id from graphile_worker.add_job('work', '{"id":"lost"}', 'serial',
      run_at => now() + interval '1 hour'))
    select from added`.execute(db);
  await sql`with pool as (select locked_by from graphile_worker.jobs where locked_by is not null limit 1),
      queue as (update graphile_worker._private_job_queues set locked_at = now(), locked_by = pool.locked_by from pool)
    update graphile_worker._private_jobs as job
      set locked_at = now() - interval '1 minute', locked_by = pool.locked_by, run_at = now() from pool
    where job.locked_by = pool.locked_by or payload->>'id' = 'lost'`.execute(db);
  await untilPools(2);
  await add("another");
  await vi.waitFor(() => expect(runs).toEqual(["running", "another"]), within);
  await sleep(1_000);
  expect(runs, "what its pool may still be running is not run a second time").toHaveLength(2);
  gate.resolve();
  await vi.waitFor(async () => expect(await left()).toBe(0), within);
  expect(runs).toEqual(["running", "another", "lost"]);
  await untilPools(1);
});
