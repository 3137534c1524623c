import { look } from "./support/look.ts";
import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a file of another shop is answered for, compared, imported and undone by the keyboard",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000);
    await signInOwner(page);
    await page.goto("/admin/products/import");
    await look(page, "import");
    await page.getByLabel("Site").fill("127.0.0.1");
    pageErrors.allow(422, "/admin/products/import");
    await page.getByRole("button", { name: "Allow" }).press("Enter");
    await expect(page.getByText("Enter a site such as cdn.example.com.").last()).toBeVisible();
    await look(page, "a refused host");
    await page.getByLabel("File of products").setInputFiles({
      name: "large.csv",
      mimeType: "text/csv",
      buffer: Buffer.alloc(40 * 1_024 * 1_024 + 1),
    });
    await expect(page.getByText("The file is larger than 40 MB.")).toBeVisible();
    await page
      .getByLabel("File of products")
      .setInputFiles("tests/support/foreign-files/shopify-new.csv");
    await page.getByRole("button", { name: "Compare with the shop" }).press("Enter");
    await expect(page.getByText("Say once how it is read")).toBeVisible();
    await look(page, "questions");
    await page.getByLabel("Racks").selectOption("Drying Racks");
    await page.locator("#others-category").selectOption("Indoor Airers");
    await page.locator("#others-brand").selectOption("Lath & Line");
    await page.getByLabel("Charge tax is read as").selectOption("Model");
    await page.getByRole("button", { name: "Compare with the shop" }).press("Enter");
    await expect(page.getByRole("button", { name: "Import 2 products" })).toBeVisible();
    await look(page, "what is new");
    await page.getByRole("link", { name: /^Refused/ }).press("Enter");
    await expect(page.getByText("The options add up to £26.99.")).toBeVisible();
    await look(page, "variants that do not add up");
    const odd = page.getByRole("row", { name: /Odd Rail/ });
    await odd.getByRole("button", { name: "Separate products" }).press("Enter");
    await expect(page.getByRole("button", { name: "Import 6 products" })).toBeVisible();
    await page.getByRole("link", { name: "Change how the file is read" }).press("Enter");
    await expect(page.getByLabel("Charge tax is read as")).toHaveValue("model");
    await page.getByLabel("The prices are without VAT").check();
    await page.getByRole("button", { name: "Compare with the shop" }).press("Enter");
    await page.getByRole("link", { name: /^New/ }).press("Enter");
    await expect(page).toHaveURL(/view=new/);
    await expect(page.getByRole("link", { name: /^New/ })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText("£9.60").first()).toBeVisible();
    await page.getByRole("button", { name: "Import 6 products" }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Imported by" })).toBeVisible();
    await look(page, "imported");
    await page.getByRole("button", { name: "Undo this import" }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Undone by" })).toBeVisible();
    await page.goto("/admin/products/export");
    await look(page, "export");
    await page.getByLabel("More than three options").selectOption("One option of all combinations");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download for Shopify" }).press("Enter"),
    ]);
    expect(download.suggestedFilename()).toMatch(/^shopify-\d{4}-\d\d-\d\d\.csv$/);
  },
);

test(
  "a file of no known program has its columns named by the keyboard",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000);
    await signInOwner(page);
    await page.goto("/admin/products/import");
    await page
      .getByLabel("File of products")
      .setInputFiles("tests/support/foreign-files/other.csv");
    await page.getByRole("button", { name: "Compare with the shop" }).press("Enter");
    await expect(page.getByText("program that the shop does not know")).toBeVisible();
    await look(page, "columns");
    await expect(page.getByLabel("Item code is read as")).toHaveValue("sku");
    await page.getByLabel("Qty is read as").selectOption("Price");
    const address = new URL(page.url()).pathname;
    pageErrors.allow(422, address);
    await page.getByRole("button", { name: "Go on" }).press("Enter");
    await expect(page.getByText("Another column is read as “Price”, too.").last()).toBeVisible();
    await look(page, "two columns of one use");
    await page.getByLabel("Qty is read as").selectOption("First stock of a new product");
    await page.getByRole("button", { name: "Go on" }).press("Enter");
    await expect(page.getByText("This is a file of another program")).toBeVisible();
    await look(page, "answers");
    await page.locator("#others-category").selectOption("Indoor Airers");
    await page.locator("#others-brand").selectOption("Lath & Line");
    await page.getByRole("button", { name: "Compare with the shop" }).press("Enter");
    await expect(page.getByRole("button", { name: "Import 2 products" })).toBeVisible();
    await look(page, "what it would do");
  },
);
