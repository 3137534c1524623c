import { look } from "./support/look.ts";
import { sql } from "kysely";
import { inDatabase, signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** Sixty drafts, so that no other test sees a price change. */
const sixtyDrafts = () =>
  inDatabase((db) =>
    sql`insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts, description, stock,
        weight_grams, material, setting, guarantee_years, state)
      select 'LL-SX-' || lpad(n::text, 3, '0'), 'sixtieth-' || n, 'Sixtieth ' || n, category_slug, brand_slug,
        10 + n, facts, description, 1, weight_grams, material, setting, guarantee_years, 'draft'
      from products, generate_series(1, 60) as n where slug = 'beech-pegs'`.execute(db),
  );

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "60 prices go up 4 % in four presses, by the keyboard too, and are undone with one",
  { tag: "@desk" },
  async ({ page }) => {
    test.setTimeout(120_000);
    await sixtyDrafts();
    await signInOwner(page, "/admin");
    let presses = 0;
    const pressed = async (press: () => Promise<void>) => {
      presses += 1;
      await press();
    };
    await pressed(() => page.getByRole("link", { name: "Products", exact: true }).press("Enter"));
    await pressed(() => page.getByRole("link", { name: "Change prices" }).press("Enter"));
    await expect(page.getByRole("heading", { name: "Change prices" })).toBeVisible();
    await page.getByLabel("Name or SKU").fill("Sixtieth");
    const percent = page.getByRole("textbox", { name: "Per cent" });
    await percent.fill("4");
    await pressed(() => percent.press("Enter"));
    const plan = page.getByRole("table", { name: "New prices" });
    await expect(plan.getByRole("row")).toHaveCount(61);
    await expect(plan.getByRole("row", { name: /^Sixtieth 60 / })).toContainText(
      /£84\.00.*£87\.36.*\+£3\.36/,
    );
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Change 60 products" })).toBeHidden();
    // Paper across has the width of a desk, and no rail.
    expect((await plan.boundingBox())?.width).toBeGreaterThan(600);
    await page.emulateMedia({ media: "screen" });
    await pressed(() => page.getByRole("button", { name: "Change 60 products" }).press("Enter"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("4% up");
    expect(presses).toBe(4);
    await page.getByRole("button", { name: "Undo this change" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("60 prices are as before.");

    // The same from ticks in the list.
    await page.goto("/admin/products?q=Sixtieth");
    await page.getByLabel("Select Sixtieth 1", { exact: true }).check();
    await page.getByLabel("Select Sixtieth 2", { exact: true }).check();
    const bar = page.getByRole("group", { name: "Selected rows" });
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await expect(bar).toBeInViewport({ ratio: 1 });
    await look(page, "ticked products");
    await bar.getByRole("button", { name: "Change prices" }).click();
    await expect(page.getByText("2 products picked in the list.")).toBeVisible();
    await page.getByLabel("Change", { exact: true }).selectOption("Pounds down");
    await page.getByLabel("Pounds, with VAT").fill("14");
    await page.getByRole("button", { name: "Show new prices" }).click();
    await expect(page.getByText("It stays as it is: a price must be above £0.00.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Change 1 product", exact: true })).toBeVisible();
    await look(page, "a refused price");
  },
);
