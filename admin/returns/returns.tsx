import { Link } from "react-router";
import { BOARD_MAX, readBoard } from "#shop/fulfilment/returns/board.server.ts";
import {
  listLooseWithdrawals,
  LOOSE_MAX,
  type LooseWithdrawal,
} from "#shop/fulfilment/returns/withdrawals.server.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { SearchField } from "#admin/list/search-field.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { readSearch } from "#admin/list/asked.server.ts";
import { Section } from "#admin/components/section.tsx";
import type { Route } from "./+types/returns";
import { Board } from "./board.tsx";
import { toCard } from "./return-view.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const q = readSearch(request);
  const [{ returns, isCut }, loose] = await Promise.all([
    readBoard(db(), q),
    listLooseWithdrawals(db()),
  ]);
  const now = new Date();
  return {
    q,
    cut: isCut ? BOARD_MAX : null,
    loose,
    isLooseCut: loose.length === LOOSE_MAX,
    cards: returns.map((each) => toCard(each, now)),
  };
}

/** What customers send back, from asked to settled, with the law's 14 days of each. */
export default function Returns({ loaderData }: Route.ComponentProps) {
  const { q, cut, cards, loose, isLooseCut } = loaderData;
  const open = cards.filter(({ stage }) => stage !== "settled");
  const sum = open.reduce((all, card) => all + card.pence, 0);
  const note = `${open.length} open, at most ${formatPounds(pence(sum))} to go back`;
  return (
    <>
      <PageHead
        title="Returns"
        note={note}
        search={<SearchField label="Order, name or e-mail" value={q} />}
      >
        <Link className="button button-quiet" to="/returns/new">
          New return
        </Link>
      </PageHead>
      {cut !== null && (
        <p className="strip mb-4">
          Only the {cut} oldest returns are shown. Settle them first, or search for one.
        </p>
      )}
      <Board cards={cards} />
      {loose.length > 0 && <Loose loose={loose} isCut={isLooseCut} />}
    </>
  );
}

/** Withdrawals that match no order. */
function Loose({ loose, isCut }: { loose: readonly LooseWithdrawal[]; isCut: boolean }) {
  return (
    <Section
      title="No order found"
      note={isCut ? `the ${loose.length} oldest` : String(loose.length)}
      className="mt-12"
    >
      <ul>
        {loose.map(({ id, statement, email, receivedAt }) => (
          <li
            key={id}
            data-row
            className="flex flex-wrap items-baseline gap-x-6 gap-y-2 border-b border-rule py-2"
          >
            <span className="font-medium">{formatMinute(receivedAt)}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {statement === "" ? "Withdraws, without words" : `“${statement}”`}{" "}
              <span className="text-ink-2">from {email}</span>
            </span>
            <Link className="button button-quiet" to={`/returns/withdrawals/${id}`}>
              Find the order
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
