import type { Page } from "@playwright/test";
import { fillAddress, halifax } from "./support/address-form.ts";
import { cards, expectPaymentPage, payBy } from "./support/payment-page.ts";
import { kitchenMaid, saveInBrowser, storedCart } from "./support/carts.ts";
import { register, signedInCustomer, signIn, newCustomerDetails } from "./support/customers.ts";
import { fillWithdrawal } from "./support/page-states.ts";
import { expect, test } from "./support/test.ts";
import { linkIn, mailTo } from "./support/mails.ts";
import { expectCart, waitForHydration, open, payNow, toast } from "./support/page-actions.ts";

test(
  "the life of an account: register, verify, reset the password, change the e-mail address, delete",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(90_000);
    pageErrors.allow(401, "/login");
    // The page may keep the cart on the account just when the account is deleted.
    pageErrors.allow(401, "/api/kept-list");
    pageErrors.allow(422, "/account/details");
    const who = newCustomerDetails();
    await open(page, "/register");
    await register(page, who);
    await expect(toast(page, /^Registration successful!/)).toBeVisible();

    await open(page, linkIn(await mailTo(page, who.email, /verify|confirm/i), "/verify-email"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-mail address verified");
    await mailTo(page, who.email, /welcome/i);

    await open(page, "/account");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(toast(page, "You have been logged out")).toBeVisible();
    await open(page, "/forgot-password");
    await page.getByLabel("E-mail").fill(who.email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await open(page, linkIn(await mailTo(page, who.email, /password/i), "/reset-password"));
    const reset = "ropes and cleats 34";
    await page.getByLabel("New password").fill(reset);
    await page.getByLabel("Confirm password").fill(reset);
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page).toHaveURL("/login");
    await signIn(page, { email: who.email, password: reset });
    await expect(page).toHaveURL("/");

    await open(page, "/account/details");
    const moved = newCustomerDetails().email;
    await page.getByLabel("New e-mail").fill(moved);
    await page.getByLabel("Your password", { exact: true }).fill("not this one");
    await page.getByRole("button", { name: "Change e-mail address" }).click();
    await expect(page.getByText("This is not the password of your account").first()).toBeVisible();
    await expect(page.getByLabel("New e-mail")).toHaveValue(moved);
    await page.getByLabel("Your password", { exact: true }).fill(reset);
    await page.getByRole("button", { name: "Change e-mail address" }).click();
    await expect(page.getByText(`Changing to ${moved}`)).toBeVisible();
    await confirmFrom(page, moved);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
    await confirmFrom(page, who.email);
    await expect(page.getByText(`Your e-mail address is now ${moved}.`)).toBeVisible();
    await mailTo(page, who.email, /changed|moved/i);

    await open(page, "/account/your-data");
    await page.getByLabel("Your password", { exact: true }).fill(reset);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(toast(page, /^Your account has been deleted/)).toBeVisible();
    await expect(page).toHaveURL("/");
    await mailTo(page, moved, /deleted/i);
    await open(page, "/login");
    await signIn(page, { email: moved, password: reset });
    await expect(toast(page, "Login failed")).toBeVisible();
  },
);

async function confirmFrom(page: Page, email: string): Promise<void> {
  await open(page, linkIn(await mailTo(page, email, /address/i), "/confirm-email"));
  await page.getByRole("button", { name: "Confirm the change" }).click();
}

test("the header shows a changed name at once", { tag: "@desk" }, async ({ page }) => {
  await signedInCustomer(page);
  await open(page, "/account/details");
  await page.getByLabel("Full name").fill("Ann Featherstone");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(toast(page, "Your name is saved.")).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "MY ACCOUNT Ann Featherstone" }),
  ).toBeVisible();
});

test(
  "devices are listed, and changing the password signs out the others",
  { tag: "@desk" },
  async ({ page, browser, baseURL, pageErrors }) => {
    const customer = await signedInCustomer(page);
    const elsewhere = await browser.newContext({ baseURL });
    pageErrors.watch(elsewhere);
    const other = await elsewhere.newPage();
    await open(other, "/login");
    await signIn(other, customer);
    await expect(other).toHaveURL("/");
    await open(page, "/account/devices");
    await expect(page.getByText("This device")).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Sign out / })).toHaveCount(2);
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(toast(page, "Every other device is signed out.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Sign out / })).toHaveCount(0);
    await open(other, "/account");
    await expect(other).toHaveURL(/\/login/);
    await elsewhere.close();

    await open(page, "/account/details");
    await page.getByLabel("Current password").fill(customer.password);
    await page.getByLabel("New password", { exact: true }).fill("ropes and cleats 34");
    await page.getByLabel("Confirm new password").fill("ropes and cleats 34");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(toast(page, /^Your password is changed/)).toBeVisible();
    await open(page, "/account");
    await expect(page).toHaveURL("/account");
  },
);

test(
  "the address book fills in the checkout and saves the address of an order",
  { tag: "@desk" },
  async ({ page }) => {
    await signedInCustomer(page);
    await buyKitchenMaid(page);
    await page.getByRole("button", { name: "Save this address" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "1 Mill Lane" })).toBeVisible();
    // The second address brings the same words.
    await page.getByRole("status", { name: "Messages" }).getByRole("button").click();
    await fillAddress(page, { street: "2 Pulley Row", city: "Leeds", postcode: "ls1 1ba" });
    await page.getByRole("button", { name: "Save this address" }).click();
    await expect(toast(page, "The address is saved.")).toBeVisible();

    await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
    await open(page, "/checkout");
    await expect(page.getByLabel("Street")).toHaveValue("1 Mill Lane");
    await expect(payNow(page)).toBeEnabled();
    await page
      .getByLabel("Your addresses")
      .selectOption({ label: "Ann Lee, 2 Pulley Row, Leeds, LS1 1BA, United Kingdom" });
    await expect(page.getByLabel("Street")).toHaveValue("2 Pulley Row");
    await page.getByLabel("City").fill("Bradford");
    await expect(page.getByLabel("Your addresses")).toHaveValue("");
  },
);

test(
  "an order's page has its timeline, its invoice, buying again and cancelling",
  { tag: "@desk" },
  async ({ page }) => {
    const { email } = await signedInCustomer(page);
    await buyKitchenMaid(page);
    await expect(page.getByRole("heading", { name: "Your right to cancel" })).toBeVisible();
    await open(page, "/account");
    await page.getByRole("link", { name: /^LL-/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order LL-\d+$/);
    const timeline = page.getByRole("region", { name: "What has happened" });
    await expect(timeline.getByRole("listitem")).toHaveText([
      /Order placed/,
      /Paid/,
      /Being made/,
      /Dispatched/,
      /Delivered/,
    ]);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the VAT invoice (PDF)" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByText("Parts that fit this").click();
    await expect(page.getByRole("link", { name: "Replacement Laths" })).toHaveAttribute(
      "href",
      "/product/replacement-laths?lathLength=1.5m-single",
    );
    await page.getByRole("button", { name: "Buy again" }).click();
    await expect(page).toHaveURL("/cart");
    expect(await storedCart(page)).toEqual([await kitchenMaid(page)]);
    await expectCart(page, "1 item £88.50");
    await page.goBack();
    await page.getByRole("link", { name: "Cancel this order" }).click();
    await page.getByLabel("Reason (optional)").fill("It is too long for the kitchen.");
    await page.getByRole("button", { name: "Cancel the order" }).click();
    await expect(toast(page, /^We have received your cancellation/)).toBeVisible();
    await expect(timeline).toContainText("You asked to cancel");
    const badge = page.getByRole("main").getByText("Cancellation requested");
    await expect(badge).toBeVisible();
    await expect(page.getByRole("link", { name: "Cancel this order" })).toHaveCount(0);
    const receipt = await mailTo(page, email, /cancel/i);
    expect(receipt.text).toContain("It is too long for the kitchen.");
    await open(page, "/account");
    await expect(badge).toBeVisible();
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(headings).toHaveText(["Order history", "Your details"]);
  },
);

test("a customer can download their data", { tag: "@desk" }, async ({ page }) => {
  const { email } = await signedInCustomer(page);
  await open(page, "/account/your-data");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const stream = await (await download).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(JSON.parse(text)).toMatchObject({ account: { email }, orders: [] });
});

test(
  "a contract can be withdrawn from in two steps without signing in, with a dated receipt",
  { tag: "@phone" },
  async ({ page }) => {
    const { email } = newCustomerDetails();
    await open(page, "/");
    await page.getByRole("link", { name: /withdraw from contract here/ }).click();
    await fillWithdrawal(page, { orderNumber: "ll-10042", email });
    await expect(page.getByText("I withdraw from the contract of order LL-10042")).toBeVisible();
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect(page.getByText(/^Received on .* at \d\d:\d\d/)).toBeVisible();
    const receipt = await mailTo(page, email, /LL-10042/);
    expect(receipt.text).toMatch(/at \d\d:\d\d/);
  },
);

test.describe("without JavaScript", { tag: "@desk" }, () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ pageErrors }) => pageErrors.allow("failed", "/assets/"));

  test("a customer can withdraw from a contract, change their name and save an address", async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(422, "/withdraw");
    await page.goto("/withdraw");
    await fillWithdrawal(page, { orderNumber: "none", email: newCustomerDetails().email });
    await expect(page.getByLabel("Order number")).toHaveValue("none");
    await fillWithdrawal(page, { orderNumber: "LL-10042", email: newCustomerDetails().email });
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect(page.getByText(/^Received on /)).toBeVisible();
    await signedInCustomer(page);
    await page.goto("/account/details");
    await page.getByLabel("Full name").fill("Ann Featherstone");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Your name is saved.")).toBeVisible();
    await page.goto("/account/addresses");
    await fillAddress(page, halifax);
    await page.getByRole("button", { name: "Save this address" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "1 Mill Lane" })).toBeVisible();
  });
});

async function buyKitchenMaid(page: Page): Promise<void> {
  await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
  await open(page, "/checkout");
  await fillAddress(page, halifax);
  await expect(payNow(page)).toBeEnabled();
  await payNow(page).click();
  await expectPaymentPage(page);
  await payBy(page, cards.pays);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
  await waitForHydration(page);
}
