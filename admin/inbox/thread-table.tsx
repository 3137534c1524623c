import { Link } from "react-router";
import type { ListedThread } from "#shop/messages/threads/list-threads.server.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { waitInWords } from "./wait-in-words.ts";

/** The rows of the inbox: who, how their last message begins, and how long they have waited. */
export function ThreadTable({
  threads,
  names,
  now,
}: {
  threads: readonly ListedThread[];
  names: ReadonlyMap<string, string>;
  now: Date;
}) {
  return (
    <div className="scrolls">
      <table className="ledger rows">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Message</th>
            <th scope="col">Order</th>
            <th scope="col">Assigned to</th>
            <th scope="col">Waiting</th>
          </tr>
        </thead>
        <tbody>
          {threads.map((thread) => (
            <ThreadRow
              key={thread.id}
              {...{ thread, now }}
              name={names.get(thread.assignedTo ?? "")}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ThreadRow({
  thread,
  name,
  now,
}: {
  thread: ListedThread;
  name: string | undefined;
  now: Date;
}) {
  const { unansweredSince, lastAt } = thread;
  const wait = unansweredSince === null ? null : waitInWords(unansweredSince, now);
  return (
    <tr data-row>
      <td className="max-w-56 sm:min-w-48">
        <Link
          className="opens font-semibold wrap-anywhere hover:underline"
          to={`/inbox/${thread.id}`}
        >
          {thread.name}
        </Link>
        <span className="second-line block wrap-anywhere">{thread.email}</span>
      </td>
      <td className="min-w-48 wrap-anywhere">{thread.beginning}</td>
      <td className="whitespace-nowrap">{thread.orderNumber ?? "–"}</td>
      <td>{name ?? "–"}</td>
      <td className="whitespace-nowrap">
        {wait === null ? (
          <span className="text-ink-2">answered, {formatShortDay(londonDay(lastAt), now)}</span>
        ) : (
          <span className={wait.isLong ? "font-medium text-error" : ""}>{wait.text}</span>
        )}
      </td>
    </tr>
  );
}
