import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act, Changed, Json } from "#shop/platform/act.ts";
import { derivedId, withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { THREAD_COMMENT_MAX, type Thread } from "./thread.ts";
import { lockThread } from "./thread-queries.server.ts";

export type ThreadRefused<Reason extends string> = Refused<Reason | "no_thread" | "act_reused">;

/** Does an act about a locked thread once, in one transaction. */
export function withThread<Value extends Json, Reason extends string>(
  db: Db,
  named: {
    readonly threadId: string;
    readonly act: Act;
    readonly action: string;
    readonly input: Json;
    /** Locks what ranks before a thread (docs/lock-order.md). */
    readonly before?: (tx: Db) => Promise<unknown>;
  },
  work: (
    tx: Db,
    thread: Thread,
    audit: (changed: Changed) => void,
  ) => Promise<Done<Value> | Refused<Reason>>,
): Promise<Done<Value> | ThreadRefused<Reason>> {
  const { threadId, act, action, input, before } = named;
  const subject = { kind: "thread", id: threadId };
  return withAct<Value, Reason | "no_thread">(
    db,
    { act, action, subject, input },
    async (tx, audit) => {
      await before?.(tx);
      const thread = await lockThread(tx, threadId);
      return thread === null ? refused("no_thread") : work(tx, thread, audit);
    },
  );
}

/** Marks the messages of a thread as answered without a reply from here, or as not answered. */
export function markThread(
  db: Db,
  threadId: string,
  { act, isAnswered }: { readonly act: Act; readonly isAnswered: boolean },
): Promise<Done<null> | ThreadRefused<"already_answered" | "not_answered">> {
  const action = isAnswered ? "answer_thread" : "reopen_thread";
  return withThread(db, { threadId, act, action, input: null }, async (tx, thread) => {
    if (isAnswered && thread.unansweredSince === null) return refused("already_answered");
    if (!isAnswered && thread.unansweredSince !== null) return refused("not_answered");
    if (isAnswered) await setAnswered(tx, threadId);
    else await reopenThread(tx, threadId);
    return done(null);
  });
}

/** Marks every message of a locked thread as answered now. */
export async function setAnswered(tx: Db, threadId: string): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ answeredAt: new Date() })
    .where("threadId", "=", threadId)
    .where("answeredAt", "is", null)
    .execute();
}

/** Locks the thread of the reply that was sent as a mail, and returns its id; null for any other mail. */
export async function lockThreadOfMail(tx: Db, mailId: string): Promise<string | null> {
  const reply = await tx
    .selectFrom("replies")
    .select("threadId")
    .where("mailId", "=", mailId)
    .executeTakeFirst();
  if (reply === undefined) return null;
  return (await lockThread(tx, reply.threadId))?.id ?? null;
}

/** The last message of a locked thread is to be answered again. */
export async function reopenThread(tx: Db, threadId: string): Promise<void> {
  const last = await tx
    .selectFrom("messages")
    .select("id")
    .where("threadId", "=", threadId)
    .orderBy("receivedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined)
    await tx.updateTable("messages").set({ answeredAt: null }).where("id", "=", last.id).execute();
}

/** Says who will answer a thread; null for nobody. The caller checks that this person may. */
export function assignThread(
  db: Db,
  threadId: string,
  { act, staffId }: { readonly act: Act; readonly staffId: string | null },
): Promise<Done<null> | ThreadRefused<"no_person">> {
  const named = { threadId, act, action: "assign_thread", input: staffId };
  return withThread(db, named, async (tx, thread, audit) => {
    if (staffId !== null && !(await findStaffNames(tx, [staffId])).has(staffId))
      return refused("no_person");
    await tx
      .updateTable("threads")
      .set({ assignedTo: staffId })
      .where("id", "=", threadId)
      .execute();
    audit({ assigned_to: { from: thread.assignedTo, to: staffId } });
    return done(null);
  });
}

/** Links a thread to an order; "" removes the link. */
export function linkThread(
  db: Db,
  threadId: string,
  { act, orderNumber }: { readonly act: Act; readonly orderNumber: string },
): Promise<Done<null> | ThreadRefused<"no_order">> {
  const number = orderNumber.trim().toUpperCase();
  let orderId: string | null = null;
  const named = {
    threadId,
    act,
    action: "link_thread",
    input: number,
    before: async (tx: Db) => {
      const row = await tx
        .selectFrom("orders")
        .select("id")
        .where("orderNumber", "=", number)
        .forKeyShare()
        .executeTakeFirst();
      orderId = row?.id ?? null;
    },
  };
  return withThread(db, named, async (tx, thread, audit) => {
    if (number !== "" && orderId === null) return refused("no_order");
    await tx.updateTable("threads").set({ orderId }).where("id", "=", threadId).execute();
    audit({ order: { from: thread.orderNumber, to: number === "" ? null : number } });
    return done(null);
  });
}

/** Adds a comment of 1 to 2,000 characters for colleagues. The sender never sees it. */
export function commentOnThread(
  db: Db,
  threadId: string,
  { act, comment: typed }: { readonly act: Act; readonly comment: string },
): Promise<Done<null> | ThreadRefused<"bad_comment" | "not_staff">> {
  const comment = typed.replaceAll("\0", "").trim();
  const named = { threadId, act, action: "comment_on_thread", input: comment };
  return withThread(db, named, async (tx, _, audit) => {
    const staffId = staffIdOf(act);
    if (staffId === null) return refused("not_staff");
    if (comment === "" || [...comment].length > THREAD_COMMENT_MAX) return refused("bad_comment");
    const id = derivedId(act.actId, "comment");
    await tx.insertInto("threadComments").values({ id, threadId, staffId, comment }).execute();
    audit({ comment: {} });
    return done(null);
  });
}

/** Who of the staff does an act; null for anybody else. */
export function staffIdOf({ actor: { kind, id } }: Act): string | null {
  return kind === "staff" && id !== null && isUuid(id) ? id : null;
}
