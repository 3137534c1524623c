import { sql } from "kysely";
import { expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { HOUR_MS } from "#shop/kit/time.ts";
import { findPackedSize } from "#shop/carriers/edit-packed-sizes.server.ts";
import { findProduct, findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { someOf } from "#tests/support/full-size.ts";
import { changeProduct } from "./change-product.server.ts";
import { selectPictures } from "#shop/catalogue/pictures/picture-queries.server.ts";
import { createProduct, type NewProduct } from "./create-product.server.ts";
import { previewUrlOf, readPreviewToken } from "./preview-link.server.ts";
import { listVersions, readContent } from "./version-list.server.ts";
import { productRow } from "#tests/support/customers.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

const { db } = await testDatabase();

const copy = (copyFrom: string, entered: Partial<NewProduct> = {}): NewProduct => ({
  name: "A Copy",
  copyFrom,
  categorySlug: null,
  brandSlug: null,
  pricePence: null,
  weightGrams: null,
  ...entered,
});
const fresh: NewProduct = {
  name: "Granny’s Maid",
  copyFrom: null,
  categorySlug: "ceiling-airers",
  brandSlug: "kitchen-maid",
  pricePence: pence(5_400),
  weightGrams: 4_000,
};
const create = (product: NewProduct, act = ownersAct()) => createProduct(db, { act, product });
const rowOf = (sku: string) => productRow(db, sku);

it("a new product is a draft with the next SKU of its category, once however often its form is sent, and its first version", async () => {
  const act = ownersAct();
  const sent = await Promise.all([1, 2].map(() => create(fresh, act)));
  const [first] = sent;
  if (first?.ok !== true) throw new Error("refused");
  expect(sent[1]).toEqual(first);
  const row = await rowOf(first.value);
  expect(row).toMatchObject({ slug: "grannys-maid", state: "draft", pricePence: 5_400 });
  expect(row.sku).toMatch(/^LL-CA-\d{3}$/);
  expect((await listVersions(db, row.id, null)).versions).toMatchObject([
    { number: 1, staffId: OWNER.id, action: "create_product" },
  ]);
  expect(await findProduct(db, "grannys-maid")).toBeNull();

  const both = await Promise.all([1, 2].map(() => create(fresh)));
  const skus = both.map((each) => (each.ok ? each.value : ""));
  expect(new Set([row.sku, ...skus]).size).toBe(3);
  expect((await rowOf(skus[0] ?? "")).slug).toMatch(/^grannys-maid-[23]$/);
});

it.each<[string, Partial<NewProduct>]>([
  ["bad_name", { name: "" }],
  ["bad_category", { categorySlug: null }],
  ["bad_category", { categorySlug: "no-such" }],
  ["bad_brand", { brandSlug: "no-such" }],
  ["bad_price", { pricePence: null }],
  ["bad_weight_grams", { weightGrams: null }],
  ["price_out_of_reach", { pricePence: pence(999) }],
  ["bad_copy_from", { copyFrom: "LL-XX-999" }],
])("%s: nothing is made", async (reason, entered) => {
  const count = async () => (await sql`select from products`.execute(db)).rows.length;
  const before = await count();
  expect(await create({ ...fresh, ...entered })).toEqual({ ok: false, reason });
  expect(await count()).toBe(before);
});

it("a copy of an example product equals the original but for name, address, SKU, state and best-seller flag", async () => {
  const rows = await db
    .selectFrom("products")
    .select(["id", "sku"])
    .where("isExample", "=", true)
    .orderBy("id")
    .execute();
  expect(rows.length).toBeGreaterThan(60);
  const partsOf = async (id: number) => ({
    fits: (
      await sql`select to_jsonb(f) - '{id,product_id}'::text[] as f from part_fits f where product_id = ${id} order by 1`.execute(
        db,
      )
    ).rows,
    parts: (
      await sql`select to_jsonb(p) - 'product_id' as p from product_parts p where product_id = ${id} order by position`.execute(
        db,
      )
    ).rows,
    size: (await findPackedSize(db, id))?.size,
  });
  for (const { id, sku } of someOf(rows, 5)) {
    const made = valueOf(await create(copy(sku)));
    const row = await rowOf(made);
    const [original, same] = [await readContent(db, id), await readContent(db, row.id)];
    const listed = await selectPictures(db, id);
    const own = { name: "A Copy", slug: row.slug, state: "draft" as const, isBestSeller: false };
    expect(same.content).toEqual({
      ...original.content,
      fields: { ...original.content.fields, ...own },
      pictures: listed?.pictures.map(({ shippedView }) => `${sku}/${shippedView}`),
    });
    expect(await partsOf(row.id)).toEqual(await partsOf(id));
    const [from] = [await rowOf(sku)];
    expect([row.pricePence, row.maxPricePence]).toEqual([from.pricePence, from.maxPricePence]);
    expect(row.stock).toBe(from.stock === null ? null : 0);
  }
});

it("a draft goes live only with a description, and is on the shop then; archived, it can be made live again", async () => {
  const made = await create({ ...fresh, name: "New Maid" });
  const { id } = await rowOf(made.ok ? made.value : "");
  const go = (from: "draft" | "live" | "archived", to: "draft" | "live" | "archived") =>
    changeProduct(db, id, { act: ownersAct(), changes: { state: { from, to } } });
  expect(await go("draft", "live")).toEqual({ ok: false, reason: "no_description" });
  const description = { from: "", to: "Four laths." };
  await changeProduct(db, id, { act: ownersAct(), changes: { description } });
  for (const [from, to] of [
    ["draft", "live"],
    ["live", "archived"],
    ["archived", "live"],
  ] as const)
    expect(await go(from, to)).toMatchObject({ ok: true });
  expect(await findProduct(db, "new-maid")).toMatchObject({ pricePence: 5_400 });
});

it("a link to a preview names its product for an hour; another one, or one that was changed, names none", async () => {
  const { id } = await rowOf("LL-CA-001");
  const now = new Date("2026-11-24T09:00:00Z");
  const token = (await previewUrlOf(db, id, now)).split("/").at(-1) ?? "";
  const later = (ms: number) => new Date(now.getTime() + ms);
  expect(await readPreviewToken(db, token, later(HOUR_MS - 1_000))).toBe(id);
  expect(await readPreviewToken(db, token, later(HOUR_MS))).toBeNull();
  expect((await findProductsById(db, [id], { states: "any" })).get(id)?.sku).toBe("LL-CA-001");
  for (let at = 0; at < token.length; at += 1) {
    const other = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    expect([at, await readPreviewToken(db, other, now)]).toEqual([at, null]);
  }
  for (const wrong of ["", "x", `${token}A`, String(id)])
    expect(await readPreviewToken(db, wrong, now)).toBeNull();
});
