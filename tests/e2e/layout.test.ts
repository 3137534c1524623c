import type { Frame, Page } from "@playwright/test";
import { pairsOfTags, titleOf, withoutScripts } from "#tests/http/support/html.ts";
import { isFull } from "#tests/support/full-size.ts";
import { expect, test } from "./support/test.ts";

// Without JavaScript a page takes a fraction of the time, and its layout is the same: every <img> has its
// width and height. Scripts are checked once for each template (every-page.test.ts).
test.use({
  javaScriptEnabled: false,
  // The policy of the first page would refuse the styles of the others, which replace it.
  bypassCSP: true,
});

/** Chromium reports preloaded scripts as blocked when JavaScript is off. */
test.beforeEach(({ pageErrors }) => pageErrors.allow("failed", "/assets/"));

const NARROW = 320;
const PHONE = 390;
/** What this phone shows between its browser's bars. */
const FIRST_SCREEN = 660;
const CARD_WIDTHS = [320, 344, 390, 768, 1440, 2560];
const LISTS =
  /^\/($|brands\/hills$|search\?q=airer$|(ceiling|indoor)-airers$|(rotary|retractable)-washing-lines$|rotary-covers$|wall-mounted-folding-washing-lines$|storage-solutions$|accessories$|drying-racks$)/;
/** A card narrower than this breaks names in the middle of words. */
const CARD_MIN_PX = 150;
/** For a picture with a short name: the categories and brands of the home page. */
const LABEL_MIN_PX = 80;

test(
  "every page fits 320 px, every product has name and price within a phone's first screen, every card is wide enough to read",
  { tag: "@desk" },
  async ({ page }) => {
    test.setTimeout(180_000);
    const sitemap = await (await page.request.get("/sitemap.xml")).text();
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => new URL(url ?? "").pathname,
    );
    const seen = { pages: 0, products: 0, lists: 0 };
    // A page without pictures: Chromium reports those that it loads ahead and then does not show.
    await page.goto("/faq");
    const frame = await openFrame(page);
    const isNew = kinds();
    for (const path of [...paths, "/search?q=airer"]) {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(200);
      const html = await response.text();
      const isProduct = /^\/product\/[^/]+$/.test(path);
      const isList = LISTS.test(path);
      seen.pages += 1;
      seen.products += isProduct ? 1 : 0;
      seen.lists += isList ? 1 : 0;
      if (!isNew(path, html)) continue;
      await write(frame, html);
      await setWidth(frame, NARROW);
      const width = await frame.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, `width of ${path}`).toBeLessThanOrEqual(NARROW);
      if (isProduct) {
        await setWidth(frame, PHONE);
        expect.soft(await lowParts(frame), `below the first screen of ${path}`).toEqual([]);
      }
      for (const each of isList ? CARD_WIDTHS : []) {
        await setWidth(frame, each);
        expect.soft(await narrowTiles(frame), `tiles of ${path} at ${each} px`).toEqual([]);
      }
    }
    expect(seen).toEqual({ pages: paths.length + 1, products: expect.any(Number), lists: 12 });
    expect(seen.pages).toBeGreaterThan(100);
    expect(seen.products).toBeGreaterThan(60);
  },
);

/**
 * Whether a page is of a new kind: it has other tags in a row than those before, a longer word, or a longer title than
 * those in its folder. At full size each is.
 */
function kinds(): (path: string, html: string) => boolean {
  const known = new Set<string>();
  const longest = new Map<string, number>();
  const isLonger = (what: string, { length }: string) => {
    const isMore = length > (longest.get(what) ?? 0);
    if (isMore) longest.set(what, length);
    return isMore;
  };
  return (path, html) => {
    const words = withoutScripts(html)
      .replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, " ")
      .split(/[\s\u00ad-]+/);
    const fresh = pairsOfTags(html).filter((pair) => !known.has(pair));
    for (const pair of fresh) known.add(pair);
    const hasLonger = words.filter((word) => isLonger("word", word)).length > 0;
    return (
      isLonger(path.replace(/[^/]*$/, ""), titleOf(html)) || hasLonger || fresh.length > 0 || isFull
    );
  };
}

/** A frame that pages are written into: it gets another width without a new size of the window, and is not painted. */
async function openFrame(page: Page): Promise<Frame> {
  await page.evaluate(() => {
    document.body.innerHTML =
      '<iframe style="position: absolute; height: 900px; border: 0; visibility: hidden">';
  });
  return page.frames().at(-1) ?? page.mainFrame();
}

async function setWidth(frame: Frame, width: number): Promise<void> {
  const set = frame.evaluate((px) => {
    window.frameElement?.setAttribute("width", String(px));
    return window.innerWidth;
  }, width);
  expect(await set).toBe(width);
}

/**
 * Shows a page. It replaces the content of the page before, which takes a quarter of the time of a navigation. The
 * parts of a page that are laid out late are laid out at once.
 */
async function write(frame: Frame, html: string): Promise<void> {
  // A document that a script writes hides <noscript>, as if it could run scripts itself.
  const shown = html.replaceAll(/<(\/?)noscript\b/g, "<$1no-script");
  await frame.evaluate(async (text) => {
    document.open();
    document.write(text);
    document.close();
    const styles = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
    for (const style of styles)
      if (style.sheet === null) await new Promise((resolve) => (style.onload = resolve));
    for (const late of document.querySelectorAll<HTMLElement>(".laid-out-late"))
      late.style.contentVisibility = "visible";
  }, shown);
}

/** What of a product's name, price and pictures stands, or begins, below the first screen. */
function lowParts(frame: Frame): Promise<string[]> {
  return frame.evaluate((limit) => {
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect();
    const price = [...document.querySelectorAll("main *")].find(
      ({ children, textContent }) => children.length === 0 && textContent?.includes("(incl. VAT)"),
    );
    const bottoms = {
      name: boxOf(document.querySelector("main h1"))?.bottom,
      price: boxOf(price)?.bottom,
      pictures: boxOf(document.querySelector('[role=group][aria-label^="Pictures of"]'))?.top,
    };
    return Object.entries(bottoms)
      .filter(([, y = Infinity]) => y > limit)
      .map(([part, y]) => `${part}: ${y}`);
  }, FIRST_SCREEN);
}

/**
 * The grid items that are too narrow. Collapsed cards don't make the page wider than the screen, so a
 * check for overflow misses them.
 */
async function narrowTiles(frame: Frame): Promise<string[]> {
  const { tiles, narrow } = await frame.evaluate(
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
