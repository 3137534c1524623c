import { monthInWords } from "#admin/money/month-in-words.ts";
import type { PayoutMonth } from "#shop/payments/payouts/payout-months.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { Section } from "#admin/components/section.tsx";
import { formatNumber } from "#shop/kit/text.ts";

/** What was paid out in each month and what it is made up of. */
export function Months({ months }: { months: readonly PayoutMonth[] }) {
  if (months.length === 0) return null;
  return (
    <Section title="Months" note="by the day at the bank">
      <div className="scrolls">
        <table className="ledger plain">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {["Payouts", "Charges", "Refunds", "Disputes", "Other", "Fees", "Paid out"].map(
                (name) => (
                  <th key={name} scope="col" className="figure">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month} data-row>
                <th scope="row" className="text-left whitespace-nowrap">
                  {monthInWords(month.month)}
                </th>
                <td className="figure money whitespace-nowrap">{formatNumber(month.payouts)}</td>
                {[month.charges, month.refunds, month.disputes, month.other, month.fees].map(
                  (sum, at) => (
                    <td key={at} className="figure money whitespace-nowrap text-ink-2">
                      {sum === 0 ? "–" : formatSum(sum)}
                    </td>
                  ),
                )}
                <td className="figure money whitespace-nowrap font-semibold">
                  {formatSum(month.paidOut)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="second-line mt-2 max-w-160">
        Charges, less refunds, disputes and fees, are what was paid out. A sale of the last days of
        a month is paid out in the next one.
      </p>
    </Section>
  );
}
