import fs from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { look } from "./support/look.ts";
import { signInOwner, waitForKeys } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a quarter’s VAT is exported in two presses; reports are accessible and fit every window",
  { tag: "@desk" },
  async ({ page }) => {
    test.setTimeout(120_000);
    await signInOwner(page);
    await waitForKeys(page);
    let presses = 0;
    const press = async (link: Locator) => {
      presses += 1;
      await link.click();
    };
    await press(page.getByRole("link", { name: "Reports" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales");
    const file = page.waitForEvent("download");
    await press(page.getByRole("link", { name: /^Export VAT/ }));
    const saved = await fs.readFile(await (await file).path(), "utf8");
    expect(saved).toContain("Document,Number,Date,Order,Treatment,Country,Net,VAT,Gross\r\n");
    expect(presses).toBe(2);
    await look(page, "sales");
    const reports = {
      Products: "Products sold",
      Options: "Options sold",
      Returns: "Returns",
      Searches: "Searches",
      Funnel: "Funnel",
      "Lead times": "Lead times",
      Exports: "Exports",
      VAT: "VAT",
    };
    for (const [tab, title] of Object.entries(reports)) {
      await page.getByLabel("Views").getByRole("link", { name: tab }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await look(page, title);
    }
    await page.getByRole("row").nth(1).getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "VAT return" })).toBeVisible();
    await look(page, "the VAT of a period");
  },
);

test(
  "a month is exported for the accounts by the keyboard",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000);
    await signInOwner(page);
    await waitForKeys(page);
    await page.goto("/admin/reports/exports");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Exports");
    await look(page, "exports");
    // The days of another month, a format by its arrow, and Download.
    await page.getByRole("list", { name: "Months" }).getByRole("link").first().press("Enter");
    await expect(
      page.getByRole("list", { name: "Months" }).getByRole("link").first(),
    ).toHaveAttribute("aria-current", "true");
    await page.getByRole("radio", { name: "Daily summary" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).press("Enter");
    const download = await file;
    expect(download.suggestedFilename()).toMatch(/^xero-[\d-]+-to-[\d-]+\.csv$/);
    expect(await fs.readFile(await download.path(), "utf8")).toMatch(
      /^\*ContactName,EmailAddress,/,
    );
    pageErrors.allow(422, "/admin/reports/exports");
    // Days that can't be read are said on the page, with what was typed.
    await page.goto("/admin/reports/exports?from=2026-10-02&to=2026-10-01&format=lines");
    await expect(page.getByRole("alert")).toContainText("before the first day");
    await expect(page.getByRole("radio", { name: "Order lines" })).toBeChecked();
    await look(page, "exports with wrong days");
  },
);
