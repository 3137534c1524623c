import { Link } from "react-router";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import type { PayoutLine } from "#shop/payments/payouts/payout.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import type { ShownDifference } from "./differences.tsx";
import { kindNames } from "./payout-words.ts";

type Props = { lines: readonly PayoutLine[]; differences: readonly ShownDifference[] };

/** The lines of a payout beside the shop's own payments, refunds and disputes. */
export function PayoutLines({ lines, differences }: Props) {
  if (lines.length === 0)
    return <EmptyList title="No lines">They come the day after the payout was paid.</EmptyList>;
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Line</th>
            <th scope="col">Order</th>
            {["Shop", "Amount", "Fee", "Net"].map((name) => (
              <th key={name} scope="col" className="figure">
                {name}
              </th>
            ))}
            <th scope="col">Compared</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.ref} {...{ line, differences }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ line, differences }: { line: PayoutLine } & Pick<Props, "differences">) {
  const { own } = line;
  const orderNumber = own?.orderNumber ?? null;
  const sign = line.kind === "refund" || line.kind === "dispute" ? -1 : 1;
  return (
    <tr data-row>
      <td className="whitespace-nowrap">{formatShortDay(londonDay(line.madeAt))}</td>
      <td>
        {kindNames[line.kind]}
        {line.description !== "" && <span className="second-line block">{line.description}</span>}
      </td>
      <td className="whitespace-nowrap">
        {orderNumber === null ? (
          "–"
        ) : (
          <Link className="link" to={`/orders/${orderNumber}`}>
            {orderNumber}
          </Link>
        )}
      </td>
      <td className="figure money whitespace-nowrap text-ink-2">
        {own === null ? "–" : formatSum(sign * own.amountPence)}
      </td>
      <td className="figure money whitespace-nowrap">{formatSum(line.amountPence)}</td>
      <td className="figure money whitespace-nowrap text-ink-2">
        {line.feePence === 0 ? "–" : formatSum(0 - line.feePence)}
      </td>
      <td className="figure money whitespace-nowrap">{formatSum(line.netPence)}</td>
      <td className="whitespace-nowrap">
        <Compared found={differences.filter(({ subject }) => subject === line.ref)} />
      </td>
    </tr>
  );
}

function Compared({ found }: { found: readonly ShownDifference[] }) {
  if (found.length === 0) return <>✓ Agrees</>;
  if (found.every(({ explanation }) => explanation !== null)) return <>Explained</>;
  return (
    <>
      <span className="flag mr-2" aria-hidden="true" />
      Differs
    </>
  );
}
