import { settings } from "#shop/content/settings/settings.ts";
import { pence, sumPence, type Pence } from "#shop/kit/money.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { isCounted, type Refund } from "./refund.ts";

/** The days over which the refunds of an order are added up for the limit. */
const LIMIT_DAYS = 30;

/**
 * What somebody may refund of an order without an owner's approval: the shop's limit less what was refunded
 * in the last 30 days, cancellations included (docs/spec/decisions.md, Approval). Null: any sum.
 */
export function unapprovedPence(
  refunds: readonly Refund[],
  { mayApprove, now }: { readonly mayApprove: boolean; readonly now: Date },
): Pence | null {
  if (mayApprove) return null;
  const since = now.getTime() - LIMIT_DAYS * DAY_MS;
  const recent = refunds.filter(
    (refund) =>
      refund.origin === "shop" &&
      isCounted(refund) &&
      // One that was approved or retried was sent long after it was requested.
      (refund.sentAt ?? refund.requestedAt).getTime() > since,
  );
  const spent = sumPence(recent.map(({ amountPence }) => amountPence));
  return pence(Math.max(0, settings().refundApprovalAbovePence - spent));
}
