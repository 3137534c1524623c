import { setTimeout } from "node:timers/promises";
import { codeOf } from "#shop/kit/thrown.ts";

/** PostgreSQL: a lock was not free in time (`LIMITS.lockMs`). */
const LOCK_NOT_FREE = "55P03";
const PAUSE_MS = 100;

/**
 * Does a transaction again while a lock that it needs is not free, and begins none after `endsAt`, in milliseconds
 * since 1970. Between two tries it holds nothing, and others of the same rows and connections go on. The last failure
 * is thrown. `work` must be safe to run again after it was rolled back.
 */
export async function waitForLocks<Result>(
  endsAt: number,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isLocked = codeOf(error) === LOCK_NOT_FREE;
      if (!isLocked || Date.now() + PAUSE_MS > endsAt) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
