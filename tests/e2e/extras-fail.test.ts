import type { Page, Route } from "@playwright/test";
import { fillAddress, halifax } from "./support/address-form.ts";
import { grippers, kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { isFull } from "#tests/support/full-size.ts";
import { drawFrames, expectCart, open, payNow, toast } from "./support/page-actions.ts";
import { expect, test } from "./support/test.ts";

/** What may come instead of an answer. */
const answers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  "503 in JSON": (route) => refuse(route, 503, "database_unavailable"),
  "429 in JSON": (route) => refuse(route, 429, "rate_limited"),
  "{}": (route) => route.fulfill({ json: {} }),
  "a list of nothing": (route) => route.fulfill({ json: [{}, null] }),
  "503 in HTML": (route) =>
    route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Back soon</h1>" }),
  "HTML with success": (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Sign in to this network</h1>" }),
  "no network": (route) => route.abort("failed"),
};

function refuse(route: Route, status: number, code: string): Promise<void> {
  return route.fulfill({ status, json: { code, message: "Please try again in a moment." } });
}

type Extra = {
  readonly name: string;
  /** What is answered wrongly. */
  readonly url: string;
  readonly path: string;
  readonly h1: string | RegExp;
  /** What the browser has from before. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What asks for the extra, if opening the page does not. */
  readonly ask?: (page: Page) => Promise<void>;
  /** What the page says; without it, it leaves the extra out and says nothing. */
  readonly says?: RegExp;
};

const product = { path: "/product/traditional-kitchen-maid", h1: "Traditional Kitchen Maid" };
const cart = { path: "/cart", h1: "Your cart", prepare: withCart };
const checkout = {
  path: "/checkout",
  h1: "Checkout",
  prepare: async (page: Page) => {
    await signedInCustomer(page);
    await withCart(page);
  },
};
/** A refusal is in the words of the shop. */
const UNPRICED = /We could not price your cart\.|Please try again in a moment\./;

const extras: readonly Extra[] = [
  {
    ...product,
    name: "the delivery date",
    url: "/delivery-promise",
    says: /We couldn’t check the delivery date just now\./,
  },
  {
    ...product,
    name: "the delivery date for a postcode",
    url: "/delivery-promise?country=GB&postcode=LS1+1AA",
    ask: async (page) => {
      await page.getByLabel("Your postcode").fill("LS1 1AA");
      await page.getByRole("button", { name: "Check", exact: true }).click();
    },
    says: /We couldn’t check the delivery date just now\./,
  },
  {
    ...product,
    name: "the products seen before",
    url: "/cards",
    prepare: (page) => saveInBrowser(page, "recent", ["rubber-grippers"]),
  },
  {
    ...product,
    name: "the suggestions",
    url: "/suggestions",
    ask: (page) => page.getByRole("combobox", { name: "Search" }).pressSequentially("peg"),
  },
  { ...product, name: "who is signed in", url: "/api/session", prepare: signedInWithoutRecord },
  {
    ...product,
    name: "the list that the account keeps",
    url: "/api/kept-list",
    prepare: checkout.prepare,
  },
  { ...cart, name: "what goes with the cart", url: "/cards" },
  { ...cart, name: "the price of the cart", url: "/api/quote", says: UNPRICED },
  {
    ...cart,
    name: "the options to change in the cart",
    url: "/api/products/",
    ask: (page) => page.getByRole("button", { name: /^Edit options/ }).click(),
    says: /We could not load the options\./,
  },
  { ...checkout, name: "the price at the checkout", url: "/api/quote", says: UNPRICED },
  {
    ...checkout,
    name: "the payment page",
    url: "/api/create-checkout-session",
    ask: pressPayNow,
    says: /Nothing has been charged|Please try again in a moment/,
  },
  {
    ...checkout,
    name: "the link that confirms an address",
    url: "/checkout/send-link",
    ask: async (page) => {
      await page.route("**/api/create-checkout-session", (route) =>
        route.fulfill({ status: 409, json: { code: "verify_email", message: "Confirm it first" } }),
      );
      await pressPayNow(page);
      await page.getByRole("button", { name: "Send the link again" }).click();
    },
    says: /We could not send the link\./,
  },
];

for (const [at, extra] of extras.entries())
  test(
    `a page stays as it is without an extra: ${extra.name}`,
    { tag: "@desk" },
    async ({ page, pageErrors }) => {
      for (const status of [429, 503, "failed"] as const) pageErrors.allow(status, extra.url);
      pageErrors.allow(409, "/api/create-checkout-session");
      await extra.prepare?.(page);
      for (const [name, answer] of answersFor(at))
        await test.step(name, () => expectStays(page, extra, answer));
    },
  );

/** One of the answers, another for each extra, so that each comes; all of them at full size. */
function answersFor(at: number) {
  const all = Object.entries(answers);
  return all.filter((_, each) => isFull || each === at % all.length);
}

async function expectStays(
  page: Page,
  { url, path, h1, ask, says }: Extra,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  const asked = page.waitForRequest((request) => request.url().includes(url));
  await page.route((each) => each.href.includes(url), answer);
  await open(page, path);
  await ask?.(page);
  await (await asked).response();
  await drawFrames(page);
  if (says !== undefined) await expect(page.getByText(says).first()).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(h1);
  if (path === product.path) {
    const before = await page.evaluate(() => JSON.parse(localStorage["cart"] ?? "[]").length);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(toast(page, /Traditional Kitchen Maid added/)).toBeVisible();
    await expectCart(page, `${before + 1} items? £[\\d.,]+`);
    await expect(heading).toHaveText(h1);
  }
  await page.unrouteAll({ behavior: "wait" });
}

async function withCart(page: Page): Promise<void> {
  await saveInBrowser(page, "cart", [await kitchenMaid(page), await grippers(page)]);
}

/** A browser that has the cookie but has lost the record, so that it asks. */
async function signedInWithoutRecord(page: Page): Promise<void> {
  await signedInCustomer(page);
  await saveInBrowser(page, "user", "");
}

async function pressPayNow(page: Page): Promise<void> {
  await fillAddress(page, halifax);
  await expect(payNow(page)).toBeEnabled();
  await payNow(page).click();
}
