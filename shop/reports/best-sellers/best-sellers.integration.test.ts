import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { soldOrder } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { todayOfFile } from "#tests/support/today.ts";
import type { BestSellerView } from "./best-sellers.ts";
import { listBestSellers, readProductSales } from "./best-sellers.server.ts";
import { productRow } from "#tests/support/customers.ts";

const shop = await testShop();
const { db } = shop;
const today = await todayOfFile();
const list = async (view: BestSellerView, category: string | null = null) =>
  listBestSellers(db, { sales: await readProductSales(db, today), view, category, after: null });
const rowOf = async (slug: string, view: BestSellerView = "all") => {
  const { sku } = await productRow(db, slug);
  const pages = [await list(view, "accessories"), await list(view, "ceiling-airers")];
  return pages.flatMap(({ rows }) => rows).find((row) => row.sku === sku);
};
const paidDaysAgo = (order: Order, days: number) =>
  sql`update payments set paid_at = ${`${addDays(today, -days)} 12:00 Europe/London`}::timestamptz
    where order_id = ${order.id}`.execute(db);

await db.updateTable("products").set({ isBestSeller: false }).execute();
await soldOrder(shop, { items: { "beech-pegs": 3 } });
await soldOrder(shop, { items: { "peg-bag": 1 } });
const old = (await soldOrder(shop, { items: { "rubber-grippers": 5 } })).order;

test("what sold most in its category in 90 days is proposed, with pieces and net sales", async () => {
  await paidDaysAgo(old, 90);
  const pegs = await rowOf("beech-pegs", "look");
  expect(pegs).toMatchObject({ rank: 1, pieces: 3, isBestSeller: false });
  const { rows } = await sql<{ net: number }>`select sum(quantity * unit_net_pence)::int as net
    from order_lines where name = ${pegs?.name ?? ""}`.execute(db);
  expect(pegs?.netSalesPence).toBe(rows[0]?.net);
  expect(pegs?.finding).toBe("without_flag");
  expect((await rowOf("rubber-grippers"))?.pieces).toBe(0);
  expect(await rowOf("rubber-grippers")).toMatchObject({ rank: null, piecesOfYear: 5 });
  // One day later it is one of the 90 days, today included.
  await paidDaysAgo(old, 89);
  expect(await rowOf("rubber-grippers")).toMatchObject({ rank: 1, pieces: 5 });
  expect(await rowOf("beech-pegs")).toMatchObject({ rank: 2 });
  await paidDaysAgo(old, 366);
  expect(await rowOf("rubber-grippers")).toMatchObject({ piecesOfYear: 0 });
});

test("a flag without a sale in 90 days, or on a product that is not live, is to be looked at", async () => {
  const flag = (slug: string, state: "live" | "archived") =>
    db
      .updateTable("products")
      .set({ isBestSeller: true, state })
      .where("slug", "=", slug)
      .execute();
  await flag("rubber-grippers", "live");
  await flag("beech-pegs", "archived");
  await flag("peg-bag", "live");
  const [grippers, pegs, bag] = [
    await rowOf("rubber-grippers", "look"),
    await rowOf("beech-pegs", "look"),
    await rowOf("peg-bag", "flagged"),
  ];
  expect(grippers?.finding).toBe("not_sold");
  expect(pegs?.finding).toBe("not_live");
  // What is not live takes no place: the bag is first now, with its flag.
  expect(bag).toMatchObject({ rank: 1, finding: null });
  const { counts } = await list("flagged", "accessories");
  expect(counts).toMatchObject({ look: 2, flagged: 3 });
});
