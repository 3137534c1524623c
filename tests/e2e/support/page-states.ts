import type { Page } from "@playwright/test";
import { fillAddress, halifax } from "./address-form.ts";
import { cards, expectPaymentPage, payBy } from "./payment-page.ts";
import { goneItem, grippers, kitchenMaid, saveInBrowser } from "./carts.ts";
import { signedInCustomer, signIn } from "./customers.ts";
import { expect, type PageErrors } from "./test.ts";
import { waitForHydration, open, openMenu, payNow, sum, toast } from "./page-actions.ts";

/** A kind of page in a state worth looking at, and how a visitor gets it onto the screen. */
export type PageState = {
  readonly name: string;
  /** Whether it is there by its address alone, whatever the visitor did before. */
  readonly isStatic?: boolean;
  show(page: Page, pageErrors: PageErrors): Promise<void>;
};

/** Every kind of page the shop has, in every state that looks different. */
export const pageStates: readonly PageState[] = [
  staticPage("home", "/"),
  staticPage("category", "/ceiling-airers"),
  staticPage("category with pages", "/accessories"),
  staticPage("category with filters in use", "/accessories?price=0-2500&stock=1"),
  staticPage("category of which nothing fits", "/rotary-covers?price=10000-&length=40-"),
  staticPage("product with options", "/product/traditional-kitchen-maid"),
  staticPage("product without options", "/product/rubber-grippers"),
  staticPage("brand", "/brands/hills"),
  staticPage("search", "/search"),
  staticPage("search results", "/search?q=airer"),
  staticPage("search without results", "/search?q=zzzznothing"),
  staticPage(
    "comparison",
    "/compare?p=hills-cover&p=rubber-grippers&p=traditional-kitchen-maid&p=traditional-stacker",
  ),
  staticPage("contact", "/contact-us"),
  staticPage("contact, sent", "/contact-us?sent=1"),
  staticPage("delivery", "/delivery"),
  staticPage("brands", "/brands"),
  staticPage("articles", "/articles"),
  staticPage("guide", "/indoor-washing-line-pulley"),
  staticPage("guide with a table", "/size-guide"),
  staticPage("questions", "/faq"),
  staticPage("terms", "/terms-conditions"),
  staticPage("empty comparison", "/compare"),
  staticPage("empty cart", "/cart"),
  staticPage("sign-in", "/login"),
  staticPage("sign-in for the checkout", "/login?from=%2Fcheckout"),
  staticPage("registration", "/register"),
  staticPage("forgotten password", "/forgot-password"),
  staticPage("forgotten password, sent", "/forgot-password?sent=1"),
  staticPage("reset", "/reset-password?token=x"),
  staticPage("reset without a link", "/reset-password"),
  staticPage("reset done", "/reset-password?done=1"),
  staticPage("verification without a link", "/verify-email"),
  staticPage("withdrawal", "/withdraw"),
  staticPage("confirmation of an address without a link", "/confirm-email"),
  staticPage("confirmation of an address", "/confirm-email?token=x"),
  refused("page not found", { path: "/nothing-here", status: 404 }),
  refused("product not found", { path: "/product/nothing-here", status: 404 }),
  refused("order not found", { path: "/order/success?session_id=cs_nothing", status: 404 }),
  {
    name: "verification failed",
    show: async (page, pageErrors) => {
      pageErrors.allow(422, "/verify-email");
      await open(page, "/verify-email?token=x");
      await expect(page.getByText(/^We couldn't verify your email address/)).toBeVisible();
    },
  },
  {
    name: "sign-in with errors",
    show: async (page, pageErrors) => {
      pageErrors.allow(422, "/login");
      pageErrors.allow(401, "/login");
      await open(page, "/login");
      await signIn(page, { email: "nobody", password: "" });
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "registration with errors",
    show: async (page, pageErrors) => {
      pageErrors.allow(422, "/register");
      await open(page, "/register");
      await page.getByRole("button", { name: "Register", exact: true }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "side menu",
    show: async (page) => {
      await open(page, "/");
      await openMenu(page);
    },
  },
  {
    name: "toast",
    show: async (page) => {
      await open(page, "/product/rubber-grippers");
      await page.getByRole("button", { name: "Add to Cart" }).click();
      await page.mouse.move(0, 0);
      await toast(page, /Rubber Grippers added/).hover();
    },
  },
  {
    name: "products chosen for comparison",
    show: async (page) => {
      await open(page, "/ceiling-airers");
      await page
        .getByRole("button", { name: /^COMPARE/ })
        .first()
        .click();
      await expect(page.getByRole("complementary", { name: "Compare" })).toBeVisible();
    },
  },
  {
    name: "filled cart with something gone",
    show: async (page) => {
      await saveInBrowser(page, "cart", [await kitchenMaid(page), await grippers(page), goneItem]);
      await open(page, "/cart");
      await expect(sum(page, "Total")).toHaveText("£94.50");
    },
  },
  {
    name: "checkout",
    show: async (page) => {
      await atCheckout(page);
      await fillAddress(page, halifax);
      await expect(payNow(page)).toBeEnabled();
    },
  },
  {
    name: "checkout with errors",
    show: async (page) => {
      await atCheckout(page);
      await page.getByLabel("Country").selectOption({ label: "France" });
      await expect(payNow(page)).toBeEnabled();
      await payNow(page).click();
      await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
    },
  },
  {
    name: "withdrawal with errors",
    show: async (page, pageErrors) => {
      pageErrors.allow(422, "/withdraw");
      await open(page, "/withdraw");
      await page.getByRole("button", { name: "Withdraw from contract here" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "withdrawal to be confirmed",
    show: async (page) => {
      await open(page, "/withdraw");
      await fillWithdrawal(page, { orderNumber: "LL-10042", email: "ann@example.com" });
      await expect(page.getByRole("button", { name: "Confirm withdrawal" })).toBeVisible();
    },
  },
  ...["details", "addresses", "devices", "your-data"].map((page) => signedIn(page)),
  {
    name: "account details with errors",
    show: async (page, pageErrors) => {
      pageErrors.allow(422, "/account/details");
      await signedIn("details").show(page, pageErrors);
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "addresses, one kept and one with errors",
    show: async (page, pageErrors) => {
      pageErrors.allow(422, "/account/addresses");
      await signedIn("addresses").show(page, pageErrors);
      await fillAddress(page, halifax);
      await page.getByRole("button", { name: "Keep this address" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "1 Mill Lane" })).toBeVisible();
      await page.getByRole("button", { name: "Keep this address" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "account without orders",
    show: async (page) => {
      await signedInCustomer(page);
      await open(page, "/account");
      await expect(page.getByText("No orders found")).toBeVisible();
    },
  },
];

/** Scenes at the end of a purchase, one after another to buy only once. */
export async function thanksAndAccount(
  page: Page,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await atCheckout(page);
  await fillAddress(page, halifax);
  await payNow(page).click();
  await expectPaymentPage(page);
  await look("card page");
  await payBy(page, cards.pays);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
  await waitForHydration(page);
  await look("order success");
  await open(page, "/account");
  await expect(page.getByRole("article", { name: /^Order LL-/ })).toBeVisible();
  await look("account with an order");
  await page.getByRole("link", { name: /^LL-/ }).click();
  await expect(page.getByRole("heading", { name: "What has happened" })).toBeVisible();
  await look("an order");
  await page.getByText("Model cancellation form").click();
  await page.getByRole("link", { name: "Cancel this order" }).click();
  await expect(page.getByRole("button", { name: "Cancel the order" })).toBeVisible();
  await look("cancelling an order");
  await page.goto("/sandbox/mailbox");
  await look("sandbox mailbox");
}

async function atCheckout(page: Page): Promise<void> {
  await signedInCustomer(page, "Wilhelmina Featherstonehaugh-Cholmondeley of Bagshot");
  await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
  await open(page, "/checkout");
}

/** Fills in the withdrawal and sends its first step. */
export async function fillWithdrawal(
  page: Page,
  { orderNumber, email }: { orderNumber: string; email: string },
): Promise<void> {
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Full name").fill("Ann Lee");
  await page.getByRole("button", { name: "Withdraw from contract here" }).click();
}

/** A page of the account, of a customer with a long name. */
function signedIn(name: string): PageState {
  return {
    name: `account ${name}`,
    show: async (page) => {
      await signedInCustomer(page, "Wilhelmina Featherstonehaugh-Cholmondeley of Bagshot");
      await open(page, `/account/${name}`);
    },
  };
}

function staticPage(name: string, path: string): PageState {
  return { name, isStatic: true, show: (page) => open(page, path) };
}

function refused(name: string, { path, status }: { path: string; status: number }): PageState {
  return {
    name,
    isStatic: true,
    show: async (page, pageErrors) => {
      pageErrors.allow(status, path);
      await open(page, path);
    },
  };
}
