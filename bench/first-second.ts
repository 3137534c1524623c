import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { findBrowser } from "#scripts/testing/browser.ts";
import { startShop } from "#tests/support/running-shop.ts";
import { measureNextPage } from "./next-page.ts";
import { percentile, type Figure, type Report } from "./report.ts";
import { warm } from "./warm.ts";

/**
 * The pages, with what was measured in November 2026, before the styles stood in the page and its script
 * waited for the first sight, on a quiet machine.
 */
const pages = {
  home: { path: "/", before: { lcp: 1092 } },
  category: { path: "/ceiling-airers", before: { lcp: 1232 } },
  product: { path: "/product/four-arm-rotary", before: { lcp: 1160 } },
  airer: { path: "/product/traditional-kitchen-maid", before: { lcp: 1112 } },
  guide: { path: "/indoor-washing-line-pulley", before: { lcp: 1140 } },
} as const;

/** Over all five pages; which page had which was not kept. */
const BLOCKED_BEFORE = "137 to 287";
const RUNS = 5;
const SLOWER = 4;
const NETWORK = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
/** After the load event: until then the script has started the page. */
const SETTLING_MS = 4_000;
const LONG_TASK_MS = 50;

type Seen = { lcp: number; fcp: number; tbt: number; cls: number };

/**
 * The first second of each kind of page: a phone 412 px wide, a processor four times slower, 1.6 Mbit/s
 * with 150 ms; the median of five first visits. Then the next page on the same line but in a window of
 * 1280 px, as a phone has no pointer: with this processor, and with one four times slower.
 */
export async function run(): Promise<Report> {
  const given = process.env["BENCH_URL"];
  const only = process.env["BENCH_PAGES"]?.split(",");
  const shop = given === undefined ? await startShop() : null;
  const url = shop?.url ?? given ?? "";
  const executablePath = await findBrowser(new AbortController().signal);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const rows: Figure[] = [];
    for (const [name, { path, before }] of Object.entries(pages)) {
      if (only && !only.includes(name)) continue;
      await warm(url + path);
      const runs: Seen[] = [];
      for (let at = 0; at < RUNS; at++) runs.push(await visit(browser, url + path));
      const median = (of: (seen: Seen) => number) => percentile(runs.map(of), 0.5);
      rows.push(
        {
          what: `${name}: LCP`,
          value: Math.round(median((seen) => seen.lcp)),
          unit: "ms",
          before: before.lcp,
        },
        { what: `${name}: FCP`, value: Math.round(median((seen) => seen.fcp)), unit: "ms" },
        {
          what: `${name}: blocked`,
          value: Math.round(median((seen) => seen.tbt)),
          unit: "ms",
          before: BLOCKED_BEFORE,
        },
        { what: `${name}: CLS`, value: median((seen) => seen.cls), unit: "" },
      );
    }
    if (!only || only.includes("next"))
      for (const slower of [1, SLOWER])
        rows.push(
          ...(await measureNextPage(url, slower, [
            ["Network.enable"],
            ["Network.emulateNetworkConditions", { offline: false, ...NETWORK }],
            ["Emulation.setCPUThrottlingRate", { rate: slower }],
          ])),
        );
    return { name: "first-second", rows };
  } finally {
    await browser.close();
    await shop?.stop();
  }
}

async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session);
    await observe(page);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(SETTLING_MS);
    return await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...NETWORK });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Keeps in the page what its observers report: blocking is what long tasks take beyond 50 ms. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript((longest) => {
    const seen: Seen = { lcp: 0, fcp: 0, tbt: 0, cls: 0 };
    Object.assign(window, { seen });
    const on = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
      });
    on("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
    on("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") seen.fcp = startTime;
    });
    on("longtask", ({ startTime, duration }) => {
      if (startTime + duration > seen.fcp) seen.tbt += duration - longest;
    });
    on("layout-shift", (entry) => (seen.cls += (entry as unknown as { value: number }).value));
  }, LONG_TASK_MS);
}
