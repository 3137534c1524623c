import { Link } from "react-router";
import { Pager } from "#admin/components/list/pager.tsx";
import { Section } from "#admin/components/section.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { ShownChange } from "./change-view.server.ts";

/** What was changed before, the newest first; each leads to its prices and to Undo. */
export function ChangeList({
  changes,
  seen,
  next,
}: {
  changes: readonly ShownChange[];
  seen: number;
  next: string | null;
}) {
  return (
    <Section title="Earlier changes" className="mt-10">
      {changes.length === 0 ? (
        <p className="mt-2 text-ink-2">
          Prices that are changed here appear in this list and can be undone.
        </p>
      ) : (
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Who</th>
              <th scope="col">When</th>
              <th scope="col" className="figure">
                Products
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex">
        <Pager {...{ seen, next }} shown={changes.length} total={null} />
      </div>
    </Section>
  );
}

function ChangeRow({ change: { id, what, undone, who, at, products } }: { change: ShownChange }) {
  return (
    <tr data-row>
      <td>
        <Link className="link font-medium" to={`/products/prices/${id}`}>
          {what}
        </Link>
        {undone !== null && <span className="second-line block">Undone by {undone}</span>}
      </td>
      <td>{who}</td>
      <td>{at}</td>
      <td className="figure money">{formatNumber(products)}</td>
    </tr>
  );
}
