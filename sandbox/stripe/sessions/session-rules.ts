import { invalid, notSupported } from "#sandbox/stripe/api/api-error.ts";
import { newId } from "#sandbox/stripe/api/ids.ts";
import type { SessionParameters } from "./session-parameters.ts";

/** The one way of delivery a session may have. Amounts in pence. */
export type Shipping = {
  name: string;
  amount: number;
  cost: {
    amount_subtotal: number;
    amount_tax: number;
    amount_total: number;
    shipping_rate: string;
  };
  options: { shipping_amount: number; shipping_rate: string }[];
};

const HALF_HOUR_S = 30 * 60;
const DAY_S = 24 * 60 * 60;
/** Stripe's least charge is 30p; its greatest has eight digits. */
const TOTAL_MIN_PENCE = 30;
const TOTAL_MAX_PENCE = 99_999_999;

/** A session lives 24 hours unless the shop says less; Stripe takes half an hour to 24 hours. */
export function expiryOf(asked: SessionParameters, created: number): number {
  const expiresAt = asked.expires_at ?? created + DAY_S;
  const param = "expires_at";
  if (expiresAt - created < HALF_HOUR_S) {
    throw invalid(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      { param },
    );
  }
  if (expiresAt - created > DAY_S) {
    throw invalid(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      { param },
    );
  }
  return expiresAt;
}

/** All prices of a session are in one currency. */
export function currencyOf(asked: SessionParameters): string {
  const first = asked.line_items[0]?.price_data.currency;
  if (first === undefined) {
    throw invalid("Missing required param: line_items.", {
      code: "parameter_missing",
      param: "line_items",
    });
  }
  const all = [
    asked.currency ?? first,
    ...asked.line_items.map((line) => line.price_data.currency),
    ...(asked.shipping_options ?? []).map((way) => way.shipping_rate_data.fixed_amount.currency),
  ];
  if (all.some((currency) => currency !== first)) {
    throw invalid("All prices on a Checkout Session must have the same currency.", {
      param: "line_items",
    });
  }
  return first;
}

/** Null when nothing is sent. A choice of several ways is Stripe's own page's to offer. */
export function shippingOf(asked: SessionParameters): Shipping | null {
  const [way, second] = asked.shipping_options ?? [];
  if (second !== undefined) throw notSupported("shipping_options[1]");
  if (way === undefined) return null;
  const { display_name: name, fixed_amount: fixed } = way.shipping_rate_data;
  const rate = newId("shr_1");
  return {
    name,
    amount: fixed.amount,
    cost: {
      amount_subtotal: fixed.amount,
      amount_tax: 0,
      amount_total: fixed.amount,
      shipping_rate: rate,
    },
    options: [{ shipping_amount: fixed.amount, shipping_rate: rate }],
  };
}

export function checkTotal(totalPence: number): void {
  if (totalPence < TOTAL_MIN_PENCE) {
    throw invalid("The Checkout Session's total amount due must add up to at least £0.30 gbp", {
      code: "amount_too_small",
      param: "line_items",
    });
  }
  if (totalPence > TOTAL_MAX_PENCE) {
    throw invalid("The Checkout Session's total amount due must be no more than £999,999.99", {
      code: "amount_too_large",
      param: "line_items",
    });
  }
}
