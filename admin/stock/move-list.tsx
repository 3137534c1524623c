import { Link } from "react-router";
import { formatNumber } from "#shop/kit/text.ts";
import { drawn, text } from "#admin/list/columns.tsx";
import { listOf } from "#admin/list/list.ts";

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
export const moveList = listOf<ShownMove>()({
  title: "Changes of stock",
  key: ({ id }) => id,
  columns: [
    text("When", ({ at }) => at),
    drawn("Why", (move) => <Why move={move} />, { second: ({ note }) => note }),
    text("Who", ({ who }) => who),
    drawn("Change", ({ change }) => signed(change), { isFigure: true }),
    drawn("In stock", ({ stockAfter }) => formatNumber(stockAfter), { isFigure: true }),
  ],
});

function Why({ move: { reason, cause } }: { move: ShownMove }) {
  return (
    <>
      <span>{reason}</span>
      {cause !== null && <span>, </span>}
      {cause?.order ? (
        <Link className="link" to={`/orders/${cause.order}`}>
          {cause.text}
        </Link>
      ) : (
        <span>{cause?.text}</span>
      )}
    </>
  );
}

function signed(change: number): string {
  const sign = change > 0 ? "+" : change < 0 ? "−" : "";
  return sign + formatNumber(Math.abs(change));
}
