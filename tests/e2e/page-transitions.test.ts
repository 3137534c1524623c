import type { Page } from "@playwright/test";
import { waitForHydration } from "./support/page-actions.ts";
import { expect, test } from "./support/test.ts";

/** Follows a link as the browser does before the script has come, and says whether the pages were cross-faded. */
async function isFaded(page: Page): Promise<boolean> {
  await page.addInitScript(() =>
    addEventListener("pagereveal", (event) =>
      Object.assign(window, {
        wasFaded: (event as Event & { viewTransition: unknown }).viewTransition !== null,
      }),
    ),
  );
  await page.goto("/");
  await page.evaluate(() => location.assign("/ceiling-airers"));
  await page.waitForURL("/ceiling-airers");
  await waitForHydration(page);
  return page.evaluate(() => (window as Window & { wasFaded?: boolean }).wasFaded === true);
}

test(
  "one page fades into the next, briefly, and a press meanwhile is not lost",
  { tag: "@phone" },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await isFaded(page)).toBe(true);
    const styles = await page.evaluate(() => {
      const of = (part: string) => getComputedStyle(document.documentElement, part);
      return [
        of("::view-transition-new(root)").animationDuration,
        of("::view-transition").pointerEvents,
      ];
    });
    expect(styles).toEqual(["0.12s", "none"]);
  },
);

test("nothing fades for who wants less motion", { tag: "@phone" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await isFaded(page)).toBe(false);
});
