import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { expectAccessible } from "./support/axe.ts";
import { inDatabase, signInOwner, waitForKeys } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** axe finds nothing, and nothing is wider than the window. */
async function look(page: Page, name: string): Promise<void> {
  // Nothing runs in the frame of a mail, axe neither.
  await expectAccessible(page, name, ["iframe"]);
  for (const width of [820, 1280, 1600] as const) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([name, width, wide <= width]).toEqual([name, width, true]);
  }
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Other tests read the shop as it came, and the first of these two must not lose its settings to the second.
test.describe.configure({ mode: "serial" });
test.afterAll(() =>
  inDatabase(async (db) => {
    await sql`delete from setting_versions where section in ('delivery', 'mails', 'product-safety')`.execute(
      db,
    );
    await sql`delete from trade_ticks`.execute(db);
  }),
);

test(
  "an owner changes settings by the keyboard and sees what they mean before and after",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(180_000);
    await signInOwner(page);
    await waitForKeys(page);
    await page.keyboard.press("g");
    await page.keyboard.press("x");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    await look(page, "settings");

    await page.getByRole("link", { name: "Shop and company" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop and company");
    await look(page, "shop and company");
    pageErrors.allow(422, "/admin/settings/shop");
    await page.getByLabel("VAT number").fill("12");
    await page.getByLabel("VAT number").press("Enter");
    await expect(page.getByRole("alert")).toContainText("Enter the VAT number");
    await expect(page.getByLabel("VAT number")).toHaveValue("12");
    await look(page, "shop and company refused");

    await page.goto("/admin/settings/delivery");
    await page.getByLabel("Cut-off time").fill("23:45");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save 23:45 as the cut-off" }).press("Enter");
    await expect(page.getByRole("status").first()).toHaveText(
      "Saved. The shop has it from now on.",
    );
    await page.getByRole("link", { name: "Versions" }).press("Enter");
    await expect(page.getByText("23:45")).toBeVisible();
    await look(page, "versions");
    await page.getByRole("button", { name: "Bring back version 0" }).press("Enter");
    await expect(page.getByRole("status")).toContainText("as version 2");
  },
);

test(
  "a mail is looked at and given words of the owner's; a point of the list is ticked",
  { tag: "@desk" },
  async ({ page }) => {
    test.setTimeout(180_000);
    await signInOwner(page);
    await page.goto("/admin/settings/mails");
    await look(page, "mails");
    await page.getByRole("link", { name: "Order confirmation" }).press("Enter");
    const frame = page.frameLocator("iframe");
    await page.getByLabel("Opening").fill("Thank you. Nothing is saved.");
    await page.getByRole("button", { name: "Show these words" }).press("Enter");
    await expect(frame.getByText("Thank you. Nothing is saved.").first()).toBeVisible();
    // The subject is in the frame alone, and that of what is typed.
    await page.getByLabel("Subject").fill("{order} is here");
    await page.getByRole("button", { name: "Show these words" }).press("Enter");
    await expect(frame.getByText(/^LL-\d+ is here$/)).toBeVisible();
    await expect(page.getByText(/^Your order LL-\d+ at/)).toHaveCount(0);
    await expect(page.getByLabel("Opening")).toHaveValue("Thank you. Nothing is saved.");
    await page.getByLabel("Opening").fill("Thank you. We begin tomorrow.");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("Saved. Mails have it from now on.");
    await expect(frame.getByText("Thank you. We begin tomorrow.").first()).toBeVisible();
    await look(page, "a mail");
    await page.goto("/admin/settings/mails/versions");
    await expect(page.getByText("Order confirmation: opening")).toBeVisible();
    await look(page, "versions of mails");

    await page.goto("/admin/settings/before-you-trade");
    await look(page, "before you trade");
    await page.getByRole("button", { name: "Tick: A backup restored" }).press("Enter");
    await expect(page.getByRole("button", { name: "Open again: A backup restored" })).toBeVisible();
    await page.goto("/admin/settings/product-safety?brand=hills");
    await look(page, "product safety");
    await page.goto("/admin/settings/originals");
    await expect(page.getByText("Nothing has changed.")).toBeVisible();
    await look(page, "originals");
    await page.goto("/admin/content/words");
    await look(page, "claims and texts");
    await page.goto("/admin/content/words/versions");
    await look(page, "versions of claims and texts");
    await page.getByRole("button", { name: "Remove earlier testimonials now" }).press("Enter");
    await expect(page.getByRole("status")).toContainText("Testimonials were removed from");
    await page.goto("/admin/settings/returns");
    await look(page, "returns");
  },
);
