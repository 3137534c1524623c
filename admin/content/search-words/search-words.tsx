import { Link } from "react-router";
import { listSearchWords } from "#shop/search/synonyms/list-search-words.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { ContentTabs } from "#admin/content/content-tabs.tsx";
import type { Route } from "./+types/search-words";
import { answerDelete } from "./word-forms.server.ts";
import { WordTable } from "./word-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q, after } = readListQuery(request.url, { views: [""], sorts: ["term"] });
  return {
    ...(await listSearchWords(db(), { q, after })),
    q,
    mayChange: permission(sessionOf(context).staff.role, "catalogue.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  return answerDelete(args);
}

/** What shoppers type, and the other names that the search finds with it. */
export default function SearchWords({ loaderData, actionData: result }: Route.ComponentProps) {
  const { words, total, seen, next, q, mayChange } = loaderData;
  return (
    <>
      <PageHead
        title="Search words"
        search={<SearchField label="Find a word or a name" value={q} />}
      >
        {mayChange && (
          <Link className="button" to="/content/search-words/edit">
            Add search words
          </Link>
        )}
      </PageHead>
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.conflict} />
      <ContentTabs current="search-words" />
      {words.length === 0 ? <NoWords q={q} /> : <WordTable {...{ words, mayChange }} />}
      <div className="mt-3 flex">
        <Pager {...{ seen, total, next }} shown={words.length} />
      </div>
    </>
  );
}

function NoWords({ q }: { q: string }) {
  if (q !== "")
    return (
      <EmptyList title={`Nothing found for “${q}”`}>
        Type a part of what shoppers type, or of a name.
      </EmptyList>
    );
  return (
    <EmptyList title="No search words">
      Where shoppers call a thing by another name than the shop does, search words lead them to it.
    </EmptyList>
  );
}
