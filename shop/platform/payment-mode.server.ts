import { env } from "./env.server.ts";

/** Where payments go: to the sandbox, to Stripe in test mode, or to real cards. */
export type PaymentMode = "sandbox" | "test" | "live";

/** The prefix of the keys that are generated for the sandbox. */
export const SANDBOX_KEY_PREFIX = "sk_test_sandbox_";

/** The mode of a Stripe secret key, by its prefix. Without a key: sandbox. Any key that is not a test key is live. */
export function paymentModeOf(stripeSecretKey: string | null): PaymentMode {
  if (stripeSecretKey === null || stripeSecretKey.startsWith(SANDBOX_KEY_PREFIX)) return "sandbox";
  return /^[sr]k_test_/.test(stripeSecretKey) ? "test" : "live";
}

/** The mode of this process. */
export function paymentMode(): PaymentMode {
  return paymentModeOf(env().stripeSecretKey);
}
