import type { Page, PageSummary } from "./page.ts";
import { renderText, uniqueId, type Diagrams, type RenderedText } from "./page-html.server.ts";
import { readPageSource } from "./page-source.server.ts";

const files = import.meta.glob<string>(["/content/{pages,guides,brands}/*.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const diagramFiles = import.meta.glob<string>("/content/diagrams/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The content page with a slug such as "faq" or "brands/hills"; null if there is none. */
export function findPage(slug: string): Page | null {
  return pages().get(slug) ?? null;
}

/** Every content page by title, without the brands' texts, which are part of the brand pages. */
export function listPages(): readonly PageSummary[] {
  return [...pages().values()]
    .filter(({ kind }) => kind !== "brand")
    .map(summarise)
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** Every content page with its text, brands too: what search reads. */
export function listWholePages(): readonly Page[] {
  return [...pages().values()];
}

/** The articles, newest first; those of the same day by title. */
export function listArticles(): readonly PageSummary[] {
  return listPages()
    .filter(({ publishedOn }) => publishedOn !== null)
    .sort((a, b) => (b.publishedOn ?? "").localeCompare(a.publishedOn ?? ""));
}

/** The pages with these slugs, in the same order. Unknown slugs are left out. */
export function listPagesOf(slugs: readonly string[]): readonly PageSummary[] {
  return slugs.flatMap((slug) => {
    const page = findPage(slug);
    return page === null ? [] : [summarise(page)];
  });
}

/**
 * The guides that recommend these products, those that recommend most of them first; at most `limit`. A
 * guide names its products in its front matter.
 */
export function listGuidesAbout(
  productSlugs: readonly string[],
  limit: number,
): readonly PageSummary[] {
  const wanted = new Set(productSlugs);
  return [...pages().values()]
    .filter(({ kind }) => kind === "guide")
    .map((page) => ({ page, named: page.productSlugs.filter((slug) => wanted.has(slug)).length }))
    .filter(({ named }) => named > 0)
    .sort((a, b) => b.named - a.named || (a.page.title < b.page.title ? -1 : 1))
    .slice(0, limit)
    .map(({ page }) => summarise(page));
}

let rendered: ReadonlyMap<string, Page> | undefined;

/** The pages are part of the build; each process renders them once. */
function pages(): ReadonlyMap<string, Page> {
  rendered ??= new Map(
    Object.entries(files).map(([path, text]) => [slugOf(path), toPage(path, text)]),
  );
  return rendered;
}

const diagrams: Diagrams = new Map(
  Object.entries(diagramFiles).map(([path, svg]) => [nameOf(path), svg]),
);

/** "/content/pages/faq.md" has the slug "faq", "/content/brands/hills.md" the slug "brands/hills". */
function slugOf(path: string): string {
  return (path.includes("/brands/") ? "brands/" : "") + nameOf(path);
}

function nameOf(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.\w+$/, "");
}

function toPage(path: string, text: string): Page {
  const source = readPageSource(path, text);
  const render = (markdown: string) => renderPageText(path, markdown);
  const body = render(source.body);
  const ids = new Set(body.contents.map(({ id }) => id));
  return {
    slug: slugOf(path),
    kind: source.kind,
    title: source.title,
    heading: source.h1,
    description: source.description,
    updatedOn: source.updated,
    publishedOn: source.article ?? null,
    ...body,
    questions: source.faq.map(({ question, answer }) => ({
      id: uniqueId(question, ids),
      question,
      answerHtml: render(answer).html,
    })),
    productSlugs: source.related,
    nextSlugs: source.next,
  };
}

/** Renders Markdown. Throws an error with the file's name if it is not valid. */
function renderPageText(path: string, markdown: string): RenderedText {
  try {
    return renderText(markdown, diagrams);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : ""}`, { cause: error });
  }
}

function summarise(page: Page): PageSummary {
  const { slug, kind, title, description, updatedOn, publishedOn } = page;
  return { slug, kind, title, description, updatedOn, publishedOn };
}
