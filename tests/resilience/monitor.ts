import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";

/** A page that is requested again and again while the shop has faults. */
export type WatchedPage = {
  readonly path: string;
  readonly cookie?: string;
  /** True for a page that must answer 200 throughout; others may answer 503. */
  readonly isCached: boolean;
};

export type Monitor = {
  /** Stops the requests and checks every response. Returns a sentence with the counts. */
  stop(): Promise<string>;
};

const PAUSE_MS = 150;
/** A page that takes longer counts as no response. */
const ANSWER_MS = 20_000;
/** Enough requests, each on its own connection, for every web process to have cached a page. */
const WARMING = 12;

/** Fills the page cache of every web process, then requests all pages until stopped. */
export async function monitor(shopUrl: string, watched: readonly WatchedPage[]): Promise<Monitor> {
  for (const page of watched.filter(({ isCached }) => isCached))
    for (let time = 0; time < WARMING; time++) await fetchOutcome(shopUrl, page);
  const answers = new Map<string, Map<string, number>>();
  const run = { isOver: false };
  const watching = watched.map(async (page) => {
    const statuses = new Map<string, number>();
    answers.set(page.path, statuses);
    while (!run.isOver) {
      const outcome = await fetchOutcome(shopUrl, page);
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  });
  return {
    async stop() {
      run.isOver = true;
      await Promise.all(watching);
      for (const { path, isCached } of watched) {
        const statuses = [...(answers.get(path)?.keys() ?? [])].toSorted();
        const allowed = isCached ? ["200"] : ["200", "503 with Retry-After"];
        const wrong = statuses.filter((status) => !allowed.includes(status));
        const counts = [...(answers.get(path) ?? [])].map(
          ([outcome, count]) => `${outcome} ×${count}`,
        );
        expect(wrong, `${path} answered ${counts.join(", ")}`).toEqual([]);
      }
      const all = [...answers.values()].flatMap((statuses) => [...statuses]);
      const sum = (outcome: string) =>
        all.filter(([status]) => status === outcome).reduce((total, [, count]) => total + count, 0);
      return `${sum("200")} pages answered 200, ${sum("503 with Retry-After")} answered 503`;
    },
  };
}

/** One request on its own connection: its status, and whether a 503 has Retry-After. */
function fetchOutcome(shopUrl: string, { path, cookie }: WatchedPage): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get(
      shopUrl + path,
      {
        agent: false,
        headers: cookie === undefined ? {} : { Cookie: cookie },
        timeout: ANSWER_MS,
      },
      (answer) => {
        answer.resume();
        answer.on("error", () => resolve("cut short"));
        answer.on("end", () => {
          const canRetry = answer.headers["retry-after"] !== undefined;
          const suffix = answer.statusCode === 503 && canRetry ? " with Retry-After" : "";
          resolve(`${answer.statusCode}${suffix}`);
        });
      },
    );
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", (error) => resolve(error.message));
  });
}
