const windowMs = 60_000;
const max = 5;
const firstPauseMs = 100;

/** What a failure comes to: the pause before the next start, and whether there have been too many. */
export type Failure = {
  /** Failures within the last minute. */
  readonly recent: number;
  readonly isTooMany: boolean;
  readonly pauseMs: number;
};

/** The ends of processes that nobody asked for. The pause doubles with each within a minute; the fifth is too many. */
export class Failures {
  #at: readonly number[] = [];

  add(): Failure {
    const now = Date.now();
    this.#at = [...this.#at.filter((at) => now - at < windowMs), now];
    const recent = this.#at.length;
    return { recent, isTooMany: recent >= max, pauseMs: firstPauseMs * 2 ** (recent - 1) };
  }

  /** Begins anew with another version, for which the failures of the one before do not count. */
  forget(): void {
    this.#at = [];
  }
}
