import type { Page } from "@playwright/test";
import {
  grippers,
  kitchenMaid,
  saveInBrowser,
  storedCart,
  type StoredItem,
} from "./support/carts.ts";
import { drawFrames, expectCart, hold, toast, waitForHydration } from "./support/page-actions.ts";
import { expect, isPhone, test } from "./support/test.ts";

test("a page shows its styles, the cart and the customer's name before any other file has come", async ({
  context,
  page,
  pageErrors,
}, info) => {
  // Nobody is signed in, so the account has no cart for this browser.
  pageErrors.allow(401, "/api/kept-list");
  const user = { id: "1", email: "ann@mill.example", fullName: "Ann Mill", isVerified: true };
  await saveInBrowser(page, "cart", [await kitchenMaid(page), await grippers(page)]);
  await saveInBrowser(page, "user", user);
  const url = new URL(page.url()).origin;
  await context.addCookies([{ name: "signed_in", value: "1", url }]);
  const release = await holdBack(page);
  await page.goto("/product/traditional-kitchen-maid");
  await expectCart(page, "2 items £94.50");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(251, 251, 248)");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-weight", "500");
  if (!isPhone(info))
    await expect(page.getByRole("link", { name: "MY ACCOUNT Ann Mill" })).toHaveAttribute(
      "href",
      "/account",
    );
  expect(await hasStarted(page)).toBe(false);
  release();
  await waitForHydration(page);
  await expectCart(page, "2 items £94.50");
});

test("Add to Cart works before the script has come, and adds the chosen item once @desk", async ({
  page,
}) => {
  const release = await holdBack(page);
  await page.goto("/product/traditional-kitchen-maid");
  for (const label of [/^1\.5 m/, /^15 m/]) await page.getByRole("radio", { name: label }).check();
  await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).click();
  const [item] = (await storedCart(page)) as [StoredItem];
  await expect(
    toast(page, /^Traditional Kitchen Maid added: Black, 1\.5\sm\. Cart total £/),
  ).toBeVisible();
  expect(item).toMatchObject({
    name: "Traditional Kitchen Maid",
    options: { lathLength: "1.5m", ropeLength: "15m" },
  });
  const inCart = `1 item £${item.price.toFixed(2)}`;
  await expectCart(page, inCart);
  expect(await hasStarted(page)).toBe(false);
  release();
  await waitForHydration(page);
  await expectCart(page, inCart);
  expect(await storedCart(page)).toMatchObject([item]);
  // The price is the one that React shows for the choice, and its own button works from now on.
  const shown = page.getByText(`£${item.price.toFixed(2)}`).filter({ visible: true });
  await expect(shown.last()).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).click();
  await expectCart(page, `2 items £${(2 * item.price).toFixed(2)}`);
});

test("the menu, the search and links work before the script has come @phone", async ({ page }) => {
  const release = await holdBack(page);
  await page.goto("/");
  await page.getByRole("button", { name: "MENU" }).click();
  await page
    .getByRole("navigation", { name: "Side menu" })
    .getByRole("link", { name: "Rotary washing lines" })
    .click();
  await expect(page).toHaveURL("/rotary-washing-lines");
  await page.getByRole("searchbox", { name: "Search" }).fill("four arm rotary");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=four+arm+rotary");
  await page.getByRole("link", { name: "Four Arm Rotary", exact: true }).first().click();
  await expect(page).toHaveURL("/product/four-arm-rotary");
  expect(await hasStarted(page)).toBe(false);
  release();
});

/** Ways to touch a page first, none of which leaves it. */
const touches: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "a pointer": (page) => page.mouse.down(),
  "a key": (page) => page.keyboard.press("Shift"),
  "the focus": (page) => page.getByRole("searchbox", { name: "Search" }).focus(),
};
for (const [touch, by] of Object.entries(touches))
  test(`no script or font is asked for before the pictures are there, unless by ${touch} @phone`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/assets\/.*\.js$|\.woff2$/.test(request.url())) asked.push(request.url());
    });
    const release = await hold(page, /\/pictures\//);
    const picture = page.waitForRequest(/\/pictures\//);
    await page.goto("/product/four-arm-rotary", { waitUntil: "domcontentloaded" });
    await picture;
    await page.waitForFunction(() => performance.getEntriesByType("paint").length === 2);
    await drawFrames(page);
    expect(asked).toEqual([]);
    await expect(page.locator("link[rel=preload][as=font]")).toHaveCount(0);
    await by(page);
    await expect.poll(() => asked.some((url) => url.endsWith(".js"))).toBe(true);
    expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
    release();
    await waitForHydration(page);
    await expect.poll(() => asked.some((url) => url.endsWith(".woff2"))).toBe(true);
  });

test("scripts and fonts are asked for once the pictures are there, without a touch @phone", async ({
  page,
}) => {
  const release = await hold(page, /\/pictures\//);
  const script = page.waitForRequest(/\/assets\/.*\.js$/);
  const font = page.waitForRequest(/\.woff2$/);
  await page.goto("/product/four-arm-rotary", { waitUntil: "domcontentloaded" });
  release();
  await Promise.all([script, font]);
  await waitForHydration(page);
});

/** Keeps scripts and style sheets from the page until the returned function is called. */
function holdBack(page: Page): Promise<() => void> {
  return hold(page, /\/assets\/.*\.(?:js|css)$/);
}

/** Whether React has taken over the page. */
function hasStarted(page: Page): Promise<boolean> {
  return page.evaluate(() => "__reactRouterDataRouter" in window);
}
