import { fillAddress, halifax } from "./support/address-form.ts";
import { grippers, saveInBrowser, storedCart } from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { linkIn, mailsTo, mailTo } from "./support/mails.ts";
import { open, payNow } from "./support/page-actions.ts";

test(
  "an order of more than 20 items needs a confirmed e-mail address, and the form keeps its values",
  { tag: "@desk" },
  async ({ page, pageErrors, context }) => {
    pageErrors.allow(409, "/api/create-checkout-session");
    const customer = await signedInCustomer(page);
    const item = await grippers(page);
    const cart = Array.from({ length: 21 }, () => item);
    await saveInBrowser(page, "cart", cart);
    await open(page, "/checkout");
    await fillAddress(page, halifax);
    await page.getByLabel("Notes").fill("By the back door, please");
    await payNow(page).click();
    await expect(
      page.getByText("Confirm your e-mail address to order more than 20 items at once."),
    ).toBeVisible();

    await page.getByRole("button", { name: "Send the link again" }).click();
    await expect(page.getByText("We have sent you a new link. Use the newest one.")).toBeVisible();
    await expect(page.getByLabel("Street")).toHaveValue(halifax.street);
    await expect(page.getByLabel("Notes")).toHaveValue("By the back door, please");
    expect(await storedCart(page)).toHaveLength(21);

    // Mail programs open the link in another tab. It signs in anew, so that this tab's cart may be sent with
    // the session before; it is sent again later.
    pageErrors.allow(401, "/api/kept-list");
    await expect(async () => {
      expect(await mailsTo(page, customer.email)).toHaveLength(2);
    }).toPass({ timeout: 15_000 });
    const mail = await mailTo(page, customer.email, /./);
    const tab = await context.newPage();
    await tab.goto(linkIn(mail, "/verify-email"));
    await expect(tab.getByText("Email verified successfully!").first()).toBeVisible();
    await tab.close();

    await payNow(page).click();
    await expect(page).toHaveURL(/\/sandbox\/stripe\//);
  },
);
