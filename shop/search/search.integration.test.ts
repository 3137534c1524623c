import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { naughtyTexts } from "#tests/support/naughty-values.ts";
import { testDatabase } from "#tests/support/database.ts";
import { findSitePages } from "./site-pages.ts";
import { listCategories } from "#shop/catalogue/categories.server.ts";
import { searchProducts, suggestProducts } from "./search.server.ts";

const { db } = await testDatabase();

const search = (words: string) => searchProducts(db, words);
const slugs = async (words: string) => (await search(words)).products.map(({ slug }) => slug);
const names = async (words: string) => (await search(words)).products.map(({ name }) => name);
const categories = async (words: string) =>
  new Set((await search(words)).products.map(({ categorySlug }) => categorySlug));
const sorted = (list: readonly string[]) => list.toSorted();

describe("a search", () => {
  it("finds words in any form, measurements with their unit, and parts of names", async () => {
    expect(await slugs("kitchen maids")).toContain("traditional-kitchen-maid");
    expect(await slugs("Hills")).toContain("hills-cover");
    expect(await slugs("38 cm")).toContain("cast-iron-rack-ends");
    expect(await slugs("itchen Mai")).toContain("traditional-kitchen-maid");
  });

  it.each(["1½ m", "1 ½ m", "1 1/2 m", "1,5 m"])("finds by %j what 1.5 m finds", async (typed) => {
    const found = await slugs("1.5 m");
    expect(found.length).toBeGreaterThan(3);
    expect(await slugs(typed)).toEqual(found);
  });

  it.each([
    "zzzzqq",
    "((a+)+)+$",
    "[",
    "*",
    "'; drop table products --",
    "\0",
    "%",
    "_",
    "\\",
    "a".repeat(5_000),
    "& | !",
    '"',
  ])("for %j answers", async (words) =>
    expect((await search(words)).total).toBeGreaterThanOrEqual(0),
  );

  it("corrects spelling, and says so", async () => {
    const found = await search("clothes arier");
    expect(found.query.corrected).toBe("clothes airer");
    expect(found.products.map(({ categorySlug }) => categorySlug)).toContain("indoor-airers");
    expect(found.products.map(({ slug }) => slug)).toContain("beech-clothes-horse");
    expect(sorted(await slugs("clothes arier"))).toEqual(sorted(await slugs("clothes airers")));
  });

  it.each([
    ["pullys", "pulleys", "Double Pulley"],
    ["pully", "pulley", "Double Pulley"],
    ["ceeling airer", "ceiling airer", "Five Lath Ceiling Airer"],
    ["retractible", null, "Single Retractable"],
    ["stanless pegs", "stainless pegs", "Stainless Pegs"],
    ["rotory", "rotary", "Four Arm Rotary"],
    ["kichen maid", "kitchen maid", "Traditional Kitchen Maid"],
    ["galvanized", null, "Outdoor Folding Wall Line"],
    ["washingline", "washing line", "Single Retractable"],
    ["acessories", "accessories", "Rubber Grippers"],
    ["radiatorairer", "radiator airer", "Radiator Airer, Pair"],
  ])("for %j looks for %j and finds %j", async (typed, corrected, name) => {
    const { query, products } = await search(typed);
    expect(query.corrected).toBe(corrected);
    expect(products.map((product) => product.name)).toContain(name);
  });

  it("can be exact, without corrected spelling", async () => {
    const found = await searchProducts(db, "clothes arier", { isExact: true });
    expect(found.query.corrected).toBeNull();
    expect(found.query.missing).toEqual(["arier"]);
    expect((await searchProducts(db, "arier", { isExact: true })).total).toBe(0);
  });

  it("ignores plurals", async () => {
    for (const [one, many] of [
      ["airer", "airers"],
      ["pulley", "pulleys"],
      ["rotary cover", "rotary covers"],
      ["clothes line", "clothes lines"],
      ["peg", "pegs"],
      ["accessory", "accessories"],
    ] as const)
      expect(sorted(await slugs(one)), many).toEqual(sorted(await slugs(many)));
  });

  it("knows synonyms in both directions", async () => {
    const lines = sorted(await slugs("washing line"));
    expect(lines.length).toBeGreaterThan(5);
    for (const name of ["clothesline", "clothes line", "Clotheslines", "wash line", "clothsline"])
      expect(sorted(await slugs(name)), name).toEqual(lines);
    const ceiling = sorted(await slugs("ceiling airer"));
    for (const name of [
      "Sheila Maid",
      "sheila maids",
      "Sheila’s maid",
      "pulley maid",
      "shiela maid",
      "creel",
    ])
      expect(
        (await slugs(name)).slice(0, 5).every((slug) => ceiling.includes(slug)),
        name,
      ).toBe(true);
    expect(sorted(await slugs("sheila maid"))).toEqual(ceiling);
    expect(await slugs("sheila maid")).toContain("traditional-kitchen-maid");
    expect((await search("whirligig cover")).products[0]?.categorySlug).toBe("rotary-covers");
    expect(await categories("clothes horse")).toContain("indoor-airers");
    expect(await names("wooden clothes horse")).toContain("Beech Clothes Horse");
  });

  it("does not find a rack for jumpers as an airer", async () => {
    expect((await names("drying rack")).slice(0, 3)).toEqual(
      expect.arrayContaining(["Flat Drying Rack", "Boot Drying Rack"]),
    );
  });

  it.each(["LL-CA-001", "ll-ca-001", "llca001", "LL CA 001", " ll_ca_001 "])(
    "for the product code %j finds that product alone",
    async (code) => expect(await slugs(code)).toEqual(["traditional-kitchen-maid"]),
  );

  it("for the beginning of a SKU finds all products that begin with it, in order", async () => {
    const { products, total } = await search("LL-RC-0");
    expect(total).toBe(5);
    expect(products[0]?.sku).toBe("LL-RC-001");
  });

  it("shows the product with exactly that name first", async () => {
    expect((await names("peg bag"))[0]).toBe("Peg Bag");
    expect((await names("peg")).slice(0, 3)).toContain("Beech Pegs");
    expect((await search("whirligig")).products[0]?.categorySlug).toBe("rotary-washing-lines");
    expect((await names("boot drying rack"))[0]).toBe("Boot Drying Rack");
    expect((await names("traditional kitchen maids"))[0]).toBe("Traditional Kitchen Maid");
  });

  it("shows products of a category before spare parts that mention it", async () => {
    const categoriesInOrder = (await search("ceiling airer")).products.map(
      (each) => each.categorySlug,
    );
    const last = categoriesInOrder.lastIndexOf("ceiling-airers");
    expect(categoriesInOrder.slice(0, last + 1).every((slug) => slug === "ceiling-airers")).toBe(
      true,
    );
  });

  it("finds the words of a category and of a brand", async () => {
    expect((await search("storage")).total).toBeGreaterThanOrEqual(6);
    expect(await categories("rotary covers")).toContain("rotary-covers");
    expect(await slugs("hills")).toEqual(expect.arrayContaining(["hills-cover"]));
  });

  it("that no product matches completely says so, and shows those that match the rest", async () => {
    const found = await search("zzzzqq pulley");
    expect(found.isPartial).toBe(true);
    expect(found.query.missing).toEqual(["zzzzqq"]);
    expect(found.total).toBe((await search("pulley")).total);
    const apart = await search("enamel whirligig");
    expect(apart.isPartial).toBe(true);
    expect(apart.total).toBeGreaterThan(0);
  });

  it.each(["zzzzqq", "qwrtplk", "xx yy zz", "%", "_", "!!!", "the", "🏠"])(
    "for the nonsense %j finds nothing",
    async (words) => expect((await search(words)).total).toBe(0),
  );

  it("returns a result whatever is typed", async () => {
    for (const text of [
      ...naughtyTexts,
      "'a' & !b | c:*",
      "a <-> b",
      "\\'",
      "((",
      "x".repeat(10_000),
      "é".repeat(90),
      "ﷺ".repeat(80),
    ]) {
      expect((await search(text)).total, text.slice(0, 40)).toBeGreaterThanOrEqual(0);
      await suggestProducts(db, text, { most: 6 });
    }
  });

  it("for a present up to a price finds what costs no more", async () => {
    for (const typed of [
      "gift under £20",
      "present under 20",
      "christmas presents below 20 pounds",
    ]) {
      const { products } = await searchProducts(db, typed);
      expect(products.length, typed).toBeGreaterThan(3);
      for (const { name, pricePence } of products)
        expect(pricePence, `${typed}: ${name}`).toBeLessThanOrEqual(2_000);
    }
  });

  it("without something does not put first what is named after it", async () => {
    const { products } = await searchProducts(db, "cover without a zip");
    expect(products[0]?.name).not.toBe("Zipped Rotary Cover");
    expect((await searchProducts(db, "cover with zip")).products[0]?.name).toBe(
      "Zipped Rotary Cover",
    );
  });

  it("stays within a category", async () => {
    const all = await search("beech");
    const some = await searchProducts(db, "beech", { category: "accessories" });
    expect(some.total).toBeLessThan(all.total);
    expect(some.products.every(({ categorySlug }) => categorySlug === "accessories")).toBe(true);
  });

  it("has pages that do not overlap and come to an end", async () => {
    const first = await searchProducts(db, "steel", {});
    const second = await searchProducts(db, "steel", { page: 2 });
    expect(first.products).toHaveLength(24);
    expect(second.total).toBe(first.total);
    const all = [...first.products, ...second.products].map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
    expect((await searchProducts(db, "steel", { page: 999 })).products).toEqual([]);
  });

  it("learns the words of a new product, and those of a changed one", async () => {
    expect((await search("frobnicator")).total).toBe(0);
    await db
      .updateTable("products")
      .set({ name: "Frobnicator Airer" })
      .where("slug", "=", "over-door-airer")
      .execute();
    const found = await search("frobnicater");
    expect(found.query.corrected).toBe("frobnicator");
    expect(found.products.map(({ slug }) => slug)).toEqual(["over-door-airer"]);
  });

  it("knows a synonym as soon as the first product uses it", async () => {
    expect(await slugs("ceiling airer")).not.toContain("flat-drying-rack");
    await db
      .updateTable("products")
      .set({ name: "Lancashire Creel" })
      .where("slug", "=", "flat-drying-rack")
      .execute();
    expect(await slugs("ceiling airer")).toContain("flat-drying-rack");
  });

  it("knows a synonym of several words as soon as the shopkeeper adds it", async () => {
    expect(await slugs("towel tree")).not.toContain("boot-rack");
    await sql`insert into search_synonyms (term, same_as) values ('towel tree', 'boot drying rack')`.execute(
      db,
    );
    expect(await slugs("towel trees")).toContain("boot-rack");
    await db
      .updateTable("products")
      .set({ name: "Grand Towel Tree" })
      .where("slug", "=", "rubber-grippers")
      .execute();
    expect((await slugs("towel tree"))[0]).toBe("rubber-grippers");
  });
});

describe("suggestions", () => {
  const suggest = async (typed: string) =>
    (await suggestProducts(db, typed, { most: 6 })).products.map(({ name }) => name);

  it("complete the word that is being typed", async () => {
    for (let end = 3; end <= "retractable".length; end += 1)
      expect((await suggest("retractable".slice(0, end))).join(), String(end)).toContain(
        "Retractable",
      );
    expect(await suggest("kitchen ma")).toContain("Traditional Kitchen Maid");
    expect((await suggest("peg ba"))[0]).toBe("Peg Bag");
  });

  it("know synonyms before the last letter, and correct spelling", async () => {
    expect(await suggest("sheila ma")).toContain("Traditional Kitchen Maid");
    expect(await suggest("whirlig")).toContain("Four Arm Rotary");
    expect(await suggest("clothes arier")).toContain("Beech Clothes Horse");
    expect(await suggest("ll-ca-0")).toHaveLength(6);
  });

  it("include the matching categories, by any of their names", async () => {
    const places = (await listCategories(db)).map(({ slug, name, lead }) => ({
      to: `/${slug}`,
      name,
      description: lead,
    }));
    const kindsOf = async (typed: string) =>
      findSitePages((await suggestProducts(db, typed, { most: 6 })).query.parts, places, 3).map(
        ({ to }) => to,
      );
    expect(await kindsOf("ceiling airers")).toEqual(["/ceiling-airers"]);
    expect(await kindsOf("sheila maid")).toEqual(["/ceiling-airers"]);
    expect(await kindsOf("clothesline")).toContain("/rotary-washing-lines");
    expect(await kindsOf("cover")).toEqual(["/rotary-covers"]);
    expect(await kindsOf("zzzz")).toEqual([]);
  });
});
