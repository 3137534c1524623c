import { data } from "react-router";
import { findCards } from "#shop/catalogue/catalogue.server.ts";
import { findPage, listPagesOf } from "#shop/content/pages.server.ts";
import { formatDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/db.server.ts";
import type { GuideData } from "./guide-parts.tsx";

/** What a page of words shows: its text, the products it speaks of, and what to read next. 404 when there is none. */
export async function loadGuide(slug: string): Promise<GuideData> {
  const guide = await findGuide(slug);
  if (guide === null) throw data(null, { status: 404 });
  return guide;
}

/** The same, or null: a brand may be without words. */
export async function findGuide(slug: string): Promise<GuideData | null> {
  const page = findPage(slug);
  if (page === null) return null;
  const products = await findCards(db(), page.productSlugs);
  const next = listPagesOf(page.nextSlugs);
  return {
    page,
    products,
    next: next.map(({ slug: to, title }) => ({ to: `/${to}`, name: title })),
    updated: formatDayOf(page.updatedOn),
  };
}

/** "21 November 2026" of "2026-11-21". */
export function formatDayOf(day: string): string {
  return formatDay(new Date(`${day}T12:00:00Z`));
}
