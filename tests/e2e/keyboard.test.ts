import type { Locator, Page } from "@playwright/test";
import { cards, expectPaymentPage } from "./support/payment-page.ts";
import { formWith, newCustomerDetails } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import {
  cartLink,
  expectCart,
  waitForHydration,
  open,
  payNow,
  toast,
} from "./support/page-actions.ts";

const STOPS_MAX = 160;

test("from the home page to a paid order by keyboard alone", { tag: "@desk" }, async ({ page }) => {
  test.setTimeout(120_000);
  const who = newCustomerDetails();
  const main = page.getByRole("main");

  await open(page, "/");
  await press(
    page,
    page.getByRole("navigation", { name: "Shop" }).getByRole("link", { name: "Ceiling Airers" }),
  );
  await expect(page).toHaveURL("/ceiling-airers");
  await press(page, main.getByRole("link", { name: "Traditional Kitchen Maid", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Traditional Kitchen Maid");

  await choose(page, "Lath length", /^1\.5 m/);
  await choose(page, "Rope length", /^15 m/);
  await choose(page, "Wheel type", /^Deluxe/);
  await choose(page, "Extra pulley", /^Deluxe/);
  await expect(page).toHaveURL(
    /\?lathLength=1\.5m&ropeLength=15m&wheelType=deluxe&extraPulley=deluxe$/,
  );
  await press(page, page.getByRole("button", { name: "Add to Cart" }), "Space");
  await expect(toast(page, /Traditional Kitchen Maid added/)).toBeVisible();
  await expectCart(page, "1 item £88.50");

  await press(page, cartLink(page));
  await press(page, page.getByRole("button", { name: "Proceed to Checkout" }));
  const registration = formWith(page, "Register");
  await type(page, registration.getByLabel("Full name"), who.fullName);
  await type(page, registration.getByLabel("E-mail"), who.email);
  await type(page, registration.getByLabel("Password", { exact: true }), who.password);
  await type(page, registration.getByLabel("Confirm password"), who.password);
  await page.keyboard.press("Enter");
  await expect(toast(page, /^Registration successful!/)).toBeVisible();

  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main).toBeFocused();

  await press(page, cartLink(page));
  await press(page, page.getByRole("button", { name: "Proceed to Checkout" }));
  await type(page, main.getByLabel("Street"), "1 Mill Lane");
  await type(page, main.getByLabel("City"), "Halifax");
  await tabTo(page, main.getByLabel("Country"));
  // Down past three islands to the United States, and back.
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowDown");
  await expect(main.getByLabel("State", { exact: true })).toBeVisible();
  await expect(main.getByLabel("Postcode")).toHaveCount(0);
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowUp");
  await type(page, main.getByLabel("Postcode"), "HX7 8AD");
  await expect(payNow(page)).toBeEnabled();
  await press(page, payNow(page), "Space");

  await expectPaymentPage(page);
  await type(page, page.getByLabel("Card number"), cards.pays);
  await type(page, page.getByLabel("Expiry"), "1240");
  await type(page, page.getByLabel("CVC"), "123");
  await type(page, page.getByLabel("Name on card"), "Ann Lee");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
  await waitForHydration(page);
  await press(page, main.getByRole("link", { name: "See your orders" }));
  await expect(page.getByRole("article", { name: /^Order LL-/ })).toContainText("Paid");
});

/** Tabs to an element and presses a key on it. */
async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to a field and types. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Tabs into a group of radio buttons and moves to one of them by arrow keys. */
async function choose(page: Page, group: string, name: RegExp): Promise<void> {
  const radios = page.getByRole("group", { name: group }).getByRole("radio");
  const wanted = page.getByRole("group", { name: group }).getByRole("radio", { name });
  await tabTo(page, page.getByRole("group", { name: group }).getByRole("radio", { checked: true }));
  for (let left = await radios.count(); left > 0 && !(await wanted.isChecked()); left -= 1)
    await page.keyboard.press("ArrowRight");
  await expect(wanted).toBeChecked();
}

/** Presses Tab until an element has the focus, and expects its outline to be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Finding the element by its role takes longer than the key, so it is found once, and again only if
  // the page has replaced it.
  let element = await target.elementHandle();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    const focus = await element?.evaluate((each) =>
      each.isConnected ? each === document.activeElement : null,
    );
    if (focus === true) break;
    if (focus === null) element = await target.elementHandle();
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
  expect(await target.evaluate(showsFocus), `visible focus on ${String(target)}`).toBe(true);
}

/** Whether the element, its parent or its grandparent has an outline of 2 px or more. */
function showsFocus(element: Element): boolean {
  const around = [element, element.parentElement, element.parentElement?.parentElement];
  return around.some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
}
