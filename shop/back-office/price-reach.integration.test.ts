import { expect, it } from "vitest";
import { keepList } from "#shop/cart/keep-list.server.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { payOrder } from "#tests/support/payments.ts";
import { readPriceReach } from "./price-reach.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";

const { db } = await testDatabase();

it("a new price reaches unpaid orders, carts of accounts and the pages that show the product, each once", async () => {
  const id = await productId(db, "beech-pegs");
  const before = await readPriceReach(db, id);
  expect(before).toMatchObject({ unpaidOrders: 0, keptCarts: 0 });
  expect(before.relatedPages).toBeGreaterThan(0);
  const customer = await makeCustomer(db);
  const line = { lineId: "a", productId: id, name: "Pegs", seenPence: 600, options: {} };
  const sent = { lines: [line, { ...line, lineId: "b" }], removedIds: [] };
  for (const list of ["cart", "wish-list"] as const)
    await keepList(db, { customerId: customer.id, list, sent });
  expect(await readPriceReach(db, id)).toEqual({ ...before, keptCarts: 1 });
  const placed = await anOrder(db, "unpaid", { customer, of: ["beech-pegs", "beech-pegs"] });
  expect(await readPriceReach(db, id)).toEqual({ ...before, keptCarts: 1, unpaidOrders: 1 });
  await payOrder(db, placed);
  expect(await readPriceReach(db, id)).toEqual({ ...before, keptCarts: 1 });
});
