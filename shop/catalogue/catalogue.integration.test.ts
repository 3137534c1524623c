import pg from "pg";
import { describe, expect, it } from "vitest";
import { SHOP } from "#shop/platform/actor.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  findCards,
  findProduct,
  listFeatured,
  listProducts,
  listRelated,
} from "./catalogue.server.ts";
import { listCategories } from "./categories.server.ts";
import { unitPrice } from "./price.ts";
import { reserveStock, releaseStock, sellReservedStock } from "./stock/stock.server.ts";
import { seedCatalogue } from "./seed.server.ts";

const { db, url } = await testDatabase();

describe("the example catalogue", () => {
  it("has at least 45 products in nine categories, none of them empty", async () => {
    const categories = await listCategories(db);
    expect(categories).toHaveLength(9);
    expect((await listProducts(db, {})).total).toBeGreaterThanOrEqual(45);
    for (const { slug } of categories)
      expect((await listProducts(db, { category: slug })).total).toBeGreaterThan(0);
  });

  it("has the four top sellers at their slugs", async () => {
    const slugs = [
      "rubber-grippers",
      "traditional-kitchen-maid",
      "traditional-stacker",
      "hills-cover",
    ];
    expect((await findCards(db, slugs)).map((card) => card.slug)).toEqual(slugs);
  });

  it("prices ceiling airers from £54.00 to £135.70, both with real choices", async () => {
    const { products } = await listProducts(db, { category: "ceiling-airers" });
    expect(Math.min(...products.map(({ pricePence }) => pricePence))).toBe(5400);
    expect(Math.max(...products.map(({ maxPricePence }) => maxPricePence))).toBe(13570);
  });

  it("has as highest price of each product the price of its dearest options", async () => {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const listed = await listProducts(db, { page });
      pages = listed.pages;
      for (const card of listed.products) {
        const product = await findProduct(db, card.slug);
        const dearest = Object.fromEntries(
          (product?.optionGroups ?? []).map(({ key, values }) => [
            key,
            values.toSorted((a, b) => b.surchargePence - a.surchargePence)[0]?.value ?? "",
          ]),
        );
        const price = product && unitPrice(product, dearest);
        expect([card.slug, card.maxPence]).toEqual([card.slug, price?.netPence]);
        expect([card.slug, card.maxPricePence]).toEqual([card.slug, price?.grossPence]);
      }
    }
  });

  it("describes each product in 60 to 200 words, with related products and a specification", async () => {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const listed = await listProducts(db, { page });
      pages = listed.pages;
      for (const { slug } of listed.products) {
        const product = await findProduct(db, slug);
        const words = product?.description.split(/\s+/).length ?? 0;
        expect(words, slug).toBeGreaterThanOrEqual(60);
        expect(words, slug).toBeLessThanOrEqual(200);
        expect(product?.specifications.weightGrams, slug).toBeGreaterThan(0);
        expect((await listRelated(db, product?.id ?? 0)).length, slug).toBeGreaterThan(0);
      }
    }
  });

  it("recommends for two or more people only what dries one person's wash, 6 m by the size guide", async () => {
    const tooSmall: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const listed = await listProducts(db, { page });
      pages = listed.pages;
      for (const { slug } of listed.products) {
        const product = await findProduct(db, slug);
        const suits = product?.details.find(({ label }) => label === "Suits")?.value ?? "";
        const metres = product?.specifications.dryingLengthMetres ?? null;
        const isCutToLength = product?.optionGroups.some(({ key }) => key === "lathLength");
        if (/\d people/.test(suits) && metres !== null && Number(metres) < 6 && !isCutToLength)
          tooSmall.push(`${slug}: ${suits} on ${metres} m`);
      }
    }
    expect(tooSmall).toEqual([]);
  });

  it("gives the Kitchen Maid its five groups of options, in order", async () => {
    const product = await findProduct(db, "traditional-kitchen-maid");
    expect(product?.optionGroups.map((group) => group.key)).toEqual([
      "color",
      "lathLength",
      "ropeLength",
      "wheelType",
      "extraPulley",
    ]);
    expect(
      product?.optionGroups[1]?.values.map((value) => [value.value, value.surchargePence]),
    ).toEqual([
      ["0.9m", 0],
      ["1.2m", 417],
      ["1.5m", 833],
      ["1.8m", 1667],
      ["2.1m", 2500],
      ["2.4m", 2917],
    ]);
  });

  it("is loaded once: what the shopkeeper changed or deleted stays that way", async () => {
    await db
      .updateTable("products")
      .set({ basePrice: "47.00", name: "Our Kitchen Maid" })
      .where("slug", "=", "traditional-stacker")
      .execute();
    await db.deleteFrom("products").where("slug", "=", "rubber-grippers").execute();
    expect(await seedCatalogue(db)).toBe(false);
    expect((await findProduct(db, "traditional-stacker"))?.name).toBe("Our Kitchen Maid");
    expect(await findProduct(db, "rubber-grippers")).toBeNull();
  });
});

describe("finding products", () => {
  it("lists the Kitchen Maid first among the featured products", async () => {
    expect((await listFeatured(db))[0]?.slug).toBe("traditional-kitchen-maid");
  });

  it("has pages of 24, the last of which ends the list", async () => {
    const first = await listProducts(db, {});
    expect(first.products).toHaveLength(24);
    const beyond = await listProducts(db, { page: first.pages + 1 });
    expect(beyond.products).toHaveLength(0);
    expect((await listProducts(db, { page: Number.NaN })).page).toBe(1);
  });
});

describe("stock", () => {
  const stockOf = async (id: number) =>
    db
      .selectFrom("products")
      .select(["stock", "held"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const set = async (slug: string, stock: number | null) =>
    (
      await db
        .updateTable("products")
        .set({ stock, held: 0 })
        .where("slug", "=", slug)
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const reserve = (...ids: number[]) =>
    db.transaction().execute((tx) =>
      reserveStock(
        tx,
        ids.map((productId) => ({ productId, quantity: 1 })),
      ),
    );

  it("is never reserved beyond what there is, however many orders arrive at once", async () => {
    const id = await set("hills-cover", 5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reserve(id)));
    expect(answers.filter((short) => short.length === 0)).toHaveLength(5);
    expect(await stockOf(id)).toEqual({ stock: 5, held: 5 });
    expect((await findProduct(db, "hills-cover"))?.stock).toBe(0);
  });

  it("is reserved for all lines of an order or for none", async () => {
    const [plenty, none] = [await set("x-frame-floor-airer", 9), await set("hills-cover", 0)];
    expect(await reserve(plenty, none)).toEqual([none]);
    expect(await stockOf(plenty)).toEqual({ stock: 9, held: 0 });
  });

  it("that is reserved is released again, or sold", async () => {
    const id = await set("hills-cover", 2);
    await reserve(id);
    await releaseStock(db, [{ productId: id, quantity: 1 }]);
    expect(await stockOf(id)).toEqual({ stock: 2, held: 0 });
    await reserve(id);
    await db.transaction().execute((tx) =>
      sellReservedStock(tx, [{ productId: id, quantity: 1 }], {
        reason: "sold",
        cause: null,
        actor: SHOP,
      }),
    );
    expect(await stockOf(id)).toEqual({ stock: 1, held: 0 });
  });

  it("is reserved without deadlocks for orders of the same products in any order", async () => {
    const [one, two] = [await set("x-frame-floor-airer", 500), await set("hills-cover", 500)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => (turn % 2 ? reserve(one, two) : reserve(two, one))),
    );
    expect(answers.every((short) => short.length === 0)).toBe(true);
  });

  it("notifies pages when the last piece is reserved or released, and only then", async () => {
    const id = await set("hills-cover", 3);
    const listener = new pg.Client({ connectionString: url });
    await listener.connect();
    const notices: string[] = [];
    listener.on("notification", ({ payload }) => notices.push(payload ?? ""));
    await listener.query("listen public_change");
    const release = () => releaseStock(db, [{ productId: id, quantity: 1 }]);
    await reserve(id);
    await reserve(id);
    await release();
    await listener.query("select 1");
    expect(notices).toEqual([]);
    await reserve(id);
    await reserve(id);
    await release();
    await listener.query("select 1");
    await listener.end();
    expect(notices.map((notice) => notice.includes(` product:${id} `))).toEqual([true, true]);
  });

  it("is unlimited for products made to order", async () => {
    const id = await set("traditional-kitchen-maid", null);
    expect(await reserve(id)).toEqual([]);
    expect(await stockOf(id)).toEqual({ stock: null, held: 0 });
  });

  it("is sold out while a product takes no orders, whatever its stock", async () => {
    const made = await set("traditional-kitchen-maid", null);
    const stocked = await set("hills-cover", 5);
    const take = (takesOrders: boolean) =>
      db.updateTable("products").set({ takesOrders }).where("id", "in", [made, stocked]).execute();
    await take(false);
    expect((await findProduct(db, "traditional-kitchen-maid"))?.stock).toBe(0);
    expect((await findProduct(db, "hills-cover"))?.stock).toBe(0);
    expect(await reserve(made)).toEqual([made]);
    expect(await reserve(stocked)).toEqual([stocked]);
    await take(true);
    expect((await findProduct(db, "traditional-kitchen-maid"))?.stock).toBeNull();
    expect(await reserve(made, stocked)).toEqual([]);
  });
});
