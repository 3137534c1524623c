import { randomBytes } from "node:crypto";
import pg from "pg";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { openPool, createDb } from "#shop/platform/database/db.server.ts";
import { writeListPrices } from "#shop/catalogue/list-prices.server.ts";
import { listCatchingUp } from "./catching-up.server.ts";
import { prepareShopDatabase } from "./prepare.server.ts";

const serverUrl = process.env.TEST_DATABASE_URL ?? "";

/** An empty database, dropped with the template at the end of the test run. */
async function emptyDatabase() {
  const name = `${process.env.TEST_TEMPLATE_NAME}_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = openPool(url.href, 3);
  afterAll(() => pool.end());
  return pool;
}

async function countsOf(pool: pg.Pool) {
  const { rows } = await sql`select (select count(*)::int from products) as products,
    (select count(*)::int from brands) as brands,
    (select count(*)::int from categories) as categories,
    (select count(*)::int from shipping_zones) > 0 as has_shipping_zones`.execute(createDb(pool));
  return rows[0];
}

describe("an empty database", () => {
  it("gets the basic data with a live key, and the example catalogue only with a test key", async () => {
    const pool = await emptyDatabase();
    // Only the example brand's company particulars prevent a live key.
    await expect(prepareShopDatabase(pool, () => {}, { mode: "live" })).rejects.toThrow(
      /^STRIPE_SECRET_KEY is a live key, but the shop still has example particulars \(company name, .*: change them at \/admin\/settings\/shop or in shop\.json\): run npm run begin-trading first\.$/,
    );
    expect(await countsOf(pool)).toEqual({
      products: 0,
      brands: 0,
      categories: 9,
      hasShippingZones: true,
    });

    // With a test key it gets the examples once, which then also prevent a live key.
    await prepareShopDatabase(pool, () => {}, { mode: "test" });
    await prepareShopDatabase(pool, () => {}, { mode: "test" });
    expect(await countsOf(pool)).toMatchObject({ products: 67, categories: 9 });
    await expect(prepareShopDatabase(pool, () => {}, { mode: "live" })).rejects.toThrow(
      /still has 67 example products and example particulars/,
    );
  });

  it("answers before the prices of a grown catalogue are written: a job writes them, attention tells", async () => {
    const pool = await emptyDatabase();
    await prepareShopDatabase(pool, () => {}, { mode: "test" });
    const db = createDb(pool);
    await db.transaction().execute(async (tx) => {
      // Without triggers: the search would learn each of them.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts, description, stock,
          weight_grams, material, setting, guarantee_years)
        select 'MANY-' || n, 'many-' || n, 'Many', category_slug, brand_slug, base_price, facts, description, 1,
          weight_grams, material, setting, guarantee_years
        from (select * from products order by id limit 1) as one, generate_series(1, 1001) as n`.execute(
        tx,
      );
    });
    await prepareShopDatabase(pool, () => {}, { mode: "test" });
    expect(await listCatchingUp(db)).toEqual([
      expect.stringMatching(/^The prices of 1,001 products are /),
    ]);
    const { rows } = await sql`select task_identifier as task from graphile_worker.jobs
      where task_identifier = 'write-list-prices' and run_at <= now()`.execute(db);
    expect(rows).toHaveLength(1);
    await sql`insert into order_changes (order_id) select gen_random_uuid() from generate_series(1, 1001)`.execute(
      db,
    );
    await writeListPrices(db);
    expect(await listCatchingUp(db)).toEqual([expect.stringMatching(/1,001 orders are left$/)]);
  });

  it("gets no example products after the owner has added a product", async () => {
    const pool = await emptyDatabase();
    await prepareShopDatabase(pool, () => {}, { mode: "live" }).catch(() => {});
    await sql
      .raw(`insert into brands (slug, name, description) values ('own', 'Own', 'Ours.');
        insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts, description,
          weight_grams, material, setting, guarantee_years, stock)
        values ('OWN-1', 'own', 'Own', 'indoor-airers', 'own', 20, 'Ash', 'Ours.', 9, 'Ash', 'indoor', 5, 9)`)
      .execute(createDb(pool));
    await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
    expect(await countsOf(pool)).toMatchObject({ products: 1, brands: 1 });
  });
});
