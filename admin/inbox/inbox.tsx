import { Link } from "react-router";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { listThreads, type ListedThread } from "#shop/messages/threads/list-threads.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { drawn, text } from "#admin/list/columns.tsx";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/inbox";
import { waitInWords } from "./wait-in-words.ts";

const seeAll = (
  <Link className="link" to="/inbox?view=all">
    See all messages
  </Link>
);

/** What people wrote to the shop, the longest wait first. */
const inbox = listOf<ListedThread & { readonly assignedName: string | null }>()({
  title: "Inbox",
  search: "Name, e-mail or order number",
  views: {
    unanswered: { name: "Unanswered", empty: ["All answered", seeAll] },
    mine: { name: "Mine", empty: ["No message waits for you", seeAll] },
    all: { name: "All", empty: ["No messages yet", "The contact form brings them here."] },
  },
  notFound: "The search looks at names, e-mail addresses and order numbers.",
  key: ({ id }) => id,
  columns: [
    text("From", ({ name }) => name, {
      to: ({ id }) => `/inbox/${id}`,
      opens: true,
      second: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    }),
    drawn("Message", ({ beginning }) => <span className="wrap-anywhere">{beginning}</span>),
    text("Order", ({ orderNumber }) => orderNumber),
    text("Assigned to", ({ assignedName }) => assignedName),
    drawn("Waiting", ({ unansweredSince, lastAt }, { now }) => {
      if (unansweredSince === null)
        return (
          <span className="text-ink-2">answered, {formatShortDay(londonDay(lastAt), now)}</span>
        );
      const wait = waitInWords(unansweredSince, now);
      return <span className={wait.isLong ? "font-medium text-error" : ""}>{wait.text}</span>;
    }),
  ],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, inbox);
  const staffId = sessionOf(context).staff.id;
  const { counts, rows: threads, ...page } = await listThreads(db(), { ...asked, staffId });
  const assigned = threads.flatMap(({ assignedTo }) => assignedTo ?? []);
  const names = await findStaffNames(db(), assigned);
  const rows = threads.map((thread) => ({
    ...thread,
    assignedName: names.get(thread.assignedTo ?? "") ?? null,
  }));
  return { asked, now: new Date(), report: atOnce({ ...page, rows }), counts };
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListPage
        list={inbox}
        {...loaderData}
        head={
          <Link className="button button-quiet" to="/inbox/text-blocks">
            Text blocks
          </Link>
        }
      />
      <p className="second-line max-w-160">
        Messages of the contact form. Replies that people send to your e-mails reach your own
        mailbox, not this page.
      </p>
    </>
  );
}
