import { formatPounds, ZERO } from "#shop/kit/money.ts";
import type { Discount, Uses } from "#shop/discounts/discount.ts";

/** One code in one line: "SPRING10: 10% off, until 2026-12-24, used 3 of 100 times". */
export function discountLine(discount: Discount, uses: Uses): string {
  const { startsOn, endsOn, minimumPence, usesMax, usesPerCustomerMax } = discount;
  const of = [...discount.categorySlugs, ...discount.productIds.map((id) => `product ${id}`)];
  const parts = [
    offText(discount),
    ...(discount.isForEverything ? [] : [`for ${of.join(", ") || "nothing that is left"}`]),
    ...(startsOn === null ? [] : [`from ${startsOn}`]),
    ...(endsOn === null ? [] : [`until ${endsOn}`]),
    ...(minimumPence === ZERO ? [] : [`for orders of ${formatPounds(minimumPence)} or more`]),
    ...(usesPerCustomerMax === null ? [] : [`${usesPerCustomerMax} for each customer`]),
    usesMax === null ? `used ${uses.all} times` : `used ${uses.all} of ${usesMax} times`,
  ];
  return `${discount.code}${discount.isPaused ? " (paused)" : ""}: ${parts.join(", ")}`;
}

function offText({ kind, percent, amountPence }: Discount): string {
  switch (kind) {
    case "percent":
      return `${percent}% off`;
    case "amount":
      return `${formatPounds(amountPence ?? ZERO)} off`;
    case "free_delivery":
      return "free delivery";
  }
}
