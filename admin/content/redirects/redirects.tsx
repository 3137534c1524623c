import { useActSeed } from "#admin/components/act-id.tsx";
import { findNewPath } from "#shop/catalogue/redirects/find-redirect.server.ts";
import { listRedirects, redirectSorts } from "#shop/catalogue/redirects/list-redirects.server.ts";
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
import type { Route } from "./+types/redirects";
import { answerForm } from "./redirect-forms.server.ts";
import { RedirectForm } from "./redirect-form.tsx";
import { RedirectTable } from "./redirect-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readListQuery(request.url, { views: [""], sorts: redirectSorts });
  const { q, after } = query;
  const sort = redirectSorts.find((each) => each === query.sort) ?? "from";
  const chosen = new URL(request.url).searchParams.get("change") ?? "";
  const [page, to] = await Promise.all([
    listRedirects(db(), { q, sort, after }),
    chosen === "" ? null : findNewPath(db(), chosen),
  ]);
  return {
    ...page,
    q,
    sort,
    chosen: to === null ? null : { from: chosen, to },
    now: new Date(),
    mayChange: permission(sessionOf(context).staff.role, "redirects.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  return answerForm(args);
}

/** Where old addresses lead, how often they are followed, and adding, changing and deleting them. */
export default function Redirects({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { redirects, q, sort, mayChange, chosen, now } = page;
  const seed = useActSeed();
  // What was changed is in the list.
  const isDone = result?.done !== undefined;
  return (
    <>
      <PageHead title="Redirects" search={<SearchField label="Find an address" value={q} />} />
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.conflict} />
      <ContentTabs current="redirects" />
      <div
        className={
          mayChange ? "mt-4 grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]" : "mt-4 min-w-0"
        }
      >
        <div className="min-w-0">
          {redirects.length === 0 ? (
            <NoRedirects q={q} />
          ) : (
            <RedirectTable {...{ redirects, sort, mayChange, now }} />
          )}
          <div className="mt-3 flex">
            <Pager seen={page.seen} shown={redirects.length} total={page.total} next={page.next} />
          </div>
        </div>
        {mayChange && (
          <RedirectForm
            // A redirect that was saved leaves an empty form; another one that was chosen has its own.
            key={isDone ? seed : (chosen?.from ?? "new")}
            chosen={isDone ? null : chosen}
            result={result}
          />
        )}
      </div>
    </>
  );
}

function NoRedirects({ q }: { q: string }) {
  if (q !== "")
    return (
      <EmptyList title={`Nothing found for “${q}”`}>
        Type a part of the old address or of the page.
      </EmptyList>
    );
  return (
    <EmptyList title="No redirects">
      An address that no longer exists can lead to a page of the shop. A changed address of a
      product appears here by itself.
    </EmptyList>
  );
}
