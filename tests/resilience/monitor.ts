import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";

/** A page that is asked for again and again while the shop is hurt. */
export type WatchedPage = {
  readonly path: string;
  readonly cookie?: string;
  /** True for a page that must answer 200 throughout; others may answer 503. */
  readonly isCached: boolean;
};

export type Monitor = {
  /** Ends the asking and checks every answer. Returns a sentence with the counts. */
  stop(): Promise<string>;
};

const PAUSE_MS = 150;
/** A page that takes longer than this counts as no answer. */
const ANSWER_MS = 20_000;
/** Enough requests, each on a connection of its own, for every web process to have saved a page. */
const WARMING = 12;

/** Loads the saved pages in every web process, then watches all of them until stopped. */
export async function monitor(shopUrl: string, watched: readonly WatchedPage[]): Promise<Monitor> {
  for (const page of watched.filter(({ isCached }) => isCached))
    for (let time = 0; time < WARMING; time++) await ask(shopUrl, page);
  const answers = new Map<string, Map<string, number>>();
  const run = { isOver: false };
  const watching = watched.map(async (page) => {
    const statuses = new Map<string, number>();
    answers.set(page.path, statuses);
    while (!run.isOver) {
      const said = await ask(shopUrl, page);
      statuses.set(said, (statuses.get(said) ?? 0) + 1);
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
        const counts = [...(answers.get(path) ?? [])].map(([said, count]) => `${said} ×${count}`);
        expect(wrong, `${path} answered ${counts.join(", ")}`).toEqual([]);
      }
      const all = [...answers.values()].flatMap((statuses) => [...statuses]);
      const sum = (said: string) =>
        all.filter(([status]) => status === said).reduce((total, [, count]) => total + count, 0);
      return `${sum("200")} pages answered 200, ${sum("503 with Retry-After")} answered 503`;
    },
  };
}

/** One request on a connection of its own: its status, and whether a 503 says when to come back. */
function ask(shopUrl: string, { path, cookie }: WatchedPage): Promise<string> {
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
