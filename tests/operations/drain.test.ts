import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startShop } from "#tests/support/running-shop.ts";

const CONNECTIONS = 200;
/** Of each connection, before the shop is told to stop. */
const ANSWERS_BEFORE = 4;
const DRAIN_SECONDS = 10;

/** One kept connection: what it got until it was told to close, or failed. */
type Kept = { answers: number; failure: string | null; isToldToClose: boolean; isKept: boolean };

const quote = JSON.stringify({ items: [{ id: 1004, options: {} }] });

/** Sends a page and a quote in turn over one connection, and repeats no request. */
async function keepAsking(url: string, kept: Kept): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; kept.failure === null && !kept.isToldToClose; turn += 1) {
    const isQuote = turn % 2 === 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    const request = http.request(
      `${url}${isQuote ? "/api/quote" : "/product/hills-cover"}`,
      {
        agent,
        method: isQuote ? "POST" : "GET",
        headers: isQuote ? { "Content-Type": "application/json" } : {},
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode < 200 || statusCode > 299) kept.failure = `${request.method} ${statusCode}`;
        if (turn > 0 && !request.reusedSocket) kept.isKept = false;
        response.on("error", (error) => fail(error));
        response.resume().on("end", () => {
          kept.answers += 1;
          kept.isToldToClose = headers.connection === "close";
          resolve();
        });
      },
    );
    const fail = (error: Error) => {
      kept.failure = `${request.method} ${error.message}`;
      resolve();
    };
    request.on("error", fail);
    request.end(isQuote ? quote : undefined);
    await promise;
  }
  agent.destroy();
}

test("200 kept connections that send pages and quotes meet no reset and no error until each was told to close", async () => {
  const shop = await startShop({ WEB_CONCURRENCY: "2", DRAIN_SECONDS: String(DRAIN_SECONDS) });
  const connections = Array.from({ length: CONNECTIONS }, (): Kept => ({
    answers: 0,
    failure: null,
    isToldToClose: false,
    isKept: true,
  }));
  const asking = connections.map((each) => keepAsking(shop.url, each));
  while (connections.some(({ answers, failure }) => failure === null && answers < ANSWERS_BEFORE))
    await sleep(50);
  const before = connections.reduce((sum, { answers }) => sum + answers, 0);
  const toldAt = performance.now();
  const stopped = shop.stop();
  await Promise.all(asking);
  const seconds = ((performance.now() - toldAt) / 1_000).toFixed(1);
  await stopped;
  const after = connections.reduce((sum, { answers }) => sum + answers, 0) - before;
  process.stdout.write(
    `Operations: ${CONNECTIONS} kept connections, SIGTERM after ${before} answers, ${after} more until the last was told to close, ${seconds} s later\n`,
  );
  expect(connections.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  expect(connections.filter(({ isKept }) => !isKept)).toEqual([]);
  expect(connections.filter(({ isToldToClose }) => !isToldToClose)).toEqual([]);
}, 120_000);
