import { sql } from "kysely";
import { done, refused, type Done } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail, messageIdOf } from "#shop/mail/outbox.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { openFields } from "./text-block.ts";
import { REPLY_MAX, type Thread } from "./thread.ts";
import { setAnswered, staffIdOf, withThread, type ThreadRefused } from "./change-thread.server.ts";

export type NewReply = {
  readonly act: Act;
  /** 1 to 4,000 characters, no field in braces left to fill in. */
  readonly text: string;
  /** How many replies the thread had when the form was opened. */
  readonly seenReplies: number;
};

/**
 * Replies to a thread by mail, which answers the receipt and the earlier replies that the sender has
 * (In-Reply-To), and marks its messages as answered. Refuses when a colleague has replied since the form was
 * opened: the thread then shows that reply, and the same text can be sent again.
 */
export function replyToThread(
  db: Db,
  threadId: string,
  { act, text: typed, seenReplies }: NewReply,
): Promise<
  Done<null> | ThreadRefused<"bad_reply" | "open_fields" | "answered_meanwhile" | "not_staff">
> {
  const text = typed.replaceAll("\r\n", "\n").replaceAll("\0", "").trim();
  const named = { threadId, act, action: "reply_to_thread", input: text };
  return withThread(db, named, async (tx, thread, audit) => {
    const staffId = staffIdOf(act);
    if (staffId === null) return refused("not_staff");
    if (text === "" || [...text].length > REPLY_MAX) return refused("bad_reply");
    if (openFields(text).length > 0) return refused("open_fields");
    if (thread.replies !== seenReplies) return refused("answered_meanwhile");
    const id = derivedId(act.actId, "reply");
    const mailId = await mailReply(tx, thread, { id, text, staffId });
    await tx.insertInto("replies").values({ id, threadId, staffId, reply: text, mailId }).execute();
    await tx
      .updateTable("threads")
      .set({ replies: thread.replies + 1, lastAt: new Date() })
      .where("id", "=", threadId)
      .execute();
    await setAnswered(tx, threadId);
    audit({ reply: {} });
    return done(null);
  });
}

async function mailReply(
  tx: Db,
  thread: Thread,
  { id, text, staffId }: { readonly id: string; readonly text: string; readonly staffId: string },
): Promise<string> {
  const { lastMessageAt, answered } = await earlierMails(tx, thread.id);
  const name = (await findStaffNames(tx, [staffId])).get(staffId) ?? "";
  const order = thread.orderNumber === null ? null : await orderIdOf(tx, thread.orderNumber);
  const mailId = await enqueueMail(tx, "message-reply", {
    key: `message-reply:${id}`,
    recipient: thread.email,
    inReplyTo: answered.map(messageIdOf),
    ...(order !== null && { orderId: order }),
    data: {
      text,
      writtenAt: (lastMessageAt ?? thread.startedAt).toISOString(),
      orderNumber: thread.orderNumber,
      staffName: name,
    },
  });
  return mailId ?? id;
}

const ANSWERED_MAX = 10;

/** The mails of a thread that its sender has, the oldest first, 10 at most, and when they last wrote. */
async function earlierMails(tx: Db, threadId: string) {
  const messages = await tx
    .selectFrom("messages")
    .leftJoin("mailOutbox", (join) =>
      join.on("mailOutbox.mailKey", "=", sql<string>`'contact-receipt:' || messages.message_key`),
    )
    .select(["receivedAt", "mailOutbox.id as mailId"])
    .where("threadId", "=", threadId)
    .orderBy("receivedAt", "desc")
    .limit(ANSWERED_MAX)
    .execute();
  const replies = await tx
    .selectFrom("replies")
    .select(["mailId", "at"])
    .where("threadId", "=", threadId)
    .orderBy("at", "desc")
    .limit(ANSWERED_MAX)
    .execute();
  const mails = [
    ...messages.map(({ mailId, receivedAt: at }) => ({ mailId, at })),
    ...replies.map(({ mailId, at }) => ({ mailId, at })),
  ];
  return {
    lastMessageAt: messages[0]?.receivedAt ?? null,
    answered: mails
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .flatMap(({ mailId }) => mailId ?? [])
      .slice(-ANSWERED_MAX),
  };
}

async function orderIdOf(tx: Db, orderNumber: string): Promise<string | null> {
  const row = await tx
    .selectFrom("orders")
    .select("id")
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  return row?.id ?? null;
}
