import { sql } from "kysely";
import { expect, it } from "vitest";
import { findProduct, listRelated } from "#shop/catalogue/catalogue.server.ts";
import { readProductNotes } from "#shop/catalogue/notes/product-notes.server.ts";
import { findNewPath } from "#shop/catalogue/redirects/find-redirect.server.ts";
import { searchProducts } from "#shop/search/search.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { changeProduct } from "./change-product.server.ts";
import type { ProductChanges, ProductField, ProductFields } from "./product-fields.ts";
import { findProductFields } from "./product-list.server.ts";
import { productId } from "#tests/support/customers.ts";

const { db } = await testDatabase();
const id = await productId(db, "traditional-kitchen-maid");

async function fieldsNow(): Promise<ProductFields> {
  const [product] = await findProductFields(db, [id]);
  if (product === undefined) throw new Error("no product");
  return product.fields;
}

async function enter(wanted: Partial<ProductFields>) {
  const now = await fieldsNow();
  const changes = Object.fromEntries(
    Object.entries(wanted).map(([field, to]) => [field, { from: now[field as ProductField], to }]),
  ) as ProductChanges;
  return changeProduct(db, id, { act: ownersAct(), changes });
}

it.each<[string, Partial<ProductFields>]>([
  ["bad_slug", { slug: "Kitchen Maid" }],
  ["slug_taken", { slug: "traditional-stacker" }],
  ["bad_facts", { facts: "x".repeat(81) }],
  ["bad_description", { description: "x".repeat(4_001) }],
  ["no_description", { description: "" }],
  ["bad_details", { details: "without a colon" }],
  ["bad_details", { details: Array.from({ length: 21 }, (_, at) => `${at}: x`).join("\n") }],
  ["bad_category", { categorySlug: "no-such" }],
  ["bad_brand", { brandSlug: "no-such" }],
  ["bad_setting", { setting: "cellar" as "indoor" }],
  ["bad_fixed_to", { fixedTo: "roof" as "wall" }],
  ["bad_weight_grams", { weightGrams: 0 }],
  ["bad_weight_grams", { weightGrams: null as unknown as number }],
  ["bad_width_mm", { widthMm: 1.5 }],
  ["bad_drying_length_m", { dryingLengthMetres: "0" }],
  ["bad_guarantee_years", { guaranteeYears: 26 }],
  ["bad_in_the_box", { inTheBox: "One\n\nTwo" }],
  ["bad_related", { related: "LL-XX-999" }],
  ["bad_related", { related: "LL-CA-001" }],
  ["bad_related", { related: "LL-AC-007\nLL-AC-007" }],
])(
  "%s: a value that the field does not take is refused and nothing is changed",
  async (reason, wanted) => {
    const before = await fieldsNow();
    expect(await enter({ ...wanted, model: "KM 9" })).toEqual({ ok: false, reason });
    expect(await fieldsNow()).toEqual(before);
  },
);

it("one of two products that are given the same address at the same moment is refused", async () => {
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from products where id <> ${id} order by id limit 6`.execute(db);
  const saved = await Promise.all(
    rows.map((product) =>
      changeProduct(db, product.id, {
        act: ownersAct(),
        changes: { slug: { from: product.slug, to: "one-address" } },
      }),
    ),
  );
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
  const refusedOnes = saved.flatMap((each) => (each.ok ? [] : each.reason));
  expect(new Set(refusedOnes)).toEqual(new Set(["slug_taken"]));
});

it("every field is stored as it was entered, and the shop shows it", async () => {
  const wanted: Partial<ProductFields> = {
    slug: "grand-maid",
    facts: "Cast iron and ash",
    description: "One paragraph.\n\nAnother one.",
    details: "Laths: 4, of ash\nRope: 10 m: cotton",
    categorySlug: "drying-racks",
    material: "Ash",
    setting: "both",
    widthMm: 700,
    depthMm: null,
    heightMm: 300,
    weightGrams: 7_100,
    dryingLengthMetres: "12.5",
    capacityKg: null,
    inTheBox: "Two racks\nA rope",
    fixedTo: "wall",
    fixing: "",
    notIncluded: "Screws",
    care: "Wipe it.\nOil it.",
    guaranteeYears: 0,
    warnings: "Keep cords away from children.",
    model: "KM 9",
    keywords: "sheila creel",
    related: "LL-AC-010\nLL-AC-007",
  };
  expect(await enter(wanted)).toMatchObject({ ok: true });
  expect(await fieldsNow()).toMatchObject(wanted);
  expect(await findProduct(db, "grand-maid")).toMatchObject({
    tagline: expect.stringContaining("Cast iron and ash"),
    fixedTo: "wall",
    specifications: { depthMm: null, weightGrams: 7_100, useArea: "both" },
    details: [
      { label: "Laths", value: "4, of ash" },
      { label: "Rope", value: "10 m: cotton" },
    ],
  });
  expect(await findNewPath(db, "/product/traditional-kitchen-maid")).toBe("/product/grand-maid");
  const notes = await readProductNotes(db, id);
  expect(notes).toMatchObject({ inTheBox: ["Two racks", "A rope"], fixing: "", model: "KM 9" });
  expect((await listRelated(db, id)).map(({ sku }) => sku)).toEqual(["LL-AC-010", "LL-AC-007"]);
  const found = await searchProducts(db, "sheila");
  expect(found.products.map((product) => product.slug)).toEqual(["grand-maid"]);
  const { rows } = await sql`select from products where price_pence is null`.execute(db);
  expect(rows).toEqual([]);
});
