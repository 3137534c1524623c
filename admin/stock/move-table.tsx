import { Link, useLocation } from "react-router";
import { formatNumber } from "#shop/kit/text.ts";
import { drawn, text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listHref } from "#admin/list/list.ts";

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
const list = {
  key: ({ id }: ShownMove) => id,
  columns: [
    text<ShownMove>("When", ({ at }) => at),
    drawn<ShownMove>("Why", (move) => <Why {...move} />, { second: ({ note }) => note }),
    text<ShownMove>("Who", ({ who }) => who),
    drawn<ShownMove>("Change", ({ change }) => signed(change), { isFigure: true }),
    drawn<ShownMove>("In stock", ({ stockAfter }) => formatNumber(stockAfter), { isFigure: true }),
  ],
};

const signed = (change: number) =>
  `${change > 0 ? "+" : change < 0 ? "−" : ""}${formatNumber(Math.abs(change))}`;

function Why({ reason, cause }: ShownMove) {
  return (
    <>
      {reason}
      {cause !== null && ", "}
      {cause?.order ? (
        <Link className="link" to={`/orders/${cause.order}`}>
          {cause.text}
        </Link>
      ) : (
        cause?.text
      )}
    </>
  );
}

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
      <Ledger name="Changes of the stock" list={list} rows={moves} now={new Date(0)} />
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
