import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { pulleySpacings } from "#shop/airers/hanging.ts";
import { guideSlugs } from "#storefront/pages/guide-slugs.ts";
import routes from "#storefront/routes.ts";
import { checkPage } from "./check-pages.ts";
import { filePages } from "./page-files.server.ts";
import { renderText } from "./page-html.server.ts";
import { listArticles, listPages, listPagesOf } from "./page-lists.ts";
import { fillText, readPageFile } from "./page-source.server.ts";
import { fillParticulars, guaranteeWhere } from "./particulars.ts";
import { telephoneUrl } from "./telephone-url.ts";
import { settings } from "./settings/settings.ts";

const root = path.resolve(import.meta.dirname, "../..");
const listSlugs = (folder: string) =>
  readdirSync(path.join(root, folder)).map((file) => file.replace(/\.md$/, ""));
const guideFileSlugs = listSlugs("content/guides");
const pageSlugs = [...listSlugs("content/pages"), ...guideFileSlugs];
const brandPageSlugs = listSlugs("content/brands").map((slug) => `brands/${slug}`);
const slugs = [...pageSlugs, ...brandPageSlugs];
const folderOf = (slug: string) => (guideFileSlugs.includes(slug) ? "guides" : "pages");
const fileOf = (slug: string) =>
  path.join(root, "content", slug.startsWith("brands/") ? "" : folderOf(slug), `${slug}.md`);
const sources = new Map(slugs.map((slug) => [slug, readFileSync(fileOf(slug), "utf8")]));

type Named = { readonly slug: string; readonly brand?: string };
const readSeed = (file: string): Named[] =>
  JSON.parse(readFileSync(path.join(root, "db/seed", file), "utf8")) as Named[];
const products = readdirSync(path.join(root, "db/seed/products")).flatMap((file) =>
  readSeed(`products/${file}`),
);
const productSlugs = products.map(({ slug }) => slug);
const brandSlugs = readSeed("brands.json").map(({ slug }) => slug);

type Route = (typeof routes)[number];
/** The paths of the routes without parameters. */
const listPaths = (entries: readonly Route[]): string[] =>
  entries.flatMap(({ index, path: own, children = [] }) => [
    ...(index === true ? ["/"] : []),
    ...(own === undefined || /[:*]/.test(own) ? [] : [`/${own}`]),
    ...listPaths(children),
  ]);
const paths = new Set([
  ...listPaths(routes),
  ...readSeed("categories.json").map(({ slug }) => `/${slug}`),
  ...brandSlugs.map((slug) => `/brands/${slug}`),
  ...productSlugs.map((slug) => `/product/${slug}`),
]);

/** Other sites that a page may link to. */
const otherSites = ["ico.org.uk", "stripe.com", "www.equalityadvisoryservice.com"];

function get(slug: string) {
  const page = filePages().get(slug);
  if (page === undefined) throw new Error(`There is no page ${slug}`);
  return page;
}

/** The text of a page without tags, in the order of the page. */
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
  test("is valid and renders", () => {
    const page = get(slug);
    expect(page.slug).toBe(slug);
    expect(page.description.length).toBeLessThanOrEqual(155);
    expect(`${page.title} | ${settings().name}`.length).toBeLessThanOrEqual(60);
    expect(page.html).not.toMatch(/<script|<style|<iframe|style=|\son\w+=|\{\{/);
  });

  test("links only to pages that exist", () => {
    const { html, questions, productSlugs: related, nextSlugs } = get(slug);
    const all = html + questions.map(({ answerHtml }) => answerHtml).join("");
    for (const [, href = ""] of all.matchAll(/href="([^"]*)"/g)) {
      if (href.startsWith("/")) expect(paths).toContain(href.replace(/#.*/, ""));
      else if (href.startsWith("https:")) expect(otherSites).toContain(new URL(href).hostname);
      else expect([`mailto:${settings().email}`, telephoneUrl()]).toContain(href);
    }
    for (const product of related) expect(productSlugs).toContain(product);
    for (const next of nextSlugs) {
      expect(slugs).toContain(next);
      expect(next).not.toBe(slug);
    }
    expect(new Set(nextSlugs).size).toBe(nextSlugs.length);
  });

  test("uses placeholders for the shop's name and company details", () => {
    const text = sources.get(slug) ?? "";
    const { name, email, phone, companyName, companyNumber } = settings();
    for (const typed of [name, email, phone, companyName, companyNumber])
      expect(text).not.toContain(typed);
  });

  test("has British spelling, no exclamation marks and no emoji", () => {
    const text = wordsOf(slug);
    expect(text).not.toMatch(/!|\b(color|gray|center|aluminum|customize|favorite)\b/i);
    expect(text).not.toMatch(/\p{Extended_Pictographic}/u);
  });
});

test("pages have 300 to 900 words; legal pages up to 1,800", () => {
  const outside = slugs
    .map((slug) => ({ slug, words: countWords(wordsOf(slug)) }))
    .filter(({ slug, words }) => words < 300 || words > (get(slug).kind === "legal" ? 1_800 : 900));
  expect(outside).toEqual([]);
});

test("guides, FAQ pages and brands show three or four products", () => {
  const kinds = new Set(["guide", "faq", "brand"]);
  const others = slugs
    .map(get)
    .filter(({ kind, productSlugs: { length } }) => kinds.has(kind) && (length < 3 || length > 4));
  expect(others.map(({ slug }) => slug)).toEqual([]);
});

test("every brand has a text, which links to each of its products", () => {
  expect(brandPageSlugs.toSorted()).toEqual(brandSlugs.map((slug) => `brands/${slug}`).toSorted());
  for (const brandSlug of brandSlugs.filter((slug) => slug !== "lath-and-line")) {
    const { kind, html, productSlugs: related } = get(`brands/${brandSlug}`);
    expect(kind).toBe("brand");
    for (const { slug } of products.filter(({ brand }) => brand === brandSlug)) {
      expect(html).toContain(`href="/product/${slug}"`);
      // It is shown above the text already.
      expect(related).not.toContain(slug);
    }
  }
});

/** Every six-word sequence of a page, without case and punctuation. */
function sequencesOf(slug: string): Set<string> {
  const words =
    wordsOf(slug)
      .toLowerCase()
      .match(/[\p{L}\d.]+/gu) ?? [];
  return new Set(words.map((_, at) => words.slice(at, at + 6).join(" ")).slice(0, -5));
}

test("no two pages share more than one in fifty of their six-word sequences", () => {
  const all = slugs.map((slug) => ({ slug, sequences: sequencesOf(slug) }));
  const alike = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      const shared = [...one.sequences].filter((run) => other.sequences.has(run)).length;
      const share = shared / Math.min(one.sequences.size, other.sequences.size);
      return share > 0.02 ? [`${one.slug} and ${other.slug}: ${share.toFixed(3)}`] : [];
    }),
  );
  expect(alike).toEqual([]);
});

test("no two pages share a title, heading or description", () => {
  for (const of of ["title", "heading", "description"] as const) {
    const texts = slugs.map((slug) => get(slug)[of].toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
  }
});

test("no sentence of eight words or more appears twice", () => {
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
  const table = sources.get("indoor-washing-line-pulley") ?? "";
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

test("every page has a route", () => {
  const own = ["articles", "brands", "contact-us", "delivery"];
  expect([...guideSlugs, ...own].sort()).toEqual([...pageSlugs].sort());
});

test("pages and articles are listed, and found by their slug", () => {
  expect(
    listPages(filePages())
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual([...pageSlugs].sort());
  const days = listArticles(filePages()).map(({ publishedOn }) => publishedOn ?? "");
  expect(days.length).toBeGreaterThan(10);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(days).not.toContain("");
  expect(
    listPagesOf(filePages(), ["returns", "no-such-page", "faq"]).map(({ slug }) => slug),
  ).toEqual(["returns", "faq"]);
});

const head = {
  title: "A title",
  h1: "A heading",
  description: "A description that is long enough to be of use to somebody who searches.",
  kind: "guide",
  updated: "2026-11-21",
};
const file = (front: object, body = "Text.") => `---json\n${JSON.stringify(front)}\n---\n${body}\n`;

test("an invalid page is refused with the file's name", async () => {
  const check = (text: string) => checkPage("x.md", text, new Map());
  expect(readPageFile("x.md", file(head)).content.title).toBe("A title");
  await check(file(head));
  await expect(check("Text alone.")).rejects.toThrow(/x\.md/);
  await expect(check(file({ ...head, description: "Short." }))).rejects.toThrow(
    /x\.md, description/,
  );
  await expect(check(file({ ...head, updated: "yesterday" }))).rejects.toThrow(/x\.md/);
  await expect(check(file({ ...head, colour: "red" }))).rejects.toThrow(/x\.md/);
  await expect(check(file(head, "Some <b>bold</b> text."))).rejects.toThrow(/x\.md, body: Line 1/);
});

test("placeholders are filled from the shop's details, and an unknown one is refused", () => {
  expect(fillParticulars("At {{shop.name}}.")).toBe(`At ${settings().name}.`);
  expect(() => fillParticulars("{{shop.secret}}")).toThrow(/shop\.secret/);
  expect(() => fillParticulars("{{constructor}}")).toThrow(/constructor/);
});

test("the sentence about the guarantee stands with a territory and without one", () => {
  expect(`We give it${guaranteeWhere("Wales")}.`).toBe("We give it, and it holds in Wales.");
  expect(`We give it${guaranteeWhere("")}.`).toBe("We give it.");
  const terms = sources.get("terms-conditions");
  expect(terms).toContain("gives it{{guarantee.where}}.");
});

describe("rendering a page's text", () => {
  const none = new Map<string, string>();

  test("gives headings unique ids, and lists those of the second level", () => {
    const { html, contents } = renderText("## 1. One & two\n\n### Sub\n\n## One, two", none);
    expect(contents.map(({ id }) => id)).toEqual(["one-two", "one-two-2"]);
    expect(html).toContain('<h2 id="one-two">1. One &amp; two</h2>');
  });

  test("keeps a number and its unit on one line", () => {
    expect(fillText("It is 1.5 m long.")).toContain("1.5\u00a0m long");
  });

  test("refuses HTML tags, first-level headings, and images that are not our diagrams", () => {
    expect(() => renderText("<b>bold</b>", none)).toThrow(/tag/);
    expect(() => renderText("Some <i>text</i>", none)).toThrow(/tag/);
    expect(() => renderText("# One", none)).toThrow(/heading/);
    expect(() => renderText("![x](https://other.example/a.png)", none)).toThrow(/diagram/);
    expect(() => renderText("![](diagram:a)", new Map([["a", "<svg x></svg>"]]))).toThrow(
      /description/,
    );
  });

  test("renders a diagram with its description and caption", () => {
    const { html } = renderText('![A "b"](diagram:a "C & d")', new Map([["a", "<svg x></svg>"]]));
    expect(html).toContain('<svg role="img" aria-label="A &quot;b&quot;" x>');
    expect(html).toContain("<figcaption>C &amp; d</figcaption>");
  });
});

const diagramNames = readdirSync(path.join(root, "content/diagrams"));

test.each(diagramNames)("the diagram %s has no script, style, id or link", (name) => {
  const svg = readFileSync(path.join(root, "content/diagrams", name), "utf8");
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d .]+"/);
  expect(svg).not.toMatch(/<script|<style|style=|class=|\sid=|href|on\w+=/);
});

test("every diagram is used on a page, and its text is at least as large as small print", () => {
  for (const name of diagramNames) {
    const svg = readFileSync(path.join(root, "content/diagrams", name), "utf8");
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    const smallest = Math.min(
      ...[...svg.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size)),
    );
    // On a phone 360 pixels wide, a diagram is 318 pixels wide.
    expect((smallest * 318) / width).toBeGreaterThanOrEqual(13);
    const place = `diagram:${name.replace(".svg", "")} `;
    expect([...sources.values()].some((text) => text.includes(place))).toBe(true);
  }
});
