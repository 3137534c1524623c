import type { Db } from "#shop/platform/database/db.server.ts";
import type { PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import { listPagesAt } from "./pages-at.server.ts";
import type { RedirectSort } from "./redirect.ts";
import {
  countedRedirects,
  countRedirects,
  type CountedRedirect,
} from "./redirect-queries.server.ts";

export type ListedRedirect = CountedRedirect & {
  /** Whether no page is where it leads, because it is no longer sold. */
  readonly isBroken: boolean;
};

/** A page of redirects behind the place `after`, and how many were found in all. `q`: a part of either path. */
export async function listRedirects(
  db: Db,
  {
    after,
    ...asked
  }: { readonly q: string; readonly sort: RedirectSort; readonly after: string | null },
): Promise<PageOfRows<ListedRedirect> & { readonly total: number }> {
  const [total, page] = await Promise.all([
    countRedirects(db, asked.q),
    countedRedirects(asked).page(db, after),
  ]);
  const pages = await listPagesAt(
    db,
    page.rows.map(({ to }) => to),
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, isBroken: !pages.has(row.to) })),
    total,
  };
}
