import { beforeEach, describe, expect, it } from "vitest";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { placeUnpaidOrder } from "#tests/support/orders.ts";
import { listForAttention, listOverdue } from "./attention.server.ts";
import { raiseAttention } from "./mails/order-attention.server.ts";
import { findOrder, flagForAttention } from "./orders.server.ts";

const { db } = await testDatabase();
const kitchenMaid = await productId(db, "traditional-kitchen-maid");
const place = async () => placeUnpaidOrder(db, await makeCustomer(db), [kitchenMaid]);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

beforeEach(async () => {
  await db.deleteFrom("orders").execute();
});

const mailsAbout = async (orderNumber: string) => {
  const mails = await db
    .selectFrom("mail_outbox")
    .select("data")
    .where("template", "=", "order-attention")
    .orderBy("created_at")
    .execute();
  return mails
    .map(({ data }) => data as { orderNumber: string; attention: string })
    .filter((mail) => mail.orderNumber === orderNumber)
    .map(({ attention }) => attention);
};

describe("an order flagged for the shopkeeper", () => {
  const disputed = "The customer's bank disputes this payment";
  const failed = "A refund of this order has failed at the bank";

  it("is listed with its reason until it is dealt with, the longest waiting first", async () => {
    const [first, second] = [await place(), await place(), await place()];
    await flagForAttention(db, second.id, disputed);
    await flagForAttention(db, first.id, failed);
    expect(await listForAttention(db)).toEqual([
      {
        orderNumber: second.orderNumber,
        status: "pending_payment",
        note: disputed,
        since: expect.any(Date),
      },
      {
        orderNumber: first.orderNumber,
        status: "pending_payment",
        note: failed,
        since: expect.any(Date),
      },
    ]);
    await db.updateTable("orders").set({ attention: null }).where("id", "=", second.id).execute();
    expect(await listForAttention(db)).toMatchObject([{ orderNumber: first.orderNumber }]);
  });

  it("twice for one reason sends one e-mail, however often Stripe reports it", async () => {
    const order = await place();
    await Promise.all([raiseAttention(db, order, disputed), raiseAttention(db, order, disputed)]);
    await raiseAttention(db, order, disputed);
    expect(await mailsAbout(order.orderNumber)).toEqual([disputed]);
    expect(await listForAttention(db)).toHaveLength(1);
  });

  it("twice for two reasons sends an e-mail for each, and shows the latest", async () => {
    const order = await place();
    await raiseAttention(db, order, disputed);
    await raiseAttention(db, order, failed);
    expect(await mailsAbout(order.orderNumber)).toEqual([disputed, failed]);
    expect((await findOrder(db, order.id))?.attention).toBe(failed);
    expect(await listForAttention(db)).toMatchObject([{ note: failed }]);
  });

  it("gets an e-mail of its own, though another order was flagged for the same reason", async () => {
    const [one, other] = [await place(), await place()];
    await raiseAttention(db, one, disputed);
    await raiseAttention(db, other, disputed);
    expect(await mailsAbout(one.orderNumber)).toEqual([disputed]);
    expect(await mailsAbout(other.orderNumber)).toEqual([disputed]);
  });
});

describe("an unpaid order past its payment deadline", () => {
  it("is listed with the deadline, the oldest first; paid orders and later deadlines are not", async () => {
    const deadlines = [minutesAgo(20), minutesAgo(30), minutesAgo(40), minutesAgo(5)];
    const orders: string[] = [];
    for (const deadline of deadlines) {
      const order = await place();
      orders.push(order.orderNumber);
      await db
        .updateTable("orders")
        .set({ session_expires_at: deadline })
        .where("id", "=", order.id)
        .execute();
    }
    await db
      .updateTable("orders")
      .set({ status: "paid" })
      .where("order_number", "=", orders[2] ?? "")
      .execute();
    expect(await listOverdue(db, minutesAgo(10))).toEqual(
      [1, 0].map((at) => ({
        orderNumber: orders[at],
        status: "pending_payment",
        note: "Stripe could not be reached yet",
        since: deadlines[at],
      })),
    );
  });
});
