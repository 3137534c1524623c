import { formatNumber } from "#shop/kit/text.ts";
import { monthGap, type MonthKind, type MonthSum } from "#shop/reports/months/month.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";

const sumNames: Readonly<Record<MonthKind, string>> = {
  invoice: "Invoices",
  credit_note: "Credit notes",
  payment: "Payments",
  refund: "Refunds",
  compensation: "Compensation, without a document",
  payout: "Paid out to the bank",
  fee: "Fees",
};

const groups: readonly (readonly [name: string, kinds: readonly MonthKind[]])[] = [
  ["Documents", ["invoice", "credit_note"]],
  ["Money", ["payment", "refund"]],
  ["Beside them", ["compensation"]],
  ["At the bank", ["payout", "fee"]],
];

/** What a month adds up to: its documents beside its money. */
export function MonthSums({ sums }: { sums: readonly MonthSum[] }) {
  const gap = monthGap(sums);
  return (
    <>
      <div className="scrolls">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" className="figure">
                Rows
              </th>
              <th scope="col" className="figure">
                Sum
              </th>
            </tr>
          </thead>
          {groups.map(([name, kinds]) => (
            <Group key={name} name={name} sums={sums.filter(({ kind }) => kinds.includes(kind))} />
          ))}
        </table>
      </div>
      <p className={`mt-3 ${gap === 0 ? "" : "font-medium text-error"}`}>
        {gap === 0
          ? "✓ Documents and money are the same to the penny."
          : `✗ Documents and money are ${formatSum(Math.abs(gap))} apart.`}
      </p>
      <p className="second-line mt-1">
        A payment counts with its invoice and a refund with its credit note, on the day in London. A
        payout counts on the day it reaches the bank, so part of it may be sales of the month
        before.
      </p>
    </>
  );
}

function Group({ name, sums }: { name: string; sums: readonly MonthSum[] }) {
  const all = sums.reduce((sum, { pence }) => sum + pence, 0);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-4 text-left">
          {name}
        </th>
      </tr>
      {sums.map(({ kind, count, pence }) => (
        <tr key={kind} data-row>
          <td>{sumNames[kind]}</td>
          <td className="figure money">{count === 0 ? "–" : formatNumber(count)}</td>
          <td className="figure money whitespace-nowrap">{count === 0 ? "–" : formatSum(pence)}</td>
        </tr>
      ))}
      {(name === "Documents" || name === "Money") && (
        <tr>
          <td className="font-semibold">Together</td>
          <td />
          <td className="figure money font-semibold whitespace-nowrap">{formatSum(all)}</td>
        </tr>
      )}
    </tbody>
  );
}
