import type { Locator, Page } from "@playwright/test";
import { CARD, expectPaymentPage } from "./support/payment-page.ts";
import { formWith, newCustomerDetails } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import {
  cartLink,
  expectCart,
  expectUncovered,
  waitForHydration,
  open,
  payNow,
  toast,
} from "./support/page-actions.ts";

const STOPS_MAX = 160;
/** From the top of an airer's page to Add to Cart: 15 of the frame, 4 above the options, 5 options, and on a phone 2 links. */
const STOPS_TO_CART = 30;

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
  const add = page.getByRole("button", { name: "Add to Cart" });
  await press(page, add, "Space");
  await expect(toast(page, /Traditional Kitchen Maid added/)).toBeVisible();
  await expectCart(page, "1 item £88.50");
  await expect(add).toBeFocused();
  // With the button where the toast would be.
  await add.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 20));
  await page.keyboard.press("Tab");
  await expect(main.getByRole("link", { name: "View cart" })).toBeFocused();
  await expectUncovered(main.getByRole("link", { name: "View cart" }));
  await page.keyboard.press("Enter");
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
  await type(page, page.getByLabel("Card number"), CARD);
  await type(page, page.getByLabel("Expiry"), "1240");
  await type(page, page.getByLabel("CVC"), "123");
  await type(page, page.getByLabel("Name on card"), "Ann Lee");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
  await waitForHydration(page);
  await press(page, main.getByRole("link", { name: "See your orders" }));
  await expect(page.getByRole("article", { name: /^Order LL-/ })).toContainText("Paid");
});

test("name, price and options come before the drawing; the tab stops follow what is seen", async ({
  page,
}) => {
  await open(page, "/product/traditional-kitchen-maid");
  await expect(page.getByLabel("Your postcode")).toBeVisible();
  const heads = await page.getByRole("main").getByRole("heading").allTextContents();
  expect(heads.slice(0, 3)).toEqual([
    "Traditional Kitchen Maid",
    "Your airer, drawn to scale",
    "What it dries at once",
  ]);
  const stops: { readonly name: string; readonly column: number; readonly y: number }[] = [];
  for (let stop = 0; stop < STOPS_MAX && stops.at(-1)?.name !== "Ceiling height"; stop += 1) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(focusedPlace));
  }
  const names = stops.map(({ name }) => name);
  const at = (name: string) => names.findIndex((each) => each.startsWith(name));
  expect(at("Add to Cart")).toBeGreaterThan(0);
  expect(at("Add to Cart")).toBeLessThan(STOPS_TO_CART); // The first stop has the index 0.
  expect(at("Black")).toBeLessThan(at("Add to Cart"));
  expect(at("Add to Cart")).toBeLessThan(at("Close up"));
  expect(names.filter((name) => name.startsWith("Show picture"))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith("Enlarge"))).toHaveLength(1);
  // In each column the focus moves down only.
  for (const column of [0, 1]) {
    const ys = stops.slice(at("Black")).filter((stop) => stop.column === column && stop.y > 0);
    expect(ys.map(({ y }) => y)).toEqual(ys.map(({ y }) => y).toSorted((a, b) => a - b));
  }
});

/** The name, the column and the place of the focused element; 0 for what is fixed to the window. */
function focusedPlace() {
  const focused = document.activeElement;
  const text = focused instanceof HTMLInputElement ? focused.labels?.[0] : focused;
  const { x = 0, y = 0 } = focused?.getBoundingClientRect() ?? {};
  return {
    name: (focused?.getAttribute("aria-label") ?? text?.textContent ?? "").trim(),
    column: x > window.innerWidth * 0.55 && window.innerWidth > 900 ? 1 : 0,
    y: focused?.closest("[data-sticky-bar]") ? 0 : Math.round(y + window.scrollY),
  };
}

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
