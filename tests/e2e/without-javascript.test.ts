import { register, signIn, newCustomerDetails } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";

test.use({ javaScriptEnabled: false });

/** Chromium reports preloaded scripts as failed when JavaScript is off. */
test.beforeEach(({ pageErrors }) => pageErrors.allow("failed", "/assets/"));

test("without JavaScript the shop can be browsed, searched and configured @phone", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "OUR FEATURED PRODUCTS" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Shop" })
    .getByRole("link", { name: "Ceiling Airers" })
    .click();
  await expect(page).toHaveURL("/ceiling-airers");
  await page.getByRole("link", { name: "SEE DETAILS of Traditional Kitchen Maid" }).click();
  await expect(page.getByText("Your total").locator("..")).toBeVisible();
  const choose = (group: string, name: RegExp) =>
    page.getByRole("group", { name: group }).getByRole("radio", { name }).check();
  await choose("Lath length", /^1\.5 m/);
  await choose("Rope length", /^15 m/);
  await choose("Wheel type", /^Deluxe/);
  await choose("Extra pulley", /^Deluxe/);
  await page.getByRole("button", { name: "Update price" }).click();
  await expect(page).toHaveURL(/lathLength=1\.5m/);
  await expect(page.getByText("£88.50").first()).toBeVisible();
  await expect(page.getByRole("radio", { name: /^1\.5 m/ })).toBeChecked();
  await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
  await expect(page.getByText(/The cart needs JavaScript/)).toBeVisible();

  await page.getByRole("search").getByRole("searchbox").fill("rotary");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=rotary/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("rotary");
  await page.getByRole("button", { name: "MENU" }).click();
  await expect(page.getByRole("navigation", { name: "Side menu" })).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText(/The cart needs JavaScript/)).toBeVisible();
});

test(
  "without JavaScript a customer registers, signs out and signs in",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(401, "/login");
    pageErrors.allow(422, "/register");
    const who = newCustomerDetails();
    await page.goto("/register");
    await register(page, { ...who, password: "short12" });
    await expect(
      page.getByText("Password must be at least 8 characters long").first(),
    ).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(who.email);
    await register(page, who);
    await expect(
      page.getByText("Registration successful! Please check your email to verify your account."),
    ).toBeVisible();
    await page.goto("/account");
    await expect(page.getByText(who.email)).toBeVisible();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByText("You have been logged out")).toBeVisible();
    await page.goto("/account");
    await expect(page).toHaveURL("/login?from=%2Faccount");
    await signIn(page, { email: who.email, password: "not this one" });
    await expect(page.getByText("Login failed").first()).toBeVisible();
    await signIn(page, who);
    await expect(page).toHaveURL(/\/account/);
    await expect(page.getByText("No orders found")).toBeVisible();
  },
);
