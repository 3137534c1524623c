import { Link } from "react-router";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import type { LateChange, MonthKind } from "#shop/reports/months/month.ts";
import { Section } from "#admin/components/section.tsx";
import { drawn, money, text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { monthInWords } from "#shop/reports/months/month.ts";

/** Rows that are no longer as they were when their month was locked. */
const changeList = listOf<LateChange>()({
  title: "Changes",
  key: ({ month, kind, ref }) => `${month} ${kind} ${ref}`,
  columns: [
    text("Month", ({ month }) => monthInWords(month)),
    text("What", rowInWords),
    drawn("Order or payout", ({ kind, ref, orderNumber }) => {
      const to =
        orderNumber !== null
          ? `/orders/${orderNumber}`
          : kind === "payout" || kind === "fee"
            ? `/money/payouts/${ref}`
            : null;
      return to === null ? (
        "–"
      ) : (
        <Link className="link wrap-anywhere" to={to}>
          {orderNumber ?? ref}
        </Link>
      );
    }),
    money("By how much", ({ pence }) => pence),
  ],
});

/** "INV-00042", "Payment": which row of a month changed. */
function rowInWords({ kind, ref }: LateChange): string {
  const words: Readonly<Record<MonthKind, string>> = {
    invoice: formatInvoiceNumber(Number(ref)),
    credit_note: formatCreditNoteNumber(Number(ref)),
    payment: "Payment",
    refund: "Refund",
    compensation: "Compensation",
    payout: "Payout",
    fee: "Fees of a payout",
  };
  return words[kind];
}

type Props = { changes: readonly LateChange[]; title: string; text: string; now: Date };

export function Changes({ changes, title, text: words, now }: Props) {
  if (changes.length === 0) return null;
  return (
    <Section title={title}>
      <p className="mt-2 mb-2 text-ink-2">{words}</p>
      <Ledger name={title} list={changeList} rows={changes} now={now} />
    </Section>
  );
}
