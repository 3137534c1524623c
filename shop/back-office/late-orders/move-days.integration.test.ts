import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { summariseOrders } from "#shop/back-office/summarise-orders.server.ts";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { readOrderDetails } from "#shop/fulfilment/customer-words/order-page.server.ts";
import { addDays } from "#shop/kit/time.ts";
import { moveDays } from "#shop/making/move-day.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { addWorkingDays } from "#shop/shipping/working-days.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { getOrder, recordOf, PARCEL } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { testShop } from "#tests/support/shop.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { countLateOrders, listLateOrders } from "./late-orders.server.ts";
import { listLeavingOrders } from "./leaving-orders.server.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { anOrder } from "#tests/support/builders/order.ts";

process.env.UNDO_SECONDS = "0";
const { db } = await testShop();
const today = await todayOfFile();
const later = addWorkingDays(today, 8, "england-and-wales");

/** A paid order of an airer that should leave by a day. */
const paid = (leavesBy: string, madeToOrder = true) =>
  anOrder(db, "paid", {
    of: ["traditional-kitchen-maid"],
    line: { madeToOrder, leadTimeDays: madeToOrder ? 14 : null },
    promisedFor: addDays(leavesBy, 2),
    leavesBy,
  });
const lateOnes = async () => {
  const { orders, count } = await listLateOrders(db, new Date());
  expect(await countLateOrders(db, new Date())).toBe(count);
  return orders;
};
const close = (day: string) =>
  db
    .insertInto("closedDays")
    .values({ id: randomUUID(), firstDay: day, lastDay: day, reason: "", isShown: false })
    .execute();
const delaysTo = ({ email }: Order) => mailsTo(db, email, "order-delayed");
const move = (order: Order, over = {}, by = ownersAct()) =>
  moveDays(
    db,
    [
      {
        orderId: order.id,
        seenLeaveBy: order.lines[0]?.leavesBy ?? null,
        leavesBy: later,
        ...over,
      },
    ],
    { act: by, message: "The pine is late." },
  );

afterEach(async () => {
  await db.deleteFrom("closedDays").execute();
  await db.updateTable("workshopSettings").set({ piecesADay: null }).execute();
  // What a test leaves open is not late in the next one.
  await db.updateTable("orderLines").set({ leavesBy: "2036-12-01" }).execute();
  await summariseOrders(db);
});

describe("the orders that cannot leave on their day", () => {
  it("are those whose day is over or closed, or for which there is no room; each gets a new day", async () => {
    const [passed, closed] = [await paid(addDays(today, -1)), await paid(later)];
    const fine = await paid(addWorkingDays(later, 3, "england-and-wales"));
    expect((await lateOnes()).map(({ orderId, reason }) => [orderId, reason])).toEqual([
      [passed.id, "passed"],
    ]);
    await close(later);
    const both = await lateOnes();
    expect(both.map(({ orderId, reason, toMake }) => [orderId, reason, toMake])).toEqual([
      [passed.id, "passed", 1],
      [closed.id, "closed", 1],
    ]);
    expect(both[1]?.proposed).toBe(addWorkingDays(later, 1, "england-and-wales"));
    const leaving = await listLeavingOrders(db, { firstDay: later, lastDay: later, after: "" });
    expect(leaving).toMatchObject({ count: 1, next: null });
    expect(leaving.orders[0]?.orderNumber).toBe(closed.orderNumber);
    await cancelOrder(db, fine.id, { actor: OWNER, by: "shop", reason: "", mayApprove: true });
    await db.updateTable("workshopSettings").set({ piecesADay: 1 }).execute();
    const crowd = [await paid(today), await paid(today)];
    const full = (await lateOnes()).filter(({ orderId }) => crowd.some(({ id }) => id === orderId));
    expect(full.map(({ reason }) => reason)).toEqual(["full", "full"].slice(0, full.length));
    expect(full.length).toBeGreaterThan(0);
  });
});

/** A paid order whose pieces in stock are sent before the airer. */
async function paidInParts(stocked: string, made: string): Promise<Order> {
  const of = ["traditional-kitchen-maid", "rubber-grippers"];
  const placed = await anOrder(db, "unpaid", { of, inStockFirst: true });
  for (const [position, day] of [made, stocked].entries())
    await db
      .updateTable("orderLines")
      .set({
        leavesBy: day,
        promisedFor: addDays(day, 2),
        name: position === 0 ? "Airer" : "Grippers",
      })
      .where("orderId", "=", placed.id)
      .where("position", "=", position)
      .execute();
  await payOrder(db, placed);
  return getOrder(db, placed.id);
}

describe("an order that sends what is in stock first", () => {
  const soon = addWorkingDays(today, 1, "england-and-wales");

  it("is late with what is to be made while the rest is not, and only that gets the new day", async () => {
    const order = await paidInParts(soon, later);
    expect(await lateOnes()).toEqual([]);
    await close(later);
    const [late] = await lateOnes();
    expect(late).toMatchObject({
      orderId: order.id,
      reason: "closed",
      leaveBy: later,
      toMake: 1,
      proposed: addWorkingDays(later, 1, "england-and-wales"),
    });
    const day = late?.proposed ?? "";
    const [moved] = await move(order, { seenLeaveBy: later, leavesBy: day });
    expect(moved?.reason).toBeNull();
    const { lines } = await getOrder(db, order.id);
    expect(lines.map(({ leavesBy }) => leavesBy)).toEqual([day, soon]);
    expect(await delaysTo(order)).toMatchObject([
      { data: { name: "Airer", promisedBefore: addDays(later, 2) } },
    ]);
    // The part in stock may get the same day, with a mail of its own.
    await move(order, { seenLeaveBy: soon, leavesBy: day });
    expect((await delaysTo(order)).map(({ data }) => Reflect.get(Object(data), "name"))).toEqual([
      "Airer",
      "Grippers",
    ]);
  });

  it("once that is sent, tells of the rest alone: in the list, in the mail and to its customer", async () => {
    const order = await paidInParts(soon, addDays(today, -1));
    expect(await dispatchOrder(db, order.id, PARCEL)).toMatchObject({
      ok: true,
    });
    expect(await lateOnes()).toMatchObject([{ orderId: order.id, reason: "passed", toMake: 1 }]);
    const record = await recordOf(db, order.id);
    expect((await readOrderDetails(db, record)).parts.map(({ what }) => what)).toEqual(["Airer"]);
    await move(order);
    expect(await delaysTo(order)).toMatchObject([{ data: { name: "Airer" } }]);
  });

  it("counts the pieces of each made line on the line's own day", async () => {
    const order = await paidInParts(soon, later);
    const other = addDays(later, 7);
    await db
      .updateTable("orderLines")
      .set({ leavesBy: other, madeToOrder: true, leadTimeDays: 14 })
      .where("orderId", "=", order.id)
      .where("position", "=", 1)
      .execute();
    await summariseOrders(db);
    const rows = db.selectFrom("promisedPieces").select(["day", "pieces"]);
    expect(await rows.where("orderId", "=", order.id).orderBy("day").execute()).toEqual([
      { day: later, pieces: 1 },
      { day: other, pieces: 1 },
    ]);
  });
});

it("the mail to a customer across customs names no new day without the condition", async () => {
  const order = await paid(addDays(today, -1));
  const address = JSON.stringify({ ...order.address, country: "US", postcode: "10001" });
  await db.updateTable("orders").set({ address }).where("id", "=", order.id).execute();
  await move(order);
  expect(await delaysTo(order)).toMatchObject([
    { data: { unlessHeld: ", if customs do not hold it" } },
  ]);
});

it("an order that packing stops for a flag is late, waits for that, and gets no day by itself", async () => {
  const order = await paid(addDays(today, -1));
  expect(await lateOnes()).toMatchObject([{ orderId: order.id, isHeld: false }]);
  await raiseFlag(db, order, { code: "disputed", subject: "dp_1", actor: OWNER });
  expect((await listLateOrders(db, new Date())).orders).toMatchObject([
    { orderId: order.id, reason: "passed", isHeld: true },
  ]);
  expect(await countLateOrders(db, new Date())).toBe(0);
});

describe("a new day for a late order", () => {
  it("is set once, with one mail, the old day in the history, and a room in the workshop", async () => {
    const order = await paid(addDays(today, -1));
    const by = ownersAct();
    const [first, again, other] = await Promise.all([
      move(order, {}, by),
      move(order, {}, by),
      move(order),
    ]);
    expect(first).toEqual(again);
    const reasons = [first, other].map((moved) => moved[0]?.reason).toSorted();
    expect(reasons).toEqual(["changed", null].toSorted());
    const now = await getOrder(db, order.id);
    expect(now.lines.map(({ leavesBy }) => leavesBy)).toEqual([later]);
    expect((now.promisedFor ?? "") > later).toBe(true);
    expect(await delaysTo(order)).toMatchObject([
      {
        data: {
          name: "",
          promisedBefore: order.promisedFor,
          promisedFor: now.promisedFor,
          message: "The pine is late.",
        },
      },
    ]);
    const history = await db
      .selectFrom("orderHistory")
      .select("detail")
      .where("orderId", "=", order.id)
      .where("event", "=", "promise_moved")
      .execute();
    expect(history).toMatchObject([
      { detail: { from: order.lines[0]?.leavesBy, leavesBy: later } },
    ]);
    expect(await lateOnes()).toEqual([]);
    const rows = db.selectFrom("promisedPieces").select(["day", "pieces"]);
    expect(await rows.where("orderId", "=", order.id).execute()).toEqual([
      { day: later, pieces: 1 },
    ]);
  });

  it("is refused on a closed day, an earlier one, after a year, and for an order that is not to be sent", async () => {
    const order = await paid(addDays(today, -1), false);
    const reason = async (over: object) => (await move(order, over))[0]?.reason;
    await close(later);
    expect(await reason({})).toBe("closed_day");
    for (const leavesBy of [today, addDays(today, -3), addDays(today, 400)])
      expect(await reason({ leavesBy })).toBe("bad_day");
    expect(await reason({ seenLeaveBy: today })).toBe("changed");
    expect(await reason({ orderId: randomUUID() })).toBe("no_order");
    await cancelOrder(db, order.id, { actor: OWNER, by: "shop", reason: "", mayApprove: true });
    expect(await reason({})).toBe("nothing_to_send");
    expect(await delaysTo(order)).toEqual([]);
  });
});
