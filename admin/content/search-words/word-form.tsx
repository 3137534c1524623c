import { Link } from "react-router";
import { NAMES_MAX, TERM_MAX, type SearchWord } from "#shop/search/synonyms/search-word.ts";
import { SEARCH_MAX } from "#shop/search/words.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Button } from "#ui/button.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { SeenWord } from "./seen-word.tsx";
import type { WordResult } from "./word-forms.server.ts";

type Props = {
  /** What the URL asks for; "" for nothing. */
  term: string;
  /** Its words; null when it has none yet. */
  word: SearchWord | null;
  result: WordResult | undefined;
};

/** A term and its names, with the query to try them with. Enter tries, the second button saves. */
export function WordForm({ term, word, result }: Props) {
  const own = result?.done === undefined ? result : undefined;
  return (
    <ActForm
      result={result}
      intent="word"
      submit="Try"
      variant="quiet"
      also={
        <Button name="save" value="1" className="ml-3">
          Save
        </Button>
      }
    >
      <div className="mb-4 grid gap-4">
        <SeenWord seen={own?.now ?? word} />
        <TermField {...{ term, word, own }} />
        <NamesField {...{ word, own }} />
        <Field
          label="Try it with the search"
          hint="empty: with what shoppers type"
          name="query"
          defaultValue={own?.values?.["query"]}
          maxLength={SEARCH_MAX}
          autoComplete="off"
        />
      </div>
    </ActForm>
  );
}

type FieldProps = Pick<Props, "word"> & { own: WordResult | undefined };

function NamesField({ word, own }: FieldProps) {
  const isBothWays =
    own?.values === undefined ? word?.isBothWays === true : own.values["both_ways"] === "on";
  return (
    <>
      <TextArea
        label="The search also finds"
        hint="names that products or pages have, each on a line"
        name="names"
        defaultValue={own?.values?.["names"] ?? word?.names.join("\n")}
        error={own?.fieldErrors?.["names"]}
        maxLength={NAMES_MAX * (TERM_MAX + 2)}
        rows={6}
        spellCheck
      />
      <label className="flex items-start gap-2.5">
        <input type="checkbox" name="both_ways" className="tick mt-1" defaultChecked={isBothWays} />
        <span>And the other way round: each of these names finds it, too</span>
      </label>
    </>
  );
}

function TermField({ term, word, own }: FieldProps & Pick<Props, "term">) {
  if (word !== null)
    return (
      <div>
        <p className="font-semibold">Shoppers type</p>
        <p className="mt-1 wrap-anywhere">{word.term}</p>
        <input type="hidden" name="term" value={word.term} />
      </div>
    );
  return (
    <div>
      <Field
        label="Shoppers type"
        hint="such as clothes horse; four words at most"
        name="term"
        defaultValue={own?.values?.["term"] ?? term}
        error={own?.fieldErrors?.["term"]}
        maxLength={TERM_MAX}
        autoComplete="off"
        required
      />
      {own?.existing !== undefined && (
        <p className="mt-1">
          <Link
            className="link"
            to={`/content/search-words/edit?${new URLSearchParams({ term: own.existing })}`}
          >
            Change the words of “{own.existing}”
          </Link>
        </p>
      )}
    </div>
  );
}
