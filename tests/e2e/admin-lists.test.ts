import { sql } from "kysely";
import { inDatabase, signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** A draft with the flag, so that no other test sees what is done to it. */
const flaggedDraft = () =>
  inDatabase((db) =>
    sql`insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts, description, stock,
        weight_grams, material, setting, guarantee_years, state, is_best_seller)
      select 'LL-FD-001', 'flagged-draft', 'Flagged Draft', category_slug, brand_slug, 10, facts, description, 1,
        weight_grams, material, setting, guarantee_years, 'draft', true
      from products where slug = 'beech-pegs'`.execute(db),
  );

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a flag is cleared and top sellers are ordered with the keyboard alone",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(422, "/admin/products/best-sellers.data");
    await flaggedDraft();
    const said = (text: string) =>
      expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
    await signInOwner(page, "/admin/products/best-sellers");
    const row = page.getByRole("row", { name: /^Flagged Draft/ });
    await expect(row).toContainText("Not on the shop: the flag shows nowhere.");
    await page.getByRole("button", { name: "Clear flag of Flagged Draft" }).press("Enter");
    await said("Flagged Draft has no best-seller flag any more.");
    await expect(row).toHaveCount(0);

    const add = page.getByLabel("One more, by SKU");
    await add.fill("ll-no-999");
    await add.press("Enter");
    await expect(page.locator("#add-error")).toHaveText("No product has this SKU.");
    await expect(add).toHaveValue("ll-no-999");
    await add.fill("ll-fd-001");
    await add.press("Enter");
    const last = page.getByRole("listitem").filter({ hasText: "Flagged Draft" });
    await expect(last).toContainText("not shown");
    const up = page.getByRole("button", { name: "Move Flagged Draft up" });
    await up.focus();
    await up.press("Alt+ArrowUp");
    await said("Flagged Draft is number 4");
    // The button that was pressed still has the focus.
    await expect(up).toBeFocused();
    await up.press("Enter");
    await said("Flagged Draft is number 3");
    await page
      .getByRole("button", { name: "Remove Flagged Draft from the top sellers" })
      .press("Enter");
    await expect(last).toHaveCount(0);
  },
);

test(
  "by the keyboard Next leads on to the first row of the next page, and a head that sorts keeps the focus",
  { tag: "@desk" },
  async ({ page }) => {
    await signInOwner(page, "/admin/products");
    await page.getByRole("link", { name: /^Next \d+$/ }).press("Enter");
    await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("51 to ");
    const first = page.locator("[data-row]").first();
    await expect(first.getByRole("link").first()).toBeFocused();
    await page.goto("/admin/stock");
    const head = page.getByRole("columnheader", { name: "Product" });
    await head.getByRole("link").press("Enter");
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(head.getByRole("link")).toBeFocused();
  },
);
