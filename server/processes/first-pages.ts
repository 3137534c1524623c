import type { App } from "#server/app-contract.ts";
import type { Log } from "#server/log.ts";

const MOST_MS = 10_000;

/**
 * Makes the pages that visitors see first, before this process takes requests, while other processes of the shop
 * answer them. Otherwise the first requests for all these pages come within a second and wait for each other. It rests
 * after each page for as long as the page took, as the others may run on the same processors, and ends after ten
 * seconds. What can't be made is left to the first visitor.
 */
export async function makeFirstPages(
  { listFirstPages }: Pick<App, "listFirstPages">,
  makePage: (path: string) => Promise<void>,
  log: Log,
): Promise<void> {
  const began = performance.now();
  let made = 0;
  try {
    for (const path of await listFirstPages()) {
      const at = performance.now();
      await makePage(path);
      made += 1;
      const now = performance.now();
      if (now - began > MOST_MS) break;
      await new Promise((resolve) => setTimeout(resolve, now - at));
    }
  } catch (error) {
    log.warn({ err: error }, "The first pages could not be made: visitors' requests make them");
  }
  if (made > 0) log.info({ pages: made, ms: Math.round(performance.now() - began) }, "Made pages");
}
