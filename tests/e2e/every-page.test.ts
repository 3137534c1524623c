import type { Page } from "@playwright/test";
import { isFull } from "#tests/support/full-size.ts";
import { expectAccessible } from "./support/axe.ts";
import { readWords } from "./support/broken-words.ts";
import { accountStates, pageStates, purchaseStates } from "./support/page-states.ts";
import { mailedStates, saidStates } from "./support/said-states.ts";
import { expect, test } from "./support/test.ts";
import { translateOnce } from "./support/translator.ts";
import { atWidths } from "./support/widths.ts";

/**
 * From a desk, where a page is opened, to the narrowest: the width of a desktop window at 400 % zoom. Usually one of
 * each layout.
 */
const WIDTHS = isFull ? [1440, 2560, 768, 390, 320] : [1440, 768, 320];
const phone = { width: 360, height: 780 };
const OPTIONS = "fieldset label, main dl";
/** States with options of a product, and one of their words. */
const withOptions = new Map([
  ["product with options", "Anthracite"],
  ["filled cart with a product no longer sold", "Deluxe"],
  ["checkout", "Deluxe"],
]);
/** States that show other parts on a phone than on a desk. The others only change their order. */
const differentOnPhones = new Set([
  "home",
  "category with active filters",
  "product with options",
  "filled cart with a product no longer sold",
  "checkout with errors",
  "side menu",
  "comparison",
  "account details with errors",
]);

/** One browser context shows several states, so that scripts and styles come from its cache. */
const GROUPS = 4;
const groups = Array.from({ length: GROUPS }, (_, group) =>
  pageStates.filter((__, at) => at % GROUPS === group),
);

/** Without animation no colour is measured half-way. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe(
  "axe finds nothing, every width has room, targets have 24 px, and once translated a page can be left:",
  { tag: "@desk" },
  () => {
    for (const [index, group] of groups.entries())
      test(`pages, group ${index + 1} of ${GROUPS}`, async ({ page, pageErrors }) => {
        test.setTimeout(180_000);
        for (const { name, show } of group) {
          await forget(page);
          await show(page, pageErrors);
          await checkState(page, name);
          await expectCanBeLeft(page);
        }
      });

    test("what customers say about a product", async ({ page }) => {
      test.setTimeout(90_000);
      await saidStates(page, (name) => checkState(page, name));
    });

    test("pages of mailed links, and a delivery price", async ({ page }) => {
      test.setTimeout(90_000);
      await mailedStates(page, (name) => checkState(page, name));
    });

    test("the account", async ({ page, pageErrors }) => {
      test.setTimeout(90_000);
      await accountStates(page, pageErrors, (name) => checkState(page, name));
    });

    test("payment page, order confirmation and the order in the account", async ({ page }) => {
      test.setTimeout(90_000);
      await purchaseStates(page, (name) => checkState(page, name));
    });
  },
);

/** Empties the browser of the customer, the cart and what else a state has left. */
async function forget(page: Page): Promise<void> {
  // What still runs on the page would ask for the customer who is gone.
  await page.goto("/robots.txt");
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/**
 * Expects that a page which the browser has translated, so that elements of its own stand in the place of its texts,
 * can be left within the shop.
 */
async function expectCanBeLeft(page: Page): Promise<void> {
  await translateOnce(page);
  const other = new URL(page.url()).pathname === "/cart" ? "/" : "/cart";
  const link = page.locator(`header a[href="${other}"]`).first();
  // A sheet to print has none.
  if ((await link.count()) === 0) return;
  await link.dispatchEvent("click");
  await expect(page).toHaveURL(other);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/the (fault|error) is ours/i)).toHaveCount(0);
}

/** Checks a page with axe at desk width, and at phone width if that shows other parts; then its layout. */
async function checkState(page: Page, name: string): Promise<void> {
  // The header and footer are the same on every page but the checkout, and are checked on these two.
  const hasFrame = /^(home|checkout)/.test(name);
  await expectAccessible(page, name, { hasFrame });
  const desk = page.viewportSize();
  if (differentOnPhones.has(name) && desk !== null) {
    await page.setViewportSize(phone);
    // The colours are those of the desk.
    await expectAccessible(page, `${name}, on a phone`, { hasFrame, rulesOff: ["color-contrast"] });
    await page.setViewportSize(desk);
  }
  const layouts = await atWidths(page, WIDTHS, readLayout);
  expect([name, layouts]).toEqual([name, WIDTHS.map(() => ({ over: 0, wide: [], small: [] }))]);
  const word = withOptions.get(name);
  if (word !== undefined)
    for (const { words, broken } of await atWidths(page, WIDTHS, readWords, OPTIONS))
      expect([name, words.includes(word), broken]).toEqual([name, true, []]);
}

/**
 * What a page breaks: it scrolls sideways, which WCAG 2.2, success criterion 1.4.10, forbids down to 320 px, or has
 * links and controls smaller than 24 by 24 px (2.5.8). Links in a sentence are exempt; a box or a radio button counts
 * with its label. Runs in the page.
 */
function readLayout() {
  const inShort = (elements: readonly Element[]) =>
    elements.map((element) => element.outerHTML.slice(0, 160));
  const sizeOf = (element: Element) => element.getBoundingClientRect();
  const isLarge = ({ width, height }: DOMRect) => width >= 23.9 && height >= 23.9;
  const inSentence = (element: Element) => {
    const around = element.closest("p, li, dd, td, label, figcaption, h1, h2, h3");
    return (
      getComputedStyle(element).display === "inline" &&
      (around?.textContent ?? "").trim().length > (element.textContent ?? "").trim().length + 3
    );
  };
  const { scrollWidth, clientWidth } = document.documentElement;
  const over = Math.max(0, scrollWidth - clientWidth);
  const all = [...document.querySelectorAll("main *, footer *, header *")];
  const small = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    .filter((element) => !isLarge(sizeOf(element)) && sizeOf(element).width > 1)
    .filter((element) => {
      const label = element.closest("label");
      return label === null || !isLarge(sizeOf(label));
    })
    .filter((element) => !inSentence(element));
  const wide =
    over === 0 ? [] : all.filter((element) => sizeOf(element).right > clientWidth + 1).slice(0, 5);
  return { over, wide: inShort(wide), small: inShort(small) };
}
