import type { Locator, Page } from "@playwright/test";
import { look } from "./support/look.ts";
import { signInOwner, waitForKeys } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const SLUG = "wooden-washing-line-pole";
const HEADING = "Poles that stand";
const WORDS = "Ours is of larch and stands in any wind.";

/** Opens a link that has a window of its own, by the keyboard. */
async function openWindow(page: Page, link: Locator): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await link.press("Enter");
  return opened;
}

/** The shop's page, until it has changed: it is kept ready for a moment. */
async function expectOnShop(
  page: Page,
  check: (heading: Locator, words: Locator) => Promise<void>,
) {
  const other = await page.context().newPage();
  await expect(async () => {
    await other.goto(`/${SLUG}`);
    await check(other.getByRole("heading", { level: 1 }), other.getByText(WORDS));
  }).toPass();
  await other.close();
}

test(
  "by the keyboard a page is written, looked at, published and brought back, and the shop shows each",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000);
    await signInOwner(page);
    await waitForKeys(page);
    await page.keyboard.press("g");
    await page.keyboard.press("w");
    await page.getByRole("link", { name: "Pages", exact: true }).press("Enter");
    await page.getByRole("searchbox", { name: "Title or address of a page" }).fill(SLUG);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByRole("row")).toHaveCount(2);
    await look(page, "text pages");
    await page.getByRole("main").getByRole("row").nth(1).getByRole("link").press("Enter");
    await waitForKeys(page);
    const heading = page.getByLabel("Heading");
    const before = await heading.inputValue();
    await look(page, "a text page");

    // A heading of the first order is refused, and what was typed stays.
    pageErrors.allow(422, `/admin/content/pages/${SLUG}`);
    const text = page.getByLabel("Text", { exact: true });
    const was = await text.inputValue();
    await text.fill(`# Poles\n\n${WORDS}\n\n${was}`);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("alert")).toBeVisible();
    await look(page, "a text that is refused");
    await text.fill(`## Poles\n\n${WORDS}\n\n${was}`);
    await heading.fill(HEADING);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Draft, not published")).toBeVisible();
    await look(page, "a draft");

    const preview = await openWindow(page, page.getByRole("link", { name: /^Preview/ }));
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText(HEADING);
    await expect(preview.getByText(WORDS)).toBeVisible();
    await preview.close();
    await expectOnShop(page, (title) => expect(title).toHaveText(before, { timeout: 1_000 }));

    await page.getByLabel("Views").getByRole("link", { name: "Check and publish" }).press("Enter");
    await expect(page.getByRole("heading", { name: "What changes on the shop" })).toBeVisible();
    await look(page, "what a draft changes");
    await page.getByRole("button", { name: "Publish", exact: true }).press("Enter");
    await expect(page.getByRole("status").first()).toContainText(/Published as version \d+\./);
    await expectOnShop(page, async (title, words) => {
      await expect(title).toHaveText(HEADING, { timeout: 1_000 });
      await expect(words).toBeVisible({ timeout: 1_000 });
    });
    await look(page, "no draft");

    await page.getByLabel("Views").getByRole("link", { name: "Versions" }).press("Enter");
    await expect(page.getByRole("row", { name: /On the shop/ })).toContainText("1");
    await look(page, "versions of a page");
    await page.getByRole("link", { name: /version 0$/ }).press("Enter");
    await expect(page.getByRole("heading", { name: "The text that came" })).toBeVisible();
    await look(page, "a version compared");
    await page.getByRole("button", { name: /^Bring back the text/ }).press("Enter");
    await expect(page.getByRole("status").first()).toContainText("is on the shop again");
    await expectOnShop(page, async (title, words) => {
      await expect(title).toHaveText(before, { timeout: 1_000 });
      await expect(words).toHaveCount(0, { timeout: 1_000 });
    });
  },
);
