import { Link } from "react-router";
import { listThreads } from "#shop/messages/threads/list-threads.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/inbox";
import { ThreadTable } from "./thread-table.tsx";

const views = ["unanswered", "mine", "all"] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { view: asked, q, after } = readListQuery(request.url, { views, sorts: [""] });
  const view = views.find((each) => each === asked) ?? "unanswered";
  const staffId = sessionOf(context).staff.id;
  const page = await listThreads(db(), { view, q, staffId, after });
  const assigned = page.threads.flatMap(({ assignedTo }) => assignedTo ?? []);
  return { ...page, names: await findStaffNames(db(), assigned), view, q, now: new Date() };
}

/** What people wrote to the shop, the longest wait first. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { threads, seen, next, counts, names, view, q, now } = loaderData;
  const tabs = [
    { key: null, name: "Unanswered", count: counts.unanswered },
    { key: "mine", name: "Mine", count: counts.mine },
    { key: "all", name: "All", count: counts.all },
  ];
  return (
    <>
      <PageHead
        title="Inbox"
        search={<SearchField label="Name, e-mail or order number" value={q} />}
      >
        <Link className="button button-quiet" to="/inbox/text-blocks">
          Text blocks
        </Link>
      </PageHead>
      <ViewTabs views={tabs} current={view === "unanswered" ? null : view} />
      {threads.length === 0 ? (
        <Empty {...{ q, view }} />
      ) : (
        <ThreadTable {...{ threads, names, now }} />
      )}
      <div className="flex flex-wrap gap-4 py-4">
        <p className="second-line max-w-160">
          Messages of the contact form. Replies that people send to your e-mails reach your own
          mailbox, not this page.
        </p>
        <Pager {...{ seen, next }} shown={threads.length} total={counts[view]} />
      </div>
    </>
  );
}

function Empty({ q, view }: { q: string; view: (typeof views)[number] }) {
  if (q !== "")
    return (
      <EmptyList title={`Nothing found for “${q}”`}>
        The search looks at names, e-mail addresses and order numbers.{" "}
        <Link className="link" to={`/inbox?view=all&q=${encodeURIComponent(q)}`}>
          Search all messages
        </Link>
      </EmptyList>
    );
  if (view === "all")
    return <EmptyList title="No messages yet">The contact form brings them here.</EmptyList>;
  return (
    <EmptyList title={view === "mine" ? "No message waits for you" : "All answered"}>
      <Link className="link" to="/inbox?view=all">
        See all messages
      </Link>
    </EmptyList>
  );
}
