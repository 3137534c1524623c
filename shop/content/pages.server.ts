import type { Page, PageSummary } from "./page.ts";
import { renderText, type Drawings, type RenderedText } from "./page-html.server.ts";
import { readPageSource } from "./page-source.server.ts";

const files = import.meta.glob<string>(["/content/pages/*.md", "/content/brands/*.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const drawingFiles = import.meta.glob<string>("/content/diagrams/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The page of words at an address, by slug, such as "faq" or "brands/hills"; null when there is none. */
export function findPage(slug: string): Page | null {
  return pages().get(slug) ?? null;
}

/** Every page that is all words, by title: those that stand under a brand's products are the brand's. */
export function listPages(): readonly PageSummary[] {
  return [...pages().values()]
    .filter(({ kind }) => kind !== "brand")
    .map(summarise)
    .sort((a, b) => (a.title < b.title ? -1 : 1));
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
  read ??= new Map(Object.entries(files).map(([path, text]) => [slugOf(path), toPage(path, text)]));
  return read;
}

const drawings: Drawings = new Map(
  Object.entries(drawingFiles).map(([path, svg]) => [nameOf(path), svg]),
);

/** "/content/pages/faq.md" is the page "faq", "/content/brands/hills.md" the page "brands/hills". */
function slugOf(path: string): string {
  return (path.includes("/brands/") ? "brands/" : "") + nameOf(path);
}

function nameOf(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.\w+$/, "");
}

function toPage(path: string, text: string): Page {
  const source = readPageSource(path, text);
  const set = (markdown: string) => setText(path, markdown);
  return {
    slug: slugOf(path),
    kind: source.kind,
    title: source.title,
    heading: source.h1,
    description: source.description,
    updatedOn: source.updated,
    publishedOn: source.article ?? null,
    ...set(source.body),
    questions: source.faq.map(({ question, answer }) => ({
      question,
      answerHtml: set(answer).html,
    })),
    productSlugs: source.related,
    nextSlugs: source.next,
  };
}

/** Throws with the file's name where something in it is not as it must be. */
function setText(path: string, markdown: string): RenderedText {
  try {
    return renderText(markdown, drawings);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : ""}`, { cause: error });
  }
}

function summarise(page: Page): PageSummary {
  const { slug, kind, title, description, updatedOn, publishedOn } = page;
  return { slug, kind, title, description, updatedOn, publishedOn };
}
