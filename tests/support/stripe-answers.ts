import type { Disturbance } from "./shop.ts";

/** A response of Stripe's. */
export function stripeAnswer(
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Disturbance {
  return {
    status,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  };
}

/** Stripe's answer to a request for a list, of which there may be more pages. */
export function stripeList(data: readonly object[], { more = false } = {}): Disturbance {
  return stripeAnswer(200, { object: "list", url: "/v1/x", has_more: more, data });
}
