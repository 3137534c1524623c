import { env } from "./env.server.ts";

/** Where payments go: to the shop's own stand-in, to Stripe in test mode, or to real cards. */
export type PaymentMode = "sandbox" | "test" | "live";

/** How the key begins that a start makes up for the stand-in. */
export const SANDBOX_KEY_PREFIX = "sk_test_sandbox_";

/** The mode of a Stripe secret key, by its prefix. No key: the sandbox. What is not a test key is live. */
export function paymentModeOf(stripeSecretKey: string | null): PaymentMode {
  if (stripeSecretKey === null || stripeSecretKey.startsWith(SANDBOX_KEY_PREFIX)) return "sandbox";
  return /^[sr]k_test_/.test(stripeSecretKey) ? "test" : "live";
}

/** The mode in which this process runs. */
export function paymentMode(): PaymentMode {
  return paymentModeOf(env().stripeSecretKey);
}
