import { SectionHead } from "#ui/section-head.tsx";
import type { RefundView } from "#shop/fulfilment/customer-words/refund-view.ts";
import type { OrderPaths } from "./customers-order.ts";
import { PageLink } from "./page-link.tsx";

type RefundsProps = {
  readonly refunds: readonly RefundView[];
  readonly paths: OrderPaths | undefined;
};

/** The refunds of an order with what each is made of, and its credit note to download. */
export function Refunds({ refunds, paths }: RefundsProps) {
  return (
    <section aria-labelledby="refunds">
      <SectionHead title={refunds.length > 1 ? "Refunds" : "Refund"} id="refunds" />
      <ul className="grid gap-4">
        {refunds.map((refund) => (
          <li key={refund.id} className="border border-rule bg-white p-5">
            <h3 className="text-base desk:text-base">{refund.amount}</h3>
            <p className="mt-1 text-sm text-ink-2">{refund.sentence}</p>
            {refund.parts.length > 0 && <Parts parts={refund.parts} />}
            {refund.reason !== "" && (
              <p className="mt-3 wrap-anywhere whitespace-pre-line">Reason: {refund.reason}</p>
            )}
            {refund.creditNote && (
              <p className="mt-3">
                <PageLink className="link" to={paths?.creditNote(refund.creditNote)} reloadDocument>
                  Download the credit note{" "}
                  <span className="whitespace-nowrap">{refund.creditNote}</span> (PDF)
                </PageLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parts({ parts }: Pick<RefundView, "parts">) {
  return (
    <ul className="mt-3 grid gap-1">
      {parts.map(({ name, options, amount }, position) => (
        <li key={position} className="grid grid-cols-[1fr_auto] gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            {name}
            {options && <span className="block text-sm text-ink-2">{options}</span>}
          </span>
          <span className="money">{amount}</span>
        </li>
      ))}
    </ul>
  );
}
