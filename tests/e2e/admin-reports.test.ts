import fs from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { formatPounds, parsePounds, ZERO } from "#shop/kit/money.ts";
import { londonDay } from "#shop/kit/time.ts";
import { buy } from "./support/bought-order.ts";
import { inDatabase, signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a quarter’s VAT is exported in two presses", { tag: "@desk" }, async ({ page }) => {
  await signInOwner(page, "/admin");
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
});

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
    await inDatabase((db) =>
      sql`update payments set paid_at = now() - interval '1 day' where order_id in
        (select id from orders where order_number = ${earlier})`.execute(db),
    );
    await signInOwner(
      page,
      `/admin/reports/sales?from=${today}&to=${today}&by=day&against=previous`,
    );
    const chart = page.getByRole("img", { name: /^Taken by day, .* table below has the same/ });
    await expect(chart).toBeVisible();
    // The bar and the stroke, each with its figure in a cell of the table.
    const title = (await chart.locator("g title").first().textContent()) ?? "";
    const [, taken = "none", before = "none"] =
      /: (£[\d.,]+), before (£[\d.,]+)$/.exec(title) ?? [];
    const row = page.getByRole("row").nth(1);
    await expect(page.getByRole("columnheader", { name: "Taken before" })).toBeVisible();
    for (const figure of [taken, before]) {
      const cell = formatPounds(parsePounds(figure.replace(/[£,]/g, "")) ?? ZERO);
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
