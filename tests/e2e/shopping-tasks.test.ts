import type { Page } from "@playwright/test";
import { buy } from "./support/bought-order.ts";
import { airer } from "./support/carts.ts";
import { formWith, newCustomerDetails, signedInCustomer } from "./support/customers.ts";
import { mailTo } from "./support/mails.ts";
import { open, payNow, sum, waitForHydration } from "./support/page-actions.ts";
import { expectPaymentPage } from "./support/payment-page.ts";
import { countTask, report, type TaskCounts } from "./support/task-counter.ts";
import { expect, test } from "./support/test.ts";

type Task = ReturnType<typeof countTask>;

/** From the cart by a new account to the paid order. `address` is filled in at the checkout. */
async function buyAsNew(page: Page, task: Task, address: () => Promise<void>): Promise<string> {
  const { email, fullName, password } = newCustomerDetails();
  await task.tap(page.getByRole("button", { name: "Proceed to Checkout" }));
  const form = formWith(page, "Register");
  const confirmed = { Password: password, "Confirm password": password };
  await task.fill({ "Full name": fullName, "E-mail": email, ...confirmed }, form);
  await task.tap(form.getByRole("button", { name: "Register", exact: true }));
  await expect(page).toHaveURL("/checkout");
  await address();
  await pay(page, task, fullName);
  return email;
}

/** From the filled checkout to the paid order. */
async function pay(page: Page, task: Task, fullName: string): Promise<void> {
  await expect(payNow(page)).toBeEnabled();
  await task.tap(payNow(page));
  await expectPaymentPage(page);
  const card = { "Card number": "4242 4242 4242 4242", Expiry: "12 / 40", CVC: "123" };
  await task.fill({ ...card, "Name on card": fullName });
  await task.tap(page.getByRole("button", { name: /^Pay £/ }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
}

function expectAtMost(counts: TaskCounts, most: TaskCounts): void {
  expect(counts.pages, "pages").toBeLessThanOrEqual(most.pages);
  expect(counts.taps, "taps").toBeLessThanOrEqual(most.taps);
  expect(counts.fields, "fields").toBeLessThanOrEqual(most.fields);
}

test(
  "task (a): an ivory airer for a kitchen of 2.6 m with a run of 1.9 m, and when it comes",
  { tag: "@phone" },
  async ({ page }) => {
    test.setTimeout(90_000);
    await open(page, "/");
    const task = countTask(page);
    await task.fill({ "Ceiling height": "2.6", "Clear length (optional)": "1.9" });
    await task.tap(page.getByRole("button", { name: "See what fits" }));
    await expect(page.getByRole("heading", { name: /^\d+ ceiling airers fit$/ })).toBeVisible();
    const maid = page.getByRole("listitem").filter({ hasText: "Traditional Kitchen Maid" });
    await task.tap(maid.getByRole("link", { name: "Traditional Kitchen Maid" }));
    await task.tap(
      page.getByRole("group", { name: "Lath length" }).getByRole("radio", { name: /^1\.5 m/ }),
    );
    await task.tap(
      page.getByRole("group", { name: "Colour" }).getByRole("radio", { name: "Ivory" }),
    );
    await expect(page.getByText(/Order now for delivery by/).first()).toBeVisible();
    await task.tap(page.getByRole("button", { name: "Add to Cart" }));
    await task.tap(page.getByRole("link", { name: "View cart" }).first());
    await buyAsNew(page, task, () =>
      task.fill({ Street: "1 Mill Lane", City: "Halifax", Postcode: "HX7 8AD" }),
    );
    report("(a) airer for a kitchen", task.counts());
    expectAtMost(task.counts(), { pages: 7, taps: 10, fields: 13 });
  },
);

test(
  "task (b): a cover for a Hills rotary of 50 m, and that it fits",
  { tag: "@phone" },
  async ({ page }) => {
    await open(page, "/");
    const task = countTask(page);
    await task.fill({ Search: "cover for my Hills rotary 50 m" });
    const suggested = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await expect(suggested.first()).toContainText("Hills Rotary Cover");
    await task.tap(suggested.first());
    const table = page.getByRole("region", { name: "Which cover fits?" });
    await expect(table).toContainText("It fits these rotaries");
    await expect(table.getByRole("row", { name: /four arms, 50 m/i }).first()).toBeVisible();
    await expect(table).toContainText("How to measure");
    await task.tap(page.getByRole("button", { name: "Add to Cart" }));
    await expect(page.getByRole("link", { name: "View cart" }).first()).toBeVisible();
    report("(b) cover for a rotary", task.counts());
    expectAtMost(task.counts(), { pages: 1, taps: 2, fields: 1 });
  },
);

test("task (c): the strongest retractable line for 12 m", { tag: "@phone" }, async ({ page }) => {
  await open(page, "/");
  const task = countTask(page);
  await task.fill({ Search: "strongest retractable line for 12 m" });
  await task.tap(page.getByRole("button", { name: "Search the shop" }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("strongest");
  const cards = page.getByRole("listitem").filter({ has: page.getByText("SEE DETAILS") });
  await expect(cards.first()).toContainText("Steel Core Retractable");
  // Each states its load and its length, so that the first can be compared with the others.
  for (const card of (await cards.all()).slice(0, 4))
    await expect(card).toContainText(/Carries \d+\skg/);
  await task.tap(cards.first().getByRole("link", { name: "Steel Core Retractable" }).first());
  await expect(page.getByRole("row", { name: /Carries up to 30\skg/ })).toBeVisible();
  await task.tap(page.getByRole("button", { name: "Add to Cart" }));
  await expect(page.getByRole("link", { name: "View cart" }).first()).toBeVisible();
  report("(c) strongest retractable", task.counts());
  expectAtMost(task.counts(), { pages: 2, taps: 3, fields: 1 });
});

test(
  "task (d): a spare rope and two laths for the airer of an earlier order",
  { tag: "@phone" },
  async ({ page }) => {
    test.setTimeout(90_000);
    const customer = await signedInCustomer(page);
    const orderNumber = await buy(page.request, [airer], { customer });
    await open(page, `/account/orders/${orderNumber}`);
    const task = countTask(page);
    const parts = page.getByText("Parts that fit this");
    await task.tap(parts);
    await task.tap(page.getByRole("link", { name: "Replacement Laths" }));
    await expect(page.getByRole("radio", { name: /^One, 1\.5 m/ })).toBeChecked();
    // A press before React has started adds, too, but has no link to the cart.
    await waitForHydration(page);
    await task.tap(page.getByRole("button", { name: "Add to Cart" }));
    await expect(page.getByRole("link", { name: "View cart" }).first()).toBeVisible();
    await task.back();
    await task.tap(parts);
    await task.tap(page.getByRole("link", { name: "Spare Airer Rope" }));
    await expect(page.getByRole("radio", { name: /^15 m/ })).toBeChecked();
    await waitForHydration(page);
    await task.tap(page.getByRole("button", { name: "Add to Cart" }));
    await task.tap(page.getByRole("link", { name: "View cart" }).first());
    await task.tap(page.getByRole("button", { name: /^Add another/ }).first());
    await expect(page.getByText("Replacement Laths, 2 pieces")).toBeVisible();
    await task.tap(page.getByRole("button", { name: "Proceed to Checkout" }));
    // The address of the earlier order is filled in.
    await expect(page.getByLabel("Street")).toHaveValue("1 Mill Lane");
    await pay(page, task, customer.fullName);
    report("(d) parts for an airer", task.counts());
    expectAtMost(task.counts(), { pages: 7, taps: 12, fields: 4 });
  },
);

test(
  "task (e): a gift to France, with its price and the import VAT before an account is made, a message and the recipient's telephone",
  { tag: "@phone" },
  async ({ page }) => {
    test.setTimeout(90_000);
    await open(page, "/accessories");
    const task = countTask(page);
    await task.tap(page.getByRole("link", { name: "Rubber Grippers" }).first());
    await task.tap(page.getByRole("button", { name: "Add to Cart" }));
    await task.tap(page.getByRole("link", { name: "View cart" }).first());
    await task.choose(page.getByLabel("Country"), "France");
    await expect(sum(page, "VAT")).toHaveText("£0.00");
    await expect(sum(page, "Shipping")).toHaveText("£19.00");
    await expect(sum(page, "Total")).toHaveText("£24.00");
    await expect(page.getByText(/France charges about £4\.80 import VAT \(20%\)/)).toBeVisible();
    const email = await buyAsNew(page, task, async () => {
      // The country of the cart is the country of the checkout.
      await expect(page.getByLabel("Country")).toHaveValue("FR");
      await task.tap(page.getByLabel("This is a gift"));
      await expect(page.getByLabel("Country")).toHaveValue("FR");
      // The parcel goes to somebody else, so the buyer's name is not filled in.
      await expect(page.getByLabel("Recipient’s full name")).toHaveValue("");
      await task.fill({
        "Gift message (optional)": "Bon anniversaire,\nGran",
        "Recipient’s full name": "Rose Le Sueur",
        Street: "1 rue du Moulin",
        City: "Caen",
        "Code postal": "14000",
        "Recipient’s telephone (optional)": "+33 2 31 00 00 00",
      });
      await expect(sum(page, "Total")).toHaveText("£24.00");
    });
    report("(e) gift to France", task.counts());
    expectAtMost(task.counts(), { pages: 6, taps: 8, fields: 15 });

    const bought = page.getByRole("region", { name: "Delivery" });
    for (const words of ["Rose Le Sueur", "Telephone +33 2 31 00 00 00", "France"])
      await expect(bought).toContainText(words);
    await expect(bought).toContainText("A gift: no prices go in the parcel");
    await expect(bought).toContainText("Bon anniversaire,");
    expect((await mailTo(page, email, /LL-\d+/)).text).toContain("Gran");
  },
);
