import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const NARROW_PX = 320;

// Without JavaScript a page takes a fraction of the time, and its layout is the same: every <img> has its
// width and height. Scripts are checked once for each template (every-page.test.ts).
test.use({
  viewport: { width: NARROW_PX, height: 640 },
  javaScriptEnabled: false,
  // The policy of the first page would refuse the styles of the others, which replace it.
  bypassCSP: true,
});

test(
  `every URL of the sitemap fits ${NARROW_PX} px`,
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
    await page.goto("/");
    for (const path of paths) {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(200);
      const width = await widthOf(page, await response.text());
      expect(width, `width of ${path}`).toBeLessThanOrEqual(NARROW_PX);
    }
  },
);

/**
 * The width that a page needs. It replaces the content of the page before, which takes a quarter of the
 * time of a navigation. The parts of a page that are laid out late are laid out at once.
 */
function widthOf(page: Page, html: string): Promise<number> {
  // A document that a script writes hides <noscript>, as if it could run scripts itself.
  const shown = html.replaceAll(/<(\/?)noscript\b/g, "<$1no-script");
  return page.evaluate(async (text) => {
    document.open();
    document.write(text);
    document.close();
    const styles = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
    for (const style of styles)
      if (style.sheet === null) await new Promise((resolve) => (style.onload = resolve));
    for (const late of document.querySelectorAll<HTMLElement>(".laid-out-late"))
      late.style.contentVisibility = "visible";
    return document.documentElement.scrollWidth;
  }, shown);
}
