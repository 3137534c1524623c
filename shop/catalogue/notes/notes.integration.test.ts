import { sql } from "kysely";
import { expect, test } from "vitest";
import { findProduct, findProducts } from "#shop/catalogue/catalogue.server.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import { formatMetres } from "#shop/kit/measures.ts";
import { testDatabase } from "#tests/support/database.ts";
import { coversFor } from "./covers.ts";
import { findCoverFacts, isCoverCategory, listCoverFacts } from "./covers.server.ts";
import { partsFor } from "./product-notes.ts";
import { seedProductFixing } from "./seed.server.ts";
import { seedLineWarnings } from "./seed-warnings.server.ts";
import { listPartFits, readProductNotes } from "./product-notes.server.ts";

const { db } = await testDatabase();

async function partsOf(slug: string, choice: Record<string, string>) {
  const product = await findProduct(db, slug);
  if (product === null) throw new Error(slug);
  const fits = (await listPartFits(db, [product])).get(product.id) ?? [];
  return new Map(partsFor(fits, choice).map((part) => [part.slug, part]));
}

test("every example product says what is in the box and what it is fixed to", async () => {
  const rows = await db.selectFrom("products").select(["id", "sku"]).execute();
  expect(rows).toHaveLength(67);
  for (const { id, sku } of rows) {
    const { inTheBox, fixing } = await readProductNotes(db, id);
    expect([sku, inTheBox.length > 0, fixing !== ""]).toEqual([sku, true, true]);
  }
});

test("every example product that dries washing says what it is fixed to, and no peg, cover or part", async () => {
  const { rows } = await sql<{ category: string; fixed: string }>`
    select category_slug as category, string_agg(distinct coalesce(fixed_to, 'none'), ' ') as fixed
    from products group by category_slug order by category_slug`.execute(db);
  expect(Object.fromEntries(rows.map(({ category, fixed }) => [category, fixed]))).toEqual({
    accessories: "none",
    "ceiling-airers": "ceiling wall",
    "drying-racks": "nothing",
    "indoor-airers": "nothing",
    "retractable-washing-lines": "wall",
    "rotary-covers": "none",
    "rotary-washing-lines": "ground nothing",
    "storage-solutions": "none wall",
    "wall-mounted-folding-washing-lines": "wall",
  });
});

test("a database of an earlier version gets what its example products are fixed to, once, where nothing was changed", async () => {
  const [changed, own, entered, untouched] = ["LL-RO-001", "LL-RO-002", "LL-RO-003", "LL-RO-004"];
  await sql`update products set fixed_to = null`.execute(db);
  await sql`update products set fixing = 'Goes into a pot.' where sku = ${changed}`.execute(db);
  await sql`update products set is_example = false where sku = ${own}`.execute(db);
  await sql`update products set fixed_to = 'nothing' where sku = ${entered}`.execute(db);
  await sql`delete from seed_loads where name = 'product-fixing'`.execute(db);
  expect(await seedProductFixing(db)).toBe(true);
  const { rows } = await sql<{ sku: string; fixedTo: string | null }>`
    select sku, fixed_to from products where sku like 'LL-RO-00_' order by sku limit 4`.execute(db);
  expect(rows).toEqual([
    { sku: changed, fixedTo: null },
    { sku: own, fixedTo: null },
    { sku: entered, fixedTo: "nothing" },
    { sku: untouched, fixedTo: "ground" },
  ]);
  await sql`update products set fixed_to = null where sku = ${untouched}`.execute(db);
  expect(await seedProductFixing(db)).toBe(false);
});

test("everything that comes with a rope, a line or a cord to hang things on or to pull warns about children", async () => {
  const rows = await db
    .selectFrom("products")
    .select(["sku", "categorySlug", "inTheBox", "warnings"])
    .execute();
  const pulled = ["ceiling-airers", "retractable-washing-lines", "rotary-washing-lines"];
  const corded = rows.filter(
    ({ categorySlug: category, inTheBox: box }) =>
      pulled.includes(category) ||
      // The cord of a cover closes it, below where a child's head is.
      (category !== "rotary-covers" && /\b(rope|line|cord)\b/.test(box.join(" "))),
  );
  expect(corded.length).toBeGreaterThanOrEqual(24);
  for (const { sku, warnings } of corded)
    expect([sku, warnings.join(" ").includes("strangled")]).toEqual([sku, true]);
});

test("a database of an earlier version gets the warnings about lines once, where the owner has written none", async () => {
  const [own, without] = ["LL-WM-002", "LL-AC-014"];
  const warningsOf = async () => {
    const rows = await db
      .selectFrom("products")
      .select(["sku", "warnings"])
      .where("sku", "in", [own, without])
      .orderBy("sku")
      .execute();
    return rows.map(({ warnings }) => warnings.map((text) => text.slice(0, 30)));
  };
  await sql`update products set warnings = '{}' where sku = ${without}`.execute(db);
  await sql`update products set warnings = '{Mind your head.}' where sku = ${own}`.execute(db);
  expect(await seedLineWarnings(db)).toBe(false);
  await sql`delete from seed_loads where name = 'line-warnings'`.execute(db);
  expect(await seedLineWarnings(db)).toBe(true);
  expect(await warningsOf()).toEqual([["Young children can be strangle"], ["Mind your head."]]);
});

test("the parts of an airer fit its very choice: laths singly in its length, rope as long, ends in its colour", async () => {
  const choice = { color: "black", lathLength: "1.5m", ropeLength: "15m", wheelType: "standard" };
  const parts = await partsOf("traditional-kitchen-maid", choice);
  expect(parts.get("replacement-laths")).toEqual({
    slug: "replacement-laths",
    name: "Replacement Laths",
    label: "One, 1.5 m",
    options: { lathLength: "1.5m-single" },
    pricePence: 840,
  });
  expect(parts.get("spare-rope")).toMatchObject({ options: { ropeLength: "15m" } });
  expect(parts.has("cast-iron-cleat")).toBe(true);
  expect(parts.has("cast-iron-rack-ends")).toBe(true);
  const ivory = await partsOf("traditional-kitchen-maid", { ...choice, color: "ivory" });
  expect(ivory.has("cast-iron-rack-ends")).toBe(false);
  // Rack ends have four openings, the Stacker six laths.
  expect((await partsOf("traditional-stacker", choice)).has("cast-iron-rack-ends")).toBe(false);
});

test("laths cost what a set cost before, and singly a little more than a quarter of it", async () => {
  const [laths] = await findProducts(db, ["replacement-laths"]);
  const priceOf = (lathLength: string) =>
    laths === undefined ? null : unitPrice(laths, { lathLength })?.grossPence;
  const lengths = ["0.9m", "1.2m", "1.5m", "1.8m", "2.1m", "2.4m"];
  expect(lengths.map(priceOf)).toEqual([1800, 2300, 2800, 3800, 4800, 5300]);
  expect(lengths.map((length) => priceOf(`${length}-single`))).toEqual([
    540, 690, 840, 1140, 1440, 1590,
  ]);
});

test("which cover fits agrees with the products", async () => {
  const { rotaries, covers } = await listCoverFacts(db);
  const products = await findProducts(db, [...new Set(covers.map(({ slug }) => slug))]);
  for (const { slug, lengthMm } of covers) {
    const text = products.find((product) => product.slug === slug)?.description ?? "";
    expect([slug, text.replaceAll(" ", "\u00a0")]).toEqual([
      slug,
      expect.stringContaining(formatMetres(lengthMm / 1_000)),
    ]);
  }
  // Every rotary has a cover, and the Hills the Hills one.
  for (const rotary of rotaries)
    expect([rotary.model, coversFor(rotary, covers).length > 0]).toEqual([rotary.model, true]);
  const hills = rotaries.find(({ make }) => make === "Hills");
  expect(hills && coversFor(hills, covers)[0]?.slug).toBe("hills-cover");
  expect(await findCoverFacts(db, "enamel-soap-tin")).toBeNull();
  expect(await isCoverCategory(db, "rotary-covers")).toBe(true);
  expect(await isCoverCategory(db, "accessories")).toBe(false);
});

test("a part that is not on the shop, or has lost the option, is not listed", async () => {
  const choice = { lathLength: "1.5m" };
  expect([...(await partsOf("five-lath-ceiling-airer", choice)).keys()]).toEqual(
    expect.arrayContaining(["cast-iron-cleat", "replacement-laths"]),
  );
  await db
    .updateTable("products")
    .set({ state: "archived" })
    .where("slug", "=", "cast-iron-cleat")
    .execute();
  await db.deleteFrom("optionValues").where("value", "=", "1.5m-single").execute();
  const left = await partsOf("five-lath-ceiling-airer", choice);
  expect(left.has("cast-iron-cleat")).toBe(false);
  expect(left.has("replacement-laths")).toBe(false);
  expect(left.has("spare-rope")).toBe(true);
});
