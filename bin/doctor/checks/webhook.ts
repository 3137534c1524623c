import { provider } from "#shop/payments/provider.server.ts";
import { callTimeoutMs, type Context } from "#bin/doctor/context.ts";
import { bad, good, warning, type Finding } from "#bin/doctor/finding.ts";

export type WebhookFacts = {
  readonly isSandbox: boolean;
  readonly url: string;
  /** The statuses for an event with the right signature and for one with a wrong one; null: no response. */
  readonly signed: number | null;
  /** Whether the right signature is too old for the shop. */
  readonly isStale: boolean;
  readonly unsigned: number | null;
};

export function judgeWebhook({ isSandbox, url, signed, isStale, unsigned }: WebhookFacts): Finding {
  if (isSandbox) return good("The sandbox delivers its own events.");
  if (signed === null || unsigned === null)
    return bad(
      `${url} does not answer, so Stripe can't report payments. Start the shop, and let the proxy pass the address on.`,
    );
  if (isStale)
    return bad(
      `${url} refused an event that was signed just now as too old: this machine's clock and the database's differ. Synchronise them.`,
    );
  if (signed === 400)
    return bad(
      `${url} refused an event that was signed with STRIPE_WEBHOOK_SECRET: the running shop has another one. Restart it with the settings of now.`,
    );
  if (signed !== 200)
    return bad(
      `${url} answered ${signed} to a signed event. Let the proxy pass POST requests on unchanged; the shop's log has the reason if it arrived.`,
    );
  if (unsigned !== 400)
    return warning(
      `${url} answered ${unsigned} to an event with a wrong signature, where the shop answers 400. Look at what answers there.`,
    );
  return good(`${url} takes signed events and refuses others.`);
}

/** The event has one id for ever, so that the shop keeps it once, and a type that it ignores. */
export async function gatherWebhook({ env }: Context): Promise<WebhookFacts> {
  const url = `${env.publicUrl}/api/stripe-webhook`;
  if (env.usesSandboxPayment)
    return { isSandbox: true, url, signed: null, isStale: false, unsigned: null };
  const body = JSON.stringify({
    id: "evt_doctor",
    object: "event",
    type: "shop.doctor",
    created: 0,
    data: { object: {} },
  });
  const signature = provider.account.signLikeProvider(body);
  const signed = await post(url, body, signature);
  const unsigned = await post(url, body, signature.replace(/v1=./, "v1=x"));
  return {
    isSandbox: false,
    url,
    signed: signed?.status ?? null,
    isStale: signed?.text.includes("stale_signature") === true,
    unsigned: unsigned?.status ?? null,
  };
}

type Answer = { readonly status: number; readonly text: string };

async function post(url: string, body: string, signature: string): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
      redirect: "manual",
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}
