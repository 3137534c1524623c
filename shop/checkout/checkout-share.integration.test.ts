import { sql } from "kysely";
import { expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import {
  withCheckoutConnections,
  db,
  isDatabaseOutage,
} from "#shop/platform/database/db.server.ts";
import { findProduct } from "#shop/catalogue/catalogue.server.ts";
import { makeCustomer, ukAddress } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { startCheckout } from "./start.server.ts";

const shop = await testShop();
const { cover } = shop;
const CHECKOUTS = 20;

it("serves products while 20 checkouts wait for a locked table and are refused for now", async () => {
  const customers = await Promise.all(
    Array.from({ length: CHECKOUTS }, () => makeCustomer(shop.db)),
  );
  const begin = (customer: (typeof customers)[number]) =>
    withCheckoutConnections(() =>
      startCheckout(db(), {
        customer,
        items: [{ productId: cover, options: {}, seenPence: null }],
        address: ukAddress,
        notes: "",
        seenShippingPence: pence(0),
      }),
    );
  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table orders in access exclusive mode`.execute(tx);
    const waiting = Promise.allSettled(customers.map(begin));
    const looksAt = async () => expect(await findProduct(db(), "hills-cover")).not.toBeNull();
    for (let i = 0; i < 10; i += 1) await Promise.all(Array.from({ length: 5 }, looksAt));
    for (const end of await waiting) {
      expect(end.status).toBe("rejected");
      if (end.status === "rejected") expect(isDatabaseOutage(end.reason)).toBe(true);
    }
  });
  const [first] = customers;
  if (first !== undefined) expect((await begin(first)).ok).toBe(true);
});
