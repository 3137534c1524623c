import { sql } from "kysely";
import type { Page } from "#shop/content/page.ts";
import type { Pages } from "#shop/content/page-lists.ts";
import { readPages } from "#shop/content/pages.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";

/** A part of a content page: what is under one heading, or one question with its answer. */
export type PageSection = {
  /** The page's path. */
  readonly page: string;
  readonly title: string;
  /** The address of the section on its page. */
  readonly to: string;
  /** Its heading or question; null for the beginning of a page. */
  readonly heading: string | null;
  readonly titleWords: ReadonlySet<string>;
  readonly headingWords: ReadonlySet<string>;
  /** The page's description. */
  readonly leadWords: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
};

type Texts = Pick<PageSection, "page" | "title" | "to" | "heading"> & {
  readonly lead: string;
  readonly text: string;
};

export type PageIndex = {
  readonly sections: readonly PageSection[];
  /** Every lexeme of the pages. */
  readonly lexemes: ReadonlySet<string>;
};

const indexes = new WeakMap<Pages, Promise<PageIndex>>();

/**
 * The sections of all content pages with their words as PostgreSQL stems them. Each process indexes them at the
 * first search after one of them was published.
 */
export async function pageIndex(db: Db): Promise<PageIndex> {
  const pages = await readPages(db);
  const known = indexes.get(pages);
  if (known !== undefined) return known;
  const index = readSections(db, pages);
  indexes.set(pages, index);
  index.catch(() => indexes.delete(pages));
  return index;
}

async function readSections(db: Db, pages: Pages): Promise<PageIndex> {
  const sections = [...pages.values()].flatMap(sectionsOf);
  const texts = sections.flatMap(({ title, heading, lead, text }) => [
    title,
    heading ?? "",
    lead,
    text,
  ]);
  const read = sql<{ words: string[] }>`
    select tsvector_to_array(to_tsvector('english', replace(content, chr(160), ' '))) as words
    from unnest(${texts}::text[]) with ordinality as each (content, place) order by place`;
  const { rows } = await readTagged([], () => read.execute(db));
  const wordsAt = (at: number) => new Set(rows[at]?.words ?? []);
  const withWords = sections.map(({ page, title, to, heading }, at) => ({
    page,
    title,
    to,
    heading,
    titleWords: wordsAt(at * 4),
    headingWords: wordsAt(at * 4 + 1),
    leadWords: wordsAt(at * 4 + 2),
    words: wordsAt(at * 4 + 3),
  }));
  return { sections: withWords, lexemes: new Set(rows.flatMap(({ words }) => words)) };
}

function sectionsOf(page: Page): Texts[] {
  const path = `/${page.slug}`;
  const common = {
    page: path,
    title: page.title,
    lead: `${page.heading}. ${page.description}`,
  };
  const [beginning = "", ...parts] = page.html.split(/(?=<h2\b)/);
  return [
    { ...common, to: path, heading: null, text: plainText(beginning) },
    ...parts.map((html) => {
      const id = /^<h2[^>]*\bid="([^"]+)"/.exec(html)?.[1];
      const heading = plainText(/^<h2[^>]*>(.*?)<\/h2>/s.exec(html)?.[1] ?? "");
      return { ...common, to: id ? `${path}#${id}` : path, heading, text: plainText(html) };
    }),
    ...page.questions.map(({ id, question, answerHtml }) => ({
      ...common,
      to: `${path}#${id}`,
      heading: question,
      text: plainText(answerHtml),
    })),
  ];
}

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&#?\w+;/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
