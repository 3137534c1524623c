import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  boundOf,
  countThreads,
  selectEntries,
  selectOtherThreads,
  selectThread,
  selectThreads,
  type ListedThread,
  type ThreadView,
} from "./thread-queries.server.ts";
import type { Thread, ThreadEntry } from "./thread.ts";

export type { ListedThread, ThreadView } from "./thread-queries.server.ts";

const PAGE_ROWS = 50;

export type ThreadPage = {
  readonly threads: readonly ListedThread[];
  /** How many rows the pages before this one have. */
  readonly seen: number;
  /** `after` of the next page; null on the last one. */
  readonly next: string | null;
  readonly counts: Readonly<Record<ThreadView, number>>;
};

/** A page of threads, 50 rows. `q`: part of a name or an e-mail address, or an order number. */
export async function listThreads(
  db: Db,
  asked: {
    readonly view: ThreadView;
    readonly q: string;
    /** Whose threads `mine` has. */
    readonly staffId: string;
    readonly after: string | null;
  },
): Promise<ThreadPage> {
  const after = readPlace(asked.after);
  const [counts, found] = await Promise.all([
    countThreads(db, asked),
    selectThreads(db, { ...asked, after, limit: PAGE_ROWS + 1 }),
  ]);
  const { rows: threads, ...page } = pageOf(found, {
    size: PAGE_ROWS,
    seen: boundOf({ after })?.seen ?? 0,
    keysOf: ({ sortKey, id }) => [sortKey, id],
  });
  return { threads, ...page, counts };
}

const WAITING_MAX = 50;

/** The threads with a message that nobody has answered, the longest wait first: 50 at most. */
export function listUnansweredThreads(db: Db): Promise<readonly ListedThread[]> {
  return selectThreads(db, {
    view: "unanswered",
    q: "",
    staffId: "",
    after: null,
    limit: WAITING_MAX,
  });
}

export type WholeThread = {
  readonly thread: Thread;
  readonly entries: readonly ThreadEntry[];
  /** Other threads of the same sender, the latest first. */
  readonly others: readonly {
    readonly id: string;
    readonly startedAt: Date;
    readonly lastAt: Date;
  }[];
};

/** A thread with its entries; null if there is none. */
export async function findThread(db: Db, id: string): Promise<WholeThread | null> {
  const thread = await selectThread(db, id);
  if (thread === null) return null;
  const [entries, others] = await Promise.all([
    selectEntries(db, id),
    selectOtherThreads(db, thread),
  ]);
  return { thread, entries, others };
}
