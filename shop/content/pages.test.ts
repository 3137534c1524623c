import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { pulleySpacings } from "#shop/airers/hanging.ts";
import { guideSlugs } from "#storefront/pages/guide-slugs.ts";
import routes from "#storefront/routes.ts";
import { readPageSource } from "./page-source.server.ts";
import { renderText } from "./page-html.server.ts";
import { fillParticulars } from "./particulars.ts";
import { findPage, listArticles, listPages, listPagesOf } from "./pages.server.ts";
import { shop } from "./shop.ts";

const root = path.resolve(import.meta.dirname, "../..");
const listSlugs = (folder: string) =>
  readdirSync(path.join(root, folder)).map((file) => file.replace(/\.md$/, ""));
const pageSlugs = listSlugs("content/pages");
const brandPageSlugs = listSlugs("content/brands").map((slug) => `brands/${slug}`);
const slugs = [...pageSlugs, ...brandPageSlugs];
const fileOf = (slug: string) =>
  path.join(root, "content", slug.startsWith("brands/") ? "" : "pages", `${slug}.md`);
const raw = new Map(slugs.map((slug) => [slug, readFileSync(fileOf(slug), "utf8")]));

type Named = { readonly slug: string; readonly brand?: string };
const readSeed = (file: string): Named[] =>
  JSON.parse(readFileSync(path.join(root, "db/seed", file), "utf8")) as Named[];
const products = readdirSync(path.join(root, "db/seed/products")).flatMap((file) =>
  readSeed(`products/${file}`),
);
const productSlugs = products.map(({ slug }) => slug);
const brandSlugs = readSeed("brands.json").map(({ slug }) => slug);

type Route = (typeof routes)[number];
/** The addresses of the routes that hold no parameter. */
const listPaths = (entries: readonly Route[]): string[] =>
  entries.flatMap(({ index, path: own, children = [] }) => [
    ...(index === true ? ["/"] : []),
    ...(own === undefined || /[:*]/.test(own) ? [] : [`/${own}`]),
    ...listPaths(children),
  ]);
const addresses = new Set([
  ...listPaths(routes),
  ...readSeed("categories.json").map(({ slug }) => `/${slug}`),
  ...brandSlugs.map((slug) => `/brands/${slug}`),
  ...productSlugs.map((slug) => `/product/${slug}`),
]);

/** Other sites a page may name. */
const otherSites = ["ico.org.uk", "stripe.com", "www.equalityadvisoryservice.com"];

function get(slug: string) {
  const page = findPage(slug);
  if (page === null) throw new Error(`There is no page ${slug}`);
  return page;
}

/** The page as it is read, without its tags, in the order of the page. */
function wordsOf(slug: string): string {
  const { html, questions } = get(slug);
  const all = [
    html,
    ...questions.map(({ question, answerHtml }) => `<p>${question}</p>${answerHtml}`),
  ];
  return all
    .join("\n")
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, "")
    .replaceAll(/<\/(p|li|h2|h3|td|th|figcaption|tr)>/g, "\n")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&(#39|quot|amp);/g, "'")
    .replaceAll("\u00a0", " ");
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

describe.each(slugs)("/%s", (slug) => {
  test("is read, checked and set", () => {
    const page = get(slug);
    expect(page.slug).toBe(slug);
    expect(page.description.length).toBeLessThanOrEqual(155);
    expect(`${page.title} | ${shop.name}`.length).toBeLessThanOrEqual(60);
    expect(page.html).not.toMatch(/<script|<style|<iframe|style=|\son\w+=|\{\{/);
  });

  test("leads only to addresses that are there", () => {
    const { html, questions, productSlugs: related, nextSlugs } = get(slug);
    const all = html + questions.map(({ answerHtml }) => answerHtml).join("");
    for (const [, href = ""] of all.matchAll(/href="([^"]*)"/g)) {
      if (href.startsWith("/")) expect(addresses).toContain(href.replace(/#.*/, ""));
      else if (href.startsWith("https:")) expect(otherSites).toContain(new URL(href).hostname);
      else expect(href).toBe(`mailto:${shop.email}`);
    }
    for (const product of related) expect(productSlugs).toContain(product);
    for (const next of nextSlugs) {
      expect(slugs).toContain(next);
      expect(next).not.toBe(slug);
    }
    expect(new Set(nextSlugs).size).toBe(nextSlugs.length);
  });

  test("types no particular of the shop", () => {
    const text = raw.get(slug) ?? "";
    for (const typed of [shop.name, shop.email, shop.phone, shop.company.name, shop.company.number])
      expect(text).not.toContain(typed);
  });

  test("keeps to plain words", () => {
    const text = wordsOf(slug);
    expect(text).not.toMatch(/!|\b(color|gray|center|aluminum|customize|favorite)\b/i);
    expect(text).not.toMatch(/\p{Extended_Pictographic}/u);
  });
});

test("pages are from 300 to 900 words long; those of the law are as long as they must be", () => {
  const outside = slugs
    .map((slug) => ({ slug, words: countWords(wordsOf(slug)) }))
    .filter(({ slug, words }) => words < 300 || words > (get(slug).kind === "legal" ? 1_800 : 900));
  expect(outside).toEqual([]);
});

test("guides, questions and brands lead on to three products or four", () => {
  const kinds = new Set(["guide", "faq", "brand"]);
  const others = slugs
    .map(get)
    .filter(({ kind, productSlugs: { length } }) => kinds.has(kind) && (length < 3 || length > 4));
  expect(others.map(({ slug }) => slug)).toEqual([]);
});

test("every brand has its words, which name each of its products", () => {
  expect(brandPageSlugs.toSorted()).toEqual(brandSlugs.map((slug) => `brands/${slug}`).toSorted());
  for (const brandSlug of brandSlugs.filter((slug) => slug !== "lath-and-line")) {
    const { kind, html, productSlugs: related } = get(`brands/${brandSlug}`);
    expect(kind).toBe("brand");
    for (const { slug } of products.filter(({ brand }) => brand === brandSlug)) {
      expect(html).toContain(`href="/product/${slug}"`);
      // It stands above the words already.
      expect(related).not.toContain(slug);
    }
  }
});

/** The runs of six words in a page, without regard to case and marks. */
function shinglesOf(slug: string): Set<string> {
  const words =
    wordsOf(slug)
      .toLowerCase()
      .match(/[\p{L}\d.]+/gu) ?? [];
  return new Set(words.map((_, at) => words.slice(at, at + 6).join(" ")).slice(0, -5));
}

test("no two pages share more than one run of six words in fifty", () => {
  const all = slugs.map((slug) => ({ slug, runs: shinglesOf(slug) }));
  const alike = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      const shared = [...one.runs].filter((run) => other.runs.has(run)).length;
      const share = shared / Math.min(one.runs.size, other.runs.size);
      return share > 0.02 ? [`${one.slug} and ${other.slug}: ${share.toFixed(3)}`] : [];
    }),
  );
  expect(alike).toEqual([]);
});

test("no two pages have one title, heading or description", () => {
  for (const of of ["title", "heading", "description"] as const) {
    const texts = slugs.map((slug) => get(slug)[of].toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
  }
});

test("no sentence of eight words or more stands twice", () => {
  const seen = new Set<string>();
  const twice: string[] = [];
  for (const slug of slugs) {
    for (const sentence of wordsOf(slug).split(/(?<=[.?:;])\s+|\n/)) {
      const key = sentence
        .toLowerCase()
        .replaceAll(/[^a-z0-9 ]/g, "")
        .trim();
      if (countWords(key) < 8) continue;
      if (seen.has(key)) twice.push(`${slug}: ${sentence}`);
      seen.add(key);
    }
  }
  expect(twice).toEqual([]);
});

test("the guide to fitting gives the pulley spacings of the fitting sheet, and joists within 10 to 20 cm of each end", () => {
  const table = raw.get("indoor-washing-line-pulley") ?? "";
  for (const { lengthMm, spacingMm } of pulleySpacings) {
    const metres = (mm: number) => `${(mm / 1_000).toFixed(1)} m`;
    const row = table.split("\n").find((line) => line.startsWith(`| ${metres(lengthMm)} |`));
    const [, , apart, ...joists] = (row ?? "").split("|").map((cell) => cell.trim());
    expect(apart).toBe(metres(spacingMm));
    for (const joist of joists.filter((cell) => cell.endsWith(" m"))) {
      const inFromEachEnd = (lengthMm - Number.parseFloat(joist) * 1_000) / 2;
      expect(inFromEachEnd).toBeGreaterThanOrEqual(100);
      expect(inFromEachEnd).toBeLessThanOrEqual(200);
    }
  }
});

test("every page has its route", () => {
  const own = ["articles", "brands", "contact-us", "delivery"];
  expect([...guideSlugs, ...own].sort()).toEqual([...pageSlugs].sort());
});

test("pages and articles are listed, and found by their slug", () => {
  expect(
    listPages()
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual([...pageSlugs].sort());
  const days = listArticles().map(({ publishedOn }) => publishedOn ?? "");
  expect(days.length).toBeGreaterThan(10);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(days).not.toContain("");
  expect(listPagesOf(["returns", "no-such-page", "faq"]).map(({ slug }) => slug)).toEqual([
    "returns",
    "faq",
  ]);
  expect(findPage("no-such-page")).toBeNull();
});

const head = {
  title: "A title",
  h1: "A heading",
  description: "A description that is long enough to be of use to somebody who searches.",
  kind: "guide",
  updated: "2026-11-21",
};
const file = (front: object, body = "Text.") => `---json\n${JSON.stringify(front)}\n---\n${body}\n`;

test("a page that is not as it must be stops the reading, with the file's name", () => {
  expect(readPageSource("x.md", file(head)).title).toBe("A title");
  expect(() => readPageSource("x.md", "Text alone.")).toThrow(/x\.md/);
  expect(() => readPageSource("x.md", file({ ...head, description: "Short." }))).toThrow(/x\.md/);
  expect(() => readPageSource("x.md", file({ ...head, updated: "yesterday" }))).toThrow(/x\.md/);
  expect(() => readPageSource("x.md", file({ ...head, colour: "red" }))).toThrow(/x\.md/);
});

test("particulars come from the shop's settings, and an unknown one is refused", () => {
  expect(fillParticulars("At {{shop.name}}.")).toBe(`At ${shop.name}.`);
  expect(() => fillParticulars("{{shop.secret}}")).toThrow(/shop\.secret/);
  expect(() => fillParticulars("{{constructor}}")).toThrow(/constructor/);
});

describe("the setting of text", () => {
  const none = new Map<string, string>();

  test("gives headings ids that differ, and lists the second headings", () => {
    const { html, contents } = renderText("## 1. One & two\n\n### Sub\n\n## One, two", none);
    expect(contents.map(({ id }) => id)).toEqual(["one-two", "one-two-2"]);
    expect(html).toContain('<h2 id="one-two">1. One &amp; two</h2>');
  });

  test("keeps a measure with its unit", () => {
    expect(readPageSource("x.md", file(head, "It is 1.5 m long.")).body).toContain(
      "1.5\u00a0m long",
    );
  });

  test("refuses tags, first headings, and pictures that are no drawing of ours", () => {
    expect(() => renderText("<b>bold</b>", none)).toThrow(/tag/);
    expect(() => renderText("Some <i>text</i>", none)).toThrow(/tag/);
    expect(() => renderText("# One", none)).toThrow(/heading/);
    expect(() => renderText("![x](https://other.example/a.png)", none)).toThrow(/drawing/);
    expect(() => renderText("![](diagram:a)", new Map([["a", "<svg x></svg>"]]))).toThrow(/words/);
  });

  test("sets a drawing with its words and caption", () => {
    const { html } = renderText('![A "b"](diagram:a "C & d")', new Map([["a", "<svg x></svg>"]]));
    expect(html).toContain('<svg role="img" aria-label="A &quot;b&quot;" x>');
    expect(html).toContain("<figcaption>C &amp; d</figcaption>");
  });
});

const drawingNames = readdirSync(path.join(root, "content/diagrams"));

test.each(drawingNames)("the drawing %s holds no script, style, id or address", (name) => {
  const svg = readFileSync(path.join(root, "content/diagrams", name), "utf8");
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d .]+"/);
  expect(svg).not.toMatch(/<script|<style|style=|class=|\sid=|href|on\w+=/);
});

test("every drawing is shown on a page, and its figures are as large as the page's small print", () => {
  for (const name of drawingNames) {
    const svg = readFileSync(path.join(root, "content/diagrams", name), "utf8");
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    const smallest = Math.min(
      ...[...svg.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size)),
    );
    // On a phone of 360 pixels a drawing is 318 wide.
    expect((smallest * 318) / width).toBeGreaterThanOrEqual(13);
    const place = `diagram:${name.replace(".svg", "")} `;
    expect([...raw.values()].some((text) => text.includes(place))).toBe(true);
  }
});
