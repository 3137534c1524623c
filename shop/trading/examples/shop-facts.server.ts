import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed } from "#shop/platform/database/seed.server.ts";
import { listOwnPages } from "#shop/content/publishing/own-pages.server.ts";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { listTicks } from "./ticks.server.ts";
import type { ShopFacts } from "./examples.ts";

/**
 * Reads what the shop is made of, from its database with its settings, and its content pages on the disk.
 */
export async function readShopFacts(db: Db): Promise<ShopFacts> {
  const [counts, brands, rates, services, pages, ticks] = await Promise.all([
    countProducts(db),
    listBrands(db),
    readRates(db),
    hasExampleServices(db),
    readPages(db),
    listTicks(db),
  ]);
  const { exampleBrands, ...products } = counts;
  return {
    settings: await readSettings(db),
    products,
    exampleBrands,
    brands,
    ...rates,
    hasExampleServices: services,
    ...pages,
    ticked: ticks.map(({ point }) => point),
  };
}

async function countProducts(db: Db) {
  const { rows } = await sql<ShopFacts["products"] & { readonly exampleBrands: number }>`select
    count(*) filter (where is_example)::int as examples,
    count(*) filter (where is_example and main_image_url is null and not exists (
      select from product_pictures where product_id = products.id and deleted_at is null and sizes is not null))::int as "examplePictures",
    count(*) filter (where is_example and is_best_seller)::int as "exampleBestSellers",
    count(*) filter (where is_example and id in (select product_id from top_sellers))::int as "exampleTopSellers",
    count(*) filter (where cardinality(in_the_box) = 0)::int as "withoutBox",
    count(*) filter (where model = '')::int as "withoutModel",
    (select count(*)::int from brands where is_example) as "exampleBrands"
    from products where state = 'live'`.execute(db);
  const [counts] = rows;
  assert(counts !== undefined, "counts are one row");
  return counts;
}

/** What code calls the brands with a live product. */
async function listBrands(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select coalesce(key, slug) as key from brands
    where slug in (select brand_slug from products where state = 'live') order by 1`.execute(db);
  return rows.map(({ key }) => key);
}

const seededRates = z.object({
  zones: z.array(z.object({ name: z.string(), baseRate: z.string(), transitDays: z.number() })),
  countries: z.array(z.object({ code: z.string(), rate: z.string(), transitDays: z.number() })),
});

async function readRates(db: Db) {
  const seed = seededRates.parse(await readSeed("shipping.json"));
  const [zones, countries] = await Promise.all([
    db
      .selectFrom("shippingZones")
      .select(["name", sql<string>`base_rate::text`.as("rate"), "transitDays"])
      .execute(),
    db
      .selectFrom("countryRates")
      .select(["countryCode", sql<string>`shipping_rate::text`.as("rate"), "transitDays"])
      .execute(),
  ]);
  const today = [
    ...zones.map((zone) => `${zone.name} ${zone.rate} ${zone.transitDays}`),
    ...countries.map((each) => `${each.countryCode} ${each.rate} ${each.transitDays}`),
  ];
  const first = [
    ...seed.zones.map((zone) => `${zone.name} ${zone.baseRate} ${zone.transitDays}`),
    ...seed.countries.map((each) => `${each.code} ${each.rate} ${each.transitDays}`),
  ];
  return {
    hasExampleRates: today.toSorted().join() === first.toSorted().join(),
    countries: countries.map(({ countryCode: code }) => code),
  };
}

const seededServices = z.object({
  services: z.array(z.object({ carrier: z.string(), name: z.string(), code: z.string() })),
});

async function hasExampleServices(db: Db): Promise<boolean> {
  const { services } = seededServices.parse(await readSeed("carriers.json"));
  const rows = await db.selectFrom("carrierServices").select(["carrier", "name", "code"]).execute();
  const text = (each: { carrier: string; name: string; code: string }) =>
    `${each.carrier} ${each.name} ${each.code}`;
  return rows.map(text).toSorted().join() === services.map(text).toSorted().join();
}

const frontMatter = z.object({ example: z.boolean().optional(), article: z.string().optional() });

/**
 * The front matter of the content pages, which are part of the build and so not in a command's reach. A page of
 * which a text of the shop's own was published is no example.
 */
async function readPages(db: Db): Promise<Pick<ShopFacts, "examplePages" | "articles">> {
  const heads = await Promise.all(
    ["pages", "guides"].map(async (folder) => {
      const directory = path.resolve("content", folder);
      const files = (await readdir(directory)).filter((file) => file.endsWith(".md"));
      return Promise.all(
        files.map(async (file) => {
          const text = await readFile(path.join(directory, file), "utf8");
          const head = /^---json\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? "{}";
          return { file, ...frontMatter.parse(JSON.parse(head)) };
        }),
      );
    }),
  );
  const own = new Set(await listOwnPages(db));
  const articles = heads.flat().flatMap(({ article }) => article ?? []);
  return {
    examplePages: heads
      .flat()
      .flatMap(({ file, example }) =>
        example === true && !own.has(file.replace(".md", "")) ? file : [],
      ),
    articles: { count: articles.length, days: new Set(articles).size },
  };
}
