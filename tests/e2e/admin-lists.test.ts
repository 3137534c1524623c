import { look } from "./support/look.ts";
import { sql } from "kysely";
import { inDatabase, signInOwner, waitForKeys } from "./support/staff.ts";
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
    await signInOwner(page);
    await page.goto("/admin/products/best-sellers");
    await waitForKeys(page);
    const row = page.getByRole("row", { name: /^Flagged Draft/ });
    await expect(row).toContainText("Not on the shop: the flag shows nowhere.");
    await look(page, "best sellers");
    await page.getByRole("button", { name: "Clear flag of Flagged Draft" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText(
      "Flagged Draft has no best-seller flag any more.",
    );
    await expect(row).toHaveCount(0);

    const add = page.getByLabel("One more, by SKU");
    await add.fill("ll-no-999");
    await add.press("Enter");
    await expect(page.locator("#add-error")).toHaveText("No product has this SKU.");
    await expect(add).toHaveValue("ll-no-999");
    await look(page, "best sellers with an unknown SKU");
    await add.fill("ll-fd-001");
    await add.press("Enter");
    const last = page.getByRole("listitem").filter({ hasText: "Flagged Draft" });
    await expect(last).toContainText("not shown");
    const up = page.getByRole("button", { name: "Move Flagged Draft up" });
    await up.focus();
    await up.press("Alt+ArrowUp");
    await expect(page.getByRole("status")).toContainText("Flagged Draft is number 4");
    // The button that was pressed still has the focus.
    await expect(up).toBeFocused();
    await up.press("Enter");
    await expect(page.getByRole("status")).toContainText("Flagged Draft is number 3");
    await page
      .getByRole("button", { name: "Remove Flagged Draft from the top sellers" })
      .press("Enter");
    await expect(last).toHaveCount(0);
  },
);

test(
  "a category is added, named, put into the side menu, and deleted, with the keyboard alone",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(422, "/admin/categories/ironing-boards.data");
    await signInOwner(page);
    await waitForKeys(page);
    await page.keyboard.press("g");
    await page.keyboard.press("y");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
    await look(page, "categories");
    const name = page.getByLabel("New category");
    await name.fill("Ironing Boards");
    await name.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ironing Boards");
    await look(page, "a category");
    const address = page.getByRole("textbox", { name: "Address" });
    await address.fill("cart");
    await address.press("Enter");
    await expect(page.locator("#slug-error")).toContainText("has this address.");
    await expect(address).toHaveValue("cart");
    await look(page, "a refused category");
    await address.fill("boards");
    await address.press("Enter");
    await expect(page.getByRole("status")).toContainText("The old address leads to the new one.");
    await expect(page).toHaveURL(/\/categories\/boards/);

    await page.goto("/admin/categories");
    await page.getByLabel("One more").selectOption("Ironing Boards");
    await page.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await expect(page.getByRole("status")).toContainText("is number 10 in the side menu");
    const up = page
      .getByRole("list", { name: "Side menu" })
      .getByRole("button", { name: "Move Ironing Boards up" });
    await up.press("Alt+ArrowUp");
    await expect(page.getByRole("status")).toContainText("is number 9 in the side menu");
    await expect(up).toBeFocused();

    await page.goto("/admin/categories/boards");
    await page.getByText("Nothing is in it: it can be deleted.").press("Enter");
    await page.getByRole("button", { name: "Delete the category" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("The category is deleted.");
    await page.goto("/admin/brands");
    await look(page, "brands");
    await page.getByRole("link", { name: "Minky" }).first().press("Enter");
    await expect(page.getByLabel("Set in type")).toHaveValue("small");
    await look(page, "a brand");
  },
);
