import { Link, useLocation } from "react-router";
import { listHref } from "#admin/components/list/list-query.ts";
import { formatNumber } from "#shop/kit/text.ts";

export type ShownMove = {
  readonly id: string;
  readonly at: string;
  readonly reason: string;
  readonly note: string;
  readonly cause: { readonly text: string; readonly order: string | null } | null;
  readonly who: string;
  readonly change: number;
  readonly stockAfter: number;
};

/** Every change of a product's stock, the newest first: when, why, who, how many, and what was left. */
export function MoveTable({
  moves,
  next,
}: {
  moves: readonly ShownMove[];
  /** The last move of the page; null on the last one. */
  next: string | null;
}) {
  const { search } = useLocation();
  return (
    <>
      <div className="scrolls">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Why</th>
              <th scope="col">Who</th>
              <th scope="col" className="figure">
                Change
              </th>
              <th scope="col" className="figure">
                In stock
              </th>
            </tr>
          </thead>
          <tbody>
            {moves.map((move) => (
              <MoveRow key={move.id} move={move} />
            ))}
          </tbody>
        </table>
      </div>
      {next !== null && (
        <p className="mt-3 text-right text-xs">
          <Link className="link" to={listHref(search, { after: next })} rel="next">
            Earlier changes
          </Link>
        </p>
      )}
    </>
  );
}

function MoveRow({
  move: { at, reason, note, cause, who, change, stockAfter },
}: {
  move: ShownMove;
}) {
  const sign = change > 0 ? "+" : change < 0 ? "−" : "";
  return (
    <tr>
      <td className="whitespace-nowrap">{at}</td>
      <td>
        {reason}
        {cause !== null && (
          <>
            {", "}
            {cause.order === null ? (
              cause.text
            ) : (
              <Link className="link" to={`/orders/${cause.order}`}>
                {cause.text}
              </Link>
            )}
          </>
        )}
        {note !== "" && <span className="second-line block">{note}</span>}
      </td>
      <td>{who}</td>
      <td className="figure money">
        {sign}
        {formatNumber(Math.abs(change))}
      </td>
      <td className="figure money">{formatNumber(stockAfter)}</td>
    </tr>
  );
}
