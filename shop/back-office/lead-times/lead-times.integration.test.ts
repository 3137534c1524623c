import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { markMade, startMaking } from "#shop/fulfilment/making.server.ts";
import { addDays, londonDay, londonInstant } from "#shop/kit/time.ts";
import { addWorkingDays, isWorkingDay } from "#shop/shipping/working-days.ts";
import { OWNER } from "#tests/support/actors.ts";
import { productId } from "#tests/support/customers.ts";
import { SHIPMENT } from "#tests/support/orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { listLeadTimes } from "./lead-times.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";

const { db, airer } = await testShop();
const paidOn = workingDayBefore(addDays(londonDay(new Date()), -60));
const actor = OWNER;

function workingDayBefore(from: string): string {
  let day = from;
  while (!isWorkingDay(day, "england-and-wales")) day = addDays(day, -1);
  return day;
}
const after = (days: number) => addWorkingDays(paidOn, days, "england-and-wales");
const noon = (day: string) => londonInstant(day, 12);
const of = async (id: number) =>
  (await listLeadTimes(db, { now: new Date(), after: "" })).rows.find(
    (row) => row.productId === id,
  );

test("a lead time is proposed from what nine of ten pieces took, in days on which the shop was open", async () => {
  const { id: orderId } = await anOrder(db, "paid", {
    of: ["traditional-kitchen-maid"],
    line: { quantity: 10, leadTimeDays: 14 },
    paidAt: noon(paidOn),
  });
  for (const [quantity, days] of [
    [9, 6],
    [1, 20],
  ] as const) {
    const lines = [{ position: 0, quantity }];
    await startMaking(db, orderId, { actor, lines });
    await markMade(db, orderId, { actor, lines });
    await sql`update fulfilments set made_at = ${noon(after(days))}
      where order_id = ${orderId} and made_at > now() - interval '1 day'`.execute(db);
  }
  const found = { pieces: 10, leadTimeDays: 14, workingDays: 6, proposed: 8 };
  expect(await of(airer)).toMatchObject(found);
  // What is sent keeps the day on which it was made.
  const lines = [{ position: 0, quantity: 9 }];
  expect((await dispatchOrder(db, orderId, { actor, shipment: SHIPMENT, lines })).ok).toBe(true);
  expect(await of(airer)).toMatchObject(found);
  await db
    .insertInto("closedDays")
    .values({
      id: randomUUID(),
      firstDay: after(2),
      lastDay: after(3),
      reason: "",
      isShown: false,
    })
    .execute();
  const closed = await of(airer);
  expect((closed?.workingDays ?? 0) < 6).toBe(true);
});

test("a product of which nothing was made has no proposal, and one with stock is not listed", async () => {
  const { rows, next } = await listLeadTimes(db, { now: new Date(), after: "" });
  const others = rows.filter((row) => row.productId !== airer);
  expect(others.length).toBeGreaterThan(0);
  expect(others.every(({ pieces, proposed }) => pieces === 0 && proposed === null)).toBe(true);
  expect(rows.map((row) => row.productId)).not.toContain(await productId(db, "beech-pegs"));
  expect(next).toBeNull();
  const [first] = rows;
  const second = await listLeadTimes(db, { now: new Date(), after: first?.sku ?? "" });
  expect(second.rows).toEqual(rows.slice(1));
});
