import fs from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { londonDay } from "#shop/kit/time.ts";
import { buy } from "./support/bought-order.ts";
import { look } from "./support/look.ts";
import { inDatabase, signInOwner, waitForKeys } from "./support/staff.ts";
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

/** What the parts of a chart look like now, and the page behind them. */
const looksOf = (page: Page, parts: readonly string[]) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const part = document.querySelector(selector);
        if (part === null) return "none";
        const { fill, stroke } = getComputedStyle(part);
        return fill === "none" || part.tagName === "line" ? stroke : fill;
      }),
    parts,
  );

test(
  "a chart has a name and its figures in the table, and is seen on paper and in forced colours",
  { tag: "@desk" },
  async ({ page, request }) => {
    test.setTimeout(120_000);
    const today = londonDay(new Date());
    await buy(request, ["beech-pegs"]);
    const earlier = await buy(request, ["beech-pegs"]);
    const isPaid = sql`select from payments p join orders o on o.id = p.order_id
      where o.order_number = ${earlier} and p.state = 'paid'`;
    await expect(() =>
      inDatabase(async (db) => expect((await isPaid.execute(db)).rows).toHaveLength(1)),
    ).toPass();
    await inDatabase((db) =>
      sql`update payments set paid_at = now() - interval '1 day' where order_id in
        (select id from orders where order_number = ${earlier})`.execute(db),
    );
    await signInOwner(page);
    await page.goto(`/admin/reports/sales?from=${today}&to=${today}&by=day&against=previous`);
    const chart = page.getByRole("img", { name: /^Taken by day, .* table below has the same/ });
    await expect(chart).toBeVisible();
    // The bar and the stroke, each with its figure in a cell of the table.
    const title = (await chart.locator("g title").first().textContent()) ?? "";
    const [, taken = "none", before = "none"] =
      /: (£[\d.,]+), before (£[\d.,]+)$/.exec(title) ?? [];
    const row = page.getByRole("row").nth(1);
    await expect(page.getByRole("columnheader", { name: "Taken before" })).toBeVisible();
    for (const figure of [taken, before]) {
      const pounds = Number(figure.replace(/[£,]/g, ""));
      const cell = `£${pounds.toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;
      await expect(row.getByRole("cell", { name: cell }).first()).toBeVisible();
    }
    const parts = [".chart-bar", ".chart-earlier", ".chart-axis", ".chart-words text"];
    for (const media of [{ media: "print" }, { forcedColors: "active" }] as const) {
      await page.emulateMedia(media);
      await expect(chart).toBeVisible();
      await expect(page.getByText("The days before", { exact: true })).toBeVisible();
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const looks = await looksOf(page, parts);
      expect(looks).not.toContain(paper);
      expect(looks).not.toContain("none");
      expect(looks[0]).not.toBe(looks[1]);
      await page.emulateMedia({ media: null, forcedColors: null });
    }
  },
);
