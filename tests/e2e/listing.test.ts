import { expect, test } from "./support/test.ts";
import { open } from "./support/page-actions.ts";

test("filters narrow a listing one by one, each in the URL, and can be removed; it is sorted by a choice @desk", async ({
  page,
}) => {
  await open(page, "/accessories");
  const all = await page.getByRole("heading", { level: 2 }).count();
  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("checkbox", { name: /^Under £25/ }).check();
  await expect(page).toHaveURL("/accessories?price=0-2500");
  await expect(page.getByRole("checkbox", { name: /^Under £25/ })).toBeFocused();
  await page.getByRole("checkbox", { name: /^Kitchen Maid/ }).check();
  await expect(page).toHaveURL(
    /\?(price=0-2500&brand=kitchen-maid|brand=kitchen-maid&price=0-2500)$/,
  );
  await expect(page.getByText(/\d+ products? match(es)? your filters/)).toBeVisible();
  await page.getByRole("link", { name: "Remove the filter Brand: Kitchen Maid" }).click();
  await expect(page).toHaveURL("/accessories?price=0-2500");
  await expect(page.getByRole("checkbox", { name: /^Kitchen Maid/ })).not.toBeChecked();
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/accessories");
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(all);
  await page.getByLabel("Sort").selectOption({ label: "Price, highest first" });
  await expect(page).toHaveURL("/accessories?sort=price-desc");
});

test("ceiling airers are found by lath length and by what they are fixed to, and Back leads back @phone", async ({
  page,
}) => {
  await open(page, "/");
  await open(page, "/ceiling-airers");
  await page.getByText("Filter", { exact: true }).click();
  const lengths = page.getByRole("group", { name: "Lath length" }).getByRole("checkbox");
  await expect(lengths.first()).toHaveAccessibleName("0.9 m (2)");
  await page.getByRole("checkbox", { name: /^2\.4/ }).check();
  await expect(page).toHaveURL("/ceiling-airers?lath=2.4m");
  await expect(page.getByText("2 products match your filters")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Wall \(0\)/ })).toBeDisabled();
  await page.getByRole("checkbox", { name: /^Ceiling/ }).check();
  await expect(page).toHaveURL("/ceiling-airers?lath=2.4m&fixing=ceiling");
  await page.getByRole("link", { name: "Traditional Kitchen Maid", exact: true }).click();
  await expect(page).toHaveURL(/\/product\/traditional-kitchen-maid\?lathLength=2\.4m/);
  await expect(page.getByRole("radio", { name: /^2\.4/ })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL("/ceiling-airers?lath=2.4m&fixing=ceiling");
  await expect(page.getByText("2 products match your filters")).toBeVisible();
  await page.getByRole("link", { name: "Remove the filter Lath length: 2.4 m" }).click();
  await expect(page).toHaveURL("/ceiling-airers?fixing=ceiling");
  await page.getByRole("link", { name: "Remove the filter Fixed to: Ceiling" }).click();
  await expect(page).toHaveURL("/ceiling-airers");
});

test(
  "shows recently viewed products below another product, until the list is cleared",
  { tag: "@phone" },
  async ({ page }) => {
    await open(page, "/product/hills-cover");
    await open(page, "/product/traditional-kitchen-maid");
    const seen = page.getByRole("region", { name: "Recently viewed" });
    await expect(seen.getByRole("heading", { level: 3 })).toHaveText(["Hills Rotary Cover"]);
    // By keyboard: on a busy machine the page above may still grow between press and release of a pointer.
    await seen.getByRole("button", { name: /^Clear recently/ }).press("Enter");
    await expect(seen).toHaveCount(0);
    await open(page, "/product/traditional-stacker");
    await expect(page.getByRole("heading", { name: "You may also like" })).toBeVisible();
    await expect(seen).toHaveCount(0);
  },
);
