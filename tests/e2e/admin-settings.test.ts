import { sql } from "kysely";
import { look } from "./support/look.ts";
import { inDatabase, signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Other tests read the shop as it came.
test.afterAll(() =>
  inDatabase((db) => sql`delete from setting_versions where section = 'mails'`.execute(db)),
);

test(
  "a mail is shown with the words that are typed, and with those that are saved",
  { tag: "@desk" },
  async ({ page }) => {
    await signInOwner(page, "/admin/settings/mails/order-confirmation");
    const frame = page.frameLocator("iframe");
    await page.getByLabel("Opening").fill("Thank you. Nothing is saved.");
    await page.getByRole("button", { name: "Show these words" }).press("Enter");
    await expect(frame.getByText("Thank you. Nothing is saved.").first()).toBeVisible();
    // The subject is in the frame alone, and that of what is typed.
    await page.getByLabel("Subject").fill("{order} is here");
    await page.getByRole("button", { name: "Show these words" }).press("Enter");
    await expect(frame.getByText(/^LL-\d+ is here$/)).toBeVisible();
    await expect(page.getByText(/^Your order LL-\d+ at/)).toHaveCount(0);
    await expect(page.getByLabel("Opening")).toHaveValue("Thank you. Nothing is saved.");
    await page.getByLabel("Opening").fill("Thank you. We begin tomorrow.");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("Saved. Mails have it from now on.");
    await expect(frame.getByText("Thank you. We begin tomorrow.").first()).toBeVisible();
    await page.goto("/admin/settings/mails/versions");
    await expect(page.getByText("Order confirmation: opening")).toBeVisible();
    await look(page, "versions of mails");
  },
);
