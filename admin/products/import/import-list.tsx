import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { ShownImport } from "./import-view.server.ts";

/** The files of the last 7 days, the newest first; each leads to its comparison and to Undo. */
export function ImportList({ imports }: { imports: readonly ShownImport[] }) {
  return (
    <Section title="Files of the last 7 days" className="mt-10">
      {imports.length === 0 ? (
        <p className="mt-2 text-ink-2">
          The files that you upload are listed here. An import can be undone from here.
        </p>
      ) : (
        <div className="scrolls">
          <table className="ledger">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Uploaded</th>
                <th scope="col">State</th>
                <th scope="col" className="figure">
                  New
                </th>
                <th scope="col" className="figure">
                  Changed
                </th>
                <th scope="col" className="figure">
                  Refused
                </th>
              </tr>
            </thead>
            <tbody>
              {imports.map((each) => (
                <ImportRow key={each.id} shown={each} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function ImportRow({ shown }: { shown: ShownImport }) {
  const { id, fileName, at, who, stateWord, newCount, changedCount, refusedCount } = shown;
  return (
    <tr data-row>
      <td className="wrap-anywhere">
        <Link className="link font-medium" to={`/products/import/${id}`}>
          {fileName || "Without a name"}
        </Link>
      </td>
      <td>
        {at}
        <span className="second-line block">{who}</span>
      </td>
      <td>{stateWord}</td>
      {[newCount, changedCount, refusedCount].map((count, column) => (
        <td key={column} className="figure money">
          {count.toLocaleString("en-GB")}
        </td>
      ))}
    </tr>
  );
}
