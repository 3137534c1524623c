import type { Page, PageSummary } from "./page.ts";

/** Every content page by slug. */
export type Pages = ReadonlyMap<string, Page>;

/** Every content page by title, without the brands' texts, which are part of the brand pages. */
export function listPages(pages: Pages): readonly PageSummary[] {
  return [...pages.values()]
    .filter(({ kind }) => kind !== "brand")
    .map(summarise)
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** The articles, newest first; those of the same day by title. */
export function listArticles(pages: Pages): readonly PageSummary[] {
  return listPages(pages)
    .filter(({ publishedOn }) => publishedOn !== null)
    .sort((a, b) => (b.publishedOn ?? "").localeCompare(a.publishedOn ?? ""));
}

/** The pages with these slugs, in the same order. Unknown slugs are left out. */
export function listPagesOf(pages: Pages, slugs: readonly string[]): readonly PageSummary[] {
  return slugs.flatMap((slug) => {
    const page = pages.get(slug);
    return page === undefined ? [] : [summarise(page)];
  });
}

/**
 * The guides that recommend these products, those that recommend most of them first; at most `limit`. A
 * guide names the products to show with it.
 */
export function listGuidesAbout(
  pages: Pages,
  productSlugs: readonly string[],
  limit: number,
): readonly PageSummary[] {
  const wanted = new Set(productSlugs);
  return [...pages.values()]
    .filter(({ kind }) => kind === "guide")
    .map((page) => ({ page, named: page.productSlugs.filter((slug) => wanted.has(slug)).length }))
    .filter(({ named }) => named > 0)
    .sort((a, b) => b.named - a.named || (a.page.title < b.page.title ? -1 : 1))
    .slice(0, limit)
    .map(({ page }) => summarise(page));
}

function summarise(page: Page): PageSummary {
  const { slug, kind, title, description, updatedOn, publishedOn } = page;
  return { slug, kind, title, description, updatedOn, publishedOn };
}
