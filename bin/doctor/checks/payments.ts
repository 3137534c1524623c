import { provider } from "#shop/payments/provider.server.ts";
import type { AccountState } from "#shop/payments/provider.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { isPublic, type Context } from "#bin/doctor/context.ts";
import { bad, good, warning, reasonOf, type Finding } from "#bin/doctor/finding.ts";

export type PaymentFacts = {
  readonly mode: "sandbox" | "test" | "live";
  readonly isPublic: boolean;
  readonly webhookUrl: string;
  /** The account of the key, or why it can't be read. */
  readonly account: AccountState | string;
};

export function judgePayments({ mode, isPublic, webhookUrl, account }: PaymentFacts): Finding {
  if (mode === "sandbox") {
    const text = "Payments go to the sandbox, where no money moves";
    return isPublic
      ? warning(`${text}. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to take money.`)
      : good(`${text}.`);
  }
  if (typeof account === "string")
    return bad(
      `Stripe refuses the key or can't be reached (${account}). Check STRIPE_SECRET_KEY, and that this machine reaches api.stripe.com.`,
    );
  const { id, canCharge, canPayOut, eventUrls } = account;
  if (!canCharge)
    return bad(
      `The Stripe account ${id} may take no payments yet. Complete it at dashboard.stripe.com.`,
    );
  const own = eventUrls?.find(({ url }) => url === webhookUrl);
  if (eventUrls !== null && own === undefined)
    return bad(
      `Stripe sends no events to ${webhookUrl}. Add it at dashboard.stripe.com under Webhooks, with the events of .env.example.`,
    );
  if (own?.isEnabled === false)
    return bad(
      `Stripe has switched off the events to ${webhookUrl}. Switch them on at dashboard.stripe.com.`,
    );
  if (!canPayOut)
    return warning(
      `The Stripe account ${id} gets no payouts yet. Complete it at dashboard.stripe.com.`,
    );
  if (mode === "test" && isPublic)
    return warning(
      `The Stripe account ${id} is in test mode, where no money moves. Set the live key once you trade.`,
    );
  return good(`The Stripe account ${id} takes payments in ${mode} mode.`);
}

export async function gatherPayments({ env }: Context): Promise<PaymentFacts> {
  const facts = { isPublic: isPublic(env), webhookUrl: `${env.publicUrl}/api/stripe-webhook` };
  if (env.usesSandboxPayment) return { ...facts, mode: "sandbox", account: "" };
  const account = await provider.account.read().catch((error: unknown) => reasonOf(error));
  return { ...facts, mode: paymentMode() === "live" ? "live" : "test", account };
}
