import { Link } from "react-router";
import {
  listSearchWords,
  type ListedWord,
} from "#shop/search/synonyms/list-search-words.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { ContentTabs } from "#admin/content/content-tabs.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { drawn, text } from "#admin/list/columns.tsx";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/search-words";
import { SeenWord } from "./seen-word.tsx";
import { answerDelete } from "./word-forms.server.ts";

/** What shoppers type, and the other names that the search finds with it. */
const searchWords = listOf<ListedWord>()({
  title: "Search words",
  search: "Find a word or a name",
  key: ({ term }) => term,
  columns: [
    text("Shoppers type", ({ term }) => term),
    drawn("The search also finds", ({ names, isBothWays, unused }) => (
      <>
        {names.join(", ")}
        {isBothWays && <span className="second-line block">and the other way round</span>}
        {unused.length > 0 && (
          <span className="second-line block">
            {unused.length === names.length
              ? "No product goes by any of them."
              : `No product goes by ${unused.join(", ")}.`}
          </span>
        )}
      </>
    )),
    drawn("Change", (word) => <RowActs word={word} />, { may: "change" }),
  ],
  empty: [
    "No search words",
    "Where shoppers call a thing by another name than the shop does, search words lead them to it.",
  ],
  notFound: "Type a part of what shoppers type, or of a name.",
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, searchWords);
  const { total, ...page } = await listSearchWords(db(), asked);
  return {
    asked,
    now: new Date(),
    report: atOnce(page),
    counts: { all: total },
    may: { change: permission(sessionOf(context).staff.role, "catalogue.change") === "yes" },
  };
}

export async function action(args: Route.ActionArgs) {
  return answerDelete(args);
}

export default function SearchWords({ loaderData, actionData: result }: Route.ComponentProps) {
  return (
    <ListPage
      list={searchWords}
      {...loaderData}
      head={
        loaderData.may.change && (
          <Link className="button" to="/content/search-words/edit">
            Add search words
          </Link>
        )
      }
      tabs={
        <>
          <DoneStrip text={result?.done} />
          <ConflictStrip text={result?.conflict} />
          <ContentTabs current="search-words" />
        </>
      }
    />
  );
}

function RowActs({ word }: { word: ListedWord }) {
  const { term } = word;
  return (
    <div className="no-print flex items-baseline gap-4">
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
        <SeenWord seen={word} />
      </ActForm>
    </div>
  );
}
