import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readCode } from "./discount.ts";
import {
  selectDiscounts,
  selectListedDiscount,
  type DiscountsAsked,
  type ListedDiscount,
} from "./discount-queries.server.ts";

export type { ListedDiscount } from "./discount-queries.server.ts";

/** A page of discount codes by their name, 50 rows, and how many each view has. */
export function listDiscounts(
  db: Db,
  { view = "all", q = "", after = null }: Partial<DiscountsAsked> = {},
) {
  const today = londonDay(new Date());
  return selectDiscounts(db, { view, q: q.toUpperCase(), after, today });
}

/** A code with its uses, by what was typed or is in a URL; null if there is none. */
export async function findListedDiscount(db: Db, typed: string): Promise<ListedDiscount | null> {
  const code = readCode(typed);
  return code === null ? null : selectListedDiscount(db, code);
}
