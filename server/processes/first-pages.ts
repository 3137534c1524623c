import { once } from "node:events";
import type { App } from "#server/app-contract.ts";
import type { HttpServer } from "#server/http/http-server.ts";
import type { Log } from "#server/log.ts";

const MOST_MS = 10_000;

export type FirstPages = {
  /** Knows which pages, the most important one first. */
  readonly app: Pick<App, "listFirstPages">;
  readonly httpServer: Pick<HttpServer, "makePage">;
  readonly log: Log;
  /** Ends it when this process stops. */
  readonly stopped: AbortSignal;
};

/**
 * Makes the pages that visitors see first, before this process takes requests, while other processes of the shop
 * answer them. Otherwise the first requests for all these pages come within a second and wait for each other. It rests
 * after each page for as long as the page took, as the others may run on the same processors, and ends after ten
 * seconds, even in the middle of a page. What can't be made is left to the first visitor.
 */
export async function makeFirstPages(pages: FirstPages): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), MOST_MS);
  const over = AbortSignal.any([pages.stopped, late.signal]);
  await Promise.race([makeUntil(over, pages), once(over, "abort")]);
  clearTimeout(timer);
}

async function makeUntil(over: AbortSignal, { app, httpServer, log }: FirstPages) {
  const began = performance.now();
  let made = 0;
  try {
    for (const path of await app.listFirstPages()) {
      if (over.aborted) break;
      const at = performance.now();
      await httpServer.makePage(path);
      made += 1;
      await rest(performance.now() - at);
    }
  } catch (error) {
    if (!over.aborted)
      log.warn({ err: error }, "The first pages could not be made: visitors' requests make them");
  }
  if (made > 0) log.info({ pages: made, ms: Math.round(performance.now() - began) }, "Made pages");
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
