/**
 * What a process hears of public data. The tags of what has changed. "lost": the connection that reports
 * changes was lost. "listening": it is back, and changes in between may have been missed. "heard": the
 * database has answered on it, and no notification is missing.
 */
export type PublicChange = readonly string[] | "lost" | "listening" | "heard";

/**
 * Longer than a connection that works is ever silent: it is asked every ten seconds, and lost when it does
 * not answer for five. A process that was stopped in between (SIGSTOP, a paused container) has not read
 * yet what it was told meanwhile.
 */
export const SILENT_MAX_MS = 15_000;

/**
 * Whether a process hears of changes. It judges by the monotonic clock, which goes on while a process is
 * stopped, and which nobody sets.
 */
export class Hearing {
  #isUp: boolean;
  #heardAt: number | null = null;

  /** Takes whether changes are received before the first report. */
  constructor({ fromTheStart }: { readonly fromTheStart: boolean }) {
    this.#isUp = fromTheStart;
  }

  note(change: PublicChange): void {
    this.#isUp = change !== "lost";
    // Not a notification: another one may wait behind it.
    if (change === "listening" || change === "heard") this.#heardAt = performance.now();
  }

  get isUp(): boolean {
    if (!this.#isUp) return false;
    return this.#heardAt === null || performance.now() - this.#heardAt <= SILENT_MAX_MS;
  }
}
