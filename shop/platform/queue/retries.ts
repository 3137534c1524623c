import { DAY_MS, MINUTE_MS } from "#shop/kit/time.ts";

/**
 * The longest pause between two tries of a job: work waits no longer than this once what it needs,
 * the mail server or Stripe, is back.
 */
export const RETRY_DELAY_MAX_MS = 5 * MINUTE_MS;

/** A job is tried for three days, whatever ails it. */
const TRIED_FOR_MS = 3 * DAY_MS;

/** So many tries last for three days. */
export const ATTEMPTS_DEFAULT = attemptsWithin(TRIED_FOR_MS);

/** Tries of a job that fails in a way that another try will hardly mend. */
export const PERMANENT_FAILURE_ATTEMPTS = 3;

/**
 * The pause after the try of this number (1 is the first), in milliseconds: graphile-worker's own,
 * e to the power of the try in seconds, and five minutes at most.
 */
export function retryDelayMs(attempt: number): number {
  return Math.min(Math.exp(Math.min(attempt, 10)) * 1_000, RETRY_DELAY_MAX_MS);
}

function attemptsWithin(ms: number): number {
  let attempts = 1;
  for (let passed = 0; passed < ms; attempts += 1) passed += retryDelayMs(attempts);
  return attempts;
}

const FINAL = "Will not succeed: ";

/** A failure that another try will hardly mend: three tries, then a dead letter. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(FINAL + message, options);
    this.name = "PermanentFailure";
  }
}

/** As SQL's `like` finds it in a job's last error. */
export const PERMANENT_FAILURE_PATTERN = `${FINAL}%`;
