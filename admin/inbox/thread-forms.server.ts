import { data } from "react-router";
import {
  assignThread,
  commentOnThread,
  linkThread,
  markThread,
} from "#shop/messages/threads/change-thread.server.ts";
import { replyToThread } from "#shop/messages/threads/reply.server.ts";
import { openFields } from "#shop/messages/threads/text-block.ts";
import { REPLY_MAX, THREAD_COMMENT_MAX } from "#shop/messages/threads/thread.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listStaff } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { refusedForm, refusedPage, type SentFields, wholeOf } from "#admin/http/form.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { moved } from "#admin/http/refusals.ts";

type Sent = {
  readonly threadId: string;
  readonly act: Act;
  readonly intent: string;
  readonly field: SentFields;
};

/** What each form of a thread's page does, by its intent. */
export function sendThreadForm(sent: Sent): Promise<Answer> {
  const form = Object.hasOwn(forms, sent.intent) ? forms[sent.intent] : undefined;
  if (form === undefined) throw data(null, { status: 400 });
  return form(sent);
}

type Answer = ReturnType<typeof refusedForm> | ReturnType<typeof data<ActResult>>;

const forms: Readonly<Record<string, (sent: Sent) => Promise<Answer>>> = {
  async reply({ threadId, act, intent, field }) {
    const text = field("reply");
    const seenReplies = wholeOf(field("seen_replies"));
    const replied = await replyToThread(db(), threadId, { act, text, seenReplies });
    if (replied.ok) return data<ActResult>({ intent, done: "The reply is on its way." });
    const values = { reply: text };
    const open_fields = `Fill in ${openFields(text).join(", ")} first.`;
    return refusedForm(replied, { intent, field: "reply", values }, { ...texts, open_fields });
  },
  async comment({ threadId, act, intent, field }) {
    const comment = field("comment");
    const added = await commentOnThread(db(), threadId, { act, comment });
    if (added.ok) return data<ActResult>({ intent, done: "The comment is added." });
    return refusedForm(added, { intent, field: "comment", values: { comment } }, texts);
  },
  async assign({ threadId, act, intent, field }) {
    const staffId = field("staff_id") === "" ? null : field("staff_id");
    if (staffId !== null && !(await mayAnswer(staffId)))
      return refusedForm({ reason: "no_person" }, { intent, field: "staff_id" }, texts);
    const assigned = await assignThread(db(), threadId, { act, staffId });
    if (!assigned.ok) return refusedForm(assigned, { intent, field: "staff_id" }, texts);
    return data<ActResult>({ intent, done: "The message is assigned." });
  },
  async link({ threadId, act, intent, field }) {
    const orderNumber = field("order_number");
    const linked = await linkThread(db(), threadId, { act, orderNumber });
    if (!linked.ok)
      return refusedForm(
        linked,
        { intent, field: "order_number", values: { order_number: orderNumber } },
        texts,
      );
    return data<ActResult>({ intent, done: "The link is saved." });
  },
  answered: ({ threadId, act, intent }) => mark({ threadId, act, intent, isAnswered: true }),
  reopen: ({ threadId, act, intent }) => mark({ threadId, act, intent, isAnswered: false }),
};

async function mark({
  threadId,
  act,
  intent,
  isAnswered,
}: Pick<Sent, "threadId" | "act" | "intent"> & { readonly isAnswered: boolean }): Promise<Answer> {
  const marked = await markThread(db(), threadId, { act, isAnswered });
  if (!marked.ok) return refusedPage(marked, texts);
  return data<ActResult>({
    intent,
    done: isAnswered
      ? "The message is marked as answered."
      : "The message is marked as unanswered.",
  });
}

async function mayAnswer(staffId: string): Promise<boolean> {
  return (await listStaff(db())).some(
    ({ id, state, role }) =>
      id === staffId && state === "active" && permission(role, "messages") !== "no",
  );
}

const texts = {
  no_thread: "This message has been deleted.",
  not_staff: "Only staff can answer messages.",
  bad_reply: `Enter a reply of 1 to ${formatNumber(REPLY_MAX)} characters.`,
  answered_meanwhile: moved(
    "A colleague has already replied. Read their reply above. Send yours again if it is still needed.",
  ),
  already_answered: moved("Somebody has already answered this message."),
  bad_comment: `Enter a comment of 1 to ${formatNumber(THREAD_COMMENT_MAX)} characters.`,
  no_person: moved("Choose somebody who may answer messages."),
  no_order: "There is no order with this number. Order numbers look like LL-10042.",
  not_answered: moved("This message is already marked as unanswered."),
};
