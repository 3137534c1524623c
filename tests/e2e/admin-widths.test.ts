import type { Page } from "@playwright/test";
import { buy } from "./support/bought-order.ts";
import { look } from "./support/look.ts";
import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The names of the tables that are wider than their place. */
const scrolling = (page: Page) =>
  page
    .locator(".scrolls")
    .evaluateAll((places) =>
      places
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((place) => place.querySelector("th")?.textContent),
    );
const widthOfTable = async (page: Page) => (await page.locator(".ledger").boundingBox())?.width;

test(
  "a table of few columns is not stretched, and the lines of an order are read on a phone without scrolling sideways",
  { tag: "@desk" },
  async ({ page, request }) => {
    const orderNumber = await buy(request, ["rubber-grippers", "rubber-grippers", "beech-pegs"]);
    await page.setViewportSize({ width: 1600, height: 900 });
    await signInOwner(page, "/admin/money/months");
    expect(await widthOfTable(page)).toBeLessThanOrEqual(768);
    await page.goto("/admin/products");
    expect(await widthOfTable(page)).toBeGreaterThan(1_200);

    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/admin/orders/${orderNumber}`);
    await expect(page.getByRole("cell", { name: /Beech Pegs/ })).toBeVisible();
    expect(await scrolling(page)).toEqual([]);
    await look(page, "an order on a phone", { widths: [320] });
    // No list scrolls where there is room for it.
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const path of ["customers", "inbox"]) {
      await page.goto(`/admin/${path}`);
      expect([path, await scrolling(page)]).toEqual([path, []]);
    }
  },
);

test("on paper what a fold says stays", { tag: "@desk" }, async ({ page, request }) => {
  const orderNumber = await buy(request, ["beech-pegs"]);
  await signInOwner(page, `/admin/orders/${orderNumber}/then`);
  const terms = page.locator("details").last();
  await expect(terms).not.toHaveAttribute("open", "");
  await page.emulateMedia({ media: "print" });
  const height = await terms.evaluate((each) => each.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(1_000);
  await page.goto("/admin/audit");
  await expect(page.locator("table summary").first()).toBeVisible();
  await page.goto("/admin/content/pages/about-me");
  await expect(page.getByText("Placeholders", { exact: true })).toBeHidden();
});
