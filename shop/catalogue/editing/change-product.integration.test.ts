import pg from "pg";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { quoteCart } from "#shop/cart/quote-cart.server.ts";
import { pence } from "#shop/kit/money.ts";
import { auditRows } from "#shop/platform/audit-list.server.ts";
import { searchProducts, suggestProducts } from "#shop/search/search.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listCategoryLeads } from "#shop/catalogue/categories.server.ts";
import {
  findCards,
  findProduct,
  listCompanions,
  listFeatured,
  listProducts,
  listRelated,
} from "#shop/catalogue/catalogue.server.ts";
import {
  countAllProducts,
  streamProducts,
  streamProductUrls,
} from "#shop/catalogue/export/catalogue-export.server.ts";
import { readFilter } from "#shop/catalogue/listing/listing-filter.ts";
import { listCategory } from "#shop/catalogue/listing/listing.server.ts";
import { listLivePaths } from "#shop/catalogue/paths.server.ts";
import { reserveStock } from "#shop/catalogue/stock/stock.server.ts";
import { changeProduct } from "./change-product.server.ts";
import type { ProductChanges, ProductState } from "./product-fields.ts";
import { findProductBySku, listProductsForStaff } from "./product-list.server.ts";
import { productRow } from "#tests/support/customers.ts";

const { db, url } = await testDatabase();
const slug = "traditional-kitchen-maid";
const { id, sku } = await productRow(db, slug);

const change = (changes: ProductChanges, act = ownersAct()) =>
  changeProduct(db, id, { act, changes });
const price = (from: number, to: number): ProductChanges => ({
  pricePence: { from: pence(from), to: pence(to) },
});
const setState = (from: ProductState, to: ProductState) => change({ state: { from, to } });
const slugsOf = (products: readonly { slug: string }[]) => products.map((each) => each.slug);

beforeEach(async () => {
  await sql`update products set name = 'Traditional Kitchen Maid', base_price = 45, lead_time_days = 14,
    takes_orders = true, state = 'live' where id = ${id}`.execute(db);
});

describe("a change of a product", () => {
  it("is one row of the audit log, written once however often it is sent, and tells of it under one number", async () => {
    const listener = new pg.Client({ connectionString: url });
    await listener.connect();
    const notices: string[] = [];
    listener.on("notification", ({ payload }) => notices.push(payload ?? ""));
    await listener.query("listen public_change");
    const act = ownersAct();
    const changes = {
      ...price(5_400, 6_000),
      name: { from: "Traditional Kitchen Maid", to: "Grand Kitchen Maid" },
    };
    const sent = await Promise.all([1, 2, 3].map(() => change(changes, act)));
    for (const answer of sent) expect(answer).toEqual({ ok: true, value: ["name", "pricePence"] });
    await listener.query("select 1");
    await listener.end();
    expect(notices.join(" ")).toContain(` product:${id} `);
    expect(new Set(notices.map((notice) => notice.split(" ")[0])).size).toBe(1);

    const { rows } = await auditRows({ subjectKind: "product", subjectId: String(id) }).page(
      db,
      null,
    );
    expect(rows.map(({ action, changed }) => ({ action, changed }))).toEqual([
      {
        action: "change_product",
        changed: {
          name: { from: "Traditional Kitchen Maid", to: "Grand Kitchen Maid" },
          price: { from: "£54.00", to: "£60.00" },
        },
      },
    ]);
    const { products } = await listProducts(db, { category: "ceiling-airers" });
    expect(products.find((card) => card.slug === slug)).toMatchObject({
      name: "Grand Kitchen Maid",
      basePence: 5_000,
      pricePence: 6_000,
      maxPricePence: 11_951,
    });
    const written = await sql`select price_pence from products where id = ${id}`.execute(db);
    expect(written.rows).toEqual([{ pricePence: 6_000 }]);
    expect(slugsOf((await searchProducts(db, "grand kitchen maid")).products)[0]).toBe(slug);
  });

  it("by two people at once keeps both fields, and one of two prices", async () => {
    const lead = { leadTimeDays: { from: 14, to: 21 } };
    const both = await Promise.all([change(price(5_400, 6_000)), change(lead)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await findProductBySku(db, sku)).toMatchObject({ pricePence: 6_000, leadTimeDays: 21 });
    const prices = await Promise.all([
      change({ ...price(6_000, 7_200), takesOrders: { from: true, to: false } }),
      change(price(6_000, 6_600)),
    ]);
    expect(prices.filter(({ ok }) => ok)).toHaveLength(1);
    expect(prices.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "changed_meanwhile" });
  });

  it.each<[string, ProductChanges]>([
    ["price_out_of_reach", price(5_400, 999)],
    ["bad_price", price(5_400, 0)],
    ["bad_price", price(5_400, 500_001)],
    ["bad_name", { name: { from: "Traditional Kitchen Maid", to: "" } }],
    ["bad_lead_time_days", { leadTimeDays: { from: 14, to: null } }],
    ["bad_lead_time_days", { leadTimeDays: { from: 14, to: 366 } }],
    ["unchanged", { takesOrders: { from: false, to: true } }],
    ["changed_meanwhile", { leadTimeDays: { from: 7, to: 21 } }],
  ])("is refused with %s and changes nothing", async (reason, changes) => {
    const before = await findProductBySku(db, sku);
    expect(await change({ ...changes })).toEqual({ ok: false, reason });
    expect(await findProductBySku(db, sku)).toEqual(before);
  });
});

describe("a product that is not live", () => {
  it.each<ProductState>(["draft", "archived"])(
    "(%s) is nowhere on the shop, and is back as it was when it is live again",
    async (state) => {
      const [{ id: neighbour }] = (
        await sql<{ id: number }>`select product_id as id from related_products
          where related_id = ${id} limit 1`.execute(db)
      ).rows as [{ id: number }];
      const seen = async () => {
        const filter = readFilter(new URLSearchParams());
        const exported: string[] = [];
        for await (const each of streamProductUrls(db)) exported.push(each.slug);
        for await (const each of streamProducts(db)) exported.push(each.slug);
        const listing = await listCategory(db, "ceiling-airers", { filter, page: 1 });
        const quote = await quoteCart(db, [{ productId: id, options: {} }], {
          delivery: { zone: "UK Mainland", ratePence: pence(0), vat: "uk", vatRateBp: 2_000 },
        });
        return {
          page: (await findProduct(db, slug)) !== null,
          card: slugsOf(await findCards(db, [slug])),
          featured: slugsOf(await listFeatured(db)).includes(slug),
          listed: slugsOf(listing.list.products).includes(slug),
          listTotal: listing.list.total,
          counted: await countAllProducts(db),
          related: slugsOf(await listRelated(db, neighbour)).includes(slug),
          companion: slugsOf(await listCompanions(db, [neighbour])).includes(slug),
          searched: slugsOf((await searchProducts(db, "kitchen maid")).products).includes(slug),
          byCode: slugsOf((await searchProducts(db, sku)).products).includes(slug),
          suggested: slugsOf(
            (await suggestProducts(db, "kitchen ma", { most: 6 })).products,
          ).includes(slug),
          exported: exported.filter((each) => each === slug).length,
          path: (await listLivePaths(db, [`/product/${slug}`])).size,
          cart: quote.ok ? quote.places : [],
          lead: slugsOf(await listCategoryLeads(db)).includes(slug),
          short: await db
            .transaction()
            .execute((tx) => reserveStock(tx, [{ productId: id, quantity: 1 }])),
        };
      };
      const before = await seen();
      expect(before).toMatchObject({ page: true, exported: 2, path: 1, cart: [0], short: [] });
      expect(await setState("live", state)).toMatchObject({ ok: true });
      expect(await seen()).toEqual({
        ...before,
        page: false,
        card: [],
        featured: false,
        listed: false,
        listTotal: before.listTotal - 1,
        counted: before.counted - 1,
        related: false,
        lead: false,
        companion: false,
        searched: false,
        byCode: false,
        suggested: false,
        exported: 0,
        path: 0,
        cart: [{ reason: "gone", product: null }],
        short: [id],
      });
      expect(await setState(state, "live")).toMatchObject({ ok: true });
      expect(await seen()).toEqual(before);
    },
  );

  it("teaches search no words while it is a draft", async () => {
    await setState("live", "draft");
    await change({ name: { from: "Traditional Kitchen Maid", to: "Zugspitze Airer" } });
    const known = async () =>
      (await sql`select 1 from search_words where word = 'zugspitze'`.execute(db)).rows.length;
    expect(await known()).toBe(0);
    await setState("draft", "live");
    expect(await known()).toBe(1);
  });

  it("goes live only with a price", async () => {
    await sql`update products set base_price = 'NaN', state = 'draft' where id = ${id}`.execute(db);
    expect(await setState("draft", "live")).toEqual({ ok: false, reason: "no_price" });
    const both = {
      state: { from: "draft", to: "live" },
      pricePence: { from: null, to: pence(5_400) },
    } as const;
    expect(await change(both)).toMatchObject({ ok: true });
  });
});

describe("the products for staff", () => {
  const list = (query: object) =>
    listProductsForStaff(db, {
      views: ["all", "live", "archived", "stocked", "none"],
      view: "all",
      q: "",
      sort: "name",
      after: null,
      ...query,
    });

  it("are found in every state by a part of the name or the beginning of the SKU, with counts", async () => {
    await setState("live", "archived");
    for (const q of ["kitchen mai", sku.toLowerCase(), sku.replaceAll("-", " ")])
      expect(slugsOf((await list({ q })).page.rows)).toContain(slug);
    const { counts } = await list({ q: sku });
    expect(counts).toEqual({ all: 1, live: 0, archived: 1, stocked: 0, none: 0 });
    expect((await list({ view: "live", q: sku })).page.rows).toEqual([]);
    expect((await list({ q: "50%" })).page.rows).toEqual([]);
  });
});
