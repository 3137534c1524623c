import { expect, test } from "vitest";
import { findOrderIds } from "#shop/back-office/found-orders.server.ts";
import { leaveByOf, makeByOf } from "#shop/fulfilment/leave-by.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { delayedLines } from "#shop/making/delayed-lines.ts";
import { waitingOf } from "#shop/making/move-day.server.ts";
import { addDays } from "#shop/kit/time.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { checkoutsOf, payCheckout } from "#tests/support/checkouts.ts";
import { productId } from "#tests/support/customers.ts";
import { getOrder, recordOf, SHIPMENT } from "#tests/support/orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { partsOf } from "#shop/orders/parts.ts";
import { payAgain } from "./pay-again.server.ts";
import { abandonCheckout } from "./abandon.server.ts";
import { mailsTo } from "#tests/support/mails.ts";

const shop = await testShop();
const { db } = shop;
const { start } = await checkoutsOf(shop);
const item = (product: number) => ({ productId: product, options: {}, seenPence: null });
const grippers = item(await productId(db, "rubber-grippers"));
const airer = item(await productId(db, "traditional-kitchen-maid"));
const toPack = async () => findOrderIds(db, { view: "to_pack", most: 100 });

test("what is in stock is promised, packed and sent before what is made, if the customer wishes it", async () => {
  const order = await payCheckout(
    shop,
    await start({ items: [airer, grippers], inStockFirst: true }),
  );
  const [made, stocked] = order.lines;
  expect(stocked?.promisedFor?.localeCompare(made?.promisedFor ?? "")).toBe(-1);
  const parts = partsOf(order);
  expect(parts.map(({ what }) => what)).toEqual(["Rubber Grippers", "Traditional Kitchen Maid"]);
  expect(await mailsTo(db, order.email, "order-confirmation")).toMatchObject([{ data: { parts } }]);
  expect(leaveByOf(await findOrderRecord(db, order))).toBe(stocked?.leavesBy);
  expect(await toPack()).toContain(order.id);
  const record = await findOrderRecord(db, order);
  expect(makeByOf(record)).toBe(made?.leavesBy);
  // A day for the part in stock leaves the later day of what is made as it is.
  const to = addDays(stocked?.leavesBy ?? "", 1);
  expect(delayedLines(waitingOf(record), { from: leaveByOf(record), to }).name).toBe(stocked?.name);

  // As a carrier's file of numbers does, without naming lines: what is not made yet stays.
  expect(await dispatchOrder(db, order.id, { actor: SHOP, shipment: SHIPMENT })).toMatchObject({
    ok: true,
  });
  const rest = await recordOf(db, order.id);
  expect(leaveByOf(rest)).toBe(made?.leavesBy);
  expect(await toPack()).not.toContain(order.id);
});

test("without the wish all of it goes together, and a cart of one kind has no parts", async () => {
  const together = await payCheckout(shop, await start({ items: [airer, grippers] }));
  expect(new Set(together.lines.map(({ promisedFor }) => promisedFor)).size).toBe(1);
  expect(partsOf(together)).toEqual([]);
  expect(await toPack()).not.toContain(together.id);
  const { order } = await start({ items: [grippers], inStockFirst: true });
  expect((await getOrder(db, order.id)).inStockFirst).toBe(false);
});

test("a gift keeps its message, also when it is paid again, and another message is another order", async () => {
  const started = await start({ giftMessage: " With love\n" });
  expect((await getOrder(db, started.order.id)).giftMessage).toBe("With love");
  const other = await start({ ...started.request, giftMessage: "Happy birthday" });
  expect(other.order.id).not.toBe(started.order.id);
  await abandonCheckout(db, started.order.id);
  const { customer } = started.request;
  const again = await payAgain(db, { customer, orderNumber: started.order.orderNumber });
  if (!again.ok) throw new Error(again.reason);
  const { giftMessage } = await db
    .selectFrom("orders")
    .select("giftMessage")
    .where("orderNumber", "=", again.orderNumber)
    .executeTakeFirstOrThrow();
  expect(giftMessage).toBe("With love");
});
