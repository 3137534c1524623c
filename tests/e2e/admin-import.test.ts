import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test(
  "a file of products that is too large is refused before it is sent",
  { tag: "@desk" },
  async ({ page }) => {
    await signInOwner(page, "/admin/products/import");
    await page.getByLabel("File of products").setInputFiles({
      name: "large.csv",
      mimeType: "text/csv",
      buffer: Buffer.alloc(40 * 1_024 * 1_024 + 1),
    });
    await expect(page.getByText("The file is larger than 40 MB.")).toBeVisible();
  },
);
