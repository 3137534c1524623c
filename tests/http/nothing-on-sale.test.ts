import { beforeAll, describe, expect, test } from "vitest";
import { crawl, isPage, type Crawled } from "./support/crawl.ts";
import { pathOf, siteRoutes } from "./support/routes.ts";
import { startHttpShop } from "./support/http-shop.ts";

const SENTENCE = "Nothing is on sale yet.";
const shop = await startHttpShop();
let pages: ReadonlyMap<string, Crawled>;

/** A shop before trading: categories and texts, but no product and no brand. */
beforeAll(async () => {
  await shop.db.deleteFrom("products").execute();
  await shop.db.deleteFrom("brands").execute();
  pages = await crawl(shop, ["/"]);
});

describe("a shop without a product", () => {
  test("answers every route without a server error", async () => {
    const values = { slug: "ceiling-airers", orderNumber: "LL-10001", orderId: "1", "*": "none" };
    for (const route of siteRoutes) {
      const address = pathOf(route, values);
      const { status } = await shop.request(address);
      expect([address, status < 500 && status]).toEqual([address, status]);
    }
  });

  test("has no broken link", () => {
    const dead = [...pages.values()].filter(({ status }) => status >= 400);
    expect(dead.map(({ path, on, status }) => `${path} (${status}) on ${on}`)).toEqual([]);
  });

  test("has complete headings, and no empty list", () => {
    for (const page of [...pages.values()].filter(isPage)) {
      const main = page.text.replaceAll(/<script[^]*?<\/script>/g, "");
      expect([page.path, main.match(/<h1[ >]/g)?.length]).toEqual([page.path, 1]);
      expect([page.path, main.match(/<h([1-6])[^>]*>\s*<\/h\1>/)]).toEqual([page.path, null]);
      expect([page.path, main.match(/<(ul|ol)[^>]*>\s*<\/\1>/)]).toEqual([page.path, null]);
      expect([page.path, /undefined|NaN|\[object/.test(visible(main))]).toEqual([page.path, false]);
    }
  });

  test("says so where products would be", async () => {
    const categories = await shop.db.selectFrom("categories").select("slug").execute();
    expect(categories.length).toBe(9);
    const places = categories.map(({ slug }) => `/${slug}`);
    for (const path of ["/", "/brands", "/search", "/search?q=airer", "/compare", ...places]) {
      const { status, text } = await shop.request(path);
      expect([path, status, text.includes(SENTENCE)]).toEqual([path, 200, true]);
    }
  });

  test("says so on the page of a brand that has no product yet", async () => {
    await shop.db
      .insertInto("brands")
      .values({ slug: "own-brand", name: "Own Brand", description: "Ours." })
      .execute();
    const { status, text } = await shop.request("/brands/own-brand");
    expect([status, text.includes(SENTENCE)]).toEqual([200, true]);
    await shop.db.deleteFrom("brands").execute();
  });

  test("has empty, well-formed feeds and API lists", async () => {
    expect((await shop.request("/api/products")).json).toMatchObject({ products: [], total: 0 });
    expect((await shop.request("/api/openapi.json")).status).toBe(200);
    expect((await shop.request("/robots.txt")).status).toBe(200);
    expect((await shop.request("/suggestions?q=airer")).status).toBe(200);
    const feed = await shop.request("/feeds/google.xml");
    expect([feed.status, /<item>|<entry>/.test(feed.text)]).toEqual([200, false]);
    expect((await shop.request("/articles.atom")).status).toBe(200);
  });

  test("lists only existing pages in the sitemap", async () => {
    const listed = await locations("/sitemap.xml");
    expect(listed.length).toBeGreaterThan(20);
    for (const path of listed) {
      const status = pages.get(path)?.status ?? (await shop.request(path)).status;
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test("has share pictures and valid structured data on home and categories", async () => {
    for (const path of ["/", "/ceiling-airers"]) {
      const { text } = await shop.request(path);
      const picture = /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "";
      const { pathname, search } = new URL(picture);
      expect((await shop.request(pathname + search)).status).toBe(200);
      const data = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)</g)];
      expect(data.length).toBeGreaterThan(0);
      for (const [, json = ""] of data) expect(() => JSON.parse(json)).not.toThrow();
    }
  });

  test("quotes a cart of products no longer sold at £0.00, not payable", async () => {
    const { status, json } = await shop.callApi("quote", { items: [{ id: 1001 }] });
    expect([status, json?.["total_pence"], json?.["payable"]]).toEqual([200, 0, false]);
  });
});

/** The paths of a sitemap and of the sitemaps that it names. */
async function locations(path: string): Promise<string[]> {
  const { status, text } = await shop.request(path);
  expect([path, status]).toEqual([path, 200]);
  const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const deeper = found.filter((each) => each.endsWith(".xml"));
  return [
    ...found.filter((each) => !each.endsWith(".xml")),
    ...(await Promise.all(deeper.map(locations))).flat(),
  ];
}

/** Roughly the visible text of a page. */
function visible(html: string): string {
  return html.replaceAll(/<style[^]*?<\/style>/g, "").replaceAll(/<[^>]*>/g, " ");
}
