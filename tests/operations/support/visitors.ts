import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What the visitors met. */
export type Visits = {
  answered: number;
  /** One line for each request without a good answer. */
  readonly failed: string[];
};

export type Visitors = {
  readonly visits: Visits;
  stop(): Promise<void>;
};

const pauseMs = 20;
const timeoutMs = 30_000;
const quote = JSON.stringify({
  items: [{ id: 1004, options: {} }],
  country: "GB",
  postcode: "HX7 8AD",
});

/**
 * Visitors who look at pages and price carts without a pause to speak of, some on a kept connection and
 * some on a new one for each request, until they are stopped. No request is repeated.
 */
export function startVisitors(url: string, paths: readonly string[], count = 8): Visitors {
  const visits: Visits = { answered: 0, failed: [] };
  const stopped = new AbortController();
  const visit = async (number: number) => {
    const agent = new http.Agent({ keepAlive: number % 2 === 0, maxSockets: 1 });
    for (let turn = number; !stopped.signal.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? "/";
      const failure = await ask(agent, url, turn % 4 === 0 ? "/api/quote" : path);
      visits.answered += 1;
      if (failure !== null) visits.failed.push(failure);
      await sleep(pauseMs);
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: count }, (_, number) => visit(number)));
  return {
    visits,
    async stop() {
      stopped.abort();
      await all;
    },
  };
}

/** What went wrong with one request; null when nothing did. */
function ask(agent: http.Agent, origin: string, path: string): Promise<string | null> {
  const isQuote = path === "/api/quote";
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const at = new Date().toISOString();
  const request = http.request(
    new URL(path, origin),
    {
      agent,
      method: isQuote ? "POST" : "GET",
      timeout: timeoutMs,
      headers: isQuote ? { "Content-Type": "application/json" } : {},
    },
    (response) => {
      response.resume();
      response.on("error", (error) => resolve(`${at} ${path} ${error.message}`));
      response.on("end", () =>
        resolve(response.statusCode === 200 ? null : `${at} ${path} ${response.statusCode}`),
      );
    },
  );
  request.on("timeout", () => request.destroy(new Error("no answer in 30 s")));
  request.on("error", (error) => resolve(`${at} ${path} ${error.message}`));
  request.end(isQuote ? quote : undefined);
  return promise;
}
