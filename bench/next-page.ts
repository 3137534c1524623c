import { setTimeout as sleep } from "node:timers/promises";
import { findBrowser } from "#scripts/testing/browser.ts";
import { startTabBrowser, type Command } from "#tests/support/tab-browser.ts";
import { percentile, type Figure } from "./report.ts";

const FROM = "/ceiling-airers";
const TO = "/product/traditional-kitchen-maid";
const CARD = `main a[href="${TO}"]`;
const RUNS = 5;
const PREPARING_MAX_MS = 10_000;
/** The time in which a page that has loaded starts its script, and a shopper looks at a card. */
const SETTLING_MS = 3_000;

type Opened = {
  /** Whether the page was prepared before the press. */
  readonly wasPrepared: boolean;
  /** Until the largest picture or text is drawn in ms: from the press on, as its page counts. */
  readonly lcp: number;
};

/** Reads it in the page that is shown. Of a prepared page, its clock begins long before the press. */
const openedHere = `new Promise((resolve) => {
  const { activationStart } = performance.getEntriesByType("navigation")[0];
  new PerformanceObserver((list) => resolve({
    wasPrepared: activationStart > 0,
    lcp: Math.max(...list.getEntries().map(({ startTime }) => startTime)) - activationStart,
  })).observe({ type: "largest-contentful-paint", buffered: true });
})`;

/**
 * The next page: a product whose card the pointer is over until the browser has prepared it, and the same
 * pressed at once, each the median of five. Under the conditions that are given, on a processor `slower` times slower.
 */
export async function measureNextPage(
  url: string,
  slower: number,
  conditions: readonly Command[],
): Promise<Figure[]> {
  const executablePath = await findBrowser(new AbortController().signal);
  const prepared: number[] = [];
  const pressed: number[] = [];
  for (let at = 0; at < RUNS; at += 1) {
    prepared.push(await visit(executablePath, { url, conditions, waits: true }));
    pressed.push(await visit(executablePath, { url, conditions, waits: false }));
  }
  const figure = (what: string, values: readonly number[]): Figure => ({
    what: `next page, ${what}${slower === 1 ? "" : `, processor ${slower} times slower`}: LCP after the press`,
    value: Math.round(percentile(values, 0.5)),
    unit: "ms",
  });
  return [figure("prepared under the pointer", prepared), figure("pressed at once", pressed)];
}

async function visit(
  executablePath: string,
  { url, conditions, waits }: { url: string; conditions: readonly Command[]; waits: boolean },
): Promise<number> {
  const browser = await startTabBrowser(executablePath, conditions);
  try {
    await browser.open(url + FROM);
    await sleep(SETTLING_MS);
    if (waits) {
      await browser.point(CARD);
      const endsAt = performance.now() + PREPARING_MAX_MS;
      while (!(await browser.prepared()).includes(url + TO)) {
        if (performance.now() > endsAt) throw new Error(`The browser did not prepare ${TO}.`);
        await sleep(50);
      }
      await sleep(SETTLING_MS);
    }
    await browser.point(CARD, "press");
    await sleep(SETTLING_MS);
    const { wasPrepared, lcp } = await browser.read<Opened>(openedHere);
    if (waits && !wasPrepared) throw new Error(`${TO} was not opened as it was prepared.`);
    return lcp;
  } finally {
    await browser.close();
  }
}
