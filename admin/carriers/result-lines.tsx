import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import { formatNumber } from "#shop/kit/text.ts";

type Line = { readonly line: number; readonly orderNumber: string };
type Unmatched = Line & { readonly trackingNumber: string; readonly reason: string };
type Matched = Line & {
  readonly state: string;
  /** Whether the number has a form of its carrier's numbers. */
  readonly isFormed: boolean;
  readonly shipment: {
    readonly carrier: string;
    readonly trackingNumber: string | null;
    readonly trackingUrl: string | null;
  } | null;
};

/** The lines that dispatch nothing, each with its line in the file and why. */
export function UnmatchedLines({ lines, count }: { lines: readonly Unmatched[]; count: number }) {
  if (count === 0) return null;
  return (
    <Section
      title={
        count === 1 ? "1 line dispatches nothing" : `${formatNumber(count)} lines dispatch nothing`
      }
      className="mt-2"
    >
      <div className="scrolls">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col" className="figure w-16">
                Line
              </th>
              <th scope="col">Order</th>
              <th scope="col">Number</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, orderNumber, trackingNumber, reason }) => (
              <tr key={line}>
                <td className="figure money">{line}</td>
                <td>{orderNumber || "–"}</td>
                <td className="money">{trackingNumber || "–"}</td>
                <td className="text-error">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > lines.length && (
        <p className="second-line mt-2">{`and ${formatNumber(count - lines.length)} more`}</p>
      )}
    </Section>
  );
}

/** The orders with their numbers. */
export function MatchedLines({
  lines,
  next,
  total,
}: {
  lines: readonly Matched[];
  next: number | null;
  total: number;
}) {
  if (lines.length === 0) return null;
  return (
    <Section title="Orders and their numbers" note={formatNumber(total)}>
      <div className="scrolls">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col" className="figure w-16">
                Line
              </th>
              <th scope="col">Order</th>
              <th scope="col">Number</th>
              <th scope="col">Carrier</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((each) => (
              <MatchedRow key={each.line} {...each} />
            ))}
          </tbody>
        </table>
      </div>
      {next !== null && (
        <p className="mt-3">
          <Link className="link" to={`?from=${next}`}>
            From line {formatNumber(next)}
          </Link>
        </p>
      )}
    </Section>
  );
}

function MatchedRow({ line, orderNumber, shipment, state, isFormed }: Matched) {
  return (
    <tr>
      <td className="figure money">{line}</td>
      <td>
        <Link className="link font-semibold" to={`/orders/${orderNumber}`}>
          {orderNumber}
        </Link>
      </td>
      <td className="money">
        <TrackingLink shipment={shipment} />
      </td>
      <td>{shipment?.carrier}</td>
      <td className="second-line">
        {state === "begun" ? "dispatched, or about to be" : "ready"}
        {!isFormed && <span className="text-timber">, not a number of its form</span>}
      </td>
    </tr>
  );
}

function TrackingLink({ shipment }: Pick<Matched, "shipment">) {
  if (shipment?.trackingUrl === null || shipment === null) return <>{shipment?.trackingNumber}</>;
  return (
    <a className="link" href={shipment.trackingUrl} rel="noreferrer" target="_blank">
      {shipment.trackingNumber}
    </a>
  );
}
