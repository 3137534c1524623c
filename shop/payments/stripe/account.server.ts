import { assert } from "#shop/kit/assert.ts";
import { env } from "#shop/platform/env.server.ts";
import type { AccountState } from "#shop/payments/provider.ts";
import { ask, stripe } from "./client.server.ts";

const ADDRESSES_MAX = 100;

/** The account of the secret key, and the addresses that its events are sent to. */
export async function readAccount(): Promise<AccountState> {
  const account = await ask((api) => api.accounts.retrieveCurrent());
  // A restricted key may lack the right to read them.
  const endpoints = await ask((api) => api.webhookEndpoints.list({ limit: ADDRESSES_MAX })).catch(
    () => null,
  );
  return {
    id: account.id,
    canCharge: account.charges_enabled,
    canPayOut: account.payouts_enabled,
    eventUrls:
      endpoints?.data.map(({ url, status }) => ({ url, isEnabled: status === "enabled" })) ?? null,
  };
}

/** Signs a body as Stripe does, with the shop's own signing secret. */
export function signLikeStripe(rawBody: string): string {
  const { stripeWebhookSecret } = env();
  assert(stripeWebhookSecret !== null, "a Stripe signing secret is set");
  return stripe().webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: stripeWebhookSecret,
  });
}
