import { randomUUID } from "node:crypto";
import { register } from "#shop/accounts/sign-in.server.ts";
import { findProductNames } from "#shop/catalogue/product-names.server.ts";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { startCheckout, type CheckoutRequest } from "#shop/checkout/start.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { receiveMessage } from "#shop/messages/contact.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Address } from "#shop/shipping/address.ts";
import { actInStory } from "./acts.server.ts";
import { backDateOrder, hasExampleDay } from "./back-date-queries.server.ts";
import { emailOf, EXAMPLE_DOMAIN, people } from "./people.ts";
import type { Story } from "./stories.ts";

export type ExampleDay = {
  /** Pays on a payment page of the sandbox. */
  readonly pay: (pageUrl: string, card: "pays" | "is_disputed") => Promise<void>;
  /** Who has dealt with the orders. */
  readonly actor: Actor;
  readonly stories: readonly Story[];
};

/**
 * Fills the shop with an example order of each story and a few messages, made by the shop's own verbs and
 * moved to earlier days. For the sandbox only, which the caller makes sure of; `npm run begin-trading`
 * removes them. Returns the number of orders. Refuses a shop that has them.
 */
export async function makeExampleDay(
  db: Db,
  { pay, actor, stories }: ExampleDay,
): Promise<Done<number> | Refused<"exists" | "no_example_products">> {
  if (await hasExampleDay(db, EXAMPLE_DOMAIN)) return refused("exists");
  const ids = await findIds(db, stories);
  if (ids === null) return refused("no_example_products");
  const customers = await openAccounts(db);
  // The oldest order gets the lowest number.
  const inOrder = stories.toSorted((a, b) => b.age - a.age);
  for (const [at, story] of inOrder.entries()) {
    const who = customers[at % customers.length];
    assert(who !== undefined, "there are people");
    const items = story.items.map(({ sku, options = {} }) => {
      const productId = ids.get(sku);
      assert(productId !== undefined, `there is a product ${sku}`);
      return { productId, options, seenPence: null };
    });
    await play(db, story, { request: { ...who, items, notes: story.notes ?? "" }, pay, actor });
  }
  for (const message of messages) await receiveMessage(db, message);
  return done(inOrder.length);
}

/** The products of the stories by SKU; null if one is missing. */
async function findIds(
  db: Db,
  stories: readonly Story[],
): Promise<ReadonlyMap<string, number> | null> {
  const skus = [...new Set(stories.flatMap(({ items }) => items.map(({ sku }) => sku)))];
  const found = await findProductNames(db, { skus, names: [] });
  return found.length < skus.length ? null : new Map(found.map(({ sku, id }) => [sku, id]));
}

type Who = Pick<CheckoutRequest, "customer" | "address">;

/** Nobody knows their passwords. */
async function openAccounts(db: Db): Promise<readonly Who[]> {
  const accounts: Who[] = [];
  for (const address of people) accounts.push(await openAccount(db, address));
  return accounts;
}

async function openAccount(db: Db, address: Address): Promise<Who> {
  const { name: fullName } = address;
  const email = emailOf(address);
  const opened = await register(db, {
    email,
    fullName,
    password: randomUUID(),
    replacedToken: null,
  });
  assert(opened.ok, "there was no such account");
  return { customer: { id: opened.value.customer.id, email, fullName }, address };
}

type Playing = Omit<ExampleDay, "stories"> & {
  readonly request: Who & Pick<CheckoutRequest, "items" | "notes">;
};

/** Places the order of a story and lets happen what has happened to it, then moves all of it to its days. */
async function play(db: Db, story: Story, { request, pay, actor }: Playing): Promise<void> {
  const started = await startCheckout(db, { ...request, seenShippingPence: null });
  assert(started.ok, started.ok ? "" : `the checkout was refused: ${started.reason}`);
  if (story.isPaid ?? true) await pay(started.url, story.isDisputed ? "is_disputed" : "pays");
  const { orderId } = await settlePage(db, started.sessionId);
  assert(orderId !== undefined, "the order was placed");
  let day = 0;
  for (const [on, act] of story.acts ?? []) {
    if (on > day) await backDateOrder(db, orderId, on - day);
    day = Math.max(day, on);
    const order = await findOrder(db, orderId);
    assert(order !== null, "the order was placed");
    await actInStory(db, { order, customerId: request.customer.id, actor }, act);
  }
  await backDateOrder(db, orderId, story.age - day);
}

const messages = [
  {
    name: "Helen Trelawny",
    email: `helen.trelawny@${EXAMPLE_DOMAIN}`,
    message:
      "Our kitchen ceiling is 2.1 m high. Is a four-lath airer too low for my husband, who is tall?",
  },
  {
    name: "Marcus Bell",
    email: `marcus.bell@${EXAMPLE_DOMAIN}`,
    message: "Could the airer come a week later, please? We are away until the 4th.",
  },
  {
    name: "Jo Marsh",
    email: `jo.marsh@${EXAMPLE_DOMAIN}`,
    message: "Do you make laths longer than 2.4 m? I have a long utility room.",
  },
] as const;
