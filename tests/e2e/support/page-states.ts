import type { Page } from "@playwright/test";
import { fillAddress, halifax } from "./address-form.ts";
import { expectPaymentPage, payByCard } from "./payment-page.ts";
import { goneItem, grippers, kitchenMaid, saveInBrowser } from "./carts.ts";
import { signedInCustomer } from "./customers.ts";
import { linkIn, mailTo } from "./mails.ts";
import { expect, type PageErrors } from "./test.ts";
import { waitForHydration, open, openMenu, payNow, sum, toast } from "./page-actions.ts";

/** A page in a state that looks different from its others, and how to bring it about. */
export type PageState = {
  readonly name: string;
  show(page: Page, pageErrors: PageErrors): Promise<void>;
};

/**
 * The states, one for each template and one for each look that needs a click, a cart or a customer. States that differ
 * only in their text, and forms with errors, are checked as HTML in tests/http/shared-shop/form-errors.test.ts.
 */
export const pageStates: readonly PageState[] = [
  byUrl("home", "/"),
  byUrl("category with active filters", "/accessories?price=0-2500&stock=1"),
  byUrl("ceiling airers by lath length and fixing", "/ceiling-airers?lath=1.2m&fixing=ceiling"),
  byUrl("category without a match", "/rotary-covers?price=10000-&length=40-"),
  byUrl("product with options", "/product/traditional-kitchen-maid"),
  byUrl("product without options", "/product/rubber-grippers"),
  byUrl("will it fit", "/product/traditional-kitchen-maid/fit"),
  byUrl("comparison of ceiling airers", "/product/traditional-kitchen-maid/compare"),
  byUrl("fitting template", "/product/traditional-kitchen-maid/template"),
  byUrl("instructions", "/product/traditional-kitchen-maid/instructions"),
  byUrl("brand", "/brands/hills"),
  byUrl("search", "/search"),
  byUrl("search without results", "/search?q=zzzznothing"),
  byUrl(
    "comparison",
    "/compare?p=hills-cover&p=rubber-grippers&p=traditional-kitchen-maid&p=traditional-stacker",
  ),
  byUrl("contact", "/contact-us"),
  byUrl("delivery", "/delivery"),
  byUrl("brands", "/brands"),
  byUrl("articles", "/articles"),
  byUrl("guide", "/indoor-washing-line-pulley"),
  byUrl("guide with a table", "/size-guide"),
  byUrl("questions and answers", "/faq"),
  byUrl("empty cart", "/cart"),
  byUrl("sign-in", "/login"),
  byUrl("sign-in on the way to the checkout", "/login?from=%2Fcheckout"),
  byUrl("registration", "/register"),
  byUrl("forgotten password", "/forgot-password"),
  withStatus("ended link to a new password", { path: "/reset-password?token=x", status: 404 }),
  byUrl("withdrawal", "/withdraw"),
  withStatus("ended link to a new e-mail address", { path: "/confirm-email?token=x", status: 404 }),
  withStatus("page not found", { path: "/nothing-here", status: 404 }),
  withStatus("order not found", { path: "/order/success?session_id=cs_nothing", status: 404 }),
  withStatus("verification failed", { path: "/verify-email?token=x", status: 404 }),
  // Those that need a click, a cart or a customer.
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
    name: "new password",
    show: async (page) => {
      const { email } = await signedInCustomer(page);
      await page.request.post("/api/auth-reset-request", { data: { email } });
      await open(page, linkIn(await mailTo(page, email, /password/i), "/reset-password"));
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
    name: "filled cart with a product no longer sold",
    show: async (page) => {
      await saveInBrowser(page, "cart", [await kitchenMaid(page), await grippers(page), goneItem]);
      await open(page, "/cart");
      await expect(sum(page, "Total")).toHaveText("£94.50");
    },
  },
  {
    name: "wish list with a product no longer sold",
    show: async (page) => {
      await saveInBrowser(page, "wishes", [await kitchenMaid(page), goneItem]);
      await open(page, "/wish-list");
      await expect(page.getByText("This is no longer available.")).toBeVisible();
      await expect(page.getByText("£88.50")).toBeVisible();
    },
  },
  {
    name: "cart with a wrong discount code",
    show: async (page, pageErrors) => {
      pageErrors.allow(422, "/api/quote");
      await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
      await saveInBrowser(page, "discount_code", "no such code");
      await open(page, "/cart");
      await expect(sum(page, "Total")).toHaveText("£88.50");
      await expect(page.getByText("We do not know this discount code")).toBeVisible();
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
    name: "withdrawal to be confirmed",
    show: async (page) => {
      await open(page, "/withdraw");
      await fillWithdrawal(page, { orderNumber: "LL-10042", email: "ann@example.com" });
      await expect(page.getByRole("button", { name: "Confirm withdrawal" })).toBeVisible();
    },
  },
];

/** The account of one customer with a long name, page by page. `look` checks each state. */
export async function accountStates(
  page: Page,
  pageErrors: PageErrors,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await signedInCustomer(page, LONG_NAME);
  await open(page, "/account");
  await expect(page.getByText("No orders found")).toBeVisible();
  await look("account without orders");
  for (const name of ["devices", "your-data"]) {
    await open(page, `/account/${name}`);
    await look(`account ${name}`);
  }
  pageErrors.allow(422, "/account/details");
  await open(page, "/account/details");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await look("account details with errors");
  pageErrors.allow(422, "/account/addresses");
  await open(page, "/account/addresses");
  await fillAddress(page, halifax);
  await page.getByRole("button", { name: "Save this address" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "1 Mill Lane" })).toBeVisible();
  await page.getByRole("button", { name: "Save this address" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await look("address book with one address and errors");
}

/** A purchase from the payment page to the account, in one go so that it is made only once. */
export async function purchaseStates(
  page: Page,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await atCheckout(page);
  await fillAddress(page, halifax);
  await payNow(page).click();
  await expectPaymentPage(page);
  await look("payment page");
  await payByCard(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
  await waitForHydration(page);
  await look("order success");
  await open(page, "/account");
  await expect(page.getByRole("article", { name: /^Order LL-/ })).toBeVisible();
  await look("account with an order");
  await page.getByRole("link", { name: /^LL-/ }).click();
  await expect(page.getByRole("heading", { name: "What has happened" })).toBeVisible();
  await look("order details");
  await page.getByText("Model cancellation form").click();
  await page.getByRole("link", { name: "Cancel this order" }).click();
  await expect(page.getByRole("button", { name: "Cancel the order" })).toBeVisible();
  await look("cancellation of an order");
  await page.goto("/sandbox/mailbox");
  await look("sandbox mailbox");
}

/** Long enough to push at whatever gives way. */
const LONG_NAME = "Wilhelmina Featherstonehaugh-Cholmondeley of Bagshot";

async function atCheckout(page: Page): Promise<void> {
  await signedInCustomer(page, LONG_NAME);
  await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
  await open(page, "/checkout");
}

/** Fills in the withdrawal form and sends its first step. */
async function fillWithdrawal(
  page: Page,
  { orderNumber, email }: { orderNumber: string; email: string },
): Promise<void> {
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Full name").fill("Ann Lee");
  await page.getByRole("button", { name: "Withdraw from contract here" }).click();
}

function byUrl(name: string, path: string): PageState {
  return { name, show: (page) => open(page, path) };
}

function withStatus(name: string, { path, status }: { path: string; status: number }): PageState {
  return {
    name,
    show: async (page, pageErrors) => {
      pageErrors.allow(status, path);
      await open(page, path);
    },
  };
}
