import { Link } from "react-router";
import { findNewPath } from "#shop/catalogue/redirects/find-redirect.server.ts";
import {
  listRedirects,
  type ListedRedirect,
} from "#shop/catalogue/redirects/list-redirects.server.ts";
import { redirectSorts } from "#shop/catalogue/redirects/redirect.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { useActSeed } from "#admin/components/act-id.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { ShopLink } from "#admin/components/shop-link.tsx";
import { ContentTabs } from "#admin/content/content-tabs.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, day, drawn, text } from "#admin/list/columns.tsx";
import { atOnce, listHref, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/redirects";
import { answerForm } from "./redirect-forms.server.ts";
import { RedirectForm } from "./redirect-form.tsx";

/** Where old addresses lead, and how often they are followed. */
const redirects = listOf<ListedRedirect>()({
  title: "Redirects",
  search: "Find an address",
  sorts: redirectSorts,
  key: ({ from }) => from,
  columns: [
    text("Old address", ({ from }) => from, { sort: "from" }),
    drawn("Leads to", ({ to, isBroken }) => (
      <>
        <ShopLink path={to}>{to}</ShopLink>
        {isBroken && <span className="block text-error">No page is there any more.</span>}
      </>
    )),
    count("Hits, 30 days", ({ hits }) => hits, { sort: "-hits" }),
    day("Added", ({ createdAt }) => londonDay(createdAt)),
    drawn("Change", (row, { search }) => <RowActs {...row} search={search} />, { may: "change" }),
  ],
  empty: [
    "No redirects",
    "An address that no longer exists can lead to a page of the shop. A changed address of a product appears here by itself.",
  ],
  notFound: "Type a part of the old address or of the page.",
  howCounted: [
    [
      "Hits",
      "How often people followed it; search engines are not counted. New ones show within a minute.",
    ],
  ],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, redirects);
  const chosen = new URL(request.url).searchParams.get("change") ?? "";
  const [{ total, ...page }, to] = await Promise.all([
    listRedirects(db(), asked),
    chosen === "" ? null : findNewPath(db(), chosen),
  ]);
  return {
    asked,
    now: new Date(),
    report: atOnce(page),
    counts: { all: total },
    may: { change: permission(sessionOf(context).staff.role, "redirects.change") === "yes" },
    chosen: to === null ? null : { from: chosen, to },
  };
}

export async function action(args: Route.ActionArgs) {
  return answerForm(args);
}

export default function Redirects({ loaderData, actionData: result }: Route.ComponentProps) {
  const { chosen, ...page } = loaderData;
  const seed = useActSeed();
  // What was changed is in the list.
  const isDone = result?.done !== undefined;
  return (
    <ListPage
      list={redirects}
      {...page}
      tabs={
        <>
          <DoneStrip text={result?.done} />
          <ConflictStrip text={result?.conflict} />
          <ContentTabs current="redirects" />
        </>
      }
      aside={
        page.may.change && (
          <RedirectForm
            // A redirect that was saved leaves an empty form; another one that was chosen has its own.
            key={isDone ? seed : (chosen?.from ?? "new")}
            chosen={isDone ? null : chosen}
            result={result}
          />
        )
      }
    />
  );
}

function RowActs({ from, to, search }: { from: string; to: string; search: string }) {
  return (
    <div className="no-print flex items-baseline gap-4">
      <Link className="button-text" to={listHref(search, { change: from })} preventScrollReset>
        Change<span className="sr-only"> {from}</span>
      </Link>
      <ActForm
        intent="delete"
        row={from}
        look="button-text"
        submit={
          <>
            Delete<span className="sr-only"> {from}</span>
          </>
        }
      >
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="was" value={to} />
      </ActForm>
    </div>
  );
}
