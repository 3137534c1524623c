/** When a process of workers counts as unfit to go on, in milliseconds. */
export type WorkerLimits = {
  /** How often each pool of workers says in the database that it lives. */
  readonly heartbeatMs: number;
  /** A pool that has said nothing for so long is dead to the others, by the database's clock. */
  readonly silentMs: number;
  /**
   * A process that could not say that it lives for so long ends while it has a job in hand: before
   * the others may take the job. The difference to `silentMs` is what a busy machine may lose.
   */
  readonly fenceMs: number;
  /**
   * Due jobs wait, the database answers and no job has begun or ended for so long: the workers hang.
   * Longer than any job may take while all workers have one in hand; see docs/decisions/0014.
   */
  readonly stuckMs: number;
  /** No job is in hand for longer: twice what the longest may take, the reconciler's 5 minutes. */
  readonly jobMs: number;
  /**
   * A job that a pool has locked for so long without having it in hand, and does not have in hand for
   * as long again, is freed: the answer that gave it to the pool was lost. Longer than a connection
   * may be silent, so that the answer cannot arrive any more.
   */
  readonly lostMs: number;
  /** Between an end of the workers and their new beginning. */
  readonly pauseMs: number;
};

export const WORKER_LIMITS: WorkerLimits = {
  heartbeatMs: 5_000,
  silentMs: 30_000,
  fenceMs: 20_000,
  stuckMs: 90_000,
  jobMs: 600_000,
  lostMs: 15_000,
  pauseMs: 1_000,
};

/** What is known of the workers of some tasks. All times are of one steady clock, in milliseconds. */
export type Progress = {
  /** When a job last began or ended. */
  readonly movedAt: number;
  /** Since when each look at the queue has found due jobs; null when the last found none or failed. */
  readonly dueSince: number | null;
  /** When each job in hand was asked for. */
  readonly inHandSince: readonly number[];
};

/** Why a process must end, for the log; null while it is fit. `beatAt` is its last sign of life. */
export function reasonToExit(
  progress: Progress,
  { now, beatAt, limits }: { now: number; beatAt: number; limits: WorkerLimits },
): string | null {
  const { movedAt, dueSince, inHandSince } = progress;
  if (inHandSince.some((since) => now - Math.max(since, beatAt) > limits.fenceMs))
    return "The workers could not report that they are alive, and others may take their jobs";
  if (inHandSince.some((since) => now - since > limits.jobMs)) return "A job has taken too long";
  if (dueSince !== null && now - Math.max(dueSince, movedAt) > limits.stuckMs)
    return "Due jobs wait, and no job has begun or ended for too long";
  return null;
}
