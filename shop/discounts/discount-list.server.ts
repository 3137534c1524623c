import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readCode } from "./discount.ts";
import {
  countDiscounts,
  selectDiscounts,
  selectListedDiscount,
  type DiscountView,
  type ListedDiscount,
} from "./discount-queries.server.ts";

export type { DiscountView, ListedDiscount } from "./discount-queries.server.ts";

/** Rows of a page. */
const PAGE_ROWS = 50;

export type DiscountPage = {
  readonly discounts: readonly ListedDiscount[];
  /** How many rows the pages before this one have. */
  readonly seen: number;
  /** `after` of the next page; null on the last one. */
  readonly next: string | null;
  readonly counts: Readonly<Record<DiscountView, number>>;
};

/** A page of discount codes by their name, 50 rows, behind the place `after`. `q`: how the code begins. */
export async function listDiscounts(
  db: Db,
  {
    view = "all",
    q = "",
    after = null,
  }: { readonly view?: DiscountView; readonly q?: string; readonly after?: string | null } = {},
): Promise<DiscountPage> {
  const place = readPlace(after);
  const [key] = place?.keys ?? [];
  const behind = place !== null && typeof key === "string" ? { seen: place.seen, key } : null;
  const asked = { q: q.toUpperCase(), today: londonDay(new Date()) };
  const [counts, found] = await Promise.all([
    countDiscounts(db, asked),
    selectDiscounts(db, { ...asked, view, after: behind?.key ?? "", limit: PAGE_ROWS + 1 }),
  ]);
  const { rows: discounts, ...page } = pageOf(found, {
    size: PAGE_ROWS,
    seen: behind?.seen ?? 0,
    keysOf: ({ code }) => [code],
  });
  return { discounts, ...page, counts };
}

/** A code with its uses, by what was typed or is in a URL; null if there is none. */
export async function findListedDiscount(db: Db, typed: string): Promise<ListedDiscount | null> {
  const code = readCode(typed);
  return code === null ? null : selectListedDiscount(db, code);
}
