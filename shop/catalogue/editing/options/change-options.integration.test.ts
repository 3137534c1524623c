import { sql } from "kysely";
import { expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { quoteCart } from "#shop/cart/quote-cart.server.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { bringBackVersion } from "#shop/catalogue/editing/bring-back.server.ts";
import { createProduct } from "#shop/catalogue/editing/create-product.server.ts";
import { listVersions, readContent } from "#shop/catalogue/editing/version-list.server.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { changeOptions, readOptionGrid } from "./change-options.server.ts";
import type { Grid, GridGroup, GridValue } from "./option-grid.ts";
import { writeOptionGrid } from "./option-grid-queries.server.ts";
import { productId } from "#tests/support/customers.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

const { db } = await testDatabase();

const idOf = (name: string) => productId(db, name);
const change = (id: number, was: Grid, wanted: Grid, act = ownersAct()) =>
  changeOptions(db, id, { act, was, wanted });
const withRow = (grid: Grid, value: string, more: Partial<GridValue>): Grid =>
  grid.map((group) => ({
    ...group,
    values: group.values.map((row) => (row.value === value ? { ...row, ...more } : row)),
  }));
const without = (grid: Grid, key: string, value: string): Grid =>
  grid.map((group) =>
    group.key === key
      ? { ...group, values: group.values.filter((row) => row.value !== value) }
      : group,
  );
const options = async (id: number) => (await readContent(db, id)).content.options;

it("options that are read and written again are the same, with their rows, for every product", async () => {
  const rows = () =>
    sql<{ rows: unknown }>`select jsonb_agg(to_jsonb(v) order by group_id, value) as rows
      from option_values v`.execute(db);
  const before = (await rows()).rows;
  const { rows: products } = await sql<{ id: number }>`select id from products order by id`.execute(
    db,
  );
  for (const { id } of products) {
    const grid = await readOptionGrid(db, id);
    await db.transaction().execute((tx) => writeOptionGrid(tx, id, grid));
    expect(await readOptionGrid(db, id)).toEqual(grid);
    expect(await change(id, grid, grid)).toEqual({ ok: false, reason: "unchanged" });
  }
  expect((await rows()).rows).toEqual(before);
});

it("a new surcharge is in the page, in lists and in the cart at once, and is kept as a version", async () => {
  const id = await idOf("LL-CA-002");
  const was = await readOptionGrid(db, id);
  const act = ownersAct();
  const wanted = withRow(was, "2.4m", { surchargePence: pence(4_167) });
  const same = await Promise.all([1, 2].map(() => change(id, was, wanted, act)));
  expect(same).toEqual([1, 2].map(() => ({ ok: true, value: 1 })));
  const product = (await findProductsById(db, [id])).get(id);
  if (product === undefined) throw new Error("no product");
  const chosen = { lathLength: "2.4m", color: "ivory" };
  const price = unitPrice(product, chosen);
  const vatRateBp = product.vatRateBp;
  const delivery = { zone: "uk", ratePence: pence(0), vat: "uk", vatRateBp } as const;
  const priced = await quoteCart(db, [{ productId: id, options: chosen }], { delivery });
  if (!priced.ok) throw new Error("no quote");
  expect(price?.netPence).toBe((product.basePence ?? 0) + 4_167);
  expect(priced.quote.lines[0]?.homePence).toBe(price?.grossPence);
  const { rows } = await sql<{ max: number }>`
    select max_price_pence as max from products where id = ${id}`.execute(db);
  expect(rows[0]?.max).toBe(product.maxPricePence);
  const [newest] = (await listVersions(db, id, null)).versions;
  expect(newest).toMatchObject({ action: "change_options", staffId: OWNER.id, number: 2 });
});

it("two people who change different things are put together; the same to different things is refused", async () => {
  const id = await idOf("LL-AC-004");
  const was = await readOptionGrid(db, id);
  expect(await change(id, was, withRow(was, "15m", { label: "15 metres" }))).toMatchObject({
    ok: true,
  });
  expect(await change(id, was, withRow(was, "25m", { sku: "ROPE-25", stock: 4 }))).toMatchObject({
    ok: true,
  });
  const now = await readOptionGrid(db, id);
  expect(now[0]?.values).toMatchObject([
    { value: "10m" },
    { label: "15 metres", sku: "" },
    { value: "25m", sku: "ROPE-25", stock: 4 },
  ]);
  const late = await change(id, was, withRow(was, "15m", { label: "Fifteen" }));
  expect(late).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect(await readOptionGrid(db, id)).toEqual(now);
});

it("bring back puts options back as they were: order, standard, SKU, availability", async () => {
  const id = await idOf("LL-CA-003");
  const was = await readOptionGrid(db, id);
  const before = await options(id);
  const [group] = was;
  if (group === undefined) throw new Error("no options");
  const turned: GridGroup = {
    ...group,
    standard: group.values[1]?.value ?? "",
    values: group.values.toReversed(),
  };
  const wanted = withRow([turned], group.values[0]?.value ?? "", {
    sku: "L-1",
    isAvailable: false,
  });
  expect(await change(id, was, wanted)).toMatchObject({ ok: true });
  expect((await options(id))[0]?.values.at(-1)).toMatchObject({ sku: "L-1", is_available: false });
  const { fingerprint } = await readContent(db, id);
  const act = ownersAct();
  expect(await bringBackVersion(db, id, { act, number: 1, seen: fingerprint })).toMatchObject({
    ok: true,
  });
  expect(await options(id)).toEqual(before);
  expect(await readOptionGrid(db, id)).toEqual(was);
});

it("a value that a part list uses, a standard that can't be bought and a taken SKU are refused", async () => {
  const id = await idOf("LL-CA-001");
  const was = await readOptionGrid(db, id);
  await sql`insert into materials (key, name, kind) values ('test-wheel', 'Wheel', 'iron')
    on conflict do nothing`.execute(db);
  await sql`insert into product_parts (product_id, position, material_key, option_group, option_value, quantity)
    values (${id}, 900, 'test-wheel', 'wheelType', 'deluxe', 2)`.execute(db);
  expect(await change(id, was, without(was, "wheelType", "deluxe"))).toEqual({
    ok: false,
    reason: "value_in_use",
  });
  expect(await change(id, was, withRow(was, "black", { isAvailable: false }))).toEqual({
    ok: false,
    reason: "bad_options",
  });
  for (const sku of ["LL-AC-007", "ROPE-25"])
    expect(await change(id, was, withRow(was, "white", { sku }))).toEqual({
      ok: false,
      reason: "sku_taken",
    });
  const odd = was.map((group, at) => (at === 0 ? { ...group, key: "constructor" } : group));
  expect(await change(id, was, odd)).toEqual({ ok: false, reason: "bad_options" });
  expect(await readOptionGrid(db, id)).toEqual(was);
  expect((await listVersions(db, id, null)).versions).toEqual([]);
});

it("a product that is made from another has its options, without the SKUs and the stock", async () => {
  const made = valueOf(
    await createProduct(db, {
      act: ownersAct(),
      product: {
        name: "Long rope",
        copyFrom: "LL-AC-004",
        categorySlug: null,
        brandSlug: null,
        pricePence: null,
        weightGrams: null,
      },
    }),
  );
  const copy = await readOptionGrid(db, await idOf(made));
  const original = await readOptionGrid(db, await idOf("LL-AC-004"));
  expect(copy).toEqual(withRow(original, "25m", { sku: "", stock: null }));
});
