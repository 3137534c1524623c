import { invalid, notSupported } from "#sandbox/stripe/api/api-error.ts";
import { newId } from "#sandbox/stripe/api/ids.ts";
import type { SessionParameters } from "./session-parameters.ts";

/** The one shipping option a session may have, in pence. */
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
/** Stripe's minimum is 30p, and its maximum has eight digits. */
const TOTAL_MIN_PENCE = 30;
const TOTAL_MAX_PENCE = 99_999_999;

/** The expiry time of a session: 24 hours by default, at least 30 minutes, as at Stripe. */
export function expiryOf(params: SessionParameters, created: number): number {
  const expiresAt = params.expires_at ?? created + DAY_S;
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

/** The currency of a session. All its prices must have the same one. */
export function currencyOf(params: SessionParameters): string {
  const first = params.line_items[0]?.price_data.currency;
  if (first === undefined) {
    throw invalid("Missing required param: line_items.", {
      code: "parameter_missing",
      param: "line_items",
    });
  }
  const all = [
    params.currency ?? first,
    ...params.line_items.map((line) => line.price_data.currency),
    ...(params.shipping_options ?? []).map(
      (option) => option.shipping_rate_data.fixed_amount.currency,
    ),
  ];
  if (all.some((currency) => currency !== first)) {
    throw invalid("All prices on a Checkout Session must have the same currency.", {
      param: "line_items",
    });
  }
  return first;
}

/** The shipping option. Null when there is none. Several options are not supported. */
export function shippingOf(params: SessionParameters): Shipping | null {
  const [option, second] = params.shipping_options ?? [];
  if (second !== undefined) throw notSupported("shipping_options[1]");
  if (option === undefined) return null;
  const { display_name: name, fixed_amount: fixed } = option.shipping_rate_data;
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
