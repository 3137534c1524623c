import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listPagesAt } from "./pages-at.server.ts";
import {
  countRedirects,
  selectRedirects,
  type CountedRedirect,
  type RedirectSlice,
} from "./redirect-queries.server.ts";

const PAGE_ROWS = 50;

export const redirectSorts = ["from", "-hits"] as const;

export type ListedRedirect = CountedRedirect & {
  /** Whether no page is where it leads, because it is no longer sold. */
  readonly isBroken: boolean;
};

export type RedirectPage = {
  readonly redirects: readonly ListedRedirect[];
  /** How many were found in all. */
  readonly total: number;
  /** How many rows the pages before this one have. */
  readonly seen: number;
  /** `after` of the next page; null on the last one. */
  readonly next: string | null;
};

/** A page of redirects, 50 rows, behind the place `after`. `q`: a part of either path. */
export async function listRedirects(
  db: Db,
  { q, sort, after }: Pick<RedirectSlice, "q" | "sort"> & { readonly after: string | null },
): Promise<RedirectPage> {
  const place = readPlace(after);
  const [hits, from] = place?.keys ?? [];
  const behind = typeof hits === "number" && typeof from === "string" ? { hits, from } : null;
  const [total, found] = await Promise.all([
    countRedirects(db, q),
    selectRedirects(db, { q, sort, after: behind, limit: PAGE_ROWS + 1 }),
  ]);
  const { rows, ...page } = pageOf(found, {
    size: PAGE_ROWS,
    seen: behind === null ? 0 : (place?.seen ?? 0),
    keysOf: (row) => [row.hits, row.from],
  });
  const pages = await listPagesAt(
    db,
    rows.map(({ to }) => to),
  );
  return {
    redirects: rows.map((row) => ({ ...row, isBroken: !pages.has(row.to) })),
    ...page,
    total,
  };
}
