import type Stripe from "stripe";
import { log } from "#shop/platform/log.server.ts";
import type {
  PayoutLineKind,
  PayoutListing,
  PayoutState,
  ProviderPayout,
  ProviderPayoutLine,
} from "#shop/payments/payouts/provider-payout.ts";
import { patientRequest } from "./client.server.ts";
import { readEveryPage } from "./pages.server.ts";

/** The payouts in pounds that were opened from an instant on, the newest first. */
export async function listPayoutsSince(since: Date): Promise<readonly ProviderPayout[]> {
  const created = { gte: Math.floor(since.getTime() / 1_000) };
  const payouts: ProviderPayout[] = [];
  for await (const page of readEveryPage((stripe, at) =>
    stripe.payouts.list({ ...at, created }, patientRequest),
  ))
    for (const payout of page)
      if (payout.currency === "gbp") payouts.push(toPayout(payout));
      else log.warn({ payout: payout.id, currency: payout.currency }, "a payout is not in pounds");
  return payouts;
}

const states: Readonly<Record<string, PayoutState>> = {
  paid: "paid",
  failed: "failed",
  canceled: "failed",
};

/** docs.stripe.com/payouts/reconciliation: only automatic payouts have their lines. */
const listings: Readonly<Record<string, PayoutListing>> = {
  completed: "listed",
  not_applicable: "unlisted",
};

function toPayout(payout: Stripe.Payout): ProviderPayout {
  return {
    ref: payout.id,
    amountPence: payout.amount,
    state: states[payout.status] ?? "pending",
    listing: listings[payout.reconciliation_status] ?? "awaited",
    // Stripe gives midnight UTC of the day.
    arrivesOn: new Date(payout.arrival_date * 1_000).toISOString().slice(0, 10),
    openedAt: new Date(payout.created * 1_000),
  };
}

/** Every line of a payout, the newest first, without the payout itself. */
export async function listPayoutLines(payoutRef: string): Promise<readonly ProviderPayoutLine[]> {
  const lines: ProviderPayoutLine[] = [];
  for await (const page of readEveryPage((stripe, at) =>
    stripe.balanceTransactions.list(
      { ...at, payout: payoutRef, expand: ["data.source"] },
      patientRequest,
    ),
  ))
    lines.push(...page.map(toLine).filter(({ sourceRef }) => sourceRef !== payoutRef));
  return lines;
}

/** docs.stripe.com/reports/reporting-categories */
const kinds: Readonly<Record<string, PayoutLineKind>> = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_failed",
  dispute: "dispute",
  dispute_reversal: "dispute_won",
  fee: "fee",
  tax: "fee",
  network_cost: "fee",
  payout_reversal: "payout_back",
};

function toLine(line: Stripe.BalanceTransaction): ProviderPayoutLine {
  const { source } = line;
  const kind = kinds[line.reporting_category] ?? "other";
  const isOwn = kind === "fee" || kind === "other";
  return {
    ref: line.id,
    kind,
    category: line.reporting_category.slice(0, 100),
    amountPence: line.amount,
    feePence: line.fee,
    netPence: line.net,
    sourceRef: typeof source === "string" ? source : (source?.id ?? null),
    chargeRef: chargeOf(source),
    // That of a charge may name the customer.
    description: isOwn ? (line.description ?? "").slice(0, 200) : "",
    madeAt: new Date(line.created * 1_000),
  };
}

/** The payment intent that a charge, a refund or a dispute belongs to. */
function chargeOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (source === null || typeof source === "string" || !("payment_intent" in source)) return null;
  const intent = source.payment_intent;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}
