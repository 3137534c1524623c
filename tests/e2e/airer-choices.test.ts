import { expect, test } from "./support/test.ts";
import { open } from "./support/page-actions.ts";

const airer = "/product/traditional-kitchen-maid";

test(
  "two choices are compared, follow each change, and either can be chosen",
  { tag: "@desk" },
  async ({ page }) => {
    await open(page, `${airer}?lathLength=1.5m`);
    await page.getByRole("link", { name: "Compare with another choice" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Compare two choices of the Traditional Kitchen Maid",
    );
    const second = page.getByRole("group", { name: "Second choice" });
    await expect(second.getByLabel("Lath length")).toHaveValue("1.8m");
    await expect(page.getByText("The second costs £10.00 more than the first.")).toBeVisible();
    await second.getByLabel("Lath length").selectOption("2.4m");
    await second.getByLabel("Colour").selectOption("ivory");
    await expect(page.getByText("The second costs £25.00 more than the first.")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "9.6 m" })).toBeVisible();
    await expect(page).toHaveURL(/lathLength=1\.5m.*other-color=ivory.*other-lathLength=2\.4m/);
    await page.reload();
    await expect(second.getByLabel("Colour")).toHaveValue("ivory");
    await page.getByRole("link", { name: /Choose this\s?, the second choice/ }).click();
    await expect(page.getByRole("radio", { name: /^2\.4 m/ })).toBeChecked();
    await expect(page.getByRole("radio", { name: /^Ivory/ })).toBeChecked();
  },
);

test(
  "each option shows what it changes the present total by, and the sums add up",
  { tag: "@phone" },
  async ({ page }) => {
    await open(page, airer);
    const rope = page.getByRole("radio", { name: /^15 m/ });
    await expect(rope).toHaveAccessibleName("15 m + £5.00");
    await page.getByRole("radio", { name: /^2\.4 m \+ £35\.00$/ }).check();
    await expect(rope).toHaveAccessibleName("15 m + £5.01");
    await expect(page.getByRole("radio", { name: /^0\.9 m/ })).toHaveAccessibleName(
      "0.9 m −£35.00",
    );
    await rope.check();
    const bar = page.locator("[data-sticky-bar]");
    await expect(bar).toContainText("£94.01");
    await expect(bar).toContainText(/^Black, 2\.4\sm/);
    await expect(page.getByRole("status").filter({ hasText: "Your total" })).toHaveText(
      "Your total is £94.01",
    );
  },
);

test("the fitting sheet shows the holes at actual size", { tag: "@desk" }, async ({ page }) => {
  await open(page, `${airer}?lathLength=1.5m`);
  await page.getByRole("link", { name: "Fitting sheet to print" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "1.2 m" })).toBeVisible();
  const sheet = page.getByRole("img", { name: /^Actual size/ });
  // A CSS millimetre is 96 / 25.4 pixels, on the screen as on paper.
  const width = await sheet.evaluate((drawn) => drawn.getBoundingClientRect().width);
  expect(width).toBeCloseTo((190 * 96) / 25.4, 0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print the sheet" })).toBeHidden();
});
