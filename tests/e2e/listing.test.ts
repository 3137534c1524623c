import { kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { expect, test } from "./support/test.ts";
import { open } from "./support/page-actions.ts";

test("filters narrow a listing one by one, each in the URL, and can be removed", async ({
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
});

test("ceiling airers are found by lath length and by what they are fixed to, and Back leads back", async ({
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
  "a listing can be sorted, and its URL shows the same order again",
  { tag: "@desk" },
  async ({ page }) => {
    await open(page, "/ceiling-airers");
    await page.getByLabel("Sort").selectOption({ label: "Price, highest first" });
    await expect(page).toHaveURL("/ceiling-airers?sort=price-desc");
    const first = page.getByRole("heading", { level: 2 }).first();
    await expect(first).not.toHaveText("Traditional Kitchen Maid");
    const dearest = await first.textContent();
    await open(page, "/ceiling-airers?sort=price-desc");
    await expect(first).toHaveText(dearest ?? "");
  },
);

test("a listing without a match says what to change", { tag: "@desk" }, async ({ page }) => {
  await open(page, "/rotary-covers?price=10000-&length=40-");
  await expect(page.getByText("No products match all your filters.")).toBeVisible();
  await page.getByRole("link", { name: "see everything in this category" }).click();
  await expect(page).toHaveURL("/rotary-covers");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
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

test("the cart offers matching products", { tag: "@desk" }, async ({ page }) => {
  await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
  await open(page, "/cart");
  const companions = page.getByRole("region", { name: "Goes with your order" });
  await expect(companions.getByRole("heading", { level: 3 }).first()).toBeVisible();
  await expect(companions).toContainText("Rubber Grippers");
});

test.describe("without JavaScript", { tag: "@desk" }, () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ pageErrors }) => pageErrors.allow("failed", "/assets/"));

  test("a listing is filtered and sorted by submitting the form", async ({ page }) => {
    await page.goto("/accessories");
    await page.getByText("Filter", { exact: true }).click();
    await page.getByRole("checkbox", { name: /^Under £25/ }).check();
    await page.getByLabel("Sort").selectOption({ label: "Price, lowest first" });
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/price=0-2500/);
    await expect(page).toHaveURL(/sort=price/);
    await expect(page.getByText(/products match your filters/)).toBeVisible();
    await page.getByRole("link", { name: "Remove the filter Price incl. VAT: Under £25" }).click();
    await expect(page).toHaveURL("/accessories?sort=price");
  });

  test("ceiling airers are filtered by lath length and fixing by submitting the form", async ({
    page,
  }) => {
    await page.goto("/ceiling-airers");
    await page.getByText("Filter", { exact: true }).click();
    await page.getByRole("checkbox", { name: /^1\.2/ }).check();
    await page.getByRole("checkbox", { name: /^Ceiling/ }).check();
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/\?(?=.*lath=1\.2m)(?=.*fixing=ceiling)/);
    await expect(page.getByText("3 products match your filters")).toBeVisible();
    for (const name of ["Lath length: 1.2 m", "Fixed to: Ceiling"])
      await expect(page.getByRole("link", { name: `Remove the filter ${name}` })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/ceiling-airers");
  });
});
