import { Link } from "react-router";
import type { LateChange } from "#shop/reports/months/month.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { Section } from "#admin/components/section.tsx";
import { monthInWords } from "#admin/money/month-in-words.ts";
import { rowInWords } from "./month-words.ts";

/** Rows that are no longer as they were when their month was locked. */
export function Changes({
  changes,
  title,
  text,
}: {
  changes: readonly LateChange[];
  title: string;
  text: string;
}) {
  if (changes.length === 0) return null;
  return (
    <Section title={title}>
      <p className="mt-2 text-ink-2">{text}</p>
      <div className="scrolls mt-2">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">What</th>
              <th scope="col">Order or payout</th>
              <th scope="col" className="figure">
                By how much
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={`${change.month} ${change.kind} ${change.ref}`} data-row>
                <td className="whitespace-nowrap">{monthInWords(change.month)}</td>
                <td>{rowInWords(change)}</td>
                <td>
                  <About change={change} />
                </td>
                <td className="figure money whitespace-nowrap">{formatSum(change.pence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function About({ change: { kind, ref, orderNumber } }: { change: LateChange }) {
  if (orderNumber !== null)
    return (
      <Link className="link" to={`/orders/${orderNumber}`}>
        {orderNumber}
      </Link>
    );
  if (kind !== "payout" && kind !== "fee") return <>–</>;
  return (
    <Link className="link wrap-anywhere" to={`/money/payouts/${ref}`}>
      {ref}
    </Link>
  );
}
