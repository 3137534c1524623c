import { Link } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import type { PayoutPage } from "#shop/payments/payouts/payouts.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { Section } from "#admin/components/section.tsx";
import type { Reading } from "./reading.server.ts";

/** What a payout's lines add up to, and where it stands. */
export function PayoutFacts({
  payout,
  sums,
  ...where
}: Pick<PayoutPage, "sums"> & Parameters<typeof Where>[0]) {
  const parts: readonly (readonly [string, number])[] = [
    ["Charges", sums.charges],
    ["Refunds", sums.refunds],
    ["Disputes", sums.disputes],
    ["Other", sums.other],
    ["Fees", sums.fees],
  ];
  return (
    <Section title="Sums" className="max-day:max-w-100">
      <table className="ledger plain">
        <tbody>
          {parts.map(([name, sum]) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              <td className="figure money">{sum === 0 ? "–" : formatSum(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {/* What is added up is beside what came to the bank. */}
          <tr className="total">
            <th scope="row">Lines in all</th>
            <td className="figure money">{formatSum(sums.net)}</td>
          </tr>
          <tr className={sums.net === payout.amountPence ? undefined : "text-error"}>
            <th scope="row">Paid out</th>
            <td className="figure money font-semibold">{formatSum(payout.amountPence)}</td>
          </tr>
        </tfoot>
      </table>
      <Where payout={payout} {...where} />
    </Section>
  );
}

/** The month with which a payout is locked, and what it is called at the provider. */
function Where({
  payout,
  reading,
  monthOfPayout,
}: Pick<PayoutPage, "payout"> & {
  reading: Reading;
  monthOfPayout: { readonly to: string; readonly name: string };
}) {
  return (
    <>
      <p className="mt-4">
        <Link className="link" to={monthOfPayout.to}>
          {monthOfPayout.name}
        </Link>
      </p>
      <p className="second-line mt-2 wrap-anywhere">
        {payout.ref} at {reading.providerName}.{" "}
        {payout.linesReadAt === null
          ? "Its lines have not been read."
          : `Lines read on ${formatMinute(payout.linesReadAt)}.`}
      </p>
    </>
  );
}
