import type { Db } from "#shop/platform/database/db.server.ts";
import type { PageContent } from "#shop/content/page-content.ts";
import { pageFiles } from "#shop/content/page-files.server.ts";
import {
  selectVersionAt,
  selectVersionsOf,
  type PageVersion,
} from "./page-version-queries.server.ts";

/** Versions on one page of the list. */
const PAGE_ROWS = 20;

/** A version with the content that it replaced. */
export type ListedPageVersion = PageVersion & { readonly before: PageContent };

/**
 * Twenty versions of a page, the newest first: those before `before`, or the newest. `next` is `before` of the
 * following ones, null at the end. The page's file is not among them: it is version 0.
 */
export async function listPageVersions(
  db: Db,
  slug: string,
  before: number | null,
): Promise<{ readonly versions: readonly ListedPageVersion[]; readonly next: number | null }> {
  const found = await selectVersionsOf(db, slug, { before, limit: PAGE_ROWS + 1 });
  const shown = found.slice(0, PAGE_ROWS);
  const file = pageFiles().get(slug)?.content;
  const versions = shown.flatMap((version, at) => {
    const replaced = found[at + 1]?.content ?? file;
    return replaced === undefined ? [] : [{ ...version, before: replaced }];
  });
  const next = found.length > PAGE_ROWS ? (shown.at(-1)?.number ?? null) : null;
  return { versions, next };
}

/** The number of the version that was on the shop at an instant: 0 for the file, before the first publication. */
export async function findPageNumberAt(db: Db, slug: string, at: Date): Promise<number> {
  return (await selectVersionAt(db, slug, at))?.number ?? 0;
}
