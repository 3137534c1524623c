import { expect, it } from "vitest";
import { listLateOrders } from "#shop/back-office/late-orders/late-orders.server.ts";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { settleCharge } from "#shop/payments/refunds/settle-charge.server.ts";
import { checkBooks } from "#shop/backup/books.server.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import { listOrdersAfter } from "#shop/orders/orders.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { isFull } from "#tests/support/full-size.ts";
import { testShop } from "#tests/support/shop.ts";
import { makeExampleDay } from "./example-day.server.ts";
import { stories, type Story } from "./stories.ts";

const shop = await testShop();
const { db } = shop;

/** What happens to an order, and whether it holds airers, goods, or both. */
function kindOf({ items, isPaid, isDisputed, acts = [] }: Story): string {
  const held = new Set(items.map(({ sku }) => sku.startsWith("LL-CA")));
  return JSON.stringify([[...held], isPaid, isDisputed, acts.map(([, act]) => act)]);
}

/** All sixty at full size, otherwise one of each kind. */
const played = isFull
  ? stories
  : [...new Map(stories.map((story) => [kindOf(story), story])).values()];

it("the example day has orders in every state, whose books agree, once", async () => {
  const cards = { pays: "4242424242424242", is_disputed: "4000000000000259" };
  const day = {
    pay: async (url: string, card: keyof typeof cards) => {
      await shop.pay(url, cards[card]);
      if (card === "is_disputed") await hearOfDispute(url);
    },
    actor: SHOP,
    stories: played,
  };
  expect(stories).toHaveLength(60);
  expect(await makeExampleDay(db, day)).toEqual({ ok: true, value: played.length });
  const customers = await db.selectFrom("customers").select("id").execute();
  const orders = await Promise.all(
    customers.map(({ id }) => listOrdersAfter(db, id, { after: null, limit: 100 })),
  );
  const records = await listOrderRecords(db, orders.flat());
  expect(new Set(records.map(({ status }) => status))).toEqual(
    new Set([
      "pending_payment",
      "expired",
      "paid",
      "processing",
      "dispatched",
      "delivered",
      "refunded",
    ]),
  );
  const ages = records.map(({ order }) => Date.now() - order.placedAt.getTime());
  expect(Math.max(...ages)).toBeGreaterThan(20 * 86_400_000);
  expect(records.flatMap(({ refunds }) => refunds).map(({ state }) => state)).toContain(
    "awaiting_approval",
  );
  expect(new Set(records.flatMap(({ returns }) => returns).map(({ state }) => state))).toEqual(
    new Set(["received", "requested"]),
  );
  const flags = await db.selectFrom("orderFlags").select("code").execute();
  expect(flags.map(({ code }) => code)).toContain("disputed");
  expect(await checkBooks(db)).toEqual([]);
  // Some have not left on their day, and some are still to be made.
  const late = (await listLateOrders(db, new Date())).orders;
  expect(late.map(({ reason }) => reason)).toContain("passed");
  expect(late.some(({ toMake }) => toMake > 0)).toBe(true);
  expect(await makeExampleDay(db, day)).toEqual({ ok: false, reason: "exists" });
});

/** What a running shop does when the events arrive, before the example does anything else with the order. */
async function hearOfDispute(pageUrl: string): Promise<void> {
  const ofPage = db.selectFrom("payments").select(["providerRef", "chargeRef"]);
  const { providerRef } = await ofPage.where("url", "=", pageUrl).executeTakeFirstOrThrow();
  await settlePage(db, providerRef ?? "");
  const { chargeRef } = await ofPage.where("url", "=", pageUrl).executeTakeFirstOrThrow();
  await settleCharge(db, chargeRef ?? "");
}
