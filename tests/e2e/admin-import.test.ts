import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test(
  "a file of products that is too large is refused before it is sent",
  { tag: "@desk" },
  async ({ page }) => {
    await signInOwner(page, "/admin/products/import");
    // Made in the page: it would take long to get there.
    await page.getByLabel("File of products").evaluate((input: HTMLInputElement) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(40 * 1_024 * 1_024 + 1)], "large.csv"));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await expect(page.getByText("The file is larger than 40 MB.")).toBeVisible();
  },
);
