import { expect, test } from "./support/test.ts";

const NARROW_PX = 320;
/** Split so that both workers share the pages. */
const PARTS = 2;

// Without JavaScript and pictures a page takes a fraction of the time, and its layout is the same:
// every <img> has its width and height. Scripts are checked once for each template (every-page.test.ts).
test.use({
  viewport: { width: NARROW_PX, height: 640 },
  javaScriptEnabled: false,
});

for (let part = 0; part < PARTS; part++)
  test(
    `every URL of the sitemap fits ${NARROW_PX} px, part ${part + 1} of ${PARTS}`,
    { tag: "@desk" },
    async ({ page, pageErrors }) => {
      test.setTimeout(120_000);
      // Chromium reports preloaded scripts as blocked when JavaScript is off.
      pageErrors.allow("failed", "/assets/");
      const sitemap = await (await page.request.get("/sitemap.xml")).text();
      const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, url]) => new URL(url ?? "").pathname,
      );
      expect(paths.length).toBeGreaterThan(100);
      for (const path of paths.filter((_, at) => at % PARTS === part)) {
        await page.goto(path, { waitUntil: "domcontentloaded" });
        const width = await page.locator("html").evaluate((html) => html.scrollWidth);
        expect(width, `width of ${path}`).toBeLessThanOrEqual(NARROW_PX);
      }
    },
  );
