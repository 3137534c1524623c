import { Section } from "#admin/components/section.tsx";
import type { PartRow } from "./parts-view.ts";

/** What to take from the shelf or cut from the reel, with a box to tick on paper. */
export function PartTable({ title, rows }: { title: string; rows: readonly PartRow[] }) {
  return (
    <Section title={title} className="part-list">
      {rows.length === 0 ? (
        <p className="mt-3 text-ink-2">Nothing is needed.</p>
      ) : (
        <table className="ledger plain">
          <thead>
            <tr>
              <th scope="col" className="paper-only">
                <span className="sr-only">Done</span>
              </th>
              <th scope="col" className="figure">
                Pieces
              </th>
              <th scope="col">Part</th>
              <th scope="col">Orders</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, total, part, orders }) => (
              <tr key={key}>
                <td className="paper-only w-8">
                  <span className="paper-tick" />
                </td>
                <td className="figure money w-16">{total}</td>
                <th scope="row" className="piece">
                  {part}
                </th>
                <td className="text-ink-2">{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
