import type { Page } from "@playwright/test";
import { londonDay } from "#shop/kit/time.ts";
import { isFull } from "#tests/support/full-size.ts";
import { waitForKeys } from "./staff.ts";
import { expect } from "./test.ts";

/**
 * Fields by their labels, the button, link or box that is pressed then, what the screen says after it, and what has the
 * focus then, where the screen gives it.
 */
type Press = readonly [
  typed: Readonly<Record<string, string>>,
  pressed: string | RegExp,
  says: string | RegExp,
  focused?: string,
];

const FILES = "tests/support/foreign-files";
const WORDS = "Your own words (optional)";

/**
 * States of the screens that their examples do not have, by the path of the screen: another query, another address
 * below /admin, or a press on the page as the state before left it.
 */
export const screenStates: Readonly<Record<string, readonly (string | Press)[]>> = {
  // Every list says with the same parts that it found nothing.
  orders: [[{}, /^Select LL-/, /1 selected/], "?q=nobody"],
  "orders/late": [[{}, /^Send \d+ mails?$/, /mails? (is|are) sent/, ".strip"]],
  "orders/:orderNumber": [
    [{ "Tracking number": "JV473124802GB" }, "Dispatch", "The check digit is wrong"],
    [{}, "Cancel order", /^Cancel order, refund/],
    [{}, "Change", "Telephone for the carrier (optional)"],
  ],
  "returns/new": [
    [{}, "Open return", /^Return of LL-/],
    [{}, "Accept and send the mail", "The return is accepted."],
    [{}, "Record goods received", "The goods are recorded as received."],
    [{ "Deduction for loss of value, £": "1.00" }, "Record inspection", "Enter your findings."],
    [{ Findings: "Two pegs" }, "Record inspection", "The inspection is recorded."],
    [{}, /^Refund £/, /^Refund LL-/],
  ],
  "settings/carriers": [
    [{ "Longest, mm": "none" }, "Save", "Enter a whole number from 1 to 10,000."],
  ],
  "customers/:id": [
    [{}, "Add note", "Enter a note of 1 to 2,000 characters."],
    [{}, "Block ordering", "Ordering is blocked"],
    [{}, "Export the data", "Download customer.json"],
  ],
  "products/best-sellers": [
    [{ "One more, by SKU": "ll-no-999" }, "Add", "No product has this SKU."],
  ],
  "products/import": [
    [{ Site: "127.0.0.1" }, "Allow", "Enter a site such as cdn.example.com."],
    [{ "File of products": `${FILES}/other.csv` }, "Compare with the shop", /does not know/],
    [{ "Qty is read as": "Price" }, "Go on", /^Another column is read as “Price”, too\./],
    [
      { "Qty is read as": "First stock of a new product" },
      "Go on",
      "This is a file of another program",
    ],
  ],
  "products/import/:id": [
    [
      {
        Racks: "Drying Racks",
        "#others-category": "Indoor Airers",
        "#others-brand": "Lath & Line",
        "Charge tax is read as": "Model",
      },
      "Compare with the shop",
      "Import 2 products",
    ],
    [{}, /^Refused/, "The options add up to £26.99."],
    [{}, /^Separate products/, "Import 6 products"],
    [{}, "Import 6 products", /^Imported by/],
    [{}, "Undo this import", /^Undone by/],
  ],
  "categories/:slug": [[{ Address: "cart" }, "Save", /has this address\./]],
  stock: ["?do=receive", "?do=count"],
  reviews: [
    [{}, /^Publish Holds/, "The review is published."],
    [{}, /^Published/, /^Hide/],
    [{ Reason: "" }, "Hide and tell the customer", "Enter a reason"],
    [
      { Reason: "It names a neighbour." },
      "Hide and tell the customer",
      "The review is not published.",
    ],
    [{}, /^Not published/, "The customer was told: It names a neighbour."],
  ],
  "reviews/questions": [[{}, /^Publish answer/, "Enter an answer"]],
  "content/pages/:page": [
    [{ Title: "A" }, "Save draft", "Enter a title of 3 to 60 characters."],
    [{ Title: "Questions" }, "Save draft", "Draft, not published"],
  ],
  "content/pages/:page/versions": ["?version=0"],
  "content/redirects": [
    "?q=rotary",
    [{}, /^Change \/rotary/, "Leads to", "[name=to]"],
    "",
    [
      { "Old address": "/spring-sale", "Leads to": "/rotary" },
      "Add",
      /leads to \/rotary, which leads to/,
    ],
  ],
  "content/search-words/edit": [
    [{ "Try it with the search": "a prop" }, "Try", "What “a prop” finds"],
    [{ "The search also finds": "" }, "Save", "Enter at least one name"],
  ],
  "reports/exports": ["?from=2026-10-02&to=2026-10-01&format=lines"],
  "money/payouts/:ref": [
    [{}, "Mark as explained", "Say why the amounts differ"],
    [{ "Why it differs": "Agreed by telephone" }, "Mark as explained", "Agreed by telephone"],
  ],
  "money/disputes/:ref": [
    [{ [WORDS]: "She rang." }, "Show what would be sent", "She rang."],
    [{ [WORDS]: "She wrote." }, /^Send evidence about/, /^Nothing was sent/],
    [{}, /^Send evidence about/, "It can’t be changed any more."],
  ],
  "money/months/:month": [`/money/months/${londonDay(new Date()).slice(0, 7)}`],
  "inbox/:id": [
    [{ "Your reply": "It arrives on {promised}." }, "Send reply", "Fill in {promised} first."],
  ],
  make: ["?view=all", "?view=rope", "?view=iron"],
  "make/settings": [[{}, "Change Pine 38 × 22 mm", "Thickness, mm", "[name=name]"]],
  "settings/shop": [[{ "VAT number": "12" }, "Save", /^Enter the VAT number/]],
  "settings/delivery": ["?cutOff=23:45"],
  "settings/before-you-trade": [
    [{}, "Tick: A backup restored", "Open again: A backup restored"],
    [{}, "Open again: A backup restored", "Tick: A backup restored"],
  ],
  staff: [[{ "E-mail": "no address" }, "Invite", "Enter an e-mail address"]],
  audit: [[{}, "Export", "Download audit-log.csv"]],
};

/**
 * Opens a screen as a link does, which takes a quarter of what a document takes; the first one, and each at full size,
 * as a document.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  if (isFull || page.url() === "about:blank") {
    await page.goto(address);
    await waitForKeys(page);
  } else
    await page.evaluate(async (to) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): Promise<void> };
      };
      // Each screen has a menu of its own.
      const left = document.querySelector(".bar-menu");
      await router.navigate(to);
      if (left === null) throw new Error("nothing tells that the screen has changed");
      while (left.isConnected) await new Promise(requestAnimationFrame);
    }, address.slice("/admin".length));
  await expect(page.locator("h1"), address).toBeVisible();
}

/** Brings a page into its next state. */
export async function reach(page: Page, address: string, state: string | Press): Promise<void> {
  if (typeof state === "string")
    return openScreen(
      page,
      state.startsWith("/") ? `/admin${state}` : address.split("?")[0] + state,
    );
  const [typed, pressed, says, focused] = state;
  for (const [label, text] of Object.entries(typed)) await fill(page, label, text);
  const name = typeof pressed === "string" ? { name: pressed, exact: true } : { name: pressed };
  const main = page.getByRole("main");
  const target = main
    .getByRole("button", name)
    .or(main.getByRole("link", name))
    .or(main.getByRole("checkbox", name))
    .filter({ visible: true })
    .first();
  const said = page.getByText(says).or(page.getByLabel(says)).filter({ visible: true }).first();
  // A press does nothing while the answer to the one before is still loaded.
  await expect(async () => {
    if (await target.isVisible()) await target.click();
    await expect(said).toBeVisible({ timeout: 10_000 });
  }).toPass();
  if (focused !== undefined) await expect(main.locator(`${focused}:focus`)).toBeVisible();
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  const named = label.startsWith("#")
    ? page.locator(label)
    : page.getByLabel(label, { exact: true });
  const field = named.filter({ visible: true }).first();
  const kind = await field.evaluate((each) =>
    each instanceof HTMLInputElement ? each.type : each.tagName,
  );
  if (kind === "file") await field.setInputFiles(text);
  else if (kind === "SELECT") await field.selectOption(text);
  else await field.fill(text);
}
