import { findSearchWord } from "#shop/search/synonyms/list-search-words.server.ts";
import { TERM_MAX } from "#shop/search/synonyms/search-word.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import type { Route } from "./+types/edit";
import { useActSeed } from "#admin/components/act-id.tsx";
import { TrialView } from "./trial.tsx";
import { WordForm } from "./word-form.tsx";
import { answerWord } from "./word-forms.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("term") ?? "";
  const term = typed.replaceAll("\0", "").toWellFormed().trim().toLowerCase().slice(0, TERM_MAX);
  return { term, word: await findSearchWord(db(), term) };
}

export async function action(args: Route.ActionArgs) {
  return answerWord(args);
}

/** What shoppers type with the names that the search also finds, tried before it is saved. */
export default function EditSearchWord({ loaderData, actionData: result }: Route.ComponentProps) {
  const { term, word } = loaderData;
  const seed = useActSeed();
  const title = word === null ? "New search words" : `Search words for “${word.term}”`;
  return (
    <>
      <PageHead title={title} crumb={{ to: "/content/search-words", name: "Search words" }} />
      <DoneStrip
        text={result?.done}
        next={{ to: "/content/search-words", name: "All search words" }}
      />
      <div className="grid gap-12 day:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <WordForm
          // What was saved is loaded again; a new word leaves an empty form.
          key={result?.done === undefined ? term : seed}
          {...{ term, word, result }}
        />
        <TrialView trial={result?.trial} query={result?.values?.["query"] ?? ""} />
      </div>
    </>
  );
}
