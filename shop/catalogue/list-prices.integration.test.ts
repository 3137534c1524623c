import { sql, type RawBuilder } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { listProducts } from "./catalogue.server.ts";
import { countWithoutListPrice, writeListPrices } from "./list-prices.server.ts";
import { readFilter } from "./listing/listing-filter.ts";
import { listCategory } from "./listing/listing.server.ts";

const { db } = await testDatabase();

const written = async (slug: string) => {
  const { rows } = await sql<{ price: number | null; max: number | null; rate: number | null }>`
    select price_pence as price, max_price_pence as max, vat_rate_bp as rate
    from products where slug = ${slug}`.execute(db);
  return rows[0];
};
const slug = "traditional-kitchen-maid";

beforeEach(async () => {
  await sql`update products set base_price = 45 where slug = ${slug}`.execute(db);
  await writeListPrices(db);
});

describe("the written prices of lists", () => {
  it("are written with the example catalogue, and not again while nothing changes", async () => {
    expect(await written(slug)).toEqual({ price: 5400, max: 11351, rate: 2_000 });
    expect(await writeListPrices(db)).toBe(0);
  });

  it.each([
    ["the price", sql`update products set base_price = 50 where slug = ${slug}`, 6000, 11951],
    [
      "a surcharge",
      sql`update option_values set surcharge = surcharge where group_id in
        (select id from option_groups where product_id = (select id from products where slug = ${slug}))`,
      5400,
      11351,
    ],
  ])(
    "go when %s changes by SQL, and pages show the new price at once",
    async (_, change, price, max) => {
      await change.execute(db);
      expect(await written(slug)).toEqual({ price: null, max: null, rate: null });
      const { products } = await listProducts(db, { category: "ceiling-airers" });
      expect(products.find((card) => card.slug === slug)).toMatchObject({
        pricePence: price,
        maxPricePence: max,
      });
      expect(await writeListPrices(db)).toBe(1);
      expect(await written(slug)).toEqual({ price, max, rate: 2_000 });
    },
  );

  it("are all written anew on the day on which the rate of VAT changes", async () => {
    const total = await writeListPrices(db, new Date("2010-12-31T12:00:00Z"));
    expect(total).toBeGreaterThan(50);
    // £45.00 at 17.5 %: 52.875.
    expect(await written(slug)).toMatchObject({ price: 5288, rate: 1_750 });
    // Midnight in London on the day of the change.
    expect(await writeListPrices(db, new Date("2011-01-04T00:00:00Z"))).toBe(total);
    expect(await written(slug)).toMatchObject({ price: 5400, rate: 2_000 });
  });

  it("of the rate of before are not shown: lists calculate until they are written", async () => {
    await writeListPrices(db, new Date("2010-12-31T12:00:00Z"));
    const { products } = await listProducts(db, { category: "ceiling-airers" });
    expect(products.find((card) => card.slug === slug)).toMatchObject({
      pricePence: 5400,
      maxPricePence: 11351,
    });
  });

  it("are written in several parts, each product once", async () => {
    // Without triggers: the search would learn each of them.
    const quickly = (statement: RawBuilder<unknown>) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await statement.execute(tx);
      });
    await quickly(sql`insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts, description, stock,
        weight_grams, material, setting, guarantee_years)
      select 'MANY-' || n, 'many-' || n, 'Many', category_slug, brand_slug, base_price, facts, description, 1,
        weight_grams, material, setting, guarantee_years
      from (select * from products order by id limit 1) as one, generate_series(1, 2500) as n`);
    expect(await countWithoutListPrice(db)).toBe(2_500);
    expect(await writeListPrices(db)).toBe(2_500);
    expect(await countWithoutListPrice(db)).toBe(0);
    await quickly(sql`delete from products where slug like 'many-%'`);
  });

  it("are what a list is filtered and sorted by", async () => {
    const filter = readFilter(new URLSearchParams("sort=price"));
    const { list } = await listCategory(db, "ceiling-airers", { filter, page: 1 });
    const prices = list.products.map(({ pricePence }) => pricePence);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  });
});
