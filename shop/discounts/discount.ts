import { withoutUnseen } from "#shop/kit/text.ts";
import { formatPounds, pence, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { formatWeekday } from "#shop/kit/time.ts";
import type { Deduction } from "#shop/pricing/deduct.ts";

/** What a code takes off: a part of the prices, a sum, or the delivery charge. */
export const discountKinds = ["percent", "amount", "free_delivery"] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** A discount code and its terms, which never change. */
export type Discount = {
  readonly id: number;
  /** In capitals: "SPRING10". */
  readonly code: string;
  readonly kind: DiscountKind;
  /** 1 to 100; of a "percent" code only. */
  readonly percent: number | null;
  /** Of an "amount" code only. */
  readonly amountPence: Pence | null;
  /** The first and the last day in London, as "2026-11-26". */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** The least that the goods it is for cost, at the prices shown. */
  readonly minimumPence: Pence;
  /** How often it can be used in all, and by one customer; null for any number. */
  readonly usesMax: number | null;
  readonly usesPerCustomerMax: number | null;
  readonly isPaused: boolean;
  /** Otherwise it is for these categories and products. */
  readonly isForEverything: boolean;
  readonly categorySlugs: readonly string[];
  readonly productIds: readonly number[];
};

/** What a code takes off: "10% off", "£5.00 off", "free delivery". */
export function takesOff({ kind, percent, amountPence }: Discount): string {
  switch (kind) {
    case "percent":
      return `${percent}% off`;
    case "amount":
      return `${formatPounds(amountPence ?? ZERO)} off`;
    case "free_delivery":
      return "free delivery";
  }
}

/** Orders that have used a code or reserve its use. */
export type Uses = { readonly all: number; readonly ofCustomer: number };

/** Why a code can't be used. */
export type DiscountRefusal =
  | { readonly ok: false; readonly reason: "discount_unknown" | "discount_over" }
  | { readonly ok: false; readonly reason: "discount_not_started"; readonly startsOn: string }
  /** By everybody together; by this customer. */
  | { readonly ok: false; readonly reason: "discount_spent" | "discount_used" }
  | { readonly ok: false; readonly reason: "discount_minimum"; readonly minimumPence: Pence }
  | { readonly ok: false; readonly reason: "discount_not_for_these" | "discount_delivery_free" };

/** A refusal as customers read it. */
export function discountMessage(refusal: DiscountRefusal): string {
  switch (refusal.reason) {
    case "discount_unknown":
      return "We do not know this discount code. Check that it is typed as you received it.";
    case "discount_over":
      return "This discount code has ended.";
    case "discount_not_started":
      return `This discount code can be used from ${formatWeekday(refusal.startsOn, new Date())}.`;
    case "discount_spent":
      return "This discount code has been used as often as it can be.";
    case "discount_used":
      return "You have already used this discount code.";
    case "discount_minimum":
      return `This discount code is for orders of ${formatPounds(refusal.minimumPence)} or more.`;
    case "discount_not_for_these":
      return "This discount code is not for anything in your cart.";
    case "discount_delivery_free":
      return "Delivery is already free.";
  }
}

/** The longest text that is read as a code. */
export const CODE_TEXT_MAX = 60;

/** What a code is written or pasted in: spaces, quotation marks, brackets, a hash, the end of its sentence. */
const AROUND_CODE = /[\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>#"'`\u2032.,:;!?*_]/gu;

/**
 * A code as it was typed or pasted, in capitals, with plain hyphens and without what stands around it; null for text
 * that can't be a code.
 */
export function readCode(typed: string): string | null {
  const code = withoutUnseen(typed.slice(0, CODE_TEXT_MAX).normalize("NFKC"))
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(AROUND_CODE, "")
    .toUpperCase();
  return /^[A-Z0-9-]{3,30}$/.test(code) ? code : null;
}

/** Whether a code can be used on a day in London, after so many uses. */
export function usability(
  discount: Discount,
  { today, uses }: { readonly today: string; readonly uses: Uses },
): { readonly ok: true } | DiscountRefusal {
  const { startsOn, endsOn, usesMax, usesPerCustomerMax } = discount;
  if (discount.isPaused) return { ok: false, reason: "discount_unknown" };
  if (startsOn !== null && today < startsOn)
    return { ok: false, reason: "discount_not_started", startsOn };
  if (endsOn !== null && today > endsOn) return { ok: false, reason: "discount_over" };
  if (usesPerCustomerMax !== null && uses.ofCustomer >= usesPerCustomerMax)
    return { ok: false, reason: "discount_used" };
  if (usesMax !== null && uses.all >= usesMax) return { ok: false, reason: "discount_spent" };
  return { ok: true };
}

/** A cart, as far as a discount looks at it. Prices are those shown: with VAT in the UK, net for an export. */
export type DiscountedCart = {
  readonly lines: readonly {
    readonly product: { readonly id: number; readonly categorySlug: string };
    readonly linePence: Pence;
  }[];
  readonly shippingPence: Pence;
};

/** What a code takes off a cart, or why it takes off nothing. */
export function deductionOf(
  discount: Discount,
  { lines, shippingPence }: DiscountedCart,
): { readonly ok: true; readonly deduction: Deduction } | DiscountRefusal {
  const eligible = lines.flatMap((line, index) => (isFor(discount, line.product) ? [index] : []));
  if (eligible.length === 0) return { ok: false, reason: "discount_not_for_these" };
  const goodsPence = sumPence(eligible.map((index) => lines[index]?.linePence ?? ZERO));
  const { minimumPence } = discount;
  if (goodsPence < minimumPence) return { ok: false, reason: "discount_minimum", minimumPence };
  if (discount.kind === "free_delivery" && shippingPence === 0)
    return { ok: false, reason: "discount_delivery_free" };
  const deduction = {
    label: `Discount code ${discount.code}`,
    lines: new Set(eligible),
    goodsPence: goodsOff(discount, goodsPence),
    shippingPence: discount.kind === "free_delivery" ? shippingPence : ZERO,
  };
  return { ok: true, deduction };
}

function isFor(
  { isForEverything, categorySlugs, productIds }: Discount,
  product: { readonly id: number; readonly categorySlug: string },
): boolean {
  return (
    isForEverything ||
    productIds.includes(product.id) ||
    categorySlugs.includes(product.categorySlug)
  );
}

/** A percentage is of all eligible goods together, half a penny rounded up. */
function goodsOff({ kind, percent, amountPence }: Discount, goodsPence: Pence): Pence {
  switch (kind) {
    case "percent":
      return pence(Math.floor((goodsPence * (percent ?? 0) + 50) / 100));
    case "amount":
      return pence(Math.min(amountPence ?? 0, goodsPence));
    case "free_delivery":
      return ZERO;
  }
}
