import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { pageStates, thanksAndAccount } from "./support/page-states.ts";
import { expect, test } from "./support/test.ts";

/** Every rule of WCAG 2.2 A and AA, and axe's own best practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const NARROW_PX = 320;
const phone = { width: 360, height: 780 };
/** Pages of which a phone shows other parts than a desk; the others stand in another order alone. */
const otherwiseOnPhones = new Set([
  "home",
  "category with filters in use",
  "product with options",
  "filled cart with something gone",
  "checkout with errors",
  "side menu",
  "comparison",
  "account details with errors",
]);

/** Pages that need no story are walked through by one visitor, whose browser has their scripts by then. */
const WALKS = 4;
const staticPage = pageStates.filter(({ isStatic }) => isStatic === true);
const walks = Array.from({ length: WALKS }, (_, walk) =>
  staticPage.filter((__, at) => at % WALKS === walk),
);

/** Nothing moves while it is looked at, and no colour is caught half-way. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe(
  "axe finds nothing, and nothing is wider than a screen of 320 px:",
  { tag: "@desk" },
  () => {
    for (const [index, group] of walks.entries())
      test(`pages by their address alone, walk ${index + 1}`, async ({ page, pageErrors }) => {
        test.setTimeout(120_000);
        for (const { name, show } of group) {
          await show(page, pageErrors);
          await lookAt(page, name);
        }
      });

    for (const { name, show } of pageStates.filter(({ isStatic }) => isStatic !== true))
      test(name, async ({ page, pageErrors }) => {
        await show(page, pageErrors);
        await lookAt(page, name);
      });

    test("card page, order success, account with an order", async ({ page }) => {
      test.setTimeout(90_000);
      await thanksAndAccount(page, (name) => lookAt(page, name));
    });
  },
);

/** The same page wide, as on a phone where that shows other parts, and narrower staticPage. */
async function lookAt(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  const desk = page.viewportSize();
  if (otherwiseOnPhones.has(name)) {
    await page.setViewportSize(phone);
    await expectAccessible(page, `${name}, on a phone`);
  }
  await expectNoSidewaysScroll(page, name);
  if (desk !== null) await page.setViewportSize(desk);
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  // No page has a frame within, so that one look is all (legacy mode); and what passes isn't listed.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(tags)
    .setLegacyMode();
  // The frame is the same on every page, and is looked at on the first.
  if (!name.startsWith("home")) axe.exclude("header").exclude("footer");
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} | ${failureSummary}`),
  }));
  expect(found, `what axe finds on ${name}`).toEqual([]);
}

/** As at 400 % zoom on a desk (WCAG 2.2, 1.4.10). */
async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: NARROW_PX, height: 640 });
  const { width, wide } = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const wide = [...document.querySelectorAll("main *, footer *, header *")]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map((element) => element.outerHTML.slice(0, 160));
    return { width: document.documentElement.scrollWidth, wide: wide.slice(0, 5) };
  });
  expect(width, `the width of ${name}; what reaches out: ${wide.join("\n")}`).toBeLessThanOrEqual(
    NARROW_PX,
  );
  if (before !== null) await page.setViewportSize(before);
}
