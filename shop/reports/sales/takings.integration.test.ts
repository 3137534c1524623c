import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { readSales } from "./sales-report.server.ts";
import { listTakings } from "./takings.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";

const { db } = await testDatabase();

/** An order of £12.00 that was paid at a time. */
async function paidAt(instant: string, mode: "sandbox" | "live" = "sandbox"): Promise<string> {
  const { id } = await anOrder(db, "unpaid");
  await db
    .updateTable("payments")
    .set({ state: "paid", paidAt: new Date(instant), mode })
    .where("orderId", "=", id)
    .execute();
  return id;
}

test("the takings of a day are its payments in London's time and in the shop's payment mode", async () => {
  // London is an hour ahead of UTC until 25 October 2026.
  await paidAt("2026-10-22T22:59:59Z");
  await paidAt("2026-10-22T23:00:00Z");
  await paidAt("2026-10-23T12:00:00Z");
  await paidAt("2026-10-23T12:00:00Z", "live");
  await paidAt("2026-10-26T00:00:00Z");
  await anOrder(db, "unpaid");
  expect(await listTakings(db, { lastDay: "2026-10-25", days: 3 })).toEqual([
    { day: "2026-10-23", orders: 2, amountPence: 2400 },
    { day: "2026-10-24", orders: 0, amountPence: 0 },
    { day: "2026-10-25", orders: 0, amountPence: 0 },
  ]);
  const [before] = await listTakings(db, { lastDay: "2026-10-22", days: 1 });
  expect(before).toEqual({ day: "2026-10-22", orders: 1, amountPence: 1200 });
});

test("an order that was paid twice is counted once, on Today as in the sales report", async () => {
  const orderId = await paidAt("2026-09-10T10:00:00Z");
  for (const instant of ["2026-09-10T10:05:00Z", "2026-09-11T09:00:00Z"])
    await db
      .insertInto("payments")
      .values({
        orderId,
        mode: "sandbox",
        amountPence: 1200,
        state: "paid",
        expiresAt: new Date(instant),
        paidAt: new Date(instant),
      })
      .execute();
  const [first, second] = await listTakings(db, { lastDay: "2026-09-11", days: 2 });
  expect([first?.orders, first?.amountPence]).toEqual([1, 1200]);
  expect([second?.orders, second?.amountPence]).toEqual([0, 0]);
  const { parts } = await readSales(db, {
    firstDay: "2026-09-10",
    lastDay: "2026-09-11",
    by: "day",
    against: "previous",
  });
  expect(parts.map(({ sales }) => [sales.orders, sales.takenPence])).toEqual([
    [1, 1200],
    [0, 0],
  ]);
});
