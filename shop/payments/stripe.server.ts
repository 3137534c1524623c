import { setTimeout as sleep } from "node:timers/promises";
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

const PATIENT_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 500;

/** For requests that nobody waits for: one attempt of 20 s, as `patiently` repeats them. */
export const patientRequest = { timeout: 20_000, maxNetworkRetries: 0 } as const;

/**
 * Repeats a request that is safe to repeat while Stripe limits the rate, fails or does not answer: six
 * attempts, with pauses that double from half a second (docs.stripe.com/rate-limits). The SDK does not
 * repeat a request after a 429. Throws the last failure, and any other error at once.
 */
export async function patiently<Result>(request: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (attempt === PATIENT_ATTEMPTS || !isPassing(error)) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

/** Whether a failure may be over soon. A 409 is a parallel request for the same object. */
function isPassing(error: unknown): boolean {
  if (!isStripeFailure(error)) return false;
  const status = error.statusCode ?? 0;
  return status === 0 || status === 409 || status === 429 || status >= 500;
}
