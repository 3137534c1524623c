import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { KeptReads } from "#shop/platform/database/kept-reads.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { log } from "#shop/platform/log.server.ts";
import type { Page } from "./page.ts";
import type { Pages } from "./page-lists.ts";
import { diagrams, filePages, pageFiles } from "./page-files.server.ts";
import { renderPage } from "./render-page.server.ts";
import { settings } from "./settings/settings.ts";
import {
  selectNewestNumbers,
  selectVersionAt,
  selectVersions,
  type PageVersion,
} from "./publishing/page-version-queries.server.ts";

/** The content page with a slug such as "faq" or "brands/hills"; null if there is none. */
export async function findPage(db: Db, slug: string): Promise<Page | null> {
  return (await readPagesFor(db, [slug])).get(slug) ?? null;
}

/** Every content page, for a page of the shop that shows only those with these slugs. */
export function readPagesFor(db: Db, slugs: readonly string[]): Promise<Pages> {
  return readTagged(
    slugs.map((slug) => `content:${slug}`),
    () => readPages(db),
  );
}

/** The page as it was on the shop at an instant; null if there is none. Before the first publication, it was its file. */
export async function findPageAt(db: Db, slug: string, at: Date): Promise<Page | null> {
  const version = await selectVersionAt(db, slug, at);
  return version === null ? (filePages().get(slug) ?? null) : renderVersion(version);
}

const newest = new KeptReads<ReadonlyMap<string, number>>(1);

type Kept = {
  readonly settings: object;
  readonly numbers: ReadonlyMap<string, number>;
  readonly pages: Pages;
};

/** What was made last for each database. */
const kept = new WeakMap<Db, Kept>();

/**
 * Every content page, brands too: the newest version that was published, or else the page's file. Each process keeps
 * them and renders a page again when a new version of it is published, and all of them when a setting changes, such
 * as the telephone number. The map is another one only then.
 */
export async function readPages(db: Db): Promise<Pages> {
  const numbers =
    (await newest.find(db, "newest", () =>
      readTagged(["content"], () => selectNewestNumbers(db)),
    )) ?? new Map();
  const last = kept.get(db);
  const before =
    last?.settings === settings()
      ? last
      : { numbers: new Map<string, number>(), pages: filePages() };
  if (isSame(numbers, before.numbers)) return before.pages;
  const changed = [...numbers].filter(([slug, number]) => before.numbers.get(slug) !== number);
  const versions = await readTagged(["content"], () => selectVersions(db, changed));
  const pages = new Map(filePages());
  for (const slug of numbers.keys()) {
    const page = before.pages.get(slug);
    if (page !== undefined) pages.set(slug, page);
  }
  for (const version of versions) {
    const page = renderVersion(version);
    if (page !== null) pages.set(version.slug, page);
  }
  kept.set(db, { numbers, pages, settings: settings() });
  return pages;
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([slug, number]) => other.get(slug) === number);
}

/** Null for a page that has no file any more. A version that can't be rendered any more is its file again. */
function renderVersion({ slug, number, at, content }: PageVersion): Page | null {
  const file = pageFiles().get(slug);
  if (file === undefined) return null;
  const { kind, publishedOn } = file;
  try {
    return renderPage({ slug, kind, publishedOn, updatedOn: londonDay(at), content }, diagrams);
  } catch (error) {
    log.error({ err: error, page: slug, version: number }, "a published page can't be rendered");
    return filePages().get(slug) ?? null;
  }
}
