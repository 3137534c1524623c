import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { readTodaysOrders } from "./todays-orders.server.ts";

const shop = await testShop();

test("many late orders are counted, and hide no refund that is due", async () => {
  const { order } = await paidOrder(shop, [shop.grippers]);
  const now = new Date();
  await readTodaysOrders(shop.db, now);
  const add = (step: string, orders: number, fields: object) =>
    sql`insert into order_summaries
      select (jsonb_populate_record(s, ${JSON.stringify(fields)}::jsonb || jsonb_build_object(
        'order_id', gen_random_uuid(), 'order_number', ${step}::text || n))).*
      from order_summaries s, generate_series(1, ${orders}::int) as n where order_id = ${order.id}`.execute(
      shop.db,
    );
  const day = addDays(londonDay(now), -1);
  await add("make-", 40, { next_kind: "make", next_day: day, next_key: 1 });
  await add("pack-", 30, { next_kind: "dispatch", next_day: day, next_key: 2 });
  await add("refund-", 2, { next_kind: "refund", next_key: 3 });
  const { urgent } = await readTodaysOrders(shop.db, now);
  expect(urgent.map(({ kind, alike }) => [kind, alike])).toEqual([
    ...Array<unknown>(40).fill(["make", 70]),
    ...Array<unknown>(10).fill(["dispatch", 70]),
    ["refund", 2],
    ["refund", 2],
  ]);
});
