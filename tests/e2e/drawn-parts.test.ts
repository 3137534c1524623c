import type { Page } from "@playwright/test";
import { waitForHydration } from "./support/page-actions.ts";
import { expect, test } from "./support/test.ts";

test("cards that the server has drawn are compared, and show what was chosen on an earlier page @desk", async ({
  page,
}) => {
  await page.goto("/ceiling-airers");
  await waitForHydration(page);
  const cards = page.getByRole("button", { name: /^Compare/i });
  await cards.nth(0).click();
  await cards.nth(1).click();
  await expect(cards.nth(0)).toHaveAttribute("aria-pressed", "true");
  await expect(cards.nth(0).locator("svg")).toBeVisible();
  await expect(page.getByRole("link", { name: "Compare 2 products" })).toBeVisible();
  await cards.nth(0).click();
  await expect(cards.nth(0)).toHaveAttribute("aria-pressed", "false");
  await expect(cards.nth(0).locator("svg")).toBeHidden();
  await page.reload();
  await expect(cards.nth(1)).toHaveAttribute("aria-pressed", "true");
});

test("a link in a part that the server has drawn leads on without loading the page anew, and back @desk", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Privacy", exact: true })
    .first()
    .click();
  await expect(page).toHaveURL("/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isSame(page)).toBe(true);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Our featured products" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Compare/i }).first()).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

function isSame(page: Page): Promise<boolean> {
  return page.evaluate(() => "isSame" in window);
}
