import { data } from "react-router";
import { findCards } from "#shop/catalogue/catalogue.server.ts";
import { listLivePaths } from "#shop/catalogue/paths.server.ts";
import { listPagesOf } from "#shop/content/page-lists.ts";
import type { Page } from "#shop/content/page.ts";
import { findPage, readPagesFor } from "#shop/content/pages.server.ts";
import { formatDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { linkedPaths, withoutDeadLinks } from "./guide-links.ts";
import type { GuideData } from "./guide-parts.tsx";

type WholeGuide = GuideData & { readonly page: Page };

/** A guide page: its text, the products it mentions, and what to read next. Throws 404 if it does not exist. */
export async function loadGuide(slug: string): Promise<WholeGuide> {
  const guide = await findGuide(slug);
  if (guide === null) throw data(null, { status: 404 });
  return guide;
}

/** The same, or null: a brand may have no text. */
export async function findGuide(slug: string): Promise<WholeGuide | null> {
  const page = await findPage(db(), slug);
  return page === null ? null : toGuide(page);
}

/** A page with all that is drawn with it. */
export async function toGuide(page: Page): Promise<WholeGuide> {
  const pages = await readPagesFor(db(), page.nextSlugs);
  const next = listPagesOf(pages, page.nextSlugs).map(({ slug: to, title }) => ({
    to: `/${to}`,
    name: title,
  }));
  const paths = [...linkedPaths(page), ...next.map(({ to }) => to)];
  const [products, existingPaths] = await Promise.all([
    findCards(db(), page.productSlugs),
    listLivePaths(db(), paths),
  ]);
  return {
    page: withoutDeadLinks(page, existingPaths),
    products,
    // A brand that is not stocked may have a text, but has no page.
    next: next.filter(({ to }) => !to.startsWith("/brands/") || existingPaths.has(to)),
    updated: formatDayOf(page.updatedOn),
  };
}

/** "21 November 2026" of "2026-11-21". */
export function formatDayOf(day: string): string {
  return formatDay(new Date(`${day}T12:00:00Z`));
}
