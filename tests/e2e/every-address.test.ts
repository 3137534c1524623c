import { expect, test } from "./support/test.ts";
import { waitForHydration } from "./support/page-actions.ts";

const NARROW_PX = 320;
/** So that several workers share the walk. */
const PARTS = 4;

test.use({ viewport: { width: NARROW_PX, height: 640 } });

for (let part = 0; part < PARTS; part++)
  test(
    `every address a search engine is told of says nothing on the console and fits ${NARROW_PX} px, part ${part + 1} of ${PARTS}`,
    { tag: "@desk" },
    async ({ page }) => {
      test.setTimeout(180_000);
      const sitemap = await (await page.request.get("/sitemap.xml")).text();
      const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, url]) => new URL(url ?? "").pathname,
      );
      expect(addresses.length).toBeGreaterThan(100);
      for (const address of addresses.filter((_, at) => at % PARTS === part)) {
        // The journey's pageErrors fails on whatever the console says, and on whatever can't be had.
        await page.goto(address);
        await waitForHydration(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `the width of ${address}`).toBeLessThanOrEqual(NARROW_PX);
      }
    },
  );
