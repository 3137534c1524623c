import { expect, test, type Page } from "@playwright/test";
import { open, waitForHydration } from "./support/page-actions.ts";

/** Counts how often the page is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => (loads += 1));
  return () => loads;
}

test(
  "a script that is missing when it is needed loads the page anew, once",
  { tag: "@desk" },
  async ({ page }) => {
    await page.route(/\/assets\/picture-zoom-/, (route) =>
      route.fulfill({ status: 404, body: "" }),
    );
    const loads = countLoads(page);
    await open(page, "/product/four-arm-rotary");
    const zoom = page.getByRole("link", { name: /^Enlarge/ }).first();
    await zoom.click();
    await expect.poll(loads).toBe(2);
    await waitForHydration(page);
    const refused = page.waitForResponse(/\/assets\/picture-zoom-/);
    await zoom.click();
    await refused;
    await page.waitForLoadState("networkidle");
    expect(loads()).toBe(2);
  },
);
