import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newStaff } from "#tests/support/staff.ts";
import { receiveMessage } from "./contact.server.ts";
import { receiveBounces } from "./receive-bounces.server.ts";
import { findThread } from "./threads/list-threads.server.ts";
import { replyToThread } from "./threads/reply.server.ts";
import { actOf } from "#tests/support/actors.ts";
import { anOrder } from "#tests/support/builders/order.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const { db } = await testDatabase();

async function newMail(recipient: string, orderId?: string): Promise<string> {
  const id = await enqueueMail(db, "contact-receipt", {
    key: randomUUID(),
    recipient,
    ...(orderId !== undefined && { orderId }),
    data: { receivedAt: new Date().toISOString() },
  });
  await db.updateTable("mailOutbox").set({ sentAt: new Date() }).where("id", "=", id).execute();
  return id ?? "";
}

test("a mail about an order that came back flags the order once, however often it is reported", async () => {
  const placed = await anOrder(db, "unpaid");
  const id = await newMail("ann@example.com", placed.id);
  const bounce = { messageId: `${id}@shop.example`, recipient: null, reason: "mailbox full" };
  const counts = await Promise.all([1, 2, 3].map(() => receiveBounces(db, [bounce, bounce])));
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await listOpenFlags(db, placed.id)).toMatchObject([
    { code: "mail_bounced", note: "mailbox full" },
  ]);
});

test("a report that names only the recipient is about their latest mail of the last seven days", async () => {
  const recipient = `${randomUUID()}@example.com`;
  const older = await newMail(recipient);
  await sql`update mail_outbox set created_at = now() - interval '1 day' where id = ${older}`.execute(
    db,
  );
  const latest = await newMail(recipient);
  const bounce = { messageId: null, recipient: recipient.toUpperCase(), reason: "no such user" };
  expect(await receiveBounces(db, [bounce])).toBe(1);
  const bounced = await db
    .selectFrom("mailOutbox")
    .select(["id", "bounceReason"])
    .where("recipient", "=", recipient)
    .where("bouncedAt", "is not", null)
    .execute();
  expect(bounced).toEqual([{ id: latest, bounceReason: "no such user" }]);
  await sql`update mail_outbox set sent_at = now() - interval '8 days' where recipient = ${recipient}`.execute(
    db,
  );
  expect(await receiveBounces(db, [bounce])).toBe(0);
});

test("a report about a mail that the shop does not know changes nothing", async () => {
  const bounces = [
    { messageId: `${randomUUID()}@shop.example`, recipient: null, reason: "x" },
    { messageId: "strange", recipient: null, reason: "x" },
    { messageId: null, recipient: "nobody@example.com", reason: "x" },
  ];
  expect(await receiveBounces(db, bounces)).toBe(0);
});

test("a thread whose reply came back waits for an answer again, and says why", async () => {
  const email = `${randomUUID()}@example.com`;
  await receiveMessage(db, { name: "Ada", email, message: "Hello?" });
  const { id } = await db
    .selectFrom("threads")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const staff = (await newStaff(db)).person.id;
  const act = actOf(staff);
  await replyToThread(db, id, { act, text: "Yes.", seenReplies: 0 });
  const { mailId } = await db
    .selectFrom("replies")
    .select("mailId")
    .where("threadId", "=", id)
    .executeTakeFirstOrThrow();
  const bounce = { messageId: `${mailId}@shop.example`, recipient: null, reason: "no such user" };
  expect(await receiveBounces(db, [bounce])).toBe(1);
  expect(await receiveBounces(db, [bounce])).toBe(0);
  const found = await findThread(db, id);
  expect(found?.thread.unansweredSince).not.toBe(null);
  expect(found?.entries.at(-1)).toMatchObject({ mail: "returned", bounceReason: "no such user" });
});
