import { randomUUID } from "node:crypto";
import { env } from "#shop/platform/env.server.ts";
import { openPool, createDb } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { hostId } from "./host.server.ts";
import { listDueJobs, type DueJobs } from "./queue.server.ts";
import { limitRetryDelays } from "./retries.server.ts";
import { reasonToExit, WORKER_LIMITS, type WorkerLimits } from "./worker-health.ts";
import {
  recordHeartbeat,
  releaseJobsOfEndedProcesses,
  releaseJobsOfSilentPools,
  listLockedJobs,
  deletePools,
  type ProcessName,
} from "./worker-queries.server.ts";

/** The workers of some tasks, and graphile-worker's pools that run their jobs or still finish some. */
export type WorkerGroup = {
  readonly tasks: readonly string[];
  readonly pools: Map<string, WorkerPoolState>;
  /** When a job last started or ended, by `performance.now()`. */
  lastProgressAt: number;
  /** Since when every check of the queue has found due jobs; null when the last found none or failed. */
  dueSince: number | null;
};

export type WorkerPoolState = {
  /** By worker: when it began to fetch a job, and the id of the job it is running. */
  readonly busy: Map<string, { readonly since: number; jobId: string | null }>;
  /** Has another pool take its place; when its running jobs have ended, all that it has locked is free. */
  readonly retire: () => void;
};

export type WorkerProcessOptions = {
  /** Ends the process, which the supervisor then replaces. */
  readonly end: (reason: string) => void;
  readonly limits?: Partial<WorkerLimits>;
  /** For tests; this process's id by default. */
  readonly pid?: number;
};

/** How often the process checks whether it must exit. */
const HEALTH_CHECK_MS = 1_000;
/** Short, so that a heartbeat that hangs is retried long before other processes count the pool as dead. */
const POOL_LIMITS = { connectMs: 3_000, statementMs: 3_000, responseMs: 4_000 };

/**
 * Writes heartbeats for this process's worker pools on connections of its own, releases the jobs of
 * dead pools, and ends the process when its workers hang. See docs/decisions/0014.
 */
export class WorkerProcess {
  readonly limits: WorkerLimits;
  readonly #name: ProcessName;
  readonly #endProcess: (reason: string) => void;
  readonly #pool = openPool(env().databaseDirectUrl ?? "", 2, POOL_LIMITS);
  readonly #db = createDb(this.#pool);
  readonly #groups: WorkerGroup[] = [];
  readonly #heartbeats: Repeated;
  readonly #checks: Repeated;
  readonly #healthTimer: NodeJS.Timeout;
  /** Jobs that one of our pools has locked but is not running, and since when. */
  #unassignedSince = new Map<string, number>();
  #lastHeartbeatAt = performance.now();
  #oldestDue = { seconds: 0, at: performance.now() };
  #hasEnded = false;

  constructor({ end, limits, pid = process.pid }: WorkerProcessOptions) {
    this.limits = { ...WORKER_LIMITS, ...limits };
    this.#name = { instance: hostId(), process: `${pid} ${randomUUID()}` };
    this.#endProcess = end;
    const { heartbeatMs } = this.limits;
    this.#heartbeats = repeat(heartbeatMs, () => this.#heartbeat());
    this.#checks = repeat(heartbeatMs, () => this.#check());
    this.#healthTimer = setInterval(
      () => this.#checkHealth(),
      Math.min(HEALTH_CHECK_MS, heartbeatMs),
    );
  }

  /** Adds a group of workers for these tasks; the workers update its fields. */
  addGroup(tasks: readonly string[]): WorkerGroup {
    const group = { tasks, pools: new Map(), lastProgressAt: performance.now(), dueSince: null };
    this.#groups.push(group);
    return group;
  }

  /** Forgets a group whose workers have stopped: its due jobs no longer say that they hang. */
  removeGroup(group: WorkerGroup): void {
    this.#groups.splice(this.#groups.indexOf(group), 1);
  }

  /** Writes a heartbeat for all pools at once, besides the regular ones. Never throws. */
  async report(): Promise<void> {
    await this.#heartbeat().catch(warn);
  }

  /** Releases the jobs of a pool that has ended. Must not be called while one is running. Never throws. */
  async remove(poolId: string): Promise<void> {
    await deletePools(this.#db, [poolId]).catch(warn);
  }

  /** The age of the oldest due job in seconds, as of the last check; 0 when no job is waiting. */
  oldestDueSeconds(): number {
    const { seconds, at } = this.#oldestDue;
    return seconds === 0 ? 0 : seconds + (performance.now() - at) / 1_000;
  }

  /** Ends the heartbeats. Must be called when no job is running any more. */
  async close(): Promise<void> {
    clearInterval(this.#healthTimer);
    await Promise.all([this.#heartbeats.stop(), this.#checks.stop()]);
    await this.#pool.end();
  }

  async #heartbeat(): Promise<void> {
    const startedAt = performance.now();
    const poolIds = this.#groups.flatMap((group) => [...group.pools.keys()]);
    await recordHeartbeat(this.#db, this.#name, poolIds);
    this.#lastHeartbeatAt = Math.max(this.#lastHeartbeatAt, startedAt);
  }

  async #check(): Promise<void> {
    const tasks = this.#groups.flatMap((group) => group.tasks);
    try {
      await releaseJobsOfEndedProcesses(this.#db, this.#name);
      await releaseJobsOfSilentPools(this.#db, { tasks, silentMs: this.limits.silentMs });
      await this.#retirePoolsOfLostJobs();
      await limitRetryDelays(this.#db, tasks);
      this.#recordDue(await listDueJobs(this.#db, tasks));
    } catch (error) {
      // Without an answer from the database, nothing is known about due jobs.
      for (const group of this.#groups) group.dueSince = null;
      throw error;
    }
  }

  /** Retires the pools to which the database assigned a job in a response that was lost. */
  async #retirePoolsOfLostJobs(): Promise<void> {
    const pools = new Map(this.#groups.flatMap((group) => [...group.pools]));
    const { unassignedMs } = this.limits;
    const locked = await listLockedJobs(this.#db, [...pools.keys()], unassignedMs);
    const now = performance.now();
    const busy = [...pools.values()].flatMap((pool) => [...pool.busy.values()]);
    const running = new Set(busy.map(({ jobId }) => jobId));
    const unassigned = locked.filter(({ id }) => !running.has(id));
    const sinceBefore = this.#unassignedSince;
    this.#unassignedSince = new Map(unassigned.map(({ id }) => [id, sinceBefore.get(id) ?? now]));
    for (const { id, poolId } of unassigned)
      if (now - (sinceBefore.get(id) ?? now) >= unassignedMs) pools.get(poolId)?.retire();
  }

  #recordDue(waiting: readonly DueJobs[]): void {
    const now = performance.now();
    const seconds = Math.max(0, ...waiting.map((each) => each.oldestSeconds));
    this.#oldestDue = { seconds, at: now };
    for (const group of this.#groups) {
      const isDue = waiting.some((each) => group.tasks.includes(each.task));
      group.dueSince = isDue ? (group.dueSince ?? now) : null;
    }
  }

  #checkHealth(): void {
    const now = performance.now();
    for (const group of this.#groups) {
      const at = { now, heartbeatAt: this.#lastHeartbeatAt, limits: this.limits };
      const reason = reasonToExit(progressOf(group), at);
      if (reason === null || this.#hasEnded) continue;
      this.#hasEnded = true;
      this.#endProcess(reason);
    }
  }
}

function progressOf(group: WorkerGroup) {
  const busy = [...group.pools.values()].flatMap((pool) => [...pool.busy.values()]);
  return {
    lastProgressAt: group.lastProgressAt,
    dueSince: group.dueSince,
    runningSince: busy.filter((each) => each.jobId !== null).map((each) => each.since),
  };
}

function warn(error: unknown): void {
  log.warn(
    { err: error },
    "a heartbeat of the workers or a check of the queue failed; trying again",
  );
}

type Repeated = { stop(): Promise<void> };

/** Repeats work until it is stopped, one run at a time. */
function repeat(delayMs: number, work: () => Promise<void>): Repeated {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const next = () => {
    current = work()
      .catch(warn)
      .then(() => {
        if (!isStopped) timer = setTimeout(next, delayMs);
      });
  };
  timer = setTimeout(next, 0);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
