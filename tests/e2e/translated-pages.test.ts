import type { Page } from "@playwright/test";
import { someOf } from "#tests/support/full-size.ts";
import { fillAddress, halifax } from "./support/address-form.ts";
import { newCustomerDetails } from "./support/customers.ts";
import { open, payNow, waitForHydration } from "./support/page-actions.ts";
import { payByCard } from "./support/payment-page.ts";
import { expect, test } from "./support/test.ts";
import { keepTranslating, translateOnce } from "./support/translator.ts";

// A browser that translates puts elements of its own in the place of the texts of a page. every-page.test.ts
// translates each page.

const translators = [
  { name: "as soon as a text changes", begin: keepTranslating, translate: async () => {} },
  { name: "once at each step", begin: async () => {}, translate: translateOnce },
];

for (const { name, begin, translate } of someOf(translators, 2))
  test(
    `a whole purchase works in a browser that translates ${name}`,
    { tag: "@desk" },
    async ({ page, pageErrors }) => {
      pageErrors.allow(422, "/api/quote");
      const main = page.getByRole("main");
      const press = (button: RegExp) =>
        main.getByRole("button", { name: button }).filter({ visible: true }).click();
      const row = (name: RegExp) => page.getByRole("row", { name }).getByRole("cell");
      const expectTotal = async (total: string) => {
        await expect(row(/^total\b/i)).toHaveText(total);
        await expectNoFault(page);
        await translate(page);
      };
      await begin(page);

      await test.step("the total of the product follows each choice", async () => {
        await open(page, "/product/traditional-kitchen-maid");
        // The parts of an airer come later.
        await page.waitForFunction(() =>
          ["#drawing", "#fit"].every((late) =>
            Object.keys(document.querySelector(late) ?? {}).some((key) =>
              key.startsWith("__reactProps"),
            ),
          ),
        );
        await translate(page);
        for (const [option, value, total] of [
          ["lathLength", "1.5m", "£64.00"],
          ["ropeLength", "15m", "£69.00"],
          ["wheelType", "deluxe", "£75.00"],
          ["extraPulley", "deluxe", "£88.50"],
        ]) {
          await page.locator(`input[name=${option}][value="${value}"]`).check();
          await expect(
            main
              .locator("form p")
              .filter({ hasText: /your total/i })
              .first(),
          ).toContainText(total ?? "");
          await translate(page);
        }
        await press(/add to cart/i);
        await expect(main.getByText(/in your cart\./i).first()).toBeVisible();
        await expectNoFault(page);
        await translate(page);
        await main
          .getByRole("link", { name: /view cart/i })
          .first()
          .click();
      });

      await test.step("the cart follows its pieces and its discount code", async () => {
        await expectTotal("£88.50");
        await press(/add another/i);
        await expectTotal("£177.00");
        await press(/remove one/i);
        await expectTotal("£88.50");
        await press(/^remove traditional/i);
        await expectNoFault(page);
        await translate(page);
        await press(/undo/i);
        await expectTotal("£88.50");
        await main.getByLabel(/discount code/i).fill("SPRING10");
        await press(/apply/i);
        await expectTotal("£79.65");
        await press(/remove.*code|remove.*discount/i);
        await expectTotal("£88.50");
        await press(/proceed to checkout/i);
      });

      await test.step("the customer registers", async () => {
        const { email, password, fullName } = newCustomerDetails();
        await expect(page).toHaveURL("/login?from=%2Fcheckout");
        await translate(page);
        const form = main.locator("form").filter({ hasText: /full name/i });
        await form.getByLabel(/full name/i).fill(fullName);
        await form.getByLabel(/e-mail/i).fill(email);
        await form.getByLabel(/^password/i).fill(password);
        await form.getByLabel(/confirm password/i).fill(password);
        await translate(page);
        await form.getByRole("button", { name: /^register/i }).click();
        await expect(page).toHaveURL("/checkout");
      });

      await test.step("the checkout follows where it goes", async () => {
        await translate(page);
        await fillAddress(page, { ...halifax, postcode: "LS1 1AA" });
        await expectTotal("£88.50");
        await expect(payNow(page)).toBeEnabled();
        const postcode = page.getByLabel(/^(postcode|code postal)/i);
        await postcode.fill("ZZ9 9ZZ");
        await expect(payNow(page)).toBeDisabled();
        await expectTotal("–");
        await page.getByLabel("Country").selectOption("FR");
        await expectTotal("£92.75");
        await postcode.fill("75001");
        await expectTotal("£92.75");
        await page.getByLabel("Country").selectOption("GB");
        await postcode.fill("IM1 1AA");
        await expectTotal("£95.45");
        await expect(row(/^shipping/i)).toContainText("£6.95");
        await page.getByLabel("Street").fill("");
        await payNow(page).click();
        await expect(page.getByRole("alert").first()).toBeVisible();
        await expectNoFault(page);
        await translate(page);
        await page.getByLabel("Street").fill("1 Mill Lane");
        await payNow(page).click();
      });

      await test.step("payment, and the pages after it", async () => {
        await payByCard(page);
        await expect(page).toHaveURL(/\/order\/success\?/);
        await waitForHydration(page);
        await translate(page);
        await expectNoFault(page);
        await main.getByRole("link", { name: /see your orders/i }).click();
        const number = main.getByRole("link", { name: /^LL-/ });
        await expect(number).toBeVisible();
        await translate(page);
        await number.click();
        await expect(page.getByRole("heading", { name: /what has happened/i })).toBeVisible();
        await translate(page);
        await expectNoFault(page);
      });
    },
  );

async function expectNoFault(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/the (fault|error) is ours/i)).toHaveCount(0);
}
