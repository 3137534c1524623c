import { sql, type RawBuilder } from "kysely";
import type { Place } from "#shop/kit/keyset.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Thread, ThreadEntry } from "./thread.ts";

/** Threads of a list: those with an unanswered message, those of them that are a person's own, or all. */
export type ThreadView = "unanswered" | "mine" | "all";

export type ThreadSlice = {
  readonly view: ThreadView;
  /** Part of a name or an e-mail address, or an order number. */
  readonly q: string;
  readonly staffId: string;
  readonly after: Place | null;
  readonly limit: number;
};

const columns = sql`threads.id, threads.email, threads.name, threads.started_at, threads.last_at,
  threads.assigned_to, threads.replies, orders.order_number,
  (select min(received_at) from messages where thread_id = threads.id and answered_at is null) as unanswered_since`;

export type ListedThread = Thread & {
  /** How the last message begins, on one line. */
  readonly beginning: string;
  /** The place of the row in its list. */
  readonly sortKey: string;
};

/** A slice of the threads: unanswered ones with the longest wait first, all of them with the latest first. */
export async function selectThreads(db: Db, slice: ThreadSlice): Promise<readonly ListedThread[]> {
  const isAll = slice.view === "all";
  const key = isAll ? sql`last_at` : sql`unanswered_since`;
  const bound = boundOf(slice);
  const behind =
    bound === null
      ? sql`true`
      : isAll
        ? sql`(last_at, id) < (${bound.at}, ${bound.id}::uuid)`
        : sql`(unanswered_since, id) > (${bound.at}, ${bound.id}::uuid)`;
  const order = isAll ? sql`last_at desc, id desc` : sql`unanswered_since, id`;
  const { rows } = await sql<ListedThread>`
    select *, (extract(epoch from ${key}) * 1000000)::bigint::text as sort_key,
      coalesce((select left(regexp_replace(message, '\\s+', ' ', 'g'), 160) from messages
        where thread_id = found.id order by received_at desc limit 1), '') as beginning
    from (select ${columns} from threads left join orders on orders.id = threads.order_id
      where ${which(slice)}) as found
    where ${behind} order by ${order} limit ${slice.limit}`.execute(db);
  return rows;
}

/** Where a slice begins, if its place fits. */
export function boundOf({ after }: Pick<ThreadSlice, "after">) {
  const [key, id] = after?.keys ?? [];
  if (after === null || typeof key !== "string" || typeof id !== "string") return null;
  if (!/^\d{1,16}$/.test(key) || !isUuid(id)) return null;
  return {
    at: sql`(timestamptz '1970-01-01Z' + ${key}::bigint * interval '1 microsecond')`,
    id,
    seen: after.seen,
  };
}

function which({ view, q, staffId }: Pick<ThreadSlice, "view" | "q" | "staffId">) {
  const open = sql`exists (select from messages where thread_id = threads.id and answered_at is null)`;
  const views: Readonly<Record<ThreadView, RawBuilder<unknown>>> = {
    unanswered: open,
    mine: sql`${open} and threads.assigned_to = ${staffId}::uuid`,
    all: sql`true`,
  };
  if (q === "") return views[view];
  return sql`${views[view]} and (strpos(lower(threads.email), lower(${q})) > 0
    or strpos(lower(threads.name), lower(${q})) > 0 or upper(orders.order_number) = upper(${q}))`;
}

/** How many threads each view has. */
export async function countThreads(
  db: Db,
  asked: Pick<ThreadSlice, "q" | "staffId">,
): Promise<Readonly<Record<ThreadView, number>>> {
  const count = (view: ThreadView) =>
    sql`(select count(*)::int from threads left join orders on orders.id = threads.order_id
      where ${which({ ...asked, view })})`;
  const { rows } = await sql<Record<ThreadView, number>>`
    select ${count("unanswered")} as unanswered, ${count("mine")} as mine, ${count("all")} as "all"`.execute(
    db,
  );
  return rows[0] ?? { unanswered: 0, mine: 0, all: 0 };
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
