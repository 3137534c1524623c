import type { Db } from "#shop/platform/database/db.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { deduct } from "#shop/pricing/deduct.ts";
import type { PricedUnit, Quote } from "#shop/pricing/quote.ts";
import { totalOf } from "#shop/pricing/totals.ts";
import { countUses, selectDiscount } from "./discount-queries.server.ts";
import { deductionOf, readCode, usability, type DiscountRefusal } from "./discount.ts";

type DiscountedUnit = PricedUnit & {
  readonly product: { readonly id: number; readonly categorySlug: string };
};

export type Discounted<Unit extends PricedUnit> =
  | { readonly ok: true; readonly code: string; readonly quote: Quote<Unit> }
  | DiscountRefusal;

/**
 * Takes a discount code off a quote, or says why it can't be used. Uses that the customer's own unpaid
 * orders reserve do not count: a new order takes their place. Nothing is reserved yet.
 */
export async function applyDiscount<Unit extends DiscountedUnit>(
  db: Db,
  plain: Quote<Unit>,
  { code: typed, customerId }: { readonly code: string; readonly customerId: string | null },
): Promise<Discounted<Unit>> {
  const code = readCode(typed);
  const discount = code === null ? null : await selectDiscount(db, code);
  if (discount === null) return { ok: false, reason: "discount_unknown" };
  const usable = usability(discount, {
    today: londonDay(new Date()),
    uses: await countUses(db, discount.id, { customerId, exceptReserved: true }),
  });
  if (!usable.ok) return usable;
  const found = deductionOf(discount, {
    lines: plain.lines,
    shippingPence: totalOf(plain.totals, "shipping").amountPence,
  });
  if (!found.ok) return found;
  return { ok: true, code: discount.code, quote: deduct(plain, found.deduction) };
}
