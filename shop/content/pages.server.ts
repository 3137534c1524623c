import type { Page, PageSummary } from "./page.ts";
import { renderText, type Drawings } from "./page-html.server.ts";
import { readPageSource } from "./page-source.server.ts";

const files = import.meta.glob<string>("/content/pages/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const drawingFiles = import.meta.glob<string>("/content/diagrams/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The page of words at an address, by slug; null when there is none. */
export function findPage(slug: string): Page | null {
  return pages().get(slug) ?? null;
}

/** Every page of words, by title. */
export function listPages(): readonly PageSummary[] {
  return [...pages().values()].map(summarise).sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** The articles, newest first, and of one day by title. */
export function listArticles(): readonly PageSummary[] {
  return listPages()
    .filter(({ publishedOn }) => publishedOn !== null)
    .sort((a, b) => (b.publishedOn ?? "").localeCompare(a.publishedOn ?? ""));
}

/** Pages by slug, in the order asked for; a slug that is no page is left out. */
export function listPagesOf(slugs: readonly string[]): readonly PageSummary[] {
  return slugs.flatMap((slug) => {
    const page = findPage(slug);
    return page === null ? [] : [summarise(page)];
  });
}

let read: ReadonlyMap<string, Page> | undefined;

/** The words are part of the build: they are read and set once in a process. */
function pages(): ReadonlyMap<string, Page> {
  read ??= new Map(Object.entries(files).map(([path, text]) => [nameOf(path), toPage(path, text)]));
  return read;
}

const drawings: Drawings = new Map(
  Object.entries(drawingFiles).map(([path, svg]) => [nameOf(path), svg]),
);

function nameOf(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.\w+$/, "");
}

function toPage(path: string, text: string): Page {
  const source = readPageSource(path, text);
  return {
    slug: nameOf(path),
    kind: source.kind,
    title: source.title,
    heading: source.h1,
    description: source.description,
    updatedOn: source.updated,
    publishedOn: source.article ?? null,
    ...renderText(source.body, drawings),
    questions: source.faq.map(({ question, answer }) => ({
      question,
      answerHtml: renderText(answer, drawings).html,
    })),
    productSlugs: source.related,
    nextSlugs: source.next,
  };
}

function summarise(page: Page): PageSummary {
  const { slug, kind, title, description, updatedOn, publishedOn } = page;
  return { slug, kind, title, description, updatedOn, publishedOn };
}
