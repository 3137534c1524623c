import type { Page } from "@playwright/test";
import { open, waitForHydration } from "./support/page-actions.ts";
import { expect, test } from "./support/test.ts";

const position = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** To 2 px: when fonts come, the page above may grow by one, and what is in sight stays in its place. */
async function expectPosition(page: Page, y: number): Promise<void> {
  await expect.poll(async () => Math.abs((await position(page)) - y)).toBeLessThanOrEqual(2);
}

async function scrollDown(page: Page, y: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), y);
  await expect.poll(() => position(page)).toBe(y);
}

/** Follows a link of the navigation bar, which loads no document. */
async function follow(page: Page, name: string, path: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Shop" })
    .getByRole("link", { name, exact: true })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(path);
  await expect.poll(() => position(page)).toBe(0);
}

test("a page is at its top, and the one before is where it was after Back @desk", async ({
  page,
}) => {
  await open(page, "/accessories");
  await scrollDown(page, 1_500);
  await follow(page, "Rotary", "/rotary-washing-lines");
  await scrollDown(page, 200);
  await page.goBack();
  await expect(page).toHaveURL("/accessories");
  await expectPosition(page, 1_500);
});

test("a page is where it was when it is loaded again, and after Back by way of another document @phone", async ({
  page,
}) => {
  await open(page, "/accessories");
  await scrollDown(page, 1_500);
  await page.reload();
  await waitForHydration(page);
  await expectPosition(page, 1_500);
  await follow(page, "Rotary", "/rotary-washing-lines");
  await open(page, "/faq");
  await scrollDown(page, 400);
  await page.goBack();
  await waitForHydration(page);
  await page.goBack();
  await expect(page).toHaveURL("/accessories");
  await expectPosition(page, 1_500);
});
