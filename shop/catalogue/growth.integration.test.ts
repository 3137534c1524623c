import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Db } from "#shop/platform/database/db.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listFeatured, listProducts } from "./catalogue.server.ts";
import { listCategoryLeads } from "./categories.server.ts";
import { readFilter, sorts } from "./listing/listing-filter.ts";
import { listCategory } from "./listing/listing.server.ts";
import { countProducts, type CountedBy } from "./product-queries.server.ts";
import { countAllProducts, listChanges } from "./export/catalogue-export.server.ts";
import { writeListPrices } from "./list-prices.server.ts";

const { db } = await testDatabase();

const ADDED = 6_000;
/** More rows than a page and its filters show, but far fewer than the catalogue has. */
const READ_MAX = 300;

/** Adds products with generated prices and stock to every category, half of them of a new brand. */
await sql`insert into brands values ('many', 'Many', 'Many things')`.execute(db);
await db.transaction().execute(async (tx) => {
  // VACUUM marks pages all-visible only when the commit is on disk, which the test server delays.
  await sql`set local synchronous_commit = on`.execute(tx);
  // The pool's limit is for a shopper's query, not for thousands of new rows on a busy machine.
  await sql`set local statement_timeout = 0`.execute(tx);
  // The search triggers take longer than everything else and are not needed here.
  await sql`alter table products disable trigger learn_product, disable trigger learn_terms`.execute(
    tx,
  );
  await sql`
  insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts, description, stock,
    weight_grams, material, setting, guarantee_years, position, drying_length_m, capacity_kg)
  select 'G-' || n, 'g-' || n, 'Thing ' || n % 977, slug, case n % 2 when 0 then 'many' else 'hills' end,
    (n * 37 % 15000) / 100.0, 'Facts', 'Words', n % 4, 100, 'Steel',
    (array['indoor', 'outdoor', 'both'])[1 + n % 3], 5, n % 500, nullif(n % 60, 0), nullif(n % 50, 0)
  from generate_series(1, ${ADDED}::int) as n
  join (select slug, row_number() over (order by slug) as at from categories) as numbered
    on numbered.at = 1 + n % (select count(*) from categories)`.execute(tx);
  await sql`alter table products enable trigger learn_product, enable trigger learn_terms`.execute(
    tx,
  );
});
await writeListPrices(db);
await db.transaction().execute(async (tx) => {
  // This commit goes to disk, and the one of the prices with it. Writing a brand would index its products.
  await sql`set local synchronous_commit = on`.execute(tx);
  await sql`select pg_logical_emit_message(true, 'test', 'to disk')`.execute(tx);
});
// A connection that any test opens at this moment may keep pages from being marked.
for (let tries = 0, unmarked = 1; unmarked > 0 && tries < 50; tries += 1) {
  await sql`vacuum analyze products`.execute(db);
  const { rows } = await sql`select from pg_class
    where oid = 'products'::regclass and relallvisible < relpages`.execute(db);
  unmarked = rows.length;
}

/** The number of table rows that a query reads. Index-only reads do not count. */
async function rowsRead(work: (tx: Db) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await readSoFar(tx);
    await work(tx);
    return (await readSoFar(tx)) - before;
  });
}

async function readSoFar(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'products'`.execute(tx);
  return rows[0]?.read ?? 0;
}

const listed = (tx: Db, query: string, page = 1) =>
  listCategory(tx, "accessories", { filter: readFilter(new URLSearchParams(query)), page });

describe("with a large catalogue, a query reads only what it shows:", () => {
  const pages: Record<string, (tx: Db) => Promise<unknown>> = {
    "the home page's featured products": listFeatured,
    "the home page's categories": listCategoryLeads,
    "the first page of all": (tx) => listProducts(tx, {}),
    "the fiftieth page of all": (tx) => listProducts(tx, { page: 50 }),
    "a page of a category": (tx) => listProducts(tx, { category: "accessories", page: 5 }),
    "a page of a brand": (tx) => listProducts(tx, { brand: "many", page: 5 }),
    "a category with its choices": (tx) => listed(tx, ""),
    "a category, filtered": (tx) => listed(tx, "price=0-2500&stock=1&setting=indoor"),
    "a category, by lath length and fixing": (tx) => listed(tx, "lath=1.5m&fixing=nothing"),
    "a category, sorted by name": (tx) => listed(tx, "sort=name", 3),
    "the count of all": countAllProducts,
    "when categories were changed": (tx) => listChanges(tx, "categories"),
    "when brands were changed": (tx) => listChanges(tx, "brands"),
  };
  test.each(Object.keys(pages))("%s", async (name) => {
    const work = pages[name];
    expect(await rowsRead(async (tx) => work?.(tx))).toBeLessThan(READ_MAX);
  });
});

type Row = {
  id: number;
  slug: string;
  name: string;
  categorySlug: string;
  brandSlug: string;
  pence: number;
  length: number | null;
  capacity: number | null;
  setting: string;
  isAvailable: boolean;
  isFeatured: boolean;
};

/** Every product in the shopkeeper's order, read with a plain query. */
async function everything(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, slug, name, category_slug, brand_slug, price_pence as pence,
      drying_length_m::float as length, capacity_kg::float as capacity, setting, is_featured,
      stock is not null and stock > held as is_available
    from products order by position, id`.execute(db);
  return rows;
}

const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug);

describe("lists match a plain query over every product:", () => {
  test("pages by category, brand and featured flag, and their totals", async () => {
    const all = await everything();
    const filters = [
      {},
      { category: "accessories" },
      { brand: "hills" },
      { featured: true },
      { category: "ceiling-airers", featured: true },
      { category: "accessories", brand: "many" },
      { category: "none" },
    ];
    for (const filter of filters) {
      const fitting = all.filter(
        (row) =>
          (filter.category === undefined || row.categorySlug === filter.category) &&
          (filter.brand === undefined || row.brandSlug === filter.brand) &&
          (!filter.featured || row.isFeatured),
      );
      for (const page of [1, 2, 7, 251, 260]) {
        const found = await listProducts(db, { ...filter, page });
        expect([filter, found.total]).toEqual([filter, fitting.length]);
        expect(slugs(found.products)).toEqual(slugs(fitting.slice((page - 1) * 24, page * 24)));
      }
    }
  });

  test("a category, sorted in each way", async () => {
    const all = (await everything()).filter((row) => row.categorySlug === "accessories");
    const orders: Record<string, (a: Row, b: Row) => number> = {
      "": () => 0,
      price: (a, b) => a.pence - b.pence,
      "price-desc": (a, b) => b.pence - a.pence,
      length: (a, b) => (b.length ?? -1) - (a.length ?? -1),
      load: (a, b) => (b.capacity ?? -1) - (a.capacity ?? -1),
      newest: (a, b) => b.id - a.id,
    };
    expect(Object.keys(sorts).toSorted()).toEqual([...Object.keys(orders), "name"].toSorted());
    for (const [sort, order] of Object.entries(orders)) {
      const { list } = await listed(db, `sort=${sort}`, 2);
      expect(list.total).toBe(all.length);
      expect([sort, ...slugs(list.products)]).toEqual([
        sort,
        ...slugs(all.toSorted(order).slice(24, 48)),
      ]);
    }
  });

  test("a category, filtered, with the count beside each choice", async () => {
    const all = (await everything()).filter((row) => row.categorySlug === "accessories");
    const isIndoor = (row: Row) => row.setting !== "outdoor";
    const isCheap = (row: Row) => row.pence < 2_500;
    const isMany = (row: Row) => row.brandSlug === "many";
    const { list, facets } = await listed(db, "price=0-2500&setting=indoor&brand=many&stock=1");
    const fitting = all.filter(
      (row) => isIndoor(row) && isCheap(row) && isMany(row) && row.isAvailable,
    );
    expect(list.total).toBe(fitting.length);
    expect(slugs(list.products)).toEqual(slugs(fitting.slice(0, 24)));
    const countOf = (facet: string, value: string) =>
      facets.find(({ name }) => name === facet)?.values.find((each) => each.value === value)?.count;
    const count = (...tests: ((row: Row) => boolean)[]) =>
      all.filter((row) => tests.every((holds) => holds(row))).length;
    const isInStock = (row: Row) => row.isAvailable;
    expect([
      countOf("stock", "1"),
      countOf("brand", "many"),
      countOf("brand", "hills"),
      countOf("setting", "indoor"),
      countOf("price", "0-2500"),
      countOf("length", "10-20"),
    ]).toEqual([
      count(isIndoor, isCheap, isMany, isInStock),
      count(isIndoor, isCheap, isInStock, isMany),
      count(isIndoor, isCheap, isInStock, (row) => row.brandSlug === "hills"),
      count(isCheap, isMany, isInStock, isIndoor),
      count(isIndoor, isMany, isInStock, isCheap),
      count(isIndoor, isCheap, isMany, isInStock, ({ length }) =>
        length === null ? false : length >= 10 && length < 20,
      ),
    ]);
  });

  test("the first product of each category represents it", async () => {
    const firsts = new Map<string, string>();
    for (const { categorySlug: category, slug } of await everything())
      if (!firsts.has(category)) firsts.set(category, slug);
    const leads = await listCategoryLeads(db);
    expect(leads.map(({ categorySlug, slug }) => [categorySlug, slug])).toEqual(
      [...firsts].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
});

describe("the stored product counts are exact", () => {
  const conditions: readonly CountedBy[] = [
    {},
    { category: "accessories" },
    { category: "renamed" },
    { category: "drying-racks" },
    { brand: "many" },
    { brand: "hills" },
    { featured: true },
    { category: "accessories", brand: "many", featured: true },
  ];
  const changes: Record<string, string> = {
    "nothing has changed": "select 1",
    "products are featured": "update products set is_featured = true where id % 7 = 0",
    "products move to another category and brand":
      "update products set category_slug = 'drying-racks', brand_slug = 'hills' where id % 5 = 0",
    "stock is sold": "update products set stock = 0 where stock > 0 and id % 2 = 0",
    "products are deleted": "delete from products where id % 11 = 0",
    "a category is renamed":
      "update categories set slug = 'renamed' where slug = 'accessories'; update categories set slug = 'accessories' where slug = 'renamed'; update categories set slug = 'renamed' where slug = 'rotary-covers'",
    "products are written again by an import": `
      insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts, description, stock, weight_grams, material, setting, guarantee_years)
      select sku, slug, name, 'accessories', 'many', 1, '', '', 1, 1, '', 'both', 1 from products where id % 3 = 0
      on conflict (sku) do update set category_slug = excluded.category_slug, brand_slug = excluded.brand_slug`,
    "all products are deleted": "truncate products cascade",
  };
  test.each(Object.keys(changes))("when %s", async (name) => {
    await sql`alter table products disable trigger learn_product, disable trigger learn_terms`.execute(
      db,
    );
    for (const statement of (changes[name] ?? "").split("; ")) await sql.raw(statement).execute(db);
    for (const condition of conditions) {
      const counted = await countProducts(db, condition);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from products
        where category_slug = coalesce(${condition.category ?? null}::text, category_slug)
          and brand_slug = coalesce(${condition.brand ?? null}::text, brand_slug)
          and (is_featured or not ${condition.featured ?? false})`.execute(db);
      expect([condition, counted]).toEqual([condition, rows[0]?.count]);
    }
  });
});
