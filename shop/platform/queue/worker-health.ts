/** The time limits of a jobs process, in milliseconds. */
export type WorkerLimits = {
  /** Between two heartbeats of each worker pool in the database. */
  readonly heartbeatMs: number;
  /** Other processes count a pool without a heartbeat for this long as dead, by the database's clock. */
  readonly silentMs: number;
  /**
   * A process that runs a job and could write no heartbeat for this long exits, before others may take
   * the job. The difference from `silentMs` is the margin for a busy machine.
   */
  readonly fenceMs: number;
  /**
   * The workers hang when jobs are due, the database answers and no job has started or ended for this
   * long. Longer than any job may take while all workers are busy; see docs/decisions/0014.
   */
  readonly stuckMs: number;
  /** The longest a job may run: twice the limit of the longest one, the reconciler's 5 minutes. */
  readonly jobMaxMs: number;
  /**
   * When a pool has locked a job for this long without running it, and still is not running it after the
   * same time again, the response that assigned it was lost, and the pool is replaced. Longer than a
   * connection may be silent, so that the response can't arrive later.
   */
  readonly unassignedMs: number;
  /** Before a pool that has shut down is replaced. */
  readonly restartDelayMs: number;
};

export const WORKER_LIMITS: WorkerLimits = {
  heartbeatMs: 5_000,
  silentMs: 30_000,
  fenceMs: 20_000,
  stuckMs: 90_000,
  jobMaxMs: 600_000,
  unassignedMs: 15_000,
  restartDelayMs: 1_000,
};

/** The state of a group of workers. All times are from one monotonic clock, in milliseconds. */
export type Progress = {
  /** When a job last started or ended. */
  readonly lastProgressAt: number;
  /** Since when every check of the queue has found due jobs; null when the last found none or failed. */
  readonly dueSince: number | null;
  /** When the worker of each running job fetched it. */
  readonly runningSince: readonly number[];
};

/** Why a process must exit, for the log; null while it is healthy. */
export function reasonToExit(
  progress: Progress,
  { now, heartbeatAt, limits }: { now: number; heartbeatAt: number; limits: WorkerLimits },
): string | null {
  const { lastProgressAt, dueSince, runningSince } = progress;
  if (runningSince.some((since) => now - Math.max(since, heartbeatAt) > limits.fenceMs))
    return "The workers could write no heartbeat, and other processes may take their jobs";
  if (runningSince.some((since) => now - since > limits.jobMaxMs))
    return "A job has run for too long";
  if (dueSince !== null && now - Math.max(dueSince, lastProgressAt) > limits.stuckMs)
    return "Jobs are due, and no job has started or ended for too long";
  return null;
}
