import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { csvFile, csvRows, type CsvCell } from "#shop/kit/csv.ts";
import { productColumns } from "#shop/catalogue/product-file/columns.ts";
import { streamProductRows } from "#shop/catalogue/product-file/export-products.server.ts";
import { placeOrderMakingRoom } from "#shop/checkout/make-room.server.ts";
import { createDb, openPool } from "#shop/platform/database/db.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { beginConfirmed, uploadText } from "#tests/support/imports.ts";
import { isFull } from "#tests/support/full-size.ts";
import { beginUndo } from "./begin-import.server.ts";
import { learnedColumns, learnProducts } from "./learn-later.server.ts";
import { findImport } from "./list-imports.server.ts";
import { runImport } from "./run-import.server.ts";
import { uploadImport } from "./upload-import.server.ts";
import { newOrder } from "#tests/support/builders/new-order.ts";

/** As many products as a file may have rows. */
const PRODUCTS = isFull ? 20_000 : 600;
const OPTIONED = 100;
const { db, url } = await testDatabase();
const pool = openPool(url, 5, { lockMs: 100 });
/** An order that does not wait long for a lock at a time. */
const impatient = createDb(pool);
afterAll(() => pool.end());

await db.transaction().execute(async (tx) => {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`alter table products disable trigger learn_product, disable trigger learn_terms`.execute(
    tx,
  );
  await sql`insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts, description, stock,
    weight_grams, material, setting, guarantee_years, position, model)
  select 'G-' || n, 'g-' || n, 'Thing ' || n % 977, 'accessories', 'hills', 10, 'Facts', 'Words', 100000,
    100, 'Steel', 'indoor', 5, n, 'Old' from generate_series(1, ${PRODUCTS}::int) as n`.execute(tx);
  await sql`alter table products enable trigger learn_product, enable trigger learn_terms`.execute(
    tx,
  );
});

const upload = (rows: readonly (readonly CsvCell[])[]) => uploadText(db, csvFile(rows));
const stateOf = async (id: string) => (await findImport(db, id))?.import.state;
const prices = async () =>
  (
    await sql<{
      price: number | null;
      count: number;
    }>`select price_pence as price, count(*)::int as count
      from products where sku like 'G-%' group by 1 order by 1`.execute(db)
  ).rows;
/** How many of the products the search has learned since they were filled in without its triggers. */
const learned = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from products
      where sku like 'G-%' and search_terms = search_terms_of(products)`.execute(db)
  ).rows[0]?.count;
/** The products of each job that teaches them to the search, in the order of their acts. */
const learningJobs = async () =>
  (
    await sql<{ ids: number[] }>`select payload -> 'productIds' as ids
      from graphile_worker._private_jobs where key like 'learn-products %' order by id`.execute(db)
  ).rows.map(({ ids }) => ids);
const idOf = (name: string) => productId(db, name);

/** Places orders of products of the import, one after the other, while `work` goes on, and notes its progress. */
async function orderingMeanwhile(id: string, work: () => Promise<void>) {
  const placed: boolean[] = [];
  const seen = new Set<number>();
  const products = ["g-1", `g-${PRODUCTS}`];
  let isOver = false;
  const ordering = (async () => {
    while (!isOver || placed.length === 0) {
      const order = await newOrder(db, { of: [products[placed.length % 2] ?? ""] });
      placed.push((await placeOrderMakingRoom(impatient, order)).ok);
    }
  })();
  const looking = (async () => {
    while (!isOver) {
      seen.add((await findImport(db, id))?.progress.done ?? 0);
      await setTimeout(5);
    }
  })();
  await work().finally(() => (isOver = true));
  await Promise.all([ordering, looking]);
  return { placed, seen };
}

it(
  "a file of many products, 20,000 at full size, is written whole and undone by jobs that say how far they are, while its products are bought",
  async () => {
    const names = Array.from({ length: PRODUCTS }, (_, at) => `G-${at + 1}`);
    const id = await upload([["sku", "price"], ...names.map((sku) => [sku, "20"])]);
    expect((await findImport(db, id))?.import).toMatchObject({ changedCount: PRODUCTS });
    const before = await prices();

    expect(await beginConfirmed(db, id)).toMatchObject({ ok: true });
    const applied = await orderingMeanwhile(id, () => runImport(db, id));
    expect(await stateOf(id)).toBe("applied");
    expect(await prices()).toEqual([{ price: 2_000, count: PRODUCTS }]);
    expect(applied.placed).not.toContain(false);
    expect([...applied.seen].filter((done) => done > 0 && done <= PRODUCTS)).not.toEqual([]);

    expect(await beginUndo(db, id, ownersAct())).toMatchObject({ ok: true });
    const undone = await orderingMeanwhile(id, () => runImport(db, id));
    expect(await stateOf(id)).toBe("undone");
    expect(undone.placed).not.toContain(false);
    expect((await prices()).map(({ count }) => count)).toEqual([PRODUCTS]);
    expect(before).toHaveLength(1);
    const held = await sql<{ held: number }>`
      select sum(held)::int as held from products where sku in ('G-1', ${`G-${PRODUCTS}`})`.execute(
      db,
    );
    expect(held.rows[0]?.held).toBe(applied.placed.length + undone.placed.length);
  },
  isFull ? 900_000 : 120_000,
);

it(
  "new names are written while their products are bought, and a job teaches them to the search",
  async () => {
    const names = Array.from({ length: PRODUCTS }, (_, at) => `G-${at + 1}`);
    const id = await upload([["sku", "name"], ...names.map((sku) => [sku, `Prop ${sku}`])]);
    expect(await beginConfirmed(db, id)).toMatchObject({ ok: true });
    const applied = await orderingMeanwhile(id, () => runImport(db, id));
    expect(await stateOf(id)).toBe("applied");
    expect(applied.placed).not.toContain(false);
    // It takes longer than the rest of the import together.
    expect(await learned()).toBe(0);

    const jobs = await learningJobs();
    expect(jobs.map((ids) => ids.length)).toEqual([PRODUCTS]);
    const taught = await orderingMeanwhile(id, () => learnProducts(db, jobs[0] ?? []));
    expect(taught.placed).not.toContain(false);
    expect(await learned()).toBe(PRODUCTS);
  },
  isFull ? 900_000 : 120_000,
);

it(
  "what the shop exports, 20,000 rows of 36 MB at full size, it imports again, and nothing changes",
  async () => {
    // Of more than 5 MB in any case, with a letter of two bytes at the end of each part that is read. The search would
    // take long to learn them: tests of that go before this one.
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update products set description = repeat('Wäsche ', ${isFull ? 220 : 1_300}::int) || '.'
        where sku like 'G-%'`.execute(tx);
    });
    let file = csvFile([productColumns]);
    for await (const rows of streamProductRows(db))
      file += csvRows(rows.filter(([sku]) => String(sku).startsWith("G-")));
    const bytes = new TextEncoder().encode(file);
    expect(bytes.length).toBeGreaterThan(5 * 1_024 * 1_024);
    const act = ownersAct();
    expect(await uploadImport(db, { act, fileName: "products.csv", bytes })).toMatchObject({
      ok: true,
    });
    await runImport(db, act.actId);
    expect((await findImport(db, act.actId))?.import).toMatchObject({
      state: "ready",
      untouchedCount: PRODUCTS,
      newCount: 0,
      changedCount: 0,
      refusedCount: 0,
    });
  },
  isFull ? 900_000 : 120_000,
);

it("a draft that a file puts on the shop is learned, though none of its words changes", async () => {
  await sql`update products set state = 'draft', description = 'Zyzzle' where sku = 'G-3'`.execute(
    db,
  );
  const known = async () =>
    (await sql`select from search_words where word = 'zyzzle'`.execute(db)).rows.length;
  const id = await upload([
    ["sku", "state"],
    ["G-3", "live"],
  ]);
  expect(await beginConfirmed(db, id)).toMatchObject({ ok: true });
  await runImport(db, id);
  expect([await stateOf(id), await known()]).toEqual(["applied", 0]);
  const jobs = await learningJobs();
  expect(jobs.at(-1)).toEqual([await idOf("G-3")]);
  await learnProducts(db, jobs.at(-1) ?? []);
  expect(await known()).toBe(1);
});

it("the search learns a product anew with the columns of its triggers", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct event_object_column as name from information_schema.triggered_update_columns
    where event_object_table = 'products' and trigger_name in ('learn_product', 'learn_terms')`.execute(
    db,
  );
  expect(new Set(rows.map(({ name }) => name))).toEqual(learnedColumns);
});

it("an order waits for a product that is locked for longer than a lock is waited for", async () => {
  const product = await idOf("G-2");
  const order = await newOrder(db, { of: ["g-2"] });
  const placing = await db.transaction().execute(async (tx) => {
    await sql`select from products where id = ${product} for no key update`.execute(tx);
    const begun = placeOrderMakingRoom(impatient, order);
    await setTimeout(600);
    return { begun };
  });
  expect(await placing.begun).toMatchObject({ ok: true, isNew: true });
});

it("options of many products are written by one statement", async () => {
  const names = Array.from({ length: OPTIONED }, (_, at) => `G-${at + 10}`);
  const rows = names.flatMap((sku) =>
    ["1 m", "2 m", "3 m", "4 m"].map((value, at) => [sku, "Length", value, String(at)]),
  );
  const id = await upload([["sku", "option_name", "value_name", "surcharge"], ...rows]);
  expect(await beginConfirmed(db, id)).toMatchObject({ ok: true });
  await runImport(db, id);
  expect(await stateOf(id)).toBe("applied");
  // `cmin` numbers the statements of a transaction.
  const { rows: written } = await sql`
    select count(*)::int as count, count(distinct v.xmin::text || ' ' || v.cmin::text)::int as statements
    from option_values v join option_groups g on g.id = v.group_id join products p on p.id = g.product_id
    where p.sku = any(${names}::text[])`.execute(db);
  expect(written).toEqual([{ count: OPTIONED * 4, statements: 1 }]);
});
