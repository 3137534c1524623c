import { sql } from "kysely";
import { expect, test } from "vitest";
import { keepList } from "#shop/cart/keep-list.server.ts";
import { checkoutsOf, payCheckout } from "#tests/support/checkouts.ts";
import { testShop } from "#tests/support/shop.ts";
import { abandonCheckout } from "./abandon.server.ts";
import { payAgain } from "./pay-again.server.ts";
import { removeBought } from "./remove-bought.server.ts";
import { settlePage } from "./settle-payment.server.ts";
import { startCheckout } from "./start.server.ts";

const shop = await testShop();
const { db } = shop;
const { start, newRequest } = await checkoutsOf(shop);
const ids = ["phone-01", "phone-02"];

const line = (lineId: string) =>
  ({ lineId, productId: 7, name: "Cover", seenPence: 600, options: {} }) as const;

/** What another device of the customer, which still has these lines, is answered. */
async function meet(customerId: string, lineIds: readonly string[]) {
  const sent = { lines: lineIds.map(line), removedIds: [] };
  const merged = await keepList(db, { customerId, list: "cart", sent });
  return { left: merged?.lines.map(({ lineId }) => lineId), gone: merged?.removedIds };
}

/** Does the jobs that wait to take bought lines out of carts, as the worker does. */
async function doJobs(): Promise<number> {
  const { rows } = await sql<{ payload: { id: string } }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'remove-bought' returning j.payload`.execute(db);
  for (const { payload } of rows) await removeBought(db, payload.id);
  return rows.length;
}

test("what was paid for leaves the cart on every device, and what was added since stays", async () => {
  const { request, url, sessionId, order } = await start({ cartLineIds: ids });
  const { id } = request.customer;
  await meet(id, [...ids, "desk-01"]);
  expect(await doJobs()).toBe(0);
  await payCheckout(shop, { url, sessionId });
  await settlePage(db, sessionId);
  expect(await doJobs()).toBe(1);
  expect(await meet(id, [...ids, "desk-01"])).toEqual({ left: ["desk-01"], gone: ids });
  await removeBought(db, order.id);
  expect(await meet(id, ["desk-01"])).toEqual({ left: ["desk-01"], gone: [] });
});

test("an order that is not paid leaves the cart alone; paid again, it has the same lines", async () => {
  const { request, order } = await start({ cartLineIds: ids });
  const { customer } = request;
  await abandonCheckout(db, order.id);
  await doJobs();
  expect(await meet(customer.id, ids)).toEqual({ left: ids, gone: [] });
  const again = await payAgain(db, { customer, orderNumber: order.orderNumber });
  if (!again.ok) throw new Error(again.reason);
  await payCheckout(shop, again);
  await doJobs();
  expect(await meet(customer.id, ids)).toEqual({ left: [], gone: ids });
});

test("the same cart is the same order, with the lines that it was pressed for last", async () => {
  const request = await newRequest({ cartLineIds: ["phone-01"] });
  const first = await startCheckout(db, request);
  const last = await startCheckout(db, { ...request, cartLineIds: ["desk-01"] });
  if (!first.ok || !last.ok) throw new Error("refused");
  expect(last.orderNumber).toBe(first.orderNumber);
  await payCheckout(shop, last);
  await doJobs();
  expect(await meet(request.customer.id, ["phone-01", "desk-01"])).toEqual({
    left: ["phone-01"],
    gone: ["desk-01"],
  });
});

test("an order without an account, or without lines of a cart, changes no cart", async () => {
  const { request, order } = await start({ cartLineIds: ids });
  const { rows } = await sql`select 1 from kept_lists`.execute(db);
  await sql`update orders set customer_id = null where id = ${order.id}`.execute(db);
  await removeBought(db, order.id);
  const other = await start();
  await removeBought(db, other.order.id);
  expect((await sql`select 1 from kept_lists`.execute(db)).rows).toHaveLength(rows.length);
  expect(await meet(request.customer.id, ids)).toEqual({ left: ids, gone: [] });
});
