import { Link } from "react-router";
import { isNeeded } from "#shop/catalogue/imports/import.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import type { FormResult } from "#web/form-result.ts";
import { Section } from "#admin/components/section.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { ShownImport } from "./import-view.server.ts";

/** The files of the last 7 days, the newest first; each leads to its comparison and to Undo, or can be deleted. */
export function ImportList({
  imports,
  result,
}: {
  imports: readonly ShownImport[];
  result: FormResult | undefined;
}) {
  const refusal = result?.intent === "delete" ? result.formError : undefined;
  return (
    <Section title="Files of the last 7 days" className="mt-10">
      {refusal !== undefined && (
        <p role="alert" className="strip strip-error mt-2">
          {refusal}
        </p>
      )}
      {imports.length === 0 ? (
        <p className="mt-2 text-ink-2">
          The files that you upload are listed here. An import can be undone from here.
        </p>
      ) : (
        <div className="scrolls">
          <table className="ledger">
            <Heads />
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

function Heads() {
  return (
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
  );
}

function ImportRow({ shown }: { shown: ShownImport }) {
  const { id, fileName, state, at, who, stateWord, newCount, changedCount, refusedCount } = shown;
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
      <td>
        {stateWord}
        {!isNeeded(state) && (
          <ActForm
            intent="delete"
            row={id}
            submit="Delete"
            look="button-text"
            className="no-print"
            button={{ "aria-label": `Delete ${fileName || "the file without a name"}` }}
          >
            <input type="hidden" name="id" value={id} />
          </ActForm>
        )}
      </td>
      {[newCount, changedCount, refusedCount].map((count, column) => (
        <td key={column} className="figure money">
          {formatNumber(count)}
        </td>
      ))}
    </tr>
  );
}
