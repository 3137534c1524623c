import { Link } from "react-router";
import { formatShortDay } from "#shop/kit/time.ts";
import type { LateLine } from "#shop/reports/lead-times/lead-time-report.server.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { formatNumber } from "#shop/kit/text.ts";

/** The lines dispatched after their day. */
export function LateLines({ rows, now }: { rows: readonly LateLine[]; now: Date }) {
  if (rows.length === 0)
    return (
      <EmptyList title="Nothing was dispatched late">
        Every promise of these days was kept.
      </EmptyList>
    );
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Product</th>
            <th scope="col">Dispatch due</th>
            <th scope="col">Dispatched</th>
            <th scope="col" className="figure">
              Days late
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // A line can be dispatched late in two parcels of one day.
            <tr key={at} data-row>
              <td>
                <Link className="link" to={`/orders/${row.orderNumber}`}>
                  {row.orderNumber}
                </Link>
              </td>
              <td>
                {row.pieces > 1 && `${row.pieces} × `}
                {row.name}
              </td>
              <td className="whitespace-nowrap">{formatShortDay(row.leaveBy, now)}</td>
              <td className="whitespace-nowrap">{formatShortDay(row.dispatchedOn, now)}</td>
              <td className="figure money">{formatNumber(row.daysLate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
