import { randomUUID } from "node:crypto";
import { kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { linkIn, mailTo } from "./support/mails.ts";
import { expectPaymentPage, payByCard } from "./support/payment-page.ts";
import { signInOwner, leaveLast } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a shopper in Norway asks for a delivery price from the cart and pays by the mailed link",
  { tag: "@desk" },
  async ({ page, browser }) => {
    test.setTimeout(150_000);
    const name = `Kari ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID()}@example.com`;
    await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
    await page.goto("/cart");
    await page.getByRole("link", { name: "Ask for a delivery price" }).click();
    await page.getByLabel("Full name").fill(name);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Country").selectOption("Norway");
    await page.getByLabel("Street").fill("Storgata 1");
    await page.getByLabel("City").fill("Oslo");
    await page.getByLabel("Postcode").fill("0155");
    await expect(page.getByRole("heading", { name: "Traditional Kitchen Maid" })).toBeVisible();
    await page.getByRole("button", { name: "Ask for a delivery price" }).click();
    await expect(page.getByText("Your request has reached us.")).toBeVisible();

    const desk = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await signInOwner(desk);
    await desk.goto("/admin/offers");
    await desk.getByRole("link", { name: `Make an offer to ${name}` }).click();
    await expect(desk.getByLabel("Full name")).toHaveValue(name);
    await desk.getByLabel("Delivery price, £").fill("48");
    // 73.75 without UK VAT, and the delivery: the sum follows as one types.
    await expect(desk.getByRole("complementary", { name: "Sum" })).toContainText("£121.75");
    await desk.getByRole("button", { name: "Save and send" }).click();
    await expect(desk.getByRole("status")).toContainText("The offer is on its way");

    const link = linkIn(await mailTo(page, email, /^Your delivery price/), "/offers/");
    await page.goto(link);
    await expect(page.getByText("Storgata 1")).toBeVisible();
    await page.getByRole("button", { name: "Pay Now" }).click();
    await expectPaymentPage(page);
    await payByCard(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
    const paid = await mailTo(page, email, /^Your order LL-/);
    const orderNumber = /LL-\d+/.exec(paid.subject)?.[0] ?? "";
    await leaveLast([orderNumber]);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This offer is paid");

    await desk.goto(`/admin/offers?view=paid&q=${encodeURIComponent(email)}`);
    await desk.getByRole("link", { name, exact: true }).click();
    await desk.getByRole("link", { name: orderNumber }).click();
    await expect(desk.getByRole("heading", { level: 1 })).toContainText(orderNumber);
    await expect(desk.getByRole("main")).toContainText("Norway");
    await desk.context().close();
  },
);
