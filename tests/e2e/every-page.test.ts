import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { brokenWords } from "./support/broken-words.ts";
import {
  accountStates,
  purchaseStates,
  statesByAction,
  statesByUrl,
} from "./support/page-states.ts";
import { mailedStates, saidStates } from "./support/said-states.ts";
import { expect, test } from "./support/test.ts";
import { translateOnce } from "./support/translator.ts";

/** From a desk, where a page is opened, to the narrowest: the width of a desktop window at 400 % zoom. */
const WIDTHS = [1440, 2560, 768, 390, 320];
/** Between these widths the same parts are shown, or parts of one of them. */
const TARGET_WIDTHS = [320, 1440];
const phone = { width: 360, height: 780 };
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
  statesByUrl.filter((__, at) => at % GROUPS === group),
);

/** Without animation no colour is measured half-way. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe(
  "axe finds nothing, every width has room, targets have 24 px, and once translated a page can be left:",
  { tag: "@desk" },
  () => {
    for (const [index, group] of groups.entries())
      test(`pages by their URL, group ${index + 1} of ${GROUPS}`, async ({ page, pageErrors }) => {
        test.setTimeout(120_000);
        for (const { name, show } of group) {
          await show(page, pageErrors);
          await checkState(page, name);
          await expectCanBeLeft(page);
        }
      });

    for (const { name, show } of statesByAction)
      test(name, async ({ page, pageErrors }) => {
        await show(page, pageErrors);
        await checkState(page, name);
        await expectCanBeLeft(page);
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

/**
 * Expects that a page which the browser has translated, so that elements of its own stand in the place of its texts,
 * can be left within the shop.
 */
async function expectCanBeLeft(page: Page): Promise<void> {
  await translateOnce(page);
  const other = new URL(page.url()).pathname === "/" ? "/cart" : "/";
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
  const unchecked = /^(home|checkout)/.test(name) ? [] : ["header", "footer"];
  await expectAccessible(page, name, unchecked);
  const desk = page.viewportSize();
  if (differentOnPhones.has(name)) {
    await page.setViewportSize(phone);
    // The colours are those of the desk.
    await expectAccessible(page, `${name}, on a phone`, unchecked, ["color-contrast"]);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
    const state = `${name} at ${width} px`;
    await expectNoSidewaysScroll(page, state);
    const word = withOptions.get(name);
    if (word !== undefined)
      expect.soft(await brokenWords(page, "fieldset label, main dl", word), state).toEqual([]);
    if (TARGET_WIDTHS.includes(width)) await expectLargeTargets(page, state);
  }
  if (desk !== null) await page.setViewportSize(desk);
}

/** WCAG 2.2, success criterion 1.4.10, asks for it at 320 px. */
async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const { width, screen, wide } = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const wide = [...document.querySelectorAll("main *, footer *, header *")]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map((element) => element.outerHTML.slice(0, 160));
    const width = document.documentElement.scrollWidth;
    return { width, screen: limit, wide: wide.slice(0, 5) };
  });
  expect(width, `width of ${name}; too wide: ${wide.join("\n")}`).toBeLessThanOrEqual(screen);
}

/**
 * Links and controls are at least 24 by 24 px (WCAG 2.2, success criterion 2.5.8). Links in a sentence are
 * exempt; a box or a radio button counts with its label.
 */
async function expectLargeTargets(page: Page, name: string): Promise<void> {
  const small = await page.evaluate(() => {
    const sizeOf = (element: Element) => element.getBoundingClientRect();
    const isLarge = ({ width, height }: DOMRect) => width >= 23.9 && height >= 23.9;
    const inSentence = (element: Element) => {
      const around = element.closest("p, li, dd, td, label, figcaption, h1, h2, h3");
      return (
        getComputedStyle(element).display === "inline" &&
        (around?.textContent ?? "").trim().length > (element.textContent ?? "").trim().length + 3
      );
    };
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
      .filter((element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
      .filter((element) => !isLarge(sizeOf(element)) && sizeOf(element).width > 1)
      .filter((element) => {
        const label = element.closest("label");
        return label === null || !isLarge(sizeOf(label));
      })
      .filter((element) => !inSentence(element))
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(small, `targets smaller than 24 px: ${name}`).toEqual([]);
}
