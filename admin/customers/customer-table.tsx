import { Link } from "react-router";
import type { ListedCustomer } from "#shop/back-office/customers/list-customers.server.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { SortHead } from "#admin/components/list/sort-head.tsx";

/** The rows of the list: who, and what they have bought. */
export function CustomerTable({
  rows,
  sort,
  now,
}: {
  rows: readonly ListedCustomer[];
  sort: string;
  now: Date;
}) {
  return (
    <div className="scrolls">
      <table className="ledger rows">
        <thead>
          <tr>
            <SortHead name="Customer" by="name" current={sort} />
            <SortHead name="Registered" by="registered" current={sort} downFirst />
            <th scope="col">Last order</th>
            <th scope="col" className="figure">
              Orders
            </th>
            <th scope="col" className="figure">
              Sent back
            </th>
            <th scope="col" className="figure">
              Spent
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CustomerRow key={row.id} {...{ row, now }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CustomerRow({ row, now }: { row: ListedCustomer; now: Date }) {
  const day = (instant: Date) => formatShortDay(londonDay(instant), now);
  return (
    <tr data-row>
      <td>
        <Link className="opens font-semibold hover:underline" to={`/customers/${row.id}`}>
          {row.fullName}
        </Link>
        <span className="second-line block wrap-anywhere">
          {row.email}
          {!row.isVerified && ", not confirmed"}
          {row.isBlocked && <span className="text-error"> Ordering is blocked</span>}
        </span>
      </td>
      <td className="whitespace-nowrap">{day(row.registeredAt)}</td>
      <td className="whitespace-nowrap">
        {row.lastOrderAt === null ? "None" : day(row.lastOrderAt)}
      </td>
      <td className="figure money">{row.orders === 0 ? "–" : row.orders}</td>
      <td className="figure whitespace-nowrap">{sentBack(row)}</td>
      <td className="figure money">{row.orders === 0 ? "–" : formatPounds(row.spentPence)}</td>
    </tr>
  );
}

/** "2 of 9 pieces"; "–" before anything was sent. */
export function sentBack({
  piecesSent,
  piecesReturned,
}: Pick<ListedCustomer, "piecesSent" | "piecesReturned">): string {
  return piecesSent === 0 ? "–" : `${piecesReturned} of ${piecesSent} pieces`;
}
