import { DAY_MS, MINUTE_MS } from "#shop/kit/time.ts";

/**
 * The longest delay between two attempts of a job. After an outage of the mail server or the provider, work
 * resumes within this time.
 */
const RETRY_DELAY_MAX_MS = 5 * MINUTE_MS;

/** A failing job is retried for three days. */
const RETRIED_FOR_MS = 3 * DAY_MS;

/** The attempts that fit into three days. */
export const ATTEMPTS_DEFAULT = attemptsWithin(RETRIED_FOR_MS);

/** Attempts of a job with a permanent failure. */
export const PERMANENT_FAILURE_ATTEMPTS = 3;

/**
 * The delay after an attempt (1 is the first), in milliseconds: graphile-worker's own, e to the power
 * of the attempt in seconds, but five minutes at most.
 */
export function retryDelayMs(attempt: number): number {
  return Math.min(Math.exp(Math.min(attempt, 10)) * 1_000, RETRY_DELAY_MAX_MS);
}

function attemptsWithin(ms: number): number {
  let attempts = 1;
  for (let passed = 0; passed < ms; attempts += 1) passed += retryDelayMs(attempts);
  return attempts;
}

const PREFIX = "Will not succeed: ";

/** A failure that a retry is unlikely to mend: the job is dead after three attempts. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(PREFIX + message, options);
    this.name = "PermanentFailure";
  }
}

/** Finds a permanent failure in a job's last error, for `like` in SQL. */
export const PERMANENT_FAILURE_PATTERN = `${PREFIX}%`;
