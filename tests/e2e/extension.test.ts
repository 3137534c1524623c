import { expect, test, type Page } from "@playwright/test";
import { kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { expectCart, open } from "./support/page-actions.ts";
import { extension } from "./support/translator.ts";

/** The errors of the pages. The policy refuses the style of the extension, which is no error of the shop. */
function errorsOn(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("Content Security Policy"))
      errors.push(message.text());
  });
  return errors;
}

test(
  "a page takes no harm from the elements that an extension puts into it",
  { tag: "@desk" },
  async ({ page }) => {
    await signedInCustomer(page);
    await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
    await page.addInitScript({ path: extension });
    const errors = errorsOn(page);
    for (const path of ["/", "/checkout", "/product/traditional-kitchen-maid"])
      await test.step(path, async () => {
        await open(page, path);
        await expect(page.locator("body > an-extension")).toHaveCount(1);
        expect(errors).toEqual([]);
      });
    await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).click();
    await expectCart(page, "2 items £[\\d.]+");
    await page.context().clearCookies();
    for (const path of ["/login", "/admin/sign-in"])
      await test.step(path, async () => {
        await page.goto(path);
        await page.waitForFunction(() =>
          Object.keys(document.querySelector("main") ?? {}).some((key) =>
            key.startsWith("__reactProps"),
          ),
        );
        expect(errors).toEqual([]);
      });
  },
);

test(
  "a page takes no harm from an extension that puts its parts into elements of its own",
  { tag: "@desk" },
  async ({ page }) => {
    await page.addInitScript(() =>
      document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive") return;
        for (const part of document.querySelectorAll("body > :not(script, template)")) {
          const own = document.createElement("an-extension");
          part.replaceWith(own);
          own.append(part);
        }
      }),
    );
    const errors = errorsOn(page);
    await open(page, "/product/traditional-kitchen-maid");
    await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).click();
    await expectCart(page, "1 item £[\\d.]+");
    expect(errors).toEqual([]);
  },
);
