import type { Page } from "@playwright/test";
import { isFull, someOf } from "#tests/support/full-size.ts";
import { fontSetNames, withFonts } from "./support/font-sets.ts";
import { drawFrames, hold, waitForHydration } from "./support/page-actions.ts";
import { expect, test } from "./support/test.ts";

const paths = [
  "/",
  "/ceiling-airers",
  "/product/four-arm-rotary",
  "/product/traditional-kitchen-maid",
  "/indoor-washing-line-pulley",
];
const phone = { width: 412, height: 823 };
const desk = { width: 1440, height: 900 };

/** Another font has other words at the ends of some lines: beside the first sight of a phone, a paragraph may become a line longer. */
const sights = [
  { name: "on a phone", size: phone, part: 0, mayMove: false },
  { name: "half way down a phone", size: phone, part: 0.5, mayMove: true },
  { name: "on a desktop", size: desk, part: 0, mayMove: true },
  { name: "half way down a desktop", size: desk, part: 0.5, mayMove: true },
] as const;

// Each set has a browser that its test starts: another project of Playwright's would have workers of its own. Usually
// those of most visitors: Liberation, as wide as the fonts of Windows and macOS, and Android.
for (const [column, fonts] of someOf([...fontSetNames.entries()], 2, 1))
  test(
    `nothing, or hardly anything, moves when a page's script and fonts come, with the fonts of ${fonts}`,
    { tag: "@desk" },
    async ({ playwright, launchOptions, baseURL, pageErrors }) => {
      const browser = await playwright.chromium.launch({ ...launchOptions, env: withFonts(fonts) });
      // Each path at one of the sights with each set of fonts, each set at each sight; all of them at full size.
      for (const [row, path] of paths.entries())
        for (const { name, size, part, mayMove } of sights.filter(
          (_, at) => isFull || at === (row + column) % 4,
        ))
          await test.step(`${path} ${name}`, async () => {
            const page = await browser.newPage({ baseURL });
            pageErrors.watch(page.context());
            await page.setViewportSize(size);
            const { score, moved } = await shiftsOf(page, path, part);
            if (mayMove) expect(score, moved.join("\n")).toBeLessThan(0.03);
            else expect(moved).toEqual([]);
            await page.close();
          });
      await browser.close();
    },
  );

type Shifts = { score: number; moved: string[] };
type Shift = {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Opens a page, scrolls to a part of its height, and counts what moves in sight until its fonts have come. */
async function shiftsOf(page: Page, path: string, part: number): Promise<Shifts> {
  const release = await hold(page, /\.woff2$/);
  await page.addInitScript(countShifts);
  await page.goto(path);
  await waitForHydration(page);
  if (part > 0) {
    await page.evaluate((share) => {
      scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight));
    }, part);
    await drawFrames(page);
    await page.evaluate(() => Object.assign(window, { shifts: { score: 0, moved: [] } }));
  }
  release();
  await page.unrouteAll({ behavior: "wait" });
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await drawFrames(page);
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}

/** Runs in the page. */
function countShifts(): void {
  Object.assign(window, { shifts: { score: 0, moved: [] } });
  new PerformanceObserver((list) => {
    const { shifts } = window as unknown as { shifts: Shifts };
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as Shift;
      shifts.score += value;
      for (const { node, previousRect: before, currentRect: after } of sources) {
        const [right, down] = [after.x - before.x, after.y - before.y];
        // Chromium counts from 3 px on. Sideways, less than half a letter is not seen.
        if (down !== 0 || Math.abs(right) > 5)
          shifts.moved.push(
            `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${right} px right, ${down} px down`,
          );
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}
