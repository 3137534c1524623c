import { Form, Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { NextKind } from "#shop/back-office/next-step.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { Button } from "#ui/button.tsx";
import type { MoneyView } from "./money-view.ts";
import type { DisputeRow } from "./dispute-row.ts";
import { RefundRows } from "./refund-rows.tsx";

/** The money of an order: what came in, what went back and may still, disputes, and what the shop keeps. */
export function MoneySection({
  money,
  nextKind,
  ...rows
}: {
  money: MoneyView;
  orderNumber: string;
  nextKind: NextKind;
}) {
  const { paid, refunds, disputes, keptPence } = money;
  if (paid === null)
    return (
      <Section title="Money">
        <p className="mt-1 text-ink-2">Nothing was paid.</p>
      </Section>
    );
  return (
    <Section title="Money" note={paid.mode}>
      <dl className="facts">
        <dt>Paid {paid.on}</dt>
        <dd className="money">{formatPounds(paid.amountPence)}</dd>
      </dl>
      <RefundRows
        rows={refunds}
        may={money.may}
        leads={nextKind === "approve_refund" || nextKind === "refund_again"}
        {...rows}
      />
      {disputes.map((dispute) => (
        <Dispute key={dispute.ref} dispute={dispute} mayRead={money.may.readDisputes} />
      ))}
      {(refunds.length > 0 || disputes.length > 0) && (
        <dl className="facts">
          <dt className="font-semibold text-ink">Kept</dt>
          <dd className="money">{formatPounds(keptPence)}</dd>
        </dl>
      )}
    </Section>
  );
}

/** The button that opens the refund page. */
export function RefundOpener({
  orderNumber,
  money: { paid, may },
  isNext,
}: {
  orderNumber: string;
  money: MoneyView;
  /** It is the next step of the order. */
  isNext: boolean;
}) {
  if (paid === null || !may.request) return null;
  return (
    <Form method="get" action={`/orders/${orderNumber}/refund`}>
      <Button variant={isNext ? "primary" : "quiet"} data-key="r">
        Refund
      </Button>
    </Form>
  );
}

const tones = { late: "text-error", soon: "text-timber", plain: "" } as const;

function Dispute({ dispute, mayRead }: { dispute: DisputeRow; mayRead: boolean }) {
  const { ref, what, more, amountPence, tone } = dispute;
  return (
    <div className="border-b border-rule py-2">
      <div className="flex justify-between gap-4">
        <span className={`font-medium ${tones[tone]}`}>{what}</span>
        <span className="money">{formatPounds(amountPence)}</span>
      </div>
      <p className="second-line mt-0.5">
        {more}
        {mayRead && (
          <Link className="link ml-2" to={`/money/disputes/${ref}`}>
            Evidence
          </Link>
        )}
      </p>
    </div>
  );
}
