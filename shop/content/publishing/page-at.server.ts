import { assert } from "#shop/kit/assert.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { pageFiles } from "#shop/content/page-files.server.ts";
import { findPageAt } from "#shop/content/pages.server.ts";
import { wordsOfPage } from "#shop/content/page-words.ts";
import { selectVersionAfter, selectVersionAt } from "./page-version-queries.server.ts";

/** A page as it was on the shop at an instant. */
export type PageAt = {
  readonly slug: string;
  readonly title: string;
  /** A day, "2026-11-21". */
  readonly updatedOn: string;
  readonly words: string;
  /** 0 for the text that came with the shop. */
  readonly number: number;
  /** When and by whose id it was published; null for the text that came with the shop. */
  readonly published: { readonly at: Date; readonly by: string } | null;
  /** When the next version was published; null while there is none. */
  readonly until: Date | null;
  /**
   * Whether nobody knows these words: the text came with the shop, and an update of the shop has brought another one
   * since the instant. The words are then those of the update.
   */
  readonly isLost: boolean;
};

/** A page of the shop as it was at an instant. Throws if the shop has no such page. */
export async function getPageAt(db: Db, slug: string, at: Date): Promise<PageAt> {
  const [page, version, next] = await Promise.all([
    findPageAt(db, slug, at),
    selectVersionAt(db, slug, at),
    selectVersionAfter(db, slug, at),
  ]);
  const file = pageFiles().get(slug);
  assert(page !== null && file !== undefined, "the terms are pages of the shop");
  return {
    slug,
    title: page.title,
    updatedOn: page.updatedOn,
    words: wordsOfPage(page.html),
    number: version?.number ?? 0,
    published: version === null ? null : { at: version.at, by: version.by },
    until: next?.at ?? null,
    isLost: version === null && file.updatedOn > londonDay(at),
  };
}
