import Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { env } from "#shop/platform/env.server.ts";
import { perShop } from "#shop/platform/per-shop.server.ts";
import { ProviderFailure } from "#shop/payments/failure.ts";

/** Two attempts and the pause between them take less than the 10 s that a customer waits. */
const ATTEMPT_TIMEOUT_MS = 3_500;
const RETRIES = 1;

/**
 * The Stripe SDK. STRIPE_API_BASE can point to another server that speaks Stripe's API, with a path
 * prefix.
 */
export const stripe: () => Stripe = perShop(() => {
  const { stripeSecretKey, stripeApiBase } = env();
  assert(stripeSecretKey !== null, "a Stripe key is set");
  return new Stripe(stripeSecretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchUnder(stripeApiBase ?? "https://api.stripe.com")),
    timeout: ATTEMPT_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
});

function fetchUnder(base: string): typeof fetch {
  return (input, init) => {
    assert(!(input instanceof Request), "the SDK passes a URL to fetch");
    const { pathname, search } = new URL(input);
    return fetch(`${base}${pathname}${search}`, { ...init, redirect: "error" });
  };
}

/** For requests that nobody waits for: one attempt of 20 s, as `patiently` repeats them. */
export const patientRequest = { timeout: 20_000, maxNetworkRetries: 0 } as const;

/** Asks Stripe. Throws a `ProviderFailure`, whose cause is Stripe's error, when Stripe or the network fails. */
export async function ask<Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  try {
    return await request(stripe());
  } catch (error) {
    if (!isStripeError(error)) throw error;
    throw new ProviderFailure(error.message, { isPassing: isPassing(error), cause: error });
  }
}

function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/** Whether a failure may be over soon. A 409 is a parallel request for the same object. */
function isPassing({ statusCode }: Stripe.errors.StripeError): boolean {
  const status = statusCode ?? 0;
  return status === 0 || status === 409 || status === 429 || status >= 500;
}

/** Stripe's own error in a failure; null when it is not one of Stripe's. */
export function stripeErrorOf(failure: unknown): Stripe.errors.StripeError | null {
  const cause = failure instanceof ProviderFailure ? failure.cause : null;
  return isStripeError(cause) ? cause : null;
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
