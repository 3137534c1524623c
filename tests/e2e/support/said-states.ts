import { sql } from "kysely";
import type { Page } from "@playwright/test";
import { stopUrlOf } from "#shop/mail/stopping/stop-link.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { productId } from "#tests/support/customers.ts";
import { offerDraft, sentOffer } from "#tests/support/offers.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { grippers, kitchenMaid, saveInBrowser } from "./carts.ts";
import { open } from "./page-actions.ts";
import { inDatabase } from "./staff.ts";
import { expect } from "./test.ts";

/** Nothing else in these tests looks at it. */
const SLUG = "wire-laundry-basket";
type Look = (name: string) => Promise<void>;

/** Reviews, questions and the form that asks one, of a product that has some. `look` checks each state. */
export async function saidStates(page: Page, look: Look): Promise<void> {
  await inDatabase(sayAboutProduct);
  await open(page, `/product/${SLUG}/reviews?sort=highest`);
  await expect(page.getByRole("heading", { name: "Carries well" })).toBeVisible();
  await look("reviews");
  await open(page, `/product/${SLUG}/questions`);
  await expect(page.getByRole("heading", { name: "Does it rust?" })).toBeVisible();
  await look("questions");
  await open(page, `/product/${SLUG}/ask`);
  await expect(page.getByRole("button", { name: "Send question" })).toBeVisible();
  await look("asking a question");
  await open(page, "/will-it-fit");
  await look("how high is your ceiling");
  await open(page, "/will-it-fit?ceiling=2.4+m&run=2.4+m");
  await look("airers that fit");
}

/** Pages to which a mail leads, a sold-out product's form, and the form for a delivery price. */
export async function mailedStates(page: Page, look: Look): Promise<void> {
  const paths = await pathsOfMails();
  await open(page, paths.preferences);
  await expect(page.getByRole("button", { name: "Stop these e-mails" })).toBeVisible();
  await look("mail preferences");
  // Its header has no link to the cart, by which `open` sees that the page has started.
  await page.goto(paths.offer);
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
  await look("offer");
  await setOrders(false);
  await open(page, `/product/${SLUG}/back-in-stock`);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await look("back in stock");
  await setOrders(true);
  await saveInBrowser(page, "cart", [await kitchenMaid(page), await grippers(page)]);
  await open(page, "/delivery-price");
  await expect(page.getByRole("heading", { name: "Traditional Kitchen Maid" })).toBeVisible();
  await look("delivery price");
}

async function sayAboutProduct(db: Db): Promise<void> {
  const id = await productId(db, SLUG);
  const order = await anOrder(db, "unpaid", { of: [SLUG] });
  await sql`insert into reviews (order_id, position, product_id, rating, title, words, shown_name, state, decided_at)
    values (${order.id}, 0, ${id}, 5, 'Carries well', 'A whole wash, wet, down two flights of stairs.',
      'Ann of Hebden Bridge', 'published', now())`.execute(db);
  await sql`insert into questions (product_id, shown_name, question, answer, state, decided_at)
    values (${id}, 'Ben', 'Does it rust?', 'No: the wire is galvanised.', 'published', now())`.execute(
    db,
  );
}

/** The paths of links that mails have. */
function pathsOfMails(): Promise<{ preferences: string; offer: string }> {
  return inDatabase(async (db) => {
    const { pathname, search } = new URL(await stopUrlOf(db, "back-in-stock", "ann@example.com"));
    const { token } = await sentOffer(db, offerDraft(await productId(db, SLUG)));
    return { preferences: pathname + search, offer: `/offers/${token}` };
  });
}

/** Takes orders for the product, or none. The page is not kept, so that it shows it at once. */
function setOrders(isOpen: boolean): Promise<unknown> {
  return inDatabase((db) =>
    sql`update products set takes_orders = ${isOpen} where slug = ${SLUG}`.execute(db),
  );
}
