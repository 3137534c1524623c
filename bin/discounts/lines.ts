import { formatPounds, ZERO } from "#shop/kit/money.ts";
import { takesOff, type Discount } from "#shop/discounts/discount.ts";

/** One code in one line: "SPRING10: 10% off, until 2026-12-24, used 3 of 100 times". */
export function discountLine(discount: Discount, uses: number): string {
  const { startsOn, endsOn, minimumPence, usesMax, usesPerCustomerMax } = discount;
  const of = [...discount.categorySlugs, ...discount.productIds.map((id) => `product ${id}`)];
  const parts = [
    takesOff(discount),
    ...(discount.isForEverything ? [] : [`for ${of.join(", ") || "goods that no longer exist"}`]),
    ...(startsOn === null ? [] : [`from ${startsOn}`]),
    ...(endsOn === null ? [] : [`until ${endsOn}`]),
    ...(minimumPence === ZERO ? [] : [`for orders of ${formatPounds(minimumPence)} or more`]),
    ...(usesPerCustomerMax === null ? [] : [`${usesPerCustomerMax} for each customer`]),
    usesMax === null ? `used ${uses} times` : `used ${uses} of ${usesMax} times`,
  ];
  return `${discount.code}${discount.isPaused ? " (paused)" : ""}: ${parts.join(", ")}`;
}
