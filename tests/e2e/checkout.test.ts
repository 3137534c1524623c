import type { Page } from "@playwright/test";
import { fillAddress, halifax } from "./support/address-form.ts";
import { expectPaymentPage } from "./support/payment-page.ts";
import { kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { signedInCustomer, signIn, newCustomerDetails } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { drawFrames, open, payNow, sum } from "./support/page-actions.ts";

/** Opens the checkout for a new customer with a Kitchen Maid of £88.50 in the cart. */
async function atCheckout(page: Page): Promise<void> {
  await signedInCustomer(page);
  await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
  await open(page, "/checkout");
}

test(
  "Pay Now is disabled, with a reason, until the shipping rate is known",
  { tag: "@phone" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(422, "/api/quote");
    pageErrors.allow(404, "/api/quote");
    await atCheckout(page);
    const postcode = page.getByLabel("Postcode");
    await expect(page.getByText("Please enter postcode").first()).toBeVisible();
    await postcode.fill("HX7 8");
    await expect(page.getByText("Please enter postcode").first()).toBeVisible();
    await expect(payNow(page)).toBeDisabled();

    const held = await holdQuote(page);
    await postcode.fill("HX7 8AD");
    await expect(page.getByText("Calculating...").first()).toBeVisible();
    await expect(payNow(page)).toBeDisabled();
    await held.release();
    await expect(sum(page, "Shipping")).toContainText("FREE OF CHARGE");
    await expect(payNow(page)).toBeEnabled();

    await postcode.fill("ZZ9 9ZZ");
    await expect(page.getByText("Enter a valid UK postcode").first()).toBeVisible();
    await expect(payNow(page)).toBeDisabled();

    await postcode.fill("BFPO 57");
    await expect(page.getByText(/a BFPO number has one of its own/)).toBeVisible();
    await expect(payNow(page)).toBeDisabled();
    await postcode.fill("SW1A lAA");
    await expect(payNow(page)).toBeEnabled();

    await test.step("a late quote for an earlier postcode does not replace the newer one", async () => {
      const late = await holdQuote(page);
      await postcode.fill("JE2 3AB");
      await late.asked;
      await postcode.fill("HX7 8AD");
      await expect(sum(page, "Total")).toHaveText("£88.50");
      await late.release();
      await drawFrames(page);
      await expect(sum(page, "Total")).toHaveText("£88.50");
      await expect(sum(page, "Shipping")).toContainText("FREE OF CHARGE");
    });

    await page.getByLabel("Country").selectOption("France");
    const code = page.getByLabel("Code postal");
    await code.fill("97400");
    await expect(
      page.getByText("Unable to calculate shipping for this location").first(),
    ).toBeVisible();
    await expect(payNow(page)).toBeDisabled();
    const note = page
      .getByRole("status")
      .filter({ hasText: "We have no set rate for this place." });
    await expect(note.getByRole("link", { name: "Ask for a delivery price" })).toBeVisible();
    await code.fill("F-75001");
    await expect(sum(page, "Shipping")).toContainText("£19.00");
    await expect(payNow(page)).toBeEnabled();
  },
);

test(
  "the form survives a reload and is not shown to another customer",
  { tag: "@desk" },
  async ({ page }) => {
    await atCheckout(page);
    await fillAddress(page, halifax);
    await page.getByLabel("Notes", { exact: true }).fill("White, please.\nRing twice.");
    await page.getByText("Add company name").click();
    await page.getByLabel("Company name").fill("Mill & Co");
    await page.getByLabel("Telephone").fill("01422 884 210");
    await page.reload();
    await expect(page.getByLabel("Company name")).toHaveValue("Mill & Co");
    await expect(page.getByLabel("Telephone")).toHaveValue("01422 884 210");
    await expect(page.getByLabel("Street")).toHaveValue("1 Mill Lane");
    await expect(page.getByLabel("City")).toHaveValue("Halifax");
    await expect(page.getByLabel("Postcode")).toHaveValue("HX7 8AD");
    await expect(page.getByLabel("Notes", { exact: true })).toHaveValue(
      "White, please.\nRing twice.",
    );
    await expect(payNow(page)).toBeEnabled();
    await signedInCustomer(page, "Bea Moss");
    await open(page, "/checkout");
    await expect(page.getByRole("main")).toContainText("Bea Moss");
    await expect(page.getByLabel("Street")).toHaveValue("");
  },
);

test(
  "an invalid postal address shows an error for each field, and nothing is sent; one in the United States needs a state",
  { tag: "@phone" },
  async ({ page }) => {
    await atCheckout(page);
    const state = page.getByLabel("State", { exact: true });
    await expect(state).toBeHidden();
    await page.getByLabel("Country").selectOption({ label: "United States" });
    await expect(payNow(page)).toBeEnabled();
    await payNow(page).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary).toBeFocused();
    await expect(state).toHaveAccessibleDescription(/Choose a state/);
    await summary.getByRole("link", { name: /street/i }).click();
    const street = page.getByLabel("Street");
    await expect(street).toBeFocused();
    await expect(street).toHaveAttribute("aria-invalid", "true");
    await expect(street).toHaveAccessibleDescription(/Enter the house number and street/);
    await fillAddress(page, { street: "1 Broadway", city: "New York", postcode: "10001" });
    await state.selectOption({ label: "New York" });
    const asked = page.waitForRequest("**/api/create-checkout-session");
    await payNow(page).click();
    expect((await asked).postDataJSON()).toMatchObject({
      shipping: { address: { country: "US", state: "NY", postcode: "10001" } },
    });
    await expectPaymentPage(page);
  },
);

test(
  "a session that ends at the checkout leads to the sign-in, and the form keeps its values",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(401, "/api/create-checkout-session");
    const customer = await signedInCustomer(page, newCustomerDetails().fullName);
    await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
    await open(page, "/checkout");
    await fillAddress(page, halifax);
    await expect(payNow(page)).toBeEnabled();
    await page.context().clearCookies();
    await payNow(page).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await signIn(page, customer);
    await expect(page).toHaveURL("/checkout");
    await expect(page.getByLabel("Street")).toHaveValue("1 Mill Lane");
    await expect(payNow(page)).toBeEnabled();
  },
);

/** Holds back the response of the next quote until it is released. */
async function holdQuote(page: Page): Promise<{ asked: Promise<void>; release(): Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(
    "**/api/quote",
    async (route) => {
      asked.resolve();
      await released.promise;
      // The page may have cancelled the request meanwhile.
      await route.continue().catch(() => {});
      await (await route.request().response())?.finished();
      answered.resolve();
    },
    { times: 1 },
  );
  return {
    asked: asked.promise,
    release: () => {
      released.resolve();
      return answered.promise;
    },
  };
}

test(
  "the product page shows the delivery estimate, and the checkout knows its postcode",
  { tag: "@phone" },
  async ({ page }) => {
    await signedInCustomer(page);
    await open(page, "/product/rubber-grippers");
    await expect(
      page.getByText(
        /^Order now for delivery by \w+day \d+ \w+\. Free delivery to the UK mainland/,
      ),
    ).toBeVisible();
    await page.getByLabel("Your postcode").fill("zz1 1aa");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("Enter a valid UK postcode")).toBeVisible();
    await page.getByLabel("Your postcode").fill("im1 1aa");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText(/Delivery to the Isle of Man costs £6\.95\./)).toBeVisible();
    const country = page.getByLabel("Deliver to");
    await expect(country).toHaveValue("IM");
    await country.selectOption("France");
    await expect(page.getByText(/Delivery to France costs .* No UK VAT is charged/)).toBeVisible();
    await expect(page.getByLabel("Your postcode")).toBeHidden();
    await country.selectOption("Isle of Man");
    await page.getByLabel("Your postcode").fill("im1 1aa");
    await Promise.all([
      page.waitForResponse(/delivery-promise\?country=IM&postcode=IM1/),
      page.getByRole("button", { name: "Check" }).click(),
    ]);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await open(page, "/cart");
    await expect(page.getByText(/^Order now for delivery by/)).toBeVisible();
    await open(page, "/checkout");
    await expect(page.getByLabel("Postcode")).toHaveValue("IM1 1AA");
    await expect(sum(page, "Shipping")).toContainText("£6.95");
    await expect(page.getByText(/^Order now for delivery by/)).toBeVisible();
  },
);
