import Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { env } from "#shop/platform/env.server.ts";

/** Two attempts and the pause between them take less than the 10 s that a customer waits. */
const ATTEMPT_TIMEOUT_MS = 3_500;
const RETRIES = 1;

let client: Stripe | undefined;

/**
 * The Stripe SDK. Only shop/payments uses it. STRIPE_API_BASE can point to another server that speaks
 * Stripe's API, with a path prefix.
 */
export function stripe(): Stripe {
  if (client === undefined) {
    const { stripeSecretKey, stripeApiBase } = env();
    assert(stripeSecretKey !== null, "a Stripe key is set");
    client = new Stripe(stripeSecretKey, {
      httpClient: Stripe.createFetchHttpClient(
        fetchUnder(stripeApiBase ?? "https://api.stripe.com"),
      ),
      timeout: ATTEMPT_TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    });
  }
  return client;
}

function fetchUnder(base: string): typeof fetch {
  return (input, init) => {
    assert(!(input instanceof Request), "the SDK passes a URL to fetch");
    const { pathname, search } = new URL(input);
    return fetch(`${base}${pathname}${search}`, { ...init, redirect: "error" });
  };
}

/** Whether an error comes from Stripe or the network, as opposed to our own code. */
export function isStripeFailure(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/** The error as logged: without the key, the request and the customer's data. */
export function describeFailure(error: Stripe.errors.StripeError): Record<string, unknown> {
  return {
    type: error.type,
    code: error.code,
    status: error.statusCode,
    stripeRequest: error.requestId,
  };
}
