import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  accountPages,
  actionPages,
  privatePages,
  publicPages,
} from "#tests/http/support/page-paths.ts";
import { crawl, isIndexed, isPage } from "#tests/http/support/crawl.ts";
import { htmlErrors } from "#tests/http/support/html-rules.ts";
import {
  attributes,
  canonicalOf,
  pairsOfTags,
  structuredData,
  tags,
  titleOf,
  unlinkedNumbers,
  withoutScripts,
} from "#tests/http/support/html.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";
import { isFull, someOf } from "#tests/support/full-size.ts";
import { inParallel } from "#tests/resilience/wait-until.ts";

const shop = sharedHttpShop();
const crawled = [...(await crawl(shop, [...publicPages, ...accountPages])).values()];
const pages = crawled.filter(isPage);
const indexed = pages.filter(isIndexed);
const listed = indexed.filter(({ path }) => !actionPages.includes(path));

/** The characters of each subset font (scripts/fonts.ts), from the unicode-range of its faces. */
const styles = readFileSync(path.resolve(import.meta.dirname, "../../../ui/fonts.css"), "utf8");
const fontCharacters = [
  ...styles.matchAll(/src: url\([^}]*\.cache\/fonts[^}]*unicode-range:([^;]+);/g),
].map(([, ranges = ""]) => {
  const sets = ranges
    .replaceAll(/[\s,]+/g, "")
    .replaceAll("U+", " ")
    .trim()
    .split(" ");
  const spans = sets.map((set) =>
    set
      .split("-")
      .map((hex) => `\\u{${hex}}`)
      .join("-"),
  );
  return new RegExp(`[${spans.join("")}\\s]`, "u");
});

/** The text of a page without its scripts. */
function textOf(html: string): string {
  return withoutScripts(html).replaceAll(/<[^>]+>/g, "");
}

/** The page without header and footer, which are the same everywhere, and without scripts. */
function withoutFrame(html: string): string {
  return html
    .replace(/(<body[^>]*>)[\s\S]*?(<main\b)/, "$1$2")
    .replace(/(<\/main>)[\s\S]*(<\/body>)/, "$1$2");
}

/** The URL of each size of each picture on a page. */
function picturesOn(html: string): string[] {
  const sets = ["img", "source"].flatMap((tag) => attributes(html, tag, "srcSet"));
  const sized = sets.flatMap((set) => set.split(", ").map((each) => each.split(" ")[0] ?? ""));
  return [...attributes(html, "img", "src"), ...sized];
}

/** The errors of all pages with their paths, so that one run names them all. */
function errorsOf(
  list: readonly (typeof pages)[number][],
  find: (page: (typeof pages)[number]) => readonly (string | false)[],
): string[] {
  return list.flatMap((page) =>
    find(page).flatMap((fault) => (fault === false ? [] : [`${page.path}: ${fault}`])),
  );
}

function metaOf(html: string, name: string): string | undefined {
  const tag = tags(html, "meta").find((text) => text.includes(`="${name}"`));
  return tag === undefined ? undefined : attributes(tag, "meta", "content")[0];
}

test("the crawl reaches the whole shop", () => {
  expect(indexed.length).toBeGreaterThan(95);
  const { length } = indexed.filter(({ path }) => path.startsWith("/product/"));
  expect(length).toBeGreaterThanOrEqual(45);
});

test("every link leads to a page without a redirect, except those that need signing in", () => {
  const others = crawled.filter((answer) => answer.status !== 200);
  const wrong = others.filter(
    ({ status, path }) => status !== 302 || !privatePages.some((start) => path.startsWith(start)),
  );
  expect(wrong.map(({ status, path, on }) => `${status} ${path} on ${on}`)).toEqual([]);
});

test("every fragment that a link names exists", () => {
  const found = errorsOf(pages, ({ text, path }) =>
    attributes(text, "a", "href")
      .map((link) => new URL(link, shop.url + path))
      .filter(({ hash, origin }) => hash !== "" && origin === shop.url)
      .map(({ pathname, search, hash }) => {
        const target = crawled.find((page) => page.path === pathname + search);
        return !(target?.text.includes(`id="${hash.slice(1)}"`) ?? false) && hash;
      }),
  );
  expect(found).toEqual([]);
});

describe("every page", () => {
  test("has one h1, its language, landmarks and a skip link", () => {
    expect(
      errorsOf(pages, ({ text }) => [
        tags(text, "h1").length !== 1 && `${tags(text, "h1").length} h1`,
        !text.includes('<html lang="en-GB"') && "no language",
        tags(text, "main").length !== 1 && "not one main",
        tags(text, "header").length === 0 && "no header",
        tags(text, "footer").length === 0 && "no footer",
        tags(text, "nav").length === 0 && "no nav",
        attributes(text, "a", "href")[0] !== "#main" && "the first link is not to #main",
      ]),
    ).toEqual([]);
  });

  test("writes “e-mail” in one way", () => {
    expect(
      errorsOf(pages, ({ text }) => textOf(text).match(/.{0,20}\bemails?\b.{0,20}/gi) ?? []),
    ).toEqual([]);
  });

  test("links the telephone number wherever it shows it", () => {
    expect(errorsOf(pages, ({ text }) => unlinkedNumbers(text))).toEqual([]);
    const inMain = pages.filter(({ text }) =>
      /<main.* href="tel:01422000000".*<\/main>/s.test(text),
    );
    expect(inMain.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "/contact-us",
        "/terms-conditions",
        "/returns",
        "/accessibility",
        "/product/rubber-grippers",
      ]),
    );
  });

  test("uses only characters that the shop's two fonts have", () => {
    expect(fontCharacters).toHaveLength(2);
    expect(
      errorsOf(pages, ({ text }) =>
        [...new Set(textOf(text))].map((letter) =>
          fontCharacters.some((letters) => !letters.test(letter)) ? `has “${letter}”` : false,
        ),
      ),
    ).toEqual([]);
  });

  test("has an alt attribute on every picture", () => {
    expect(
      errorsOf(pages, ({ text }) =>
        tags(text, "img").map((tag) => !/\salt="/.test(tag) && `no alt: ${tag}`),
      ),
    ).toEqual([]);
  });

  test("shows no picture that is not there, in whatever size", { timeout: 120_000 }, async () => {
    const files = new Set(pages.flatMap(({ text }) => picturesOn(text)));
    expect(files.size).toBeGreaterThan(1000);
    // Each in one size, the next one in the next: `pictures.test.ts` asks for every size of some.
    const pictures = Map.groupBy(files, (file) => file.replace(/\d+\.\w+$/, ""));
    const asked = [...pictures.values()].flatMap((sizes, at) => someOf(sizes, sizes.length, at));
    const missing: string[] = [];
    await inParallel(asked, 8, async (file) => {
      const { status, headers } = await shop.request(file, { method: "HEAD" });
      const isPicture = headers.get("Content-Type")?.startsWith("image/") === true;
      if (status !== 200 || !isPicture) missing.push(`${status} ${file}`);
    });
    expect(missing).toEqual([]);
  });

  test("is valid HTML", { timeout: 120_000 }, async () => {
    const errors = errorsOf(pages, ({ text }) => {
      const ids = [...withoutScripts(text).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      return [new Set(ids).size < ids.length && "an id twice"];
    });
    const checked = new Set<string>();
    for (const [at, { path, text }] of pages.entries()) {
      const html = at === 0 ? text : withoutFrame(text);
      // Pages of the same structure have the same errors, and other parameters often lead to the same page.
      const parts = isFull ? [html] : pairsOfTags(html);
      if (parts.every((part) => checked.has(part))) continue;
      for (const part of parts) checked.add(part);
      for (const error of await htmlErrors(html)) errors.push(`${path}: ${error}`);
    }
    expect(errors).toEqual([]);
  });
});

describe("every page that search engines may list", () => {
  test("has a unique title and description", () => {
    for (const told of [
      indexed.map(({ path, text }) => ({ path, words: titleOf(text) })),
      indexed.map(({ path, text }) => ({ path, words: metaOf(text, "description") ?? "" })),
    ]) {
      const byWords = Map.groupBy(told, ({ words }) => words);
      const twice = [...byWords.values()].filter((same) => same.length > 1);
      expect(twice.map((same) => same.map(({ path }) => path))).toEqual([]);
      expect(told.filter(({ words }) => words.trim() === "")).toEqual([]);
    }
  });

  test("has a canonical URL, which has no parameters but the page of a list", () => {
    expect(
      errorsOf(indexed, ({ path, text }) => [
        canonicalOf(text) !== shop.url + path && `canonical is ${canonicalOf(text)}`,
      ]),
    ).toEqual([]);
    const options = pages.filter(({ path, text }) => path.includes("?") && canonicalOf(text));
    const isFurther = (path: string) => /^[^?]+\?page=\d+$/.test(path);
    expect(options.filter(({ path }) => isFurther(path)).length).toBeGreaterThan(1);
    expect(
      errorsOf(options, ({ path, text }) => {
        const expected = isFurther(path) ? path : path.replace(/\?.*/, "");
        return [
          canonicalOf(text) !== shop.url + expected && `canonical is ${canonicalOf(text)}`,
          metaOf(text, "og:url") !== canonicalOf(text) && "og:url",
        ];
      }),
    ).toEqual([]);
  });

  test("has the tags for sharing", () => {
    expect(
      errorsOf(indexed, ({ path, text }) => [
        !/^(website|article|product)$/.test(metaOf(text, "og:type") ?? "") && "og:type",
        metaOf(text, "og:url") !== shop.url + path && "og:url",
        !/^https?:\/\/[^/]+\/og\/[a-z0-9/-]+\.jpg\?v=\w+$/.test(metaOf(text, "og:image") ?? "") &&
          "og:image",
        metaOf(text, "og:image:width") !== "1200" && "og:image:width",
        metaOf(text, "og:image:height") !== "630" && "og:image:height",
        !metaOf(text, "og:image:alt") && "og:image:alt",
        metaOf(text, "twitter:card") !== "summary_large_image" && "twitter:card",
      ]),
    ).toEqual([]);
  });

  test("names its share picture in the current version", async () => {
    for (const { text } of indexed) {
      const picture = metaOf(text, "og:image") ?? "";
      const { status, headers } = await shop.request(new URL(picture).pathname);
      expect([status, headers.get("Location")]).toEqual([302, picture.replace(shop.url, "")]);
    }
  });

  test("but the home page has breadcrumbs", () => {
    const others = listed.filter(({ path }) => path !== "/");
    expect(
      errorsOf(others, ({ text }) => [
        !text.includes('aria-label="Breadcrumb"') && "no breadcrumb",
        !structuredData(text).some((data) => data["@type"] === "BreadcrumbList") &&
          "no BreadcrumbList",
      ]),
    ).toEqual([]);
  });

  test("and has content is in the sitemap, which has nothing else", async () => {
    const { text } = await shop.request("/sitemap.xml");
    const named = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
    expect(named.toSorted()).toEqual(listed.map(({ path }) => shop.url + path).toSorted());
  });
});

/** The fields that schema.org and Google's rich results require of each type. */
const required: Readonly<Record<string, readonly string[]>> = {
  BreadcrumbList: ["itemListElement"],
  Product: ["name", "sku", "brand", "image", "description", "offers"],
  OnlineStore: ["name", "url", "logo", "address", "hasMerchantReturnPolicy"],
  WebSite: ["name", "url", "potentialAction"],
  CollectionPage: ["name", "url", "mainEntity"],
  FAQPage: ["mainEntity"],
  Article: ["headline", "image", "datePublished", "dateModified", "author"],
};

describe("structured data", () => {
  test("has known types, every required field, and URLs that exist", () => {
    const known = new Set(crawled.map(({ path }) => path));
    expect(
      errorsOf(pages, ({ text }) =>
        structuredData(text).flatMap((data) => {
          const type = String(data["@type"]);
          const missing = (required[type] ?? ["a known type"]).filter(
            (name) => data[name] === undefined,
          );
          const addresses = [...JSON.stringify(data).matchAll(/"(?:url|item)":"([^"]+)"/g)];
          const gone = addresses.filter(
            ([, url = ""]) => !known.has(url.replace(shop.url, "") || "/"),
          );
          return [
            ...missing.map((name) => `${type} lacks ${name}`),
            ...gone.map(([, url]) => `${type} names ${url}`),
          ];
        }),
      ),
    ).toEqual([]);
  });

  test.each([
    ["/", "OnlineStore"],
    ["/", "WebSite"],
    ["/product/traditional-kitchen-maid", "Product"],
    ["/brands/hills", "CollectionPage"],
    ["/ceiling-airers", "CollectionPage"],
    ["/faq", "FAQPage"],
    ["/ceiling-airers-faq", "FAQPage"],
    ["/size-guide", "Article"],
  ])("%s is a %s", (path, type) => {
    const page = pages.find((candidate) => candidate.path === path);
    expect(structuredData(page?.text ?? "").map((data) => data["@type"])).toContain(type);
  });

  test("has the price that the product page shows", () => {
    const products = pages.filter(({ path }) => /^\/product\/[^?/]+$/.test(path));
    expect(
      errorsOf(products, ({ text }) => {
        const data = structuredData(text).find(({ "@type": type }) => type === "Product");
        const offers = (data?.["offers"] ?? {}) as Record<string, string>;
        const { price, lowPrice, highPrice } = offers;
        const shown = price === undefined ? `£${lowPrice} to £${highPrice}` : `£${price}`;
        return [!text.includes(shown) && `${shown} is not on the page`];
      }),
    ).toEqual([]);
  });
});

test("robots.txt excludes no page that may be listed, and nothing that such a page loads", async () => {
  const { text } = await shop.request("/robots.txt");
  const closed = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? "");
  const needed = [...indexed.map(({ path }) => path), "/assets/x.js", "/og/page/home.jpg"];
  expect(needed.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([]);
  const unlisted = pages.filter((page) => !page.path.includes("?") && !isIndexed(page));
  expect(unlisted.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/search", "/compare", "/register", "/reset-password"]),
  );
});
