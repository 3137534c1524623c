import { register, newCustomerDetails } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { linkIn, mailTo } from "./support/mails.ts";

test.use({ javaScriptEnabled: false });

/** Chromium reports preloaded scripts as failed when JavaScript is off. */
test.beforeEach(({ pageErrors }) => pageErrors.allow("failed", "/assets/"));

test(
  "a verification link opened in another browser asks who registered; the first browser waits, or is signed out",
  { tag: "@desk" },
  async ({ page, browser, baseURL }) => {
    const who = newCustomerDetails();
    await page.goto("/register");
    await register(page, who);
    const link = linkIn(await mailTo(page, who.email, /verify/i), "/verify-email");

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
    const owner = await context.newPage();
    await owner.goto(link);
    await owner.getByRole("button", { name: "Verify e-mail" }).click();
    await expect(owner.getByRole("heading", { name: "Was this you?" })).toBeVisible();
    await expect(owner.getByText(/ on Linux| on Windows| on a Mac/)).toBeVisible();
    // The account pages redirect to the question.
    await owner.goto("/account");
    await expect(owner).toHaveURL(/question=1/);

    for (const path of ["/account", "/account/details", "/account/devices", "/account/your-data"]) {
      await page.goto(path);
      await expect(page.getByText("Waiting for an answer in another browser")).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Delete my account" })).toHaveCount(0);
    await page.goto("/account/your-data.json");
    await expect(page).toHaveURL("/account/your-data");
    await page.goto("/checkout");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");

    await owner.getByRole("button", { name: "That was not me" }).click();
    await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Reset your password");
    await page.goto("/account");
    await expect(page).toHaveURL(/\/login/);
    const password = "pegs on a windy day";
    await owner.getByLabel("New password").fill(password);
    await owner.getByLabel("Confirm password").fill(password);
    await owner.getByRole("button", { name: "Reset password" }).click();
    await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Password changed");
    await context.close();
  },
);

test(
  "'That was me' continues, and the first browser no longer waits",
  { tag: "@desk" },
  async ({ page, browser, baseURL }) => {
    const who = newCustomerDetails();
    await page.goto("/register");
    await register(page, who);
    const link = linkIn(await mailTo(page, who.email, /verify/i), "/verify-email");
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
    const owner = await context.newPage();
    await owner.goto(link);
    await owner.getByRole("button", { name: "Verify e-mail" }).click();
    await owner.goto("/account/details");
    await owner.getByRole("button", { name: "That was me" }).click();
    await expect(owner).toHaveURL(/\/account\/details/);
    await page.goto("/account/details");
    await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
    await context.close();
  },
);
