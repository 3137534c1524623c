import { formatPounds } from "#shop/kit/money.ts";
import { counted } from "#shop/kit/text.ts";
import { formatShortDay } from "#shop/kit/time.ts";
import { takesOff, type Discount } from "#shop/discounts/discount.ts";
import type { ListedDiscount } from "#shop/discounts/discount-list.server.ts";

/** What a code takes off and of what: "10% off ceiling-airers". */
export function offInWords(discount: Discount): string {
  const { isForEverything, categorySlugs, productIds } = discount;
  const off = takesOff(discount);
  if (isForEverything) return off;
  const products = counted(productIds.length, "product");
  const goods = [...categorySlugs, ...(productIds.length > 0 ? [products] : [])];
  return `${off}, for ${goods.join(", ") || "goods that no longer exist"}`;
}

/** Its minimum and its limit for each customer; "" without either. */
export function termsInWords({ minimumPence, usesPerCustomerMax }: Discount): string {
  return [
    ...(minimumPence === 0 ? [] : [`from ${formatPounds(minimumPence)}`]),
    ...(usesPerCustomerMax === null ? [] : [`${usesPerCustomerMax} for each customer`]),
  ].join(", ");
}

/** Its days: "until Thu 24 Dec". */
export function daysInWords({ startsOn, endsOn }: Discount, now: Date): string {
  if (startsOn === null && endsOn === null) return "always";
  return [
    ...(startsOn === null ? [] : [`from ${formatShortDay(startsOn, now)}`]),
    ...(endsOn === null ? [] : [`until ${formatShortDay(endsOn, now)}`]),
  ].join(" ");
}

/** Whether it can be used on a day in London, in a word. */
export function stateInWords(discount: ListedDiscount, today: string): string {
  const { isPaused, startsOn, endsOn, usesMax, used, reserved } = discount;
  if (isPaused) return "Paused";
  if (startsOn !== null && today < startsOn) return "Upcoming";
  if (endsOn !== null && today > endsOn) return "Ended";
  return usesMax !== null && used + reserved >= usesMax ? "Used up" : "Active";
}
