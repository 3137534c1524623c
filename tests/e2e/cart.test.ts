import { fillAddress, halifax } from "./support/address-form.ts";
import { expectAccessible } from "./support/axe.ts";
import {
  goneItem,
  grippers,
  kitchenMaid,
  saveInBrowser,
  storedCart,
  type StoredItem,
} from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { expectCart, expectUncovered, open, payNow, sum, toast } from "./support/page-actions.ts";

test("a stored cart is shown again with the prices of the server @phone", async ({ page }) => {
  const maid = await kitchenMaid(page);
  const rubber = await grippers(page);
  await saveInBrowser(page, "cart", [maid, rubber, maid]);
  await open(page, "/");
  await expectCart(page, "3 items £183.00");
  await open(page, "/cart");
  const lines = page.getByRole("list", { name: "In your cart" }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText("Traditional Kitchen Maid, 2 pieces");
  await expect(lines.nth(0)).toContainText("£177.00");
  await expect(lines.nth(0)).toContainText("2 × £88.50");
  await expect(sum(page, "Total")).toHaveText("£183.00");
  await expectUncovered(page.getByRole("button", { name: "Proceed to Checkout" }));
  const companions = page.getByRole("region", { name: "Goes with your order" });
  await expect(companions.getByRole("heading", { level: 3 }).first()).toBeVisible();

  await test.step("one piece fewer, and one more", async () => {
    const addMaid = page.getByRole("button", { name: "Add another Traditional Kitchen Maid" });
    await page.getByRole("button", { name: "Remove one Traditional Kitchen Maid" }).click();
    await expect(sum(page, "Total")).toHaveText("£94.50");
    await expect(addMaid).toBeFocused();
    expect(await storedCart(page)).toEqual([maid, rubber]);
    await page.keyboard.press("Enter");
    await expect(sum(page, "Total")).toHaveText("£183.00");
    await expect(addMaid).toBeFocused();
    expect(await storedCart(page)).toEqual([maid, maid, rubber]);
    await expectCart(page, "3 items £183.00");
  });

  const undo = page.getByRole("button", { name: "Undo" });
  await test.step("a removed line comes back to its place", async () => {
    await page.getByRole("button", { name: "Remove Traditional Kitchen Maid" }).click();
    await expect(undo).toBeFocused();
    await expect(lines.nth(0)).toContainText("Removed: Traditional Kitchen Maid.");
    await expect(sum(page, "Total")).toHaveText("£6.00");
    await expectAccessible(page, "cart with a removed line");
    await page.keyboard.press("Enter");
    await expect(lines.nth(0)).toBeFocused();
    await expect(lines.nth(0)).toContainText("1.5 m");
    await expect(sum(page, "Total")).toHaveText("£183.00");
    expect(await storedCart(page)).toEqual([maid, maid, rubber]);
  });

  await test.step("and so does the last one", async () => {
    await page.getByRole("button", { name: "Remove Traditional Kitchen Maid" }).click();
    await page.getByRole("button", { name: "Remove Rubber Grippers" }).click();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
    await expectCart(page, "0 items £0.00");
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(lines).toHaveCount(1);
    await expect(lines.nth(0)).toBeFocused();
    expect(await storedCart(page)).toEqual([rubber]);
  });
});

test(
  "a product no longer sold is marked, left out of the total, and blocks the way to the checkout and paying until it is removed",
  { tag: "@phone" },
  async ({ page }) => {
    await saveInBrowser(page, "cart", [goneItem, await kitchenMaid(page)]);
    await open(page, "/cart");
    const lines = page.getByRole("list", { name: "In your cart" }).getByRole("listitem");
    await expect(lines.nth(0)).toContainText("no longer available");
    await expect(lines.nth(0)).toContainText("Beech Peg Bag");
    await expect(sum(page, "Total")).toHaveText("£88.50");
    await expectCart(page, "2 items £88.50");
    const proceed = page.getByRole("button", { name: "Proceed to Checkout" });
    await expect(proceed).toBeDisabled();
    await signedInCustomer(page);
    await open(page, "/checkout");
    await fillAddress(page, halifax);
    await expect(page.getByText(/no longer available/).first()).toBeVisible();
    await expect(sum(page, "Total")).toHaveText("£88.50");
    await expect(payNow(page)).toBeDisabled();
    await open(page, "/cart");
    await lines
      .nth(0)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(proceed).toBeEnabled();
    await expect(sum(page, "Total")).toHaveText("£88.50");
  },
);

test(
  "a quote that fails is asked for again; then a changed price has a note, and an option that no longer exists is named and can be removed",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow("failed", "/api/quote");
    pageErrors.allow(422, "/api/quote");
    const maid = await kitchenMaid(page);
    const gone = { ...maid, options: { lathLength: "9m" } };
    await saveInBrowser(page, "cart", [gone, { ...maid, price: 1 }]);
    await page.route("**/api/quote", (route) => route.abort());
    await open(page, "/cart");
    await expect(page.getByText(/We could not price your cart/)).toBeVisible();
    const proceed = page.getByRole("button", { name: "Proceed to Checkout" });
    await expect(proceed).toBeDisabled();
    await page.unroute("**/api/quote");
    await page.getByRole("button", { name: "Try again" }).click();
    const line = page.getByRole("list", { name: "In your cart" }).getByRole("listitem").first();
    await expect(line).toContainText("This product has no Lath length “9m”.");
    await expect(proceed).toBeDisabled();
    await line.getByRole("button", { name: /^Remove/ }).click();
    await expect(
      page.getByText("The price has changed: £1.00 when you added it, £88.50 now."),
    ).toBeVisible();
    await expect(sum(page, "Total")).toHaveText("£88.50");
    await expectCart(page, "1 item £88.50");
    await expect(proceed).toBeEnabled();
  },
);

test("a discount code lowers the total, in the checkout too; a wrong one says why and stays in its field @desk", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(422, "/api/quote");
  await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
  await open(page, "/cart");
  const field = page.getByRole("textbox", { name: "Discount code" });
  await field.fill("no such code");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/We do not know this discount code/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("no such code");
  await expect(sum(page, "Total")).toHaveText("£88.50");
  await field.fill("spring10");
  await page.getByRole("button", { name: "Apply" }).click();
  const remove = page.getByRole("button", { name: "Remove discount code" });
  await expect(remove).toBeFocused();
  await expect(sum(page, "Discount code SPRING10")).toContainText("−£8.85");
  await expect(sum(page, "Total")).toHaveText("£79.65");
  await page.reload();
  await expect(sum(page, "Total")).toHaveText("£79.65");
  await remove.click();
  await expect(field).toBeFocused();
  await expect(sum(page, "Total")).toHaveText("£88.50");
});

test("the country and the postcode in the cart decide delivery, VAT, the day and the taxes on arrival, and the checkout knows them @desk", async ({
  page,
}) => {
  const maid = await kitchenMaid(page);
  await saveInBrowser(page, "cart", [maid, await grippers(page)]);
  await open(page, "/cart");
  const country = page.getByLabel("Country");
  const postcode = page.getByRole("textbox", { name: "Postcode" });
  await expect(
    page.getByText(
      /^Order now for delivery of everything together by .+ At checkout you can have what is in stock sent first\.$/,
    ),
  ).toBeVisible();

  await expect(
    page.getByText("Next: sign in or register, then your address and secure payment by card."),
  ).toBeVisible();

  await test.step("an island by its name, then by a postcode", async () => {
    await country.selectOption({ label: "Jersey" });
    await expect(sum(page, "Shipping")).toHaveText("£9.95");
    await expect(sum(page, "VAT")).toHaveText("£0.00");
    await expect(sum(page, "Total")).toHaveText("£88.70");
    await expect(page.getByText("Jersey charges about £4.44 GST (5%)")).toBeVisible();
    await postcode.fill("HX7 8AD");
    await postcode.press("Enter");
    await expect(postcode).toHaveAccessibleDescription(/Enter a postcode in Jersey/);
    await expect(postcode).toHaveValue("HX7 8AD");
    await country.selectOption({ label: "Isle of Man" });
    await postcode.fill("im1 1aa");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(sum(page, "Shipping")).toContainText("£6.95");
    await expect(sum(page, "VAT")).toHaveText("£15.75");
    await expect(page.getByText("No UK VAT is charged.")).toBeHidden();
  });

  await test.step("a country without a rate", async () => {
    await country.selectOption({ label: "Another country" });
    await expect(sum(page, "Total")).toHaveText("–");
    await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toHaveCount(0);
    await expect(
      page.getByRole("link", { name: "Ask for a delivery price" }).first(),
    ).toHaveAttribute("href", "/delivery-price");
  });

  await test.step("an export, which the next visit remembers", async () => {
    await country.selectOption({ label: "France" });
    await expect(sum(page, "Total")).toHaveText("£97.75");
    await expect(
      page.getByText(
        "No UK VAT is charged. France charges about £19.55 import VAT (20%) and perhaps duty",
      ),
    ).toBeVisible();
    await expect(page.getByText(/The price has changed/)).toBeHidden();
    await expectAccessible(page, "cart for France");
    // The header's sum is that of the prices on the shelves.
    await expectCart(page, "2 items £94.50");
    await page.reload();
    await expect(sum(page, "Total")).toHaveText("£97.75");
    await signedInCustomer(page);
    await open(page, "/checkout");
    await expect(page.getByLabel("Country")).toHaveValue("FR");
    await expect(sum(page, "Total")).toHaveText("£97.75");
    await open(page, "/cart");
    await expect(page.getByText("Next: your address, then secure payment by card.")).toBeVisible();
  });
});

test("the options of a line are edited in the cart: it stays in its place, with its new price @desk", async ({
  page,
}) => {
  const maid = await kitchenMaid(page);
  const rubber = await grippers(page);
  await saveInBrowser(page, "cart", [maid, rubber]);
  await open(page, "/cart");
  const lines = page.getByRole("list", { name: "In your cart" }).getByRole("listitem");
  const edit = page.getByRole("button", { name: /^Edit options/ });
  // Grippers have none.
  await expect(edit).toHaveCount(1);
  // The prices have come.
  await expect(edit).toBeEnabled();
  await edit.press("Enter");
  const form = page.getByRole("form", { name: "Options of Traditional Kitchen Maid" });
  await expect(form.getByLabel("Colour")).toBeFocused();
  await expect(form.getByLabel("Lath length")).toHaveValue("1.5m");
  await form.getByLabel("Lath length").selectOption({ label: "1.8 m" });
  await expect(form).toContainText("£98.51");
  await expectAccessible(page, "options of a line");
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(lines.nth(0)).toBeFocused();
  expect(await storedCart(page)).toEqual([maid, rubber]);

  await edit.click();
  await form.getByLabel("Colour").selectOption({ label: "Ivory" });
  await form.getByLabel("Lath length").selectOption({ label: "1.8 m" });
  await expect(form).toContainText("£98.51");
  await form.getByRole("button", { name: "Update cart" }).click();
  await expect(lines.nth(0)).toBeFocused();
  await expect(lines.nth(0)).toContainText("Ivory");
  await expect(lines.nth(0)).toContainText("£98.51");
  await expect(sum(page, "Total")).toHaveText("£104.51");
  await expect(page.getByText(/The price has changed/)).toBeHidden();
  const options = { ...maid.options, color: "ivory", lathLength: "1.8m" };
  expect(await storedCart(page)).toEqual([{ ...maid, options, price: 98.51 }, rubber]);
});

test(
  "what is saved for later waits on the wish list, and comes back",
  { tag: "@phone" },
  async ({ page }) => {
    await open(page, "/product/rubber-grippers");
    await page.getByRole("button", { name: "Save for later" }).click();
    await expect(toast(page, "Rubber Grippers is on your wish list")).toBeVisible();
    await page.getByRole("link", { name: "View wish list" }).click();
    await expect(page).toHaveTitle(/^Wish list \| /);
    const wishes = page.getByRole("list", { name: "On your wish list" }).getByRole("listitem");
    await expect(wishes).toHaveText([/Rubber Grippers.*£6\.00/s]);

    await page.getByRole("button", { name: "Remove Rubber Grippers" }).click();
    await expect(page.getByText("Your wish list is empty")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Move to cart Rubber Grippers" }).click();
    await expectCart(page, "1 item £6.00");
    await expect(page.getByText("Your wish list is empty")).toBeVisible();
    await page.getByRole("link", { name: "View cart" }).click();

    await page.getByRole("button", { name: "Save for later Rubber Grippers" }).click();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expectCart(page, "1 item £6.00");
    await page.getByRole("button", { name: "Save for later Rubber Grippers" }).click();
    await page.getByRole("link", { name: "View wish list" }).click();
    await expect(wishes).toHaveText([/Rubber Grippers.*£6\.00/s]);
    await expectCart(page, "0 items £0.00");
  },
);

test(
  "the summary of a long cart stays in sight on a desktop; it holds a hundred items",
  { tag: "@desk" },
  async ({ page }) => {
    const maid = await kitchenMaid(page);
    const lengths = ["0.9m", "1.2m", "1.5m", "1.8m", "2.1m", "2.4m"];
    const choices = lengths.map((lathLength) => ({
      ...maid,
      options: { ...maid.options, lathLength },
    }));
    const rubber = await grippers(page);
    await saveInBrowser(page, "cart", [...choices, ...Array<StoredItem>(94).fill(rubber)]);
    await open(page, "/cart");
    await expect(page.getByRole("heading", { name: "Rubber Grippers, 94 pieces" })).toBeVisible();
    await page.getByRole("button", { name: "Add another Rubber Grippers" }).click();
    await expect(toast(page, /^Your cart is full: it holds 100 items/)).toBeVisible();
    await expectCart(page, "100 items £1,135.03");
    await page.evaluate(() => scrollTo(0, 900));
    const proceed = page.getByRole("button", { name: "Proceed to Checkout" });
    await expect(proceed).toBeInViewport({ ratio: 1 });
    await expect(sum(page, "Subtotal")).toBeInViewport({ ratio: 1 });
  },
);
