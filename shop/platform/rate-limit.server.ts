import type { Db } from "./database/db.server.ts";
import { env } from "./env.server.ts";
import {
  decrementCounter,
  deleteCounter,
  deleteEndedCounters,
  incrementCounter,
} from "./rate-limit-queries.server.ts";

export type Limit = {
  /** How many attempts in one window. */
  readonly max: number;
  readonly windowSeconds: number;
  /** By account alone: RATE_LIMIT=off, which ends the limits by client address, leaves it on. */
  readonly isByAccount?: true;
};

export type Attempt =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfterSeconds: number };

const KEY_MAX = 300;

/**
 * Counts one attempt against a limit, in PostgreSQL, so that all processes share the count. Refused
 * attempts do not extend the window. RATE_LIMIT=off disables it for load tests, but for limits by account.
 */
export async function countAttempt(db: Db, key: string, limit: Limit): Promise<Attempt> {
  if (!env().rateLimit && limit.isByAccount !== true) return { ok: true };
  const counter = await incrementCounter(db, key.slice(0, KEY_MAX), limit.windowSeconds);
  if (counter === undefined || counter.count <= limit.max) return { ok: true };
  return { ok: false, retryAfterSeconds: Math.max(1, counter.secondsLeft) };
}

/** Takes an attempt back that turned out not to count. */
export async function takeBackAttempt(db: Db, key: string): Promise<void> {
  if (env().rateLimit) await decrementCounter(db, key.slice(0, KEY_MAX));
}

/** Deletes the counters whose window has ended. */
export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await deleteEndedCounters(db);
}

/** Resets the counter of a key after a successful attempt. */
export async function resetRateLimit(db: Db, key: string): Promise<void> {
  await deleteCounter(db, key.slice(0, KEY_MAX));
}
