import { kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { open } from "./support/page-actions.ts";

// All forms have one field for an e-mail address: storefront/components/forms/email-field.tsx.
test(
  "a mistyped e-mail address gets a suggestion, which a press takes, or which can be left alone",
  { tag: "@phone" },
  async ({ page }) => {
    await open(page, "/forgot-password");
    const field = page.getByLabel("E-mail");
    const suggestion = page.getByText("Did you mean");
    await field.pressSequentially("ann@gmial.con");
    await page.getByRole("button", { name: "ann@gmail.com" }).click();
    await expect(field).toHaveValue("ann@gmail.com");
    await expect(field).toBeFocused();
    await expect(suggestion).toHaveCount(0);
    // The first letters of a common domain are no mistake until the field is left.
    await field.fill("ann@gmail.co");
    await expect(suggestion).toHaveCount(0);
    await field.blur();
    await expect(suggestion).toBeVisible();
    await field.fill("ann@example.com");
    await expect(suggestion).toHaveCount(0);
    await field.fill("ann@gmial.con");
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
  },
);

test(
  "a signed-in customer finds name and e-mail address filled in, and what was typed stays",
  { tag: "@desk" },
  async ({ page }) => {
    const { email, fullName } = await signedInCustomer(page);
    await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
    for (const path of ["/delivery-price", "/withdraw"]) {
      await open(page, path);
      await expect(page.getByLabel("E-mail")).toHaveValue(email);
      await expect(page.getByLabel("Full name")).toHaveValue(fullName);
    }
    await page.evaluate(() => localStorage.removeItem("user"));
    await page.route("**/api/session", async (route) => {
      await page.getByLabel("E-mail").fill("ben@example.com");
      await route.continue();
    });
    await open(page, "/contact-us");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(fullName);
    await expect(page.getByLabel("E-mail")).toHaveValue("ben@example.com");
  },
);
