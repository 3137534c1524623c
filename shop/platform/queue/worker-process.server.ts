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
  releaseJobs,
  releaseJobsOfSilentPools,
  listLockedJobs,
  deletePools,
  type ProcessName,
} from "./worker-queries.server.ts";

/** The workers of some tasks, and the pools of graphile-worker that do or still end their jobs. */
export type WorkerGroup = {
  readonly tasks: readonly string[];
  readonly pools: Map<string, WorkerPoolState>;
  /** When a job last began or ended, by `performance.now()`. */
  movedAt: number;
  /** Since when each look at the queue has found due jobs; null when the last found none or failed. */
  dueSince: number | null;
};

export type WorkerPoolState = {
  /** By worker: when it asked for a job, and the id of the one it got and has not ended yet. */
  readonly busy: Map<string, { readonly since: number; jobId: string | null }>;
};

export type WorkerProcessOptions = {
  /** Ends the process, so that another replaces it. */
  readonly end: (reason: string) => void;
  readonly limits?: Partial<WorkerLimits>;
  /** This process's id when left out. */
  readonly pid?: number;
};

/** How often the process looks whether it must end. */
const WATCH_MS = 1_000;
/** Short, so that a report that hangs is tried again long before the others count the pool as dead. */
const POOL_LIMITS = { connectMs: 3_000, statementMs: 3_000, answerMs: 4_000 };

/**
 * Reports, on connections of its own, that this process's workers live, frees the jobs of those that
 * don't, and ends the process when it is not fit to go on. See docs/decisions/0014.
 */
export class WorkerProcess {
  readonly limits: WorkerLimits;
  readonly #own: ProcessName;
  readonly #end: (reason: string) => void;
  readonly #pool = openPool(env().databaseUrl ?? "", 2, POOL_LIMITS);
  readonly #db = createDb(this.#pool);
  readonly #groups: WorkerGroup[] = [];
  readonly #reports: Repeated;
  readonly #looks: Repeated;
  readonly #watching: NodeJS.Timeout;
  /** Jobs that a pool of ours has locked and does not have in hand, and since when that is seen. */
  #lostSince = new Map<string, number>();
  #beatAt = performance.now();
  #oldestDue = { seconds: 0, at: performance.now() };
  #hasEnded = false;

  constructor({ end, limits, pid = process.pid }: WorkerProcessOptions) {
    this.limits = { ...WORKER_LIMITS, ...limits };
    this.#own = { instance: hostId(), process: `${pid} ${randomUUID()}` };
    this.#end = end;
    const { heartbeatMs } = this.limits;
    this.#reports = repeat(heartbeatMs, () => this.#report());
    this.#looks = repeat(heartbeatMs, () => this.#look());
    this.#watching = setInterval(() => this.#watch(), Math.min(WATCH_MS, heartbeatMs));
  }

  /** Makes the account of the workers for these tasks, who keep it themselves. */
  enlist(tasks: readonly string[]): WorkerGroup {
    const group = { tasks, pools: new Map(), movedAt: performance.now(), dueSince: null };
    this.#groups.push(group);
    return group;
  }

  /** Reports at once that all pools live, beside the regular reports. Never throws. */
  async report(): Promise<void> {
    await this.#report().catch(warn);
  }

  /** Frees what a pool still holds; not to be called while it has a job in hand. Never throws. */
  async remove(poolId: string): Promise<void> {
    await deletePools(this.#db, [poolId]).catch(warn);
  }

  /** The age of the oldest job that could begin, in seconds; 0 when none waits. Asks nobody. */
  oldestDueSeconds(): number {
    const { seconds, at } = this.#oldestDue;
    return seconds === 0 ? 0 : seconds + (performance.now() - at) / 1_000;
  }

  /** Ends the reports; to be called when no worker has a job in hand any more. */
  async close(): Promise<void> {
    clearInterval(this.#watching);
    await Promise.all([this.#reports.stop(), this.#looks.stop()]);
    await this.#pool.end();
  }

  async #report(): Promise<void> {
    const startedAt = performance.now();
    const poolIds = this.#groups.flatMap((group) => [...group.pools.keys()]);
    await recordHeartbeat(this.#db, this.#own, poolIds);
    this.#beatAt = Math.max(this.#beatAt, startedAt);
  }

  async #look(): Promise<void> {
    const tasks = this.#groups.flatMap((group) => group.tasks);
    try {
      await releaseJobsOfEndedProcesses(this.#db, this.#own);
      await releaseJobsOfSilentPools(this.#db, { tasks, silentMs: this.limits.silentMs });
      await this.#freeLost();
      await limitRetryDelays(this.#db, tasks);
      this.#note(await listDueJobs(this.#db, tasks));
    } catch (error) {
      // While the database does not answer, nothing is known of what waits.
      for (const group of this.#groups) group.dueSince = null;
      throw error;
    }
  }

  /** Frees the jobs that the database has given to a pool of ours by an answer that never arrived. */
  async #freeLost(): Promise<void> {
    const pools = this.#groups.flatMap((group) => [...group.pools]);
    const poolIds = pools.map(([id]) => id);
    const { lostMs } = this.limits;
    const locked = await listLockedJobs(this.#db, poolIds, lostMs);
    const busy = pools.flatMap(([, { busy }]) => [...busy.values()]);
    const inHand = new Set(busy.map(({ jobId }) => jobId));
    const now = performance.now();
    const lost = locked.filter((id) => !inHand.has(id));
    this.#lostSince = new Map(lost.map((id) => [id, this.#lostSince.get(id) ?? now]));
    const freed = lost.filter((id) => now - (this.#lostSince.get(id) ?? now) >= lostMs);
    if (freed.length === 0) return;
    log.warn({ jobs: freed }, "jobs were given to workers that never got them; they are freed");
    await releaseJobs(this.#db, freed, poolIds);
  }

  #note(waiting: readonly DueJobs[]): void {
    const now = performance.now();
    const seconds = Math.max(0, ...waiting.map((each) => each.oldestSeconds));
    this.#oldestDue = { seconds, at: now };
    for (const group of this.#groups) {
      const isDue = waiting.some((each) => group.tasks.includes(each.task));
      group.dueSince = isDue ? (group.dueSince ?? now) : null;
    }
  }

  #watch(): void {
    const now = performance.now();
    for (const group of this.#groups) {
      const at = { now, beatAt: this.#beatAt, limits: this.limits };
      const reason = reasonToExit(progressOf(group), at);
      if (reason === null || this.#hasEnded) continue;
      this.#hasEnded = true;
      this.#end(reason);
    }
  }
}

function progressOf(group: WorkerGroup) {
  const busy = [...group.pools.values()].flatMap((pool) => [...pool.busy.values()]);
  return {
    movedAt: group.movedAt,
    dueSince: group.dueSince,
    inHandSince: busy.filter((each) => each.jobId !== null).map((each) => each.since),
  };
}

function warn(error: unknown): void {
  log.warn({ err: error }, "the workers could not report to the database; trying again");
}

type Repeated = { stop(): Promise<void> };

/** Does work again and again, never twice at a time, until it is stopped. */
function repeat(pauseMs: number, work: () => Promise<void>): Repeated {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let inHand: Promise<void> = Promise.resolve();
  const next = () => {
    inHand = work()
      .catch(warn)
      .then(() => {
        if (!isStopped) timer = setTimeout(next, pauseMs);
      });
  };
  timer = setTimeout(next, 0);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await inHand;
    },
  };
}
