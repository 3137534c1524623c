import { Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import type { ListedDispute } from "#shop/payments/disputes/disputes.server.ts";
import { Section } from "#admin/components/section.tsx";
import { dueInWords } from "./dispute-words.ts";

/** What a dispute is about and by when it is to be answered. */
export function DisputeFacts({
  dispute,
  reason,
  now,
}: {
  dispute: ListedDispute;
  reason: string;
  now: Date;
}) {
  const due = dueInWords(dispute.dueBy, now);
  return (
    <Section title="Dispute" className="">
      <p className="mt-2">{reason}.</p>
      <dl className="facts mt-2">
        <dt>Order</dt>
        <dd>
          <Link className="link font-semibold" to={`/orders/${dispute.orderNumber}`}>
            {dispute.orderNumber}
          </Link>
          {", "}
          <Link className="link no-print" to={`/orders/${dispute.orderNumber}/then`}>
            as it was
          </Link>
        </dd>
        <dt>Customer</dt>
        <dd>{dispute.customerName}</dd>
        <dt>Amount</dt>
        <dd className="money">{formatPounds(dispute.amountPence)}</dd>
        <dt>Opened</dt>
        <dd>{formatShortDay(londonDay(dispute.openedAt), now)}</dd>
        {dispute.canAnswer && (
          <>
            <dt>Answer by</dt>
            <dd className={due.tone === "late" ? "font-semibold text-error" : undefined}>
              {due.text}
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}
