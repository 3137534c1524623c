import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { withSettings, type Settings } from "#shop/content/settings/settings.ts";
import { firstSettings } from "#shop/content/settings/setting-sections.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { checkoutsOf, payCheckout } from "#tests/support/checkouts.ts";
import { productId } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { settlePage } from "./settle-payment.server.ts";
import { enqueueNewOrder, mailNewOrders } from "./new-order-mails.server.ts";

const shop = await testShop();
const { db } = shop;
const { start } = await checkoutsOf(shop);

beforeEach(async () => {
  for (const table of ["invoices", "orders", "mailOutbox"] as const)
    await db.deleteFrom(table).execute();
});

/** A paid order and, if it is set, when it was paid. */
async function paidOrder(paidAt?: string) {
  const started = await start();
  await payCheckout(shop, started);
  if (paidAt !== undefined)
    await db
      .updateTable("payments")
      .set({ paidAt: new Date(paidAt) })
      .where("orderId", "=", started.order.id)
      .execute();
  return started;
}

const mailsToShop = () =>
  db
    .selectFrom("mailOutbox")
    .select(["mailKey", "template", "replyTo", "data"])
    .where("recipient", "=", firstSettings.email)
    .orderBy("createdAt")
    .execute();
/** The numbers of the orders in the daily mails, mail by mail. */
const digests = async () =>
  (await mailsToShop())
    .filter(({ template }) => template === "new-orders")
    .map(({ data }) =>
      (data as unknown as { orders: { orderNumber: string }[] }).orders.map(
        (order) => order.orderNumber,
      ),
    );
const wanting = (newOrderMails: Settings["newOrderMails"], work: () => Promise<void>) =>
  withSettings({ ...firstSettings, newOrderMails }, work);
const dailyAt = (dueAt: string) => wanting("daily", () => mailNewOrders(db, new Date(dueAt)));

describe("the shopkeeper's mail for a new order", () => {
  it("is written once for each paid order, for none that is unpaid, and can be answered", async () => {
    await start();
    expect(await mailsToShop()).toEqual([]);
    const { order, sessionId } = await paidOrder();
    await Promise.all([settlePage(db, sessionId), settlePage(db, sessionId)]);
    expect(await mailsToShop()).toEqual([
      {
        mailKey: `new-order:${order.id}`,
        template: "new-order",
        replyTo: order.email,
        data: expect.objectContaining({
          orderNumber: order.orderNumber,
          totalPence: 2400,
          notes: order.notes,
          orderUrl: expect.stringMatching(`/admin/orders/${order.orderNumber}$`),
          address: expect.objectContaining({ postcode: order.address.postcode }),
          lines: [{ name: "Hills Rotary Cover", quantity: 1, options: "" }],
        }),
      },
    ]);
  });

  it("says that it is a gift, how many of each, and what is to be sent first by which day", async () => {
    const item = async (sku: string) => ({
      productId: await productId(db, sku),
      options: {},
      seenPence: null,
    });
    const { url, sessionId } = await start({
      items: [
        await item("traditional-kitchen-maid"),
        await item("rubber-grippers"),
        await item("rubber-grippers"),
      ],
      giftMessage: "Happy birthday",
      inStockFirst: true,
    });
    await payCheckout(shop, { url, sessionId });
    const [mail] = await mailsToShop();
    expect(mail?.data).toMatchObject({
      lines: [
        { name: "Traditional Kitchen Maid", quantity: 1 },
        { name: "Rubber Grippers", quantity: 2 },
      ],
      handling: [
        expect.stringContaining("gift"),
        expect.stringContaining("in stock first"),
        expect.stringMatching(/^Rubber Grippers: delivery is promised by \w+day /),
        expect.stringMatching(/^Traditional Kitchen Maid: delivery is promised by \w+day /),
      ],
      giftMessage: "Happy birthday",
      // Each part has its own day.
      deliverBy: null,
    });
  });

  it("is not written for an order that has sold out", async () => {
    const { order, sessionId, url } = await start();
    await shop.pay(url);
    await db.updateTable("orders").set({ holdsStock: false }).where("id", "=", order.id).execute();
    await db
      .updateTable("products")
      .set({ stock: 0, held: 0 })
      .where("stock", "is not", null)
      .execute();
    await settlePage(db, sessionId);
    await db.updateTable("products").set({ stock: 1_000 }).where("stock", "is not", null).execute();
    expect((await mailsToShop()).map(({ template }) => template)).toEqual(["order-attention"]);
  });

  it("is written only if the shop wants one for each order", async () => {
    const { order } = await start();
    const placed = await findOrder(db, order.id);
    if (placed === null) throw new Error("no order");
    for (const wanted of ["daily", "none"] as const)
      await wanting(wanted, () => enqueueNewOrder(db, placed));
    expect(await mailsToShop()).toEqual([]);
  });
});

describe("the daily mail of new orders", () => {
  it("lists what was paid in the 24 hours until 7 o'clock in London, once, in winter and summer", async () => {
    const [before, first, last, after] = [
      await paidOrder("2026-11-22T06:59:59Z"),
      await paidOrder("2026-11-22T07:00:00Z"),
      await paidOrder("2026-11-23T06:59:59Z"),
      await paidOrder("2026-11-23T07:00:00Z"),
    ].map(({ order }) => order.orderNumber);
    // Paid a second time, which is no new order.
    await sql`insert into payments (order_id, mode, provider_ref, charge_ref, amount_pence, state, expires_at, paid_at)
      select order_id, mode, 'cs_second', 'pi_second', amount_pence, payments.state, expires_at, '2026-11-24T05:00:00Z'
      from payments join orders on orders.id = order_id where order_number = ${last}`.execute(db);
    const summer = (await paidOrder("2026-06-12T05:59:59Z")).order.orderNumber;
    for (const dueAt of ["2026-11-23T06:05:00Z", "2026-11-23T07:05:00Z", "2026-11-23T07:05:00Z"])
      await dailyAt(dueAt);
    expect(await digests()).toEqual([[first, last]]);
    await dailyAt("2026-11-22T07:05:00Z");
    await dailyAt("2026-11-24T07:05:00Z");
    await dailyAt("2026-06-12T06:05:00Z");
    await dailyAt("2026-06-12T07:05:00Z");
    expect(await digests()).toEqual([[first, last], [before], [after], [summer]]);
  });

  it("is written only if there are orders and the shop wants it", async () => {
    await dailyAt("2026-11-23T07:05:00Z");
    await paidOrder("2026-11-22T08:00:00Z");
    for (const wanted of ["each", "none"] as const)
      await wanting(wanted, () => mailNewOrders(db, new Date("2026-11-23T07:05:00Z")));
    expect(await digests()).toEqual([]);
  });
});
