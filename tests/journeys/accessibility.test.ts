import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { scenes, thanksAndAccount } from "./every-page.ts";
import { expect, test } from "./journey.ts";

/** Every rule of WCAG 2.2 A and AA, and axe's own best practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Nothing moves while it is looked at, and no colour is caught half-way. */
test.use({ reducedMotion: "reduce" });

test.describe("axe finds nothing on", () => {
  for (const { name, show } of scenes)
    test(name, async ({ page, watch }) => {
      await show(page, watch);
      await expectNothing(page, name);
    });

  test("the card page, the order success, the account with an order", async ({ page }) => {
    await thanksAndAccount(page, (name) => expectNothing(page, name));
  });
});

async function expectNothing(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} | ${failureSummary}`),
  }));
  expect(found, `what axe finds on ${name}`).toEqual([]);
}
