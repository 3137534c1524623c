import type { DayCount } from "#shop/kit/day-count.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Log } from "#server/log.ts";

/**
 * Counts something by day until it is saved. It holds at most `most` different subjects; others are not counted. A
 * crash loses what was not saved.
 */
export class DayCounter {
  readonly #times = new Map<string, number>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  add(subject: string): void {
    this.#add(`${londonDay(new Date())} ${subject}`, 1);
  }

  /** Saves what has been counted. Counts that can't be saved wait for the next time. */
  async save(): Promise<void> {
    const counted = [...this.#times];
    if (counted.length === 0) return;
    this.#times.clear();
    try {
      await this.#options.save(
        counted.map(([key, times]) => {
          const [day = ""] = key.split(" ", 1);
          return { day, subject: key.slice(day.length + 1), times };
        }),
      );
    } catch (error) {
      for (const [key, times] of counted) this.#add(key, times);
      this.#options.log.warn({ err: error }, `The ${this.#options.what} could not be saved yet`);
    }
  }

  #add(key: string, times: number): void {
    const before = this.#times.get(key);
    if (before === undefined && this.#times.size >= this.#options.most) return;
    this.#times.set(key, (before ?? 0) + times);
  }
}

type Options = {
  /** What is counted, for the log: "counts of visits". */
  readonly what: string;
  readonly most: number;
  readonly save: (counts: readonly DayCount[]) => Promise<void>;
  readonly log: Log;
};
