import Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { env } from "#shop/platform/env.server.ts";

/** One try; two tries and the pause between end well within the 10 s a customer waits at most. */
const TRY_TIMEOUT_MS = 3_500;
const RETRIES = 1;

let client: Stripe | undefined;

/**
 * Stripe through its own SDK, and nothing else in the shop speaks to it. STRIPE_API_BASE may name
 * another server that speaks Stripe's API, under a path of its own.
 */
export function stripe(): Stripe {
  if (client === undefined) {
    const { stripeSecretKey, stripeApiBase } = env();
    assert(stripeSecretKey !== null, "a Stripe key is set");
    client = new Stripe(stripeSecretKey, {
      httpClient: Stripe.createFetchHttpClient(
        fetchUnder(stripeApiBase ?? "https://api.stripe.com"),
      ),
      timeout: TRY_TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    });
  }
  return client;
}

function fetchUnder(base: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${base}${pathname}${search}`, { ...init, redirect: "error" });
  };
}

/** Whether an error is Stripe's (or the way to it), as opposed to a fault of ours. */
export function isStripeFailure(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/** What failed, for the log: never the key, the request or what the customer typed. */
export function describeFailure(error: Stripe.errors.StripeError): Record<string, unknown> {
  return {
    type: error.type,
    code: error.code,
    status: error.statusCode,
    stripeRequest: error.requestId,
  };
}
