import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  deleteMessagesFrom,
  listRepliesTo,
  pruneMessages,
  receiveMessage,
} from "#shop/messages/contact.server.ts";
import { enqueueMail, messageIdOf } from "#shop/mail/outbox.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newStaff } from "#tests/support/staff.ts";
import { assignThread, commentOnThread, linkThread, markThread } from "./change-thread.server.ts";
import { findThread, listThreads, listUnansweredThreads } from "./list-threads.server.ts";
import { replyToThread } from "./reply.server.ts";
import { deleteTextBlock, listTextBlocks, saveTextBlock } from "./text-blocks.server.ts";
import { actOf } from "#tests/support/actors.ts";
import { anOrder } from "#tests/support/builders/order.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const { db } = await testDatabase();
const ann = (await newStaff(db)).person.id;
const ben = (await newStaff(db)).person.id;
const act = (id = ann) => actOf(id);
const done = { ok: true, value: null };

const newSender = () => `ada-${randomUUID()}@example.com`;
const write = (email: string, message: string) =>
  receiveMessage(db, { name: "Ada Lee", email, message });
const threadsOf = async (email: string) =>
  (await listThreads(db, { view: "all", q: email, staffId: ann, after: null })).rows;

async function newThread(email = newSender()) {
  await write(email, "Does the Stacker suit a ceiling of 2.4 m?");
  const [thread] = await threadsOf(email);
  if (thread === undefined) throw new Error("no thread");
  return thread;
}

const reply = (id: string, seenReplies = 0, by = act()) =>
  replyToThread(db, id, { act: by, text: "Yes, it does.", seenReplies });

test("messages of one sender are one thread, also when they come at the same time and in other spelling", async () => {
  const email = newSender();
  await Promise.all([
    write(email, "One"),
    write(email.toUpperCase(), "Two"),
    write(email, "Three"),
    write(email, "One"),
  ]);
  const threads = await threadsOf(email);
  expect(threads).toHaveLength(1);
  const found = await findThread(db, threads[0]?.id ?? "");
  expect(found?.entries.map(({ text }) => text).toSorted()).toEqual(["One", "Three", "Two"]);
});

test("a message joins a thread that is answered for 30 days, and one that is not for ever", async () => {
  const { id, email } = await newThread();
  expect(await reply(id)).toEqual(done);
  await write(email, "Thank you");
  expect(await threadsOf(email)).toHaveLength(1);
  await sql`update threads set last_at = now() - interval '31 days' where id = ${id}`.execute(db);
  await write(email, "One more thing");
  expect(await threadsOf(email)).toHaveLength(1);
  await markThread(db, id, { act: act(), isAnswered: true });
  await sql`update threads set last_at = now() - interval '31 days' where id = ${id}`.execute(db);
  await write(email, "A year later");
  const threads = await threadsOf(email);
  expect(threads).toHaveLength(2);
  expect((await findThread(db, threads[0]?.id ?? ""))?.others.map((other) => other.id)).toEqual([
    id,
  ]);
});

test("a reply is mailed once, in the sender's conversation, and answers every message", async () => {
  const { id, email } = await newThread();
  const once = act();
  const twice = await Promise.all([reply(id, 0, once), reply(id, 0, once)]);
  expect(twice).toEqual([done, done]);
  await write(email, "And the rope?");
  expect(await reply(id, 1)).toEqual(done);
  const mails = await db
    .selectFrom("mailOutbox")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("createdAt")
    .execute();
  const ids = (template: string) =>
    mails.filter((mail) => mail.template === template).map((mail) => messageIdOf(mail.id));
  const replies = mails.filter(({ template }) => template === "message-reply");
  const [receipt, secondReceipt] = ids("contact-receipt");
  const [first] = ids("message-reply");
  expect(replies.map((mail) => mail.inReplyTo)).toEqual([
    receipt,
    [receipt, first, secondReceipt].join(" "),
  ]);
  expect(replies[0]?.data).toMatchObject({ text: "Yes, it does.", orderNumber: null });
  expect((await listUnansweredThreads(db)).some((thread) => thread.id === id)).toBe(false);
  expect(await listRepliesTo(db, email.toUpperCase())).toMatchObject([
    { kind: "reply", text: "Yes, it does." },
    { kind: "reply" },
  ]);
});

test("of two colleagues who reply at once, the second reads it and can still send", async () => {
  const { id } = await newThread();
  const both = await Promise.all([reply(id, 0, act(ann)), reply(id, 0, act(ben))]);
  expect(both.map((each) => (each.ok ? "sent" : each.reason)).toSorted()).toEqual([
    "answered_meanwhile",
    "sent",
  ]);
  expect(await reply(id, 1, act(ben))).toEqual(done);
  expect((await findThread(db, id))?.thread.replies).toBe(2);
});

test("a reply without words, with a field left open, or from outside the staff is refused", async () => {
  const { id } = await newThread();
  const send = (text: string, by = act()) =>
    replyToThread(db, id, { act: by, text, seenReplies: 0 });
  expect(await send(" \0")).toMatchObject({ reason: "bad_reply" });
  expect(await send("x".repeat(4_001))).toMatchObject({ reason: "bad_reply" });
  expect(await send("It arrives on {promised}.")).toMatchObject({ reason: "open_fields" });
  const program = { actId: randomUUID(), actor: { kind: "shop", id: null } as const };
  expect(await replyToThread(db, id, { act: program, text: "Hi", seenReplies: 0 })).toMatchObject({
    reason: "not_staff",
  });
  expect(await commentOnThread(db, id, { act: program, comment: "Hi" })).toMatchObject({
    reason: "not_staff",
  });
  expect(await send("Yes", act())).toEqual(done);
  expect(await replyToThread(db, "x", { act: act(), text: "Hi", seenReplies: 0 })).toMatchObject({
    reason: "no_thread",
  });
});

test("a thread is marked as answered and as unanswered, once each", async () => {
  const { id } = await newThread();
  const mark = (isAnswered: boolean) => markThread(db, id, { act: act(), isAnswered });
  expect(await mark(false)).toMatchObject({ reason: "not_answered" });
  expect(await mark(true)).toEqual(done);
  expect(await mark(true)).toMatchObject({ reason: "already_answered" });
  expect(await mark(false)).toEqual(done);
  expect((await listUnansweredThreads(db)).map((thread) => thread.id)).toContain(id);
});

test("a thread is assigned, linked to an order, and commented on", async () => {
  const placed = await anOrder(db, "unpaid");
  const { orderNumber } = placed;
  const { id, email } = await newThread();
  expect(await assignThread(db, id, { act: act(), staffId: ben })).toEqual(done);
  expect(await assignThread(db, id, { act: act(), staffId: randomUUID() })).toMatchObject({
    reason: "no_person",
  });
  const mine = { view: "mine", q: "", staffId: ben, after: null } as const;
  expect((await listThreads(db, mine)).rows.map((thread) => thread.id)).toEqual([id]);
  expect(await linkThread(db, id, { act: act(), orderNumber: "LL-9" })).toMatchObject({
    reason: "no_order",
  });
  const typed = ` ${orderNumber.toLowerCase()} `;
  expect(await linkThread(db, id, { act: act(), orderNumber: typed })).toEqual(done);
  expect(await commentOnThread(db, id, { act: act(), comment: "Ring her" })).toEqual(done);
  expect(await commentOnThread(db, id, { act: act(), comment: " " })).toMatchObject({
    reason: "bad_comment",
  });
  expect(await reply(id)).toEqual(done);
  const mail = await db
    .selectFrom("mailOutbox")
    .select(["orderId", "data"])
    .where("recipient", "=", email)
    .where("template", "=", "message-reply")
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ orderId: placed.id, data: { orderNumber } });
  expect((await findThread(db, id))?.entries.map(({ kind }) => kind)).toEqual([
    "message",
    "comment",
    "reply",
  ]);
  expect(await linkThread(db, id, { act: act(), orderNumber: "" })).toEqual(done);
  expect((await findThread(db, id))?.thread.orderNumber).toBe(null);
});

test("the list is in the order of the wait, all of it by the latest message, and is searched by name", async () => {
  const name = randomUUID();
  for (let count = 0; count < 3; count += 1)
    await sql`insert into messages (message_key, name, email, message, received_at)
      values (${randomUUID()}, ${name}, ${newSender()}, 'Hello', now() - ${count} * interval '1 hour')`.execute(
      db,
    );
  for (const view of ["unanswered", "all"] as const) {
    const { rows, counts } = await listThreads(db, { view, q: name, staffId: ann, after: null });
    expect(counts).toEqual({ unanswered: 3, mine: 0, all: 3 });
    const times = rows.map(({ lastAt }) => lastAt.getTime());
    const sorted = times.toSorted((a, b) => (view === "all" ? b - a : a - b));
    expect([times.length, times]).toEqual([3, sorted]);
  }
});

test("text blocks are saved under one name each, and a block changed meanwhile is not overwritten", async () => {
  const name = `Dispatch ${randomUUID().slice(0, 8)}`;
  const save = (block: Partial<Parameters<typeof saveTextBlock>[1]>) =>
    saveTextBlock(db, { id: null, name, body: "Hello {name}", version: 0, ...block }, act());
  expect(await save({})).toEqual(done);
  expect(await save({ name: name.toUpperCase() })).toMatchObject({ reason: "name_taken" });
  expect(await save({ name: "Other", body: "{surname}" })).toMatchObject({
    reason: "unknown_field",
  });
  expect(await save({ name: "" })).toMatchObject({ reason: "bad_name" });
  expect(await save({ name: "Other", body: "x".repeat(2_001) })).toMatchObject({
    reason: "bad_body",
  });
  const [own] = (await listTextBlocks(db)).filter((block) => block.name === name);
  const id = own?.id ?? "";
  expect(await save({ id, body: "Dear {name}", version: 1 })).toEqual(done);
  expect(await save({ id, body: "Hi {name}", version: 1 })).toMatchObject({
    reason: "block_changed",
  });
  expect(await save({ id: randomUUID(), name: "Third" })).toMatchObject({ reason: "no_block" });
  expect(await deleteTextBlock(db, id, act())).toEqual(done);
  expect(await deleteTextBlock(db, id, act())).toMatchObject({ reason: "no_block" });
});

test("threads go with their sender's messages, and two years after their last entry", async () => {
  const first = await newThread();
  const second = await newThread();
  await reply(first.id);
  await commentOnThread(db, first.id, { act: act(), comment: "Rings" });
  await deleteMessagesFrom(db, first.email.toUpperCase());
  expect(await findThread(db, first.id)).toBe(null);
  expect(await listRepliesTo(db, first.email)).toEqual([]);
  await pruneMessages(db);
  expect(await findThread(db, second.id)).not.toBe(null);
  await sql`update threads set last_at = now() - interval '731 days' where id = ${second.id}`.execute(
    db,
  );
  await pruneMessages(db);
  expect(await findThread(db, second.id)).toBe(null);
});

test("a reply names its author, and says when its mail has not left after five minutes", async () => {
  const { id } = await newThread();
  await reply(id, 0, act(ben));
  const entries = (await findThread(db, id))?.entries ?? [];
  expect(entries.at(-1)).toMatchObject({ kind: "reply", staffId: ben, mail: "sent" });
  await sql`update mail_outbox set created_at = now() - interval '6 minutes'`.execute(db);
  expect((await findThread(db, id))?.entries.at(-1)).toMatchObject({ mail: "waiting" });
  await sql`update mail_outbox set sent_at = now()`.execute(db);
  expect((await findThread(db, id))?.entries.at(-1)).toMatchObject({ mail: "sent" });
  const key = `twice-${randomUUID()}`;
  const contact = { key, recipient: "a@b.example", data: { receivedAt: new Date().toISOString() } };
  expect(await enqueueMail(db, "contact-receipt", contact)).not.toBe(null);
  expect(await enqueueMail(db, "contact-receipt", contact)).toBe(null);
});
