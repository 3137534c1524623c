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

/** So many workers for these tasks and timers, and for no others. */
export type WorkerOptions = {
  readonly tasks: TaskList;
  readonly timers: ParsedCronItem[];
  readonly workers: number;
};

/** After its last job, a pool has this long to write that the job has ended. */
const SETTLE_MS = 2_000;
const SETTLE_LOOK_MS = 50;
/** So many failures to get a job, one after the other, end a pool. */
const FETCH_FAILURES_MAX = 5;

const logger = new Logger(() => (level, message) => {
  const words = withoutValues(message);
  if (level === "error") log.error(words);
  else if (level === "warning") log.warn(words);
  else log.debug(words);
});

/** One pool of graphile-worker's. */
type Pool = {
  readonly id: string;
  readonly runner: Runner;
  /** Settles when the pool takes no more jobs, whatever the reason. */
  readonly ended: Promise<void>;
  readonly state: WorkerPoolState;
};

/**
 * Works through the queue until stopped; a stop waits for the jobs in hand. graphile-worker shuts a
 * pool down when the database does not take the end of a job, and in 0.18 that shutdown may never
 * settle (`batch()` in its main.js). So a new pool begins a second after one shuts down, whether that
 * settles or not, and is tried once a second until the database is back. What the old one has in
 * hand stays its own until it ends.
 */
export async function runWorkers(
  crew: WorkerOptions,
  process: WorkerProcess,
): Promise<RunningWorkers> {
  const group = process.enlist(Object.keys(crew.tasks));
  const stopped = new AbortController();
  const retiring = new Set<Promise<void>>();
  const retire = (pool: Pool) => {
    const retired = leave(pool, { group, process }).finally(() => retiring.delete(retired));
    retiring.add(retired);
  };
  const keep = async (first: Pool | null) => {
    let pool = first;
    for (;;) {
      if (pool !== null) {
        await Promise.race([pool.ended, aborted(stopped.signal)]);
        retire(pool);
      }
      if (!stopped.signal.aborted)
        await sleep(process.limits.pauseMs, undefined, stopped).catch(() => {});
      if (stopped.signal.aborted) return;
      pool = await tryBegin(crew, group);
      void process.report();
    }
  };
  const first = await tryBegin(crew, group);
  void process.report();
  const kept = keep(first);
  return {
    async stop() {
      stopped.abort();
      await kept;
      await Promise.all(retiring);
    },
  };
}

/** Shuts a pool down, waits until it has nothing in hand, and frees what it could not write. */
async function leave(
  { id, runner, state }: Pool,
  { group, process }: { group: WorkerGroup; process: WorkerProcess },
): Promise<void> {
  // One that shuts down by itself refuses; its timers are stopped all the same.
  runner.stop().catch(() => {});
  await Promise.race([runner.promise.catch(() => {}), settled(state)]);
  while (state.busy.size > 0) await sleep(SETTLE_LOOK_MS);
  group.pools.delete(id); // reported no more
  await process.remove(id);
}

/** Done when a pool has done nothing for two seconds. */
async function settled({ busy }: WorkerPoolState): Promise<void> {
  for (let quietMs = 0; quietMs < SETTLE_MS; quietMs += SETTLE_LOOK_MS) {
    if (busy.size > 0) quietMs = 0;
    await sleep(SETTLE_LOOK_MS);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Null when the workers can't begin now: the database is away. */
async function tryBegin(crew: WorkerOptions, group: WorkerGroup): Promise<Pool | null> {
  try {
    return await begin(crew, group);
  } catch (error) {
    log.warn({ err: error }, "the workers of the queue can't begin; trying again");
    return null;
  }
}

async function begin({ tasks, timers, workers }: WorkerOptions, group: WorkerGroup): Promise<Pool> {
  const events: WorkerEvents = new EventEmitter();
  const state: WorkerPoolState = { busy: new Map() };
  let id = "";
  events.on("pool:create", ({ workerPool }) => {
    id = workerPool.id;
    group.pools.set(id, state);
  });
  follow(events, state, () => (group.movedAt = performance.now()));
  const ended = endOf(events);
  const runner = await run({
    pgPool: databasePool(),
    taskList: tasks,
    parsedCronItems: timers,
    concurrency: workers,
    noHandleSignals: true,
    logger,
    events,
    // Told in batches, an end of a job that can't be told ends the workers; told one by one, it is a
    // rejection that nobody handles and ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return { id, runner, ended, state };
}

/**
 * Settles when a pool shuts down, or when it can't get jobs any more: in graphile-worker 0.18 a pool
 * whose first look at its tasks fails keeps that failure for ever (`getTaskDetails()`).
 */
function endOf(events: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    const shutdowns = [
      "pool:fatalError",
      "pool:gracefulShutdown",
      "pool:forcefulShutdown",
    ] as const;
    for (const event of shutdowns) events.once(event, () => resolve());
    events.once("stop", () => resolve());
    let failures = 0;
    const works = () => void (failures = 0);
    events.on("worker:getJob:empty", works).on("job:start", works);
    events.on("worker:getJob:error", () => {
      failures += 1;
      if (failures >= FETCH_FAILURES_MAX) resolve();
    });
  });
}

/** Keeps account of what the workers of a pool have in hand. */
function follow(events: WorkerEvents, { busy }: WorkerPoolState, moved: () => void): void {
  const free = ({ worker }: { worker: { workerId: string } }) => busy.delete(worker.workerId);
  events.on("worker:getJob:start", ({ worker }) =>
    busy.set(worker.workerId, { since: performance.now(), jobId: null }),
  );
  events.on("worker:getJob:empty", free).on("worker:getJob:error", free);
  events.on("job:start", ({ worker, job }) => {
    const asked = busy.get(worker.workerId);
    if (asked !== undefined) asked.jobId = String(job.id);
    moved();
  });
  events.on("job:complete", (ended) => {
    free(ended);
    moved();
  });
  events.on("worker:fatalError", free);
}
