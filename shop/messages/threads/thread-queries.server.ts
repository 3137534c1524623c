import { sql } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { pageOfView } from "#shop/platform/lists/keyset.server.ts";
import type { Thread, ThreadEntry } from "./thread.ts";

/** Threads of a list: those with an unanswered message, those of them that are a person's own, or all. */
export type ThreadView = "unanswered" | "mine" | "all";

export type ThreadsAsked = {
  readonly view: ThreadView;
  /** Part of a name or an e-mail address, or an order number; "" for every thread. */
  readonly q: string;
  /** Whose threads `mine` has; null: it has none. */
  readonly staffId: string | null;
  readonly after: string | null;
};

const columns = sql`threads.id, threads.email, threads.name, threads.started_at, threads.last_at,
  threads.assigned_to, threads.replies, orders.order_number,
  (select min(received_at) from messages where thread_id = threads.id and answered_at is null) as unanswered_since`;

export type ListedThread = Thread & {
  /** How the last message begins, on one line. */
  readonly beginning: string;
};

const isOpen = sql`id in (select thread_id from messages where answered_at is null)`;

/** A page of threads, 50 rows: unanswered ones with the longest wait first, all of them with the latest first. */
export function selectThreads(db: Db, { q, staffId, ...asked }: ThreadsAsked) {
  const matches = sql`(strpos(lower(threads.email), lower(${q})) > 0
    or strpos(lower(threads.name), lower(${q})) > 0 or upper(orders.order_number) = upper(${q}))`;
  const query = sql`select ${columns}, coalesce((select left(regexp_replace(message, '\\s+', ' ', 'g'), 160) from messages
      where thread_id = threads.id order by received_at desc limit 1), '') as beginning
    from threads left join orders on orders.id = threads.order_id where ${q === "" ? sql`true` : matches}`;
  const views = {
    unanswered: isOpen,
    mine: sql`${isOpen} and assigned_to = ${staffId}::uuid`,
    all: sql`true`,
  };
  const by =
    asked.view === "all"
      ? ({ lastAt: "moment", id: "uuid" } as const)
      : ({ unansweredSince: "moment", id: "uuid" } as const);
  const list = { query, views, by, isDown: asked.view === "all" };
  return pageOfView<ListedThread, ThreadView>(db, asked, list);
}

/** A thread by its id; null if there is none. */
export async function selectThread(db: Db, id: string): Promise<Thread | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<Thread>`select ${columns} from threads
    left join orders on orders.id = threads.order_id where threads.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Other threads of the same sender, the latest first: 10 at most. */
export async function selectOtherThreads(db: Db, { id, email }: Thread) {
  const { rows } = await sql<{ id: string; startedAt: Date; lastAt: Date }>`
    select id, started_at, last_at from threads
    where lower(email) = lower(${email}) and id <> ${id}::uuid
    order by last_at desc, id limit 10`.execute(db);
  return rows;
}

const ENTRIES_MAX = 300;

/** The messages, replies and comments of a thread, the oldest first: the latest 300. */
export async function selectEntries(db: Db, threadId: string): Promise<readonly ThreadEntry[]> {
  const { rows } = await sql<{
    kind: ThreadEntry["kind"];
    id: string;
    at: Date;
    body: string;
    answeredAt: Date | null;
    staffId: string;
    isWaiting: boolean | null;
    bounceReason: string | null;
  }>`select * from (
      select 'message' as kind, id, received_at as at, message as body, answered_at, null::uuid as staff_id,
        false as is_waiting, null as bounce_reason from messages where thread_id = ${threadId}::uuid
      union all select 'reply', replies.id, at, reply, null, staff_id, sent_at is null
        and withheld_at is null and created_at < now() - interval '5 minutes', bounce_reason
        from replies left join mail_outbox on mail_outbox.id = mail_id
        where thread_id = ${threadId}::uuid
      union all select 'comment', id, at, comment, null, staff_id, false, null
        from thread_comments where thread_id = ${threadId}::uuid
    ) as entries order by at desc, id limit ${ENTRIES_MAX}`.execute(db);
  return rows.toReversed().map(({ kind, id, at, body: text, ...row }): ThreadEntry => {
    if (kind === "message") return { kind, id, at, text, answeredAt: row.answeredAt };
    if (kind === "comment") return { kind, id, at, text, staffId: row.staffId };
    const { staffId, bounceReason: reason } = row;
    const mail = reason !== null ? "returned" : row.isWaiting === true ? "waiting" : "sent";
    return { kind, id, at, text, staffId, mail, bounceReason: reason ?? "" };
  });
}

/** Locks a thread until the transaction ends; null if there is none. */
export async function lockThread(tx: Db, id: string): Promise<Thread | null> {
  if (!isUuid(id)) return null;
  await sql`select id from threads where id = ${id}::uuid for update`.execute(tx);
  return selectThread(tx, id);
}
