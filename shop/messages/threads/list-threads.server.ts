import type { Db } from "#shop/platform/database/db.server.ts";
import {
  selectEntries,
  selectOtherThreads,
  selectThread,
  selectThreads,
  type ListedThread,
} from "./thread-queries.server.ts";
import type { Thread, ThreadEntry } from "./thread.ts";

export { selectThreads as listThreads, type ListedThread } from "./thread-queries.server.ts";

/** The threads with a message that nobody has answered, the longest wait first: 50 at most. */
export async function listUnansweredThreads(db: Db): Promise<readonly ListedThread[]> {
  return (await selectThreads(db, { view: "unanswered", q: "", staffId: null, after: null })).rows;
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
