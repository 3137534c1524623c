import type { Page } from "@playwright/test";
import { brokenWords } from "./support/broken-words.ts";
import { expect, test } from "./support/test.ts";

/** The layout needs the style sheet only, and pages load faster without scripts. */
test.use({ javaScriptEnabled: false });

/** Chromium reports preloaded scripts as failed when JavaScript is off. */
test.beforeEach(({ pageErrors }) => pageErrors.allow("failed", "/assets/"));

const widths = [320, 344, 390, 768, 1440, 2560];
const pages = [
  "/",
  "/ceiling-airers",
  "/indoor-airers",
  "/rotary-washing-lines",
  "/retractable-washing-lines",
  "/rotary-covers",
  "/wall-mounted-folding-washing-lines",
  "/storage-solutions",
  "/accessories",
  "/drying-racks",
  "/brands/hills",
  "/search?q=airer",
];
/** A card narrower than this breaks names in the middle of words. */
const CARD_MIN_PX = 150;
/** For a picture with a short name: the categories and brands of the home page. */
const LABEL_MIN_PX = 80;

test("every card of every listing is wide enough to read", { tag: "@desk" }, async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await narrowTiles(page), `narrow tiles of ${path} at ${width} px`).toEqual([]);
    }
  }
});

/**
 * The grid items that are too narrow. Collapsed cards don't make the page wider than the screen, so a
 * check for overflow misses them.
 */
async function narrowTiles(page: Page): Promise<string[]> {
  const { tiles, narrow } = await page.evaluate(
    ({ cardMin, labelMin }) => {
      const tiles = [...document.querySelectorAll<HTMLElement>("main ul > li")].filter(
        (tile) =>
          getComputedStyle(tile.parentElement ?? tile).display === "grid" &&
          tile.getClientRects().length > 0,
      );
      const narrow = tiles.filter((tile) => {
        const min = tile.querySelector("h2, h3") === null ? labelMin : cardMin;
        return tile.getBoundingClientRect().width < min;
      });
      const describe = (tile: HTMLElement) =>
        `${Math.round(tile.getBoundingClientRect().width)} px: ${tile.innerText.slice(0, 60)}`;
      return { tiles: tiles.length, narrow: narrow.map(describe) };
    },
    { cardMin: CARD_MIN_PX, labelMin: LABEL_MIN_PX },
  );
  expect(tiles, "number of grid items").toBeGreaterThan(0);
  return narrow;
}

test("no option of a product breaks a word", { tag: "@desk" }, async ({ page }) => {
  await page.goto("/product/traditional-kitchen-maid");
  for (const width of [320, 344, 360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect
      .soft(await brokenWords(page, "fieldset label", "Anthracite"), `broken words at ${width} px`)
      .toEqual([]);
  }
});

test("the menu bar is as wide as the page below it", { tag: "@desk" }, async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 900 });
  await page.goto("/");
  const edges = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { left, right };
      });
  expect(await edges("nav[aria-label=Shop] > ul")).toEqual(await edges("header .wrap"));
});
