import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Logger,
  run,
  type ParsedCronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { databasePool } from "#shop/platform/database/db.server.ts";
import { log, withoutValues } from "#shop/platform/log.server.ts";
import type { WorkerGroup, WorkerPoolState, WorkerProcess } from "./worker-process.server.ts";

export type RunningWorkers = { stop(): Promise<void> };

/** A number of workers for these tasks and timers only. */
export type WorkerOptions = {
  readonly tasks: TaskList;
  readonly timers: ParsedCronItem[];
  readonly workers: number;
};

/** The time a pool has after its last job to write that the job has ended. */
const SETTLE_MS = 2_000;
const SETTLE_CHECK_MS = 50;
/** A pool is replaced after this many failures in a row to fetch a job. */
const FETCH_FAILURES_MAX = 5;

/** Passes graphile-worker's log on, with the error behind each message but without the job's payload. */
const logger = new Logger(() => (level, message, meta) => {
  const text = withoutValues(message);
  const details = meta?.["error"] === undefined ? {} : { err: meta["error"] };
  if (level === "error") log.error(details, text);
  else if (level === "warning") log.warn(details, text);
  else log.debug(details, text);
});

/** One worker pool of graphile-worker. */
type Pool = {
  readonly id: string;
  readonly runner: Runner;
  /** Resolves when the pool takes no more jobs, whatever the reason. */
  readonly ended: Promise<void>;
  readonly state: WorkerPoolState;
};

/**
 * Runs the queue until it is stopped; stopping waits for the running jobs. graphile-worker shuts a
 * pool down when the database does not accept the end of a job, and in 0.18 that shutdown may never
 * finish (`batch()` in its main.js). So a new pool is started a second after one shuts down, finished
 * or not, and once a second until the database is back. The old pool keeps its running jobs until
 * they end.
 */
export async function runWorkers(
  options: WorkerOptions,
  process: WorkerProcess,
): Promise<RunningWorkers> {
  const group = process.addGroup(Object.keys(options.tasks));
  const stopped = new AbortController();
  const retiring = new Set<Promise<void>>();
  const retire = (pool: Pool) => {
    const retired = shutDown(pool, { group, process }).finally(() => retiring.delete(retired));
    retiring.add(retired);
  };
  const replacePools = async (first: Pool | null) => {
    let pool = first;
    for (;;) {
      if (pool !== null) {
        await Promise.race([pool.ended, aborted(stopped.signal)]);
        retire(pool);
      }
      if (!stopped.signal.aborted)
        await sleep(process.limits.restartDelayMs, undefined, stopped).catch(() => {});
      if (stopped.signal.aborted) return;
      pool = await tryToStart(options, group);
      void process.report();
    }
  };
  const first = await tryToStart(options, group);
  void process.report();
  const running = replacePools(first);
  return {
    async stop() {
      stopped.abort();
      await running;
      await Promise.all(retiring);
      process.removeGroup(group);
    },
  };
}

/** Shuts a pool down, waits for its running jobs, and releases the jobs whose end it could not write. */
async function shutDown(
  { id, runner, state }: Pool,
  { group, process }: { group: WorkerGroup; process: WorkerProcess },
): Promise<void> {
  // A pool that is already shutting down refuses, but stops its timers all the same.
  runner.stop().catch((error: unknown) => {
    log.debug({ err: error }, "a worker pool was already shutting down");
  });
  const ended = runner.promise.catch((error: unknown) => {
    log.warn({ err: error }, "a worker pool ended with an error");
  });
  await Promise.race([ended, settled(state)]);
  while (state.busy.size > 0) await sleep(SETTLE_CHECK_MS);
  group.pools.delete(id); // from here on it sends no heartbeat
  await process.remove(id);
}

/** Resolves when a pool has had no running job for two seconds. */
async function settled({ busy }: WorkerPoolState): Promise<void> {
  for (let quietMs = 0; quietMs < SETTLE_MS; quietMs += SETTLE_CHECK_MS) {
    if (busy.size > 0) quietMs = 0;
    await sleep(SETTLE_CHECK_MS);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Null when the workers can't start now, as during a database outage. */
async function tryToStart(options: WorkerOptions, group: WorkerGroup): Promise<Pool | null> {
  try {
    return await start(options, group);
  } catch (error) {
    log.warn({ err: error }, "the queue workers could not start; trying again");
    return null;
  }
}

async function start({ tasks, timers, workers }: WorkerOptions, group: WorkerGroup): Promise<Pool> {
  const events: WorkerEvents = new EventEmitter();
  const lost = Promise.withResolvers<void>();
  const state: WorkerPoolState = { busy: new Map(), retire: lost.resolve };
  let id = "";
  events.on("pool:create", ({ workerPool }) => {
    id = workerPool.id;
    group.pools.set(id, state);
  });
  trackJobs(events, state, () => (group.lastProgressAt = performance.now()));
  const ended = endOf(events, lost.promise);
  const runner = await run({
    pgPool: databasePool(),
    taskList: tasks,
    parsedCronItems: timers,
    concurrency: workers,
    noHandleSignals: true,
    logger,
    events,
    // In batches, a job whose end can't be written shuts the pool down. One by one, it is an unhandled
    // rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return { id, runner, ended, state };
}

/**
 * Resolves when a pool shuts down, has lost a job or can no longer fetch jobs, and logs the reason: in graphile-worker
 * 0.18 a pool whose first read of its tasks fails never reads them again (`getTaskDetails()`).
 */
function endOf(events: WorkerEvents, lost: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    void lost.then(() => {
      log.warn("the assignment of a job to a worker was lost; a new worker pool is started");
      resolve();
    });
    events.once("pool:fatalError", ({ error }) => {
      log.error({ err: error }, "a worker pool failed; a new one is started");
      resolve();
    });
    for (const event of ["pool:gracefulShutdown", "pool:forcefulShutdown", "stop"] as const)
      events.once(event, () => resolve());
    let failures = 0;
    const fetched = () => void (failures = 0);
    events.on("worker:getJob:empty", fetched).on("job:start", fetched);
    events.on("worker:getJob:error", ({ error }) => {
      failures += 1;
      if (failures !== FETCH_FAILURES_MAX) return;
      log.warn({ err: error }, "a worker pool can't fetch jobs; a new one is started");
      resolve();
    });
  });
}

/** Records which jobs the workers of a pool are running. */
function trackJobs(events: WorkerEvents, { busy }: WorkerPoolState, progressed: () => void): void {
  const free = ({ worker }: { worker: { workerId: string } }) => busy.delete(worker.workerId);
  events.on("worker:getJob:start", ({ worker }) =>
    busy.set(worker.workerId, { since: performance.now(), jobId: null }),
  );
  events.on("worker:getJob:empty", free).on("worker:getJob:error", free);
  events.on("job:start", ({ worker, job }) => {
    const current = busy.get(worker.workerId);
    if (current !== undefined) current.jobId = String(job.id);
    progressed();
  });
  events.on("job:complete", (ended) => {
    free(ended);
    progressed();
  });
  events.on("worker:fatalError", ({ worker, error }) => {
    log.error({ err: error }, "a queue worker failed");
    free({ worker });
  });
}
