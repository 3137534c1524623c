import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { attributes, tags } from "#tests/http/support/html.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

/** Fetches a URL of the shop as bytes. */
async function fetchBytes(address: string): Promise<{ answer: Response; bytes: Buffer }> {
  const answer = await fetch(new URL(address, shop.url), { redirect: "manual" });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test("robots.txt excludes the pages of customers and names the sitemap", async () => {
  const { status, headers, text } = await shop.request("/robots.txt");
  expect([status, headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toMatch(/^User-agent: \*\n/);
  for (const path of ["/account", "/checkout", "/register", "/api/", "/sandbox/", "/search"])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).not.toMatch(/Disallow: \/\n/);
  expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml\n`);
});

describe("the sitemap", () => {
  test("has absolute URLs, dates and pictures in the order of its schema", async () => {
    const { status, headers, text } = await shop.request("/sitemap.xml");
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/xml; charset=utf-8"]);
    const entry =
      /^<url><loc>https?:\/\/[^<&]+<\/loc>(<lastmod>\d{4}-\d\d-\d\d(T[\d:.]+Z)?<\/lastmod>)?(<image:image><image:loc>https?:\/\/[^<]+<\/image:loc><\/image:image>)*<\/url>$/;
    const lines = text.trim().split("\n");
    expect(lines[0]).toBe('<?xml version="1.0" encoding="UTF-8"?>');
    expect(lines[1]).toMatch(
      /^<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9"/,
    );
    expect(lines.at(-1)).toBe("</urlset>");
    expect(lines.slice(2, -1).filter((line) => !entry.test(line))).toEqual([]);
    const products = lines.filter((line) => line.includes("/product/"));
    expect(products.filter((line) => !/<lastmod>.*<image:loc>/.test(line))).toEqual([]);
  });

  test("is available in parts; an unknown part is 404", async () => {
    const pages = await shop.request("/sitemap.xml?part=0");
    const products = await shop.request("/sitemap.xml?part=1");
    expect(pages.text).toContain(`<loc>${shop.url}/</loc>`);
    expect(pages.text).not.toContain("/product/");
    expect(products.text.match(/<url>/g)?.length).toBeGreaterThanOrEqual(45);
    for (const part of ["2", "-1", "x", "99999", ""])
      expect([part, (await shop.request(`/sitemap.xml?part=${part}`)).status]).toEqual([part, 404]);
  });
});

test("the manifest names the shop, and its icons have the sizes it states", async () => {
  const { headers, text } = await shop.request("/site.webmanifest");
  expect(headers.get("Content-Type")).toBe("application/manifest+json");
  const manifest = JSON.parse(text) as {
    name: string;
    start_url: string;
    theme_color: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ start_url: "/", theme_color: "#17332a" });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes, type } of manifest.icons) {
    const { answer, bytes } = await fetchBytes(src);
    const { width, height } = await sharp(bytes).metadata();
    expect([answer.headers.get("Content-Type"), `${width}x${height}`]).toEqual([type, sizes]);
  }
});

test("every icon that a page names exists and is small", async () => {
  const { text } = await shop.request("/");
  const links = tags(text, "link").filter((tag) =>
    /rel="(icon|apple-touch-icon|manifest)"/.test(tag),
  );
  expect(links).toHaveLength(4);
  for (const tag of links) {
    const { answer, bytes } = await fetchBytes(attributes(tag, "link", "href")[0] ?? "");
    expect([tag, answer.status]).toEqual([tag, 200]);
    expect(bytes.length).toBeLessThan(10_000);
  }
});

describe("the Google feed", () => {
  test("has each product once, with every field that Google requires", async () => {
    const { status, headers, text } = await shop.request("/feeds/google.xml");
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/xml; charset=utf-8"]);
    expect(text).toMatch(
      /^<\?xml[^>]+\?>\n<rss version="2\.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0">/,
    );
    const items = text.match(/<item>[\s\S]*?<\/item>/g) ?? [];
    const { count } = await shop.db
      .selectFrom("products")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    expect(items).toHaveLength(Number(count));
    const valueOf = (item: string, name: string) =>
      new RegExp(`<g:${name}>([^<]+)</g:${name}>`).exec(item)?.[1] ?? "";
    const ids = new Set(items.map((item) => valueOf(item, "id")));
    expect(ids.size).toBe(items.length);
    for (const item of items) {
      expect(valueOf(item, "price")).toMatch(/^\d+\.\d\d GBP$/);
      expect(valueOf(item, "availability")).toMatch(/^(in_stock|out_of_stock)$/);
      expect(valueOf(item, "shipping_weight")).toMatch(/^[1-9]\d* g$/);
      for (const name of [
        "title",
        "description",
        "link",
        "image_link",
        "brand",
        "condition",
        "google_product_category",
        "product_type",
      ])
        expect([name, valueOf(item, name)]).not.toEqual([name, ""]);
      const countries = [...item.matchAll(/<g:country>(\w+)</g)].map(([, code]) => code);
      expect(countries.toSorted()).toEqual(["DE", "FR", "GB", "US"]);
    }
  });

  test("has the price of the product page, and a picture that Google accepts", async () => {
    const { text } = await shop.request("/feeds/google.xml");
    const item =
      text.match(/<item>[\s\S]*?<\/item>/g)?.find((each) => each.includes("kitchen-maid<")) ?? "";
    expect(item).toContain("<g:price>54.00 GBP</g:price>");
    const link = /<g:link>([^<]+)</.exec(item)?.[1] ?? "";
    expect((await shop.request(new URL(link).pathname)).text).toContain("£54.00");
    const { bytes } = await fetchBytes(/<g:image_link>([^<]+)</.exec(item)?.[1] ?? "");
    const { width, height, format } = await sharp(bytes).metadata();
    // JPEG, WebP and others (support.google.com/merchants/answer/6324350).
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1_000);
    expect(["jpeg", "webp"]).toContain(format);
  });
});

test("the Atom feed has the articles, the newest first, and links to their pages", async () => {
  const page = await shop.request("/articles");
  const [link = ""] = tags(page.text, "link").filter((tag) => tag.includes("application/atom+xml"));
  expect(attributes(link, "link", "href")).toEqual(["/articles.atom"]);
  const { headers, text } = await shop.request("/articles.atom");
  expect(headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  expect(text).toContain(
    `<link rel="self" type="application/atom+xml" href="${shop.url}/articles.atom"/>`,
  );
  const entries = text.match(/<entry>[\s\S]*?<\/entry>/g) ?? [];
  expect(entries.length).toBeGreaterThan(10);
  const published = entries.map((entry) => /<published>([^<]+)</.exec(entry)?.[1] ?? "");
  expect(published).toEqual(published.toSorted().toReversed());
  for (const entry of entries) {
    for (const name of ["id", "title", "published", "updated", "summary"])
      expect([name, entry.match(new RegExp(`<${name}>[^<]+</${name}>`, "g"))]).toEqual([
        name,
        [expect.any(String)],
      ]);
    expect(entry).toMatch(/<updated>\d{4}-\d\d-\d\dT00:00:00Z</);
    const address = new URL(/href="([^"]+)"/.exec(entry)?.[1] ?? "");
    expect([address.pathname, (await shop.request(address.pathname)).status]).toEqual([
      address.pathname,
      200,
    ]);
    expect(page.text).toContain(`href="${address.pathname}"`);
  }
});

describe("a share picture", () => {
  test.each(["/", "/ceiling-airers", "/product/hills-cover", "/brands/hills", "/size-guide"])(
    "%s has one of 1200 by 630, cached for a year and open to other sites",
    async (path) => {
      const { text } = await shop.request(path);
      const [tag = ""] = tags(text, "meta").filter((each) => each.includes('"og:image"'));
      const address = attributes(tag, "meta", "content")[0] ?? "";
      expect(address.startsWith(`${shop.url}/og/`)).toBe(true);
      const { answer, bytes } = await fetchBytes(address);
      const { width, height, format } = await sharp(bytes).metadata();
      expect([answer.status, width, height, format]).toEqual([200, 1200, 630, "jpeg"]);
      expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
      const etag = answer.headers.get("ETag") ?? "none";
      const again = await fetch(address, { headers: { "If-None-Match": etag } });
      expect(again.status).toBe(304);
    },
  );

  test("with another version redirects to the current one; an unknown one is 404", async () => {
    for (const address of [
      "/og/page/home.jpg",
      "/og/page/home.jpg?v=old",
      "/og/page/home.jpg?v=",
    ]) {
      const { answer } = await fetchBytes(address);
      expect([address, answer.status]).toEqual([address, 302]);
      expect(answer.headers.get("Location")).toMatch(/^\/og\/page\/home\.jpg\?v=\w+$/);
    }
    for (const address of [
      "/og/",
      "/og/page/nothing.jpg",
      "/og/product/nothing.jpg",
      "/og/brands/nothing.jpg",
      "/og/secret/home.jpg",
      "/og/page/home.png",
      "/og/page/..%2F..%2Fpackage.json.jpg",
      `/og/page/${"a".repeat(500)}.jpg`,
    ]) {
      const { status, headers } = await shop.request(address);
      expect([address, status, headers.get("Cache-Control")]).toEqual([address, 404, "no-store"]);
    }
  });
});
