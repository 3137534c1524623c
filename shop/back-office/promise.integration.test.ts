import { afterEach, describe, expect, it } from "vitest";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { markMade, startMaking } from "#shop/fulfilment/making.server.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { summariseOrders } from "./summarise-orders.server.ts";
import { estimateDelivery, type EstimateInput } from "#shop/shipping/delivery-estimate.ts";
import { readWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import { ALWAYS_OPEN } from "#shop/shipping/workshop/workshop.ts";
import { OWNER } from "#tests/support/actors.ts";
import { payOrder } from "#tests/support/payments.ts";
import { testShop } from "#tests/support/shop.ts";
import { anOrder } from "#tests/support/builders/order.ts";

process.env.UNDO_SECONDS = "0";
const { db } = await testShop();
const estimate: EstimateInput = {
  leadTimeDays: 14,
  pieces: 1,
  transitDays: 2,
  nation: "england-and-wales",
};
const usual = () => estimateDelivery(new Date(), estimate, ALWAYS_OPEN).dispatchOn;
const limit = (piecesADay: number | null) =>
  db.updateTable("workshopSettings").set({ piecesADay }).execute();

/** An unpaid order of an airer, promised as it is placed. */
const placed = () =>
  anOrder(db, "unpaid", { of: ["traditional-kitchen-maid"], line: { leadTimeDays: 14 }, estimate });
const leavesOf = ({ lines }: Order) => lines.map(({ leavesBy }) => leavesBy).join();
const promised = async () => [...(await readWorkshop(db, new Date())).promised.values()];

afterEach(async () => {
  await limit(null);
  for (const table of ["closedDays", "promisedPieces"] as const)
    await db.deleteFrom(table).execute();
});

describe("a promise made by an order that is placed", () => {
  it("is the day after the lead time, and the order takes its place there", async () => {
    const order = await placed();
    expect(leavesOf(order)).toBe(usual());
    expect(order.lines[0]?.leadTimeDays).toBe(14);
    await limit(5);
    expect(await readWorkshop(db, new Date())).toEqual({
      closed: [],
      piecesADay: 5,
      promised: new Map([[usual(), 1]]),
    });
  });

  it("leaves no day with more pieces than the limit, though six orders are placed at once", async () => {
    await limit(2);
    const orders = await Promise.all(Array.from({ length: 6 }, placed));
    const days = Object.values(Object.groupBy(orders.map(leavesOf), (day) => day));
    expect(days.map((each) => each?.length)).toEqual([2, 2, 2]);
    expect(await promised()).toEqual([2, 2, 2]);
    // Whose day is later reads a lead time that is true.
    const last = orders.toSorted((a, b) => leavesOf(a).localeCompare(leavesOf(b))).at(-1);
    expect(last?.lines[0]?.leadTimeDays).toBeGreaterThan(15);
  });

  it("is later by closed days, and arrives as many days after it leaves as before", async () => {
    const today = londonDay(new Date());
    const days = { firstDay: addDays(today, 1), lastDay: addDays(today, 7) };
    await db
      .insertInto("closedDays")
      .values({ id: crypto.randomUUID(), ...days, reason: "Summer", isShown: true })
      .execute();
    const order = await placed();
    const { dispatchOn, deliverBy } = estimateDelivery(
      new Date(),
      estimate,
      await readWorkshop(db, new Date()),
    );
    expect(dispatchOn > usual()).toBe(true);
    expect([leavesOf(order), order.promisedFor]).toEqual([dispatchOn, deliverBy]);
  });
});

describe("the place of an order in the workshop", () => {
  const places = async ({ id }: Order) => {
    await summariseOrders(db);
    const rows = db.selectFrom("promisedPieces").select(["day", "pieces"]);
    return rows.where("orderId", "=", id).execute();
  };

  it("is free again when its pieces are made, or the order is cancelled", async () => {
    for (const end of [
      async ({ id }: Order) => {
        await startMaking(db, id, { actor: OWNER });
        expect((await markMade(db, id, { actor: OWNER })).ok).toBe(true);
      },
      async ({ id }: Order) => {
        expect(
          (await cancelOrder(db, id, { actor: OWNER, by: "shop", reason: "", mayApprove: true }))
            .ok,
        ).toBe(true);
      },
    ]) {
      const order = await placed();
      await payOrder(db, order);
      expect(await places(order)).toEqual([{ day: leavesOf(order), pieces: 1 }]);
      await end(order);
      expect(await places(order)).toEqual([]);
    }
  });

  it("moves with the order’s day, is made again for orders without one, and goes with the order", async () => {
    const order = await placed();
    await payOrder(db, order);
    const day = addDays(leavesOf(order), 7);
    await db
      .updateTable("orderLines")
      .set({ leavesBy: day })
      .where("orderId", "=", order.id)
      .execute();
    expect(await places(order)).toEqual([{ day, pieces: 1 }]);
    await db.deleteFrom("promisedPieces").execute();
    await db.insertInto("orderChanges").values({ orderId: order.id }).execute();
    expect(await places(order)).toEqual([{ day, pieces: 1 }]);
    await db.deleteFrom("invoices").where("orderId", "=", order.id).execute();
    await db.deleteFrom("orders").where("id", "=", order.id).execute();
    expect(await places(order)).toEqual([]);
  });
});
