import { fillAddress, halifax } from "./support/address-form.ts";
import { expectPaymentPage, payByCard } from "./support/payment-page.ts";
import { register, newCustomerDetails } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { linkIn, mailTo } from "./support/mails.ts";
import {
  cartLink,
  expectCart,
  expectUncovered,
  waitForHydration,
  open,
  openMenu,
  payNow,
  sum,
  toast,
} from "./support/page-actions.ts";
import type { Page } from "@playwright/test";

const choice = "color=ivory&lathLength=1.5m&ropeLength=15m&wheelType=deluxe&extraPulley=deluxe";

// keyboard.test.ts buys on a desk.
test(
  "a new customer finds a ceiling airer, configures it, registers, pays and sees the order",
  { tag: "@phone" },
  async ({ page }) => {
    test.setTimeout(120_000);
    const who = newCustomerDetails("Zoë Ångström-Lee");

    await test.step("home to the product", async () => {
      await open(page, "/");
      await expect(page).toHaveTitle(/^Clothes Airers, Washing Lines and Clotheslines \| /);
      await expect(page.getByRole("heading", { name: "OUR FEATURED PRODUCTS" })).toBeVisible();
      const menu = await openMenu(page);
      await menu.getByRole("link", { name: /^Ceiling airers$/i }).click();
      await expect(page).toHaveURL(/\/ceiling-airers$/);
      await page.getByRole("link", { name: /^SEE DETAILS of Traditional Kitchen Maid$/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Traditional Kitchen Maid");
      await expect(page.getByText("£54.00 to £113.51").first()).toBeVisible();
    });

    await test.step("the choice is priced and stored in the URL", async () => {
      await choose(page);
      await expectTotal(page, "£88.50");
      await expect(page).toHaveURL(`/product/traditional-kitchen-maid?${choice}`);
      await page.reload();
      await waitForHydration(page);
      await expectTotal(page, "£88.50");
      await expect(radio(page, "Lath length", /^1\.5 m/)).toBeChecked();
      await expect(radio(page, "Extra pulley", /^Deluxe/)).toBeChecked();
    });

    await test.step("to the cart", async () => {
      const add = page.getByRole("button", { name: "Add to Cart" });
      await add.click();
      await expect(
        toast(page, /^Traditional Kitchen Maid added: Ivory, 1\.5\sm\. Cart total £88\.50$/),
      ).toBeVisible();
      await expect(toast(page, "View cart")).toHaveAttribute("href", "/cart");
      await expectCart(page, "1 item £88.50");
      await expectUncovered(add);
      await page.evaluate(() => scrollTo(0, 0));
      await expectUncovered(cartLink(page));
      const bar = page.getByRole("main").getByRole("link", { name: "View cart" });
      await expectUncovered(bar);
      await bar.click();
      await expect(toast(page, "View cart")).toBeHidden();
      await expectSums(page);
      for (const text of ["1.5 m", "15 m", "Deluxe"])
        await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(text);
    });

    await test.step("the checkout asks to sign in, and the customer registers", async () => {
      await page.getByRole("button", { name: "Proceed to Checkout" }).click();
      await expect(page).toHaveURL("/login?from=%2Fcheckout");
      await expect(page.getByRole("heading", { name: "New here?" })).toBeVisible();
      await register(page, who);
      await expect(
        toast(page, "Registration successful! Please check your email to verify your account."),
      ).toBeVisible();
      await expect(page).toHaveURL("/checkout");
      await expect(page.getByText("You can pay now. We’ve e-mailed a link")).toBeVisible();
      await expectCart(page, "1 item £88.50");
    });

    await test.step("the postal address; Pay Now is enabled once the rate is known", async () => {
      await expect(page.getByRole("main")).toContainText(who.email);
      await expect(page.getByText("Please enter postcode").first()).toBeVisible();
      await expect(payNow(page)).toBeDisabled();
      await fillAddress(page, halifax);
      await expect(payNow(page)).toBeEnabled();
      await expectSums(page);
      await page.getByLabel("Notes", { exact: true }).fill("Please ring twice.");
    });

    const orderNumber = await test.step("payment by card", async () => {
      await payNow(page).click();
      await expectPaymentPage(page);
      await expect(page.getByText("No money moves").first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Pay £88.50" })).toBeVisible();
      await payByCard(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
      await expect(page).toHaveURL(/\/order\/success\?session_id=cs_/);
      await expectCart(page, "0 items £0.00");
      await expectBoughtChoice(page);
      return (await page.getByText(/^LL-\d+$/).textContent()) ?? "";
    });

    await test.step("the order is in the account, paid", async () => {
      await page.getByRole("main").getByRole("link", { name: "See your orders" }).click();
      const order = page.getByRole("article", { name: `Order ${orderNumber}` });
      await expect(order).toContainText("Paid");
      await expect(order).toContainText("£88.50");
      await expect(order).toContainText("Traditional Kitchen Maid");
      await expect(order).toContainText(/Reference: cs_/);
      await expect(page.getByText("Not verified")).toBeVisible();
    });

    await test.step("the order is confirmed by mail", async () => {
      const { text, html } = await mailTo(page, who.email, new RegExp(orderNumber));
      for (const part of [orderNumber, "Traditional Kitchen Maid", "£14.75", "£88.50"]) {
        expect(text).toContain(part);
        expect(html).toContain(part);
      }
      expect(text).toContain("Please ring twice.");
    });

    await test.step("the link of the first mail verifies the e-mail address", async () => {
      const mail = await mailTo(page, who.email, /verify/i);
      await page.goto(linkIn(mail, "/verify-email"));
      await expect(toast(page, "Email verified successfully!")).toBeVisible();
      await expect(page).toHaveURL("/", { timeout: 10_000 });
      await open(page, "/account");
      await expect(page.getByText("Verified", { exact: true })).toBeVisible();
    });
  },
);

/** Expects the picture in the colour that was bought, and a link to the same choice. */
async function expectBoughtChoice(page: Page): Promise<void> {
  const bought = page.getByRole("region", { name: "What you ordered" });
  await expect(bought.getByRole("link", { name: "Traditional Kitchen Maid" })).toHaveAttribute(
    "href",
    /^\/product\/traditional-kitchen-maid\?.*color=ivory/,
  );
  await expect(bought.locator("img")).toHaveAttribute(
    "src",
    /^\/pictures\/traditional-kitchen-maid\/colour-ivory-/,
  );
}

function radio(page: Page, group: string, name: RegExp) {
  return page.getByRole("group", { name: group }).getByRole("radio", { name });
}

async function choose(page: Page): Promise<void> {
  await radio(page, "Colour", /^Ivory/).check();
  await radio(page, "Lath length", /^1\.5 m/).check();
  await radio(page, "Rope length", /^15 m/).check();
  await radio(page, "Wheel type", /^Deluxe/).check();
  await radio(page, "Extra pulley", /^Deluxe/).check();
}

async function expectTotal(page: Page, total: string): Promise<void> {
  const label = page.getByText("Your total", { exact: true });
  await expect(page.getByRole("paragraph").filter({ has: label })).toContainText(total);
}

async function expectSums(page: Page): Promise<void> {
  await expect(sum(page, "Subtotal")).toHaveText("£73.75");
  await expect(sum(page, "VAT")).toHaveText("£14.75");
  await expect(sum(page, "Shipping")).toContainText("FREE OF CHARGE");
  await expect(sum(page, "Total")).toHaveText("£88.50");
}
