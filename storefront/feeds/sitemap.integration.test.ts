import { expect, test } from "vitest";
import {
  countAllProducts,
  streamProducts,
  streamProductUrls,
} from "#shop/catalogue/export/catalogue-export.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listPagePaths, sitemapIndex, sitemapOf } from "./sitemap-text.server.ts";

const { db } = await testDatabase();
const site = "https://shop.example";

async function all<Part>(parts: AsyncGenerator<Part>): Promise<Part[]> {
  const list: Part[] = [];
  for await (const part of parts) list.push(part);
  return list;
}

async function whole(parts: AsyncGenerator<string>): Promise<string> {
  return (await all(parts)).join("");
}

function locations(text: string): string[] {
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
}

test("lists each product once in parts of any size, in the same order as in one file", async () => {
  const count = await countAllProducts(db);
  const named = locations(await whole(sitemapOf(site, { pages: [] })));
  expect([named.length, new Set(named).size]).toEqual([count, count]);
  const inParts: string[] = [];
  for (let skip = 0; skip < count; skip += 7)
    inParts.push(...locations(await whole(sitemapOf(site, { pages: [], skip, count: 7 }))));
  expect(inParts).toEqual(named);
  expect(locations(await whole(sitemapOf(site, { pages: [], skip: count + 1 })))).toEqual([]);
  expect(locations(await whole(sitemapOf(site, { pages: [], count: 0 })))).toEqual([]);
});

test("lists the parts in an index", async () => {
  expect(locations(await whole(sitemapIndex(site, 3)))).toEqual(
    [0, 1, 2].map((part) => `${site}/sitemap.xml?part=${part}`),
  );
});

test("dates a category or brand by its latest product, and an empty one not at all", async () => {
  const changedAt = new Date("2099-03-04T05:06:07Z");
  await db
    .updateTable("products")
    .set({ updatedAt: changedAt })
    .where("slug", "=", "hills-cover")
    .execute();
  await db
    .insertInto("brands")
    .values({ slug: "empty", name: "Empty", description: "Nothing yet." })
    .execute();
  const changes = new Map((await listPagePaths(db)).map(({ path, changed }) => [path, changed]));
  expect(changes.get("/rotary-covers")).toBe(changedAt.toISOString());
  expect(changes.get("/brands/hills")).toBe(changedAt.toISOString());
  expect([changes.has("/brands/empty"), changes.get("/brands/empty")]).toEqual([true, null]);
});

test("reads the whole catalogue in batches, each product once with all its options", async () => {
  const products = await all(streamProducts(db));
  const addresses = await all(streamProductUrls(db));
  expect(products.map(({ slug }) => slug)).toEqual(addresses.map(({ slug }) => slug));
  expect(products.find(({ slug }) => slug === "traditional-stacker")?.optionGroups).toHaveLength(5);
});
