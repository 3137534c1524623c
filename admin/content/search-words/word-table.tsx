import { Link } from "react-router";
import type { ListedWord } from "#shop/search/synonyms/list-search-words.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { SeenWord } from "./seen-word.tsx";

type Props = { words: readonly ListedWord[]; mayChange: boolean };

/** The words that shoppers type, each with what the search also finds. */
export function WordTable({ words, mayChange }: Props) {
  return (
    <div className="scrolls mt-4">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Shoppers type</th>
            <th scope="col">The search also finds</th>
            {mayChange && (
              <th scope="col" className="no-print">
                <span className="sr-only">Change or delete</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <Row key={word.term} {...{ word, mayChange }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ word, mayChange }: Omit<Props, "words"> & { word: ListedWord }) {
  const { term, names, unused, isBothWays } = word;
  return (
    <tr data-row>
      <td className="w-56 font-medium wrap-anywhere">{term}</td>
      <td className="wrap-anywhere">
        {names.join(", ")}
        {isBothWays && <span className="second-line block">and the other way round</span>}
        {unused.length > 0 && (
          <span className="second-line block">
            {unused.length === names.length
              ? "No product goes by any of them."
              : `No product goes by ${unused.join(", ")}.`}
          </span>
        )}
      </td>
      {mayChange && (
        <td className="no-print">
          <div className="flex items-baseline justify-end gap-4">
            <Link
              className="button-text"
              to={`/content/search-words/edit?${new URLSearchParams({ term })}`}
            >
              Change<span className="sr-only"> {term}</span>
            </Link>
            <ActForm
              intent="delete"
              row={term}
              look="button-text"
              submit={
                <>
                  Delete<span className="sr-only"> {term}</span>
                </>
              }
            >
              <input type="hidden" name="term" value={term} />
              <SeenWord seen={{ term, names, isBothWays }} />
            </ActForm>
          </div>
        </td>
      )}
    </tr>
  );
}
