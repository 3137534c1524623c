import { followedPathOf, searchedQueryOf, visitStepOf } from "#shop/reports/visits/visit.ts";
import type { App } from "#server/app-contract.ts";
import type { Log } from "#server/log.ts";
import { DayCounter } from "./day-counter.ts";
import type { Exchange } from "./exchange.ts";

const SAVE_EVERY_MS = 60_000;
/** More than the steps on some days; and paths, most of which may be no redirects. */
const VISITS_MAX = 50;
const PATHS_MAX = 1_000;
/** Each new one is searched for when it is saved. */
const QUERIES_MAX = 100;

/**
 * Counts by day the steps to an order, the redirects that were followed and what was searched for, and saves the
 * counts once a minute. Nothing of a visitor is kept.
 */
export class VisitCounter {
  readonly #visits: DayCounter;
  readonly #redirects: DayCounter;
  readonly #searches: DayCounter;
  readonly #timer: NodeJS.Timeout;

  constructor(save: App["saveCounts"], log: Log) {
    const counterOf = (of: Parameters<typeof save>[0], what: string, most: number) =>
      new DayCounter({ what, most, save: (counts) => save(of, counts), log });
    this.#visits = counterOf("visits", "counts of visits", VISITS_MAX);
    this.#redirects = counterOf("redirects", "hits of redirects", PATHS_MAX);
    this.#searches = counterOf("searches", "counts of searches", QUERIES_MAX);
    this.#timer = setInterval(() => void this.#save(), SAVE_EVERY_MS);
    this.#timer.unref();
  }

  count({ method, pathname, request }: Exchange, status: number): void {
    const { "user-agent": userAgent, "sec-purpose": purpose, opened } = request.headers;
    const answered = {
      method,
      pathname,
      status,
      userAgent,
      purpose: purpose?.toString(),
      isOpened: opened === "1",
    };
    const step = visitStepOf(answered);
    if (step !== null) this.#visits.add(step);
    const path = followedPathOf(answered);
    if (path !== null) this.#redirects.add(path);
    const query = searchedQueryOf(answered, /\?.*/s.exec(request.url ?? "")?.[0] ?? "");
    if (query !== null) this.#searches.add(query);
  }

  /** Saves what has been counted. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
  }

  async #save(): Promise<void> {
    await Promise.all([this.#visits.save(), this.#redirects.save(), this.#searches.save()]);
  }
}
