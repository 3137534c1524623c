import type { Page } from "@playwright/test";
import { signedInCustomer, signIn } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { linkIn, mailTo } from "./support/mails.ts";
import { open, toast } from "./support/page-actions.ts";

test(
  "a mailed link resets a forgotten password and ends the old sessions",
  { tag: "@desk" },
  async ({ page, browser, baseURL, pageErrors }) => {
    pageErrors.allow(401, "/login");
    pageErrors.allow(404, "/reset-password");
    pageErrors.allow(422, "/reset-password");
    const customer = await signedInCustomer(page);
    const elsewhere = await browser.newContext({ baseURL });
    pageErrors.watch(elsewhere);
    const visitor = await elsewhere.newPage();
    await open(visitor, "/login");
    await visitor.getByRole("link", { name: /Forgot your password/ }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
    await visitor.getByLabel("E-mail").fill(customer.email);
    await visitor.getByRole("button", { name: "Send reset link" }).click();
    await expect(
      visitor.getByText(
        "If an account with that email exists, a password reset link has been sent.",
      ),
    ).toBeVisible();
    const link = linkIn(await mailTo(visitor, customer.email, /password/i), "/reset-password");

    await open(visitor, link);
    await setPassword(visitor, "a new line of pegs", "another line");
    await expect(visitor.getByText("Passwords do not match").first()).toBeVisible();
    await setPassword(visitor, "short12", "short12");
    await expect(
      visitor.getByText("Password must be at least 8 characters long").first(),
    ).toBeVisible();
    await setPassword(visitor, "a new line of pegs", "a new line of pegs");
    await expect(toast(visitor, "Password has been reset successfully")).toBeVisible();
    await expect(visitor.getByText("Your password has been reset successfully")).toBeVisible();
    await expect(visitor).toHaveURL("/login");

    await open(page, "/account");
    await expect(page).toHaveURL("/login?from=%2Faccount");
    await signIn(visitor, customer);
    await expect(toast(visitor, "Login failed")).toBeVisible();
    await signIn(visitor, { ...customer, password: "a new line of pegs" });
    await expect(visitor).toHaveURL("/");
    await open(visitor, link);
    await expect(visitor.getByText("This link no longer works.")).toBeVisible();
    await visitor.getByRole("link", { name: "Send a new link" }).click();
    await expect(visitor).toHaveURL("/forgot-password");
    await elsewhere.close();
  },
);

test("the reset page without a token says what to do", { tag: "@desk" }, async ({ page }) => {
  await open(page, "/reset-password");
  await expect(
    page.getByText("Invalid password reset link. Please request a new one."),
  ).toBeVisible();
});

async function setPassword(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(again);
  await page.getByRole("button", { name: "Reset password" }).click();
}
