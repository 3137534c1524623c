import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { settings } from "#shop/content/settings/settings.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  contactSchema,
  deleteMessagesFrom,
  listMessagesFrom,
  pruneMessages,
  receiveMessage,
} from "./contact.server.ts";

const { db } = await testDatabase();

beforeEach(async () => {
  await db.deleteFrom("mailOutbox").execute();
});

let senders = 0;
const newMessage = () => ({
  name: "Ada Lee",
  email: `ada-${(senders += 1)}@example.com`,
  message: "Does the Stacker suit a ceiling of 2.4 m?",
});

const outbox = () =>
  db
    .selectFrom("mailOutbox")
    .select(["template", "recipient", "data"])
    .orderBy("template")
    .execute();

test("a message writes a mail to the shop, and a receipt to the sender that repeats none of it", async () => {
  const message = newMessage();
  expect(await receiveMessage(db, message)).toMatchObject({ ok: true });
  const [toShop, receipt] = await outbox();
  expect(toShop).toMatchObject({ template: "contact", recipient: settings().email, data: message });
  const { threadId } = await db
    .selectFrom("messages")
    .select("threadId")
    .where("email", "=", message.email)
    .executeTakeFirstOrThrow();
  expect(toShop?.data).toMatchObject({
    threadUrl: expect.stringMatching(new RegExp(`^http.*/admin/inbox/${threadId}$`)),
  });
  expect(receipt).toMatchObject({ template: "contact-receipt", recipient: message.email });
  expect(Object.keys(receipt?.data ?? {})).toEqual(["receivedAt"]);
});

test("messages are deleted after two years, or earlier with the sender's account", async () => {
  const message = newMessage();
  await receiveMessage(db, message);
  await pruneMessages(db);
  expect(await listMessagesFrom(db, message.email.toUpperCase())).toMatchObject([
    { message: message.message },
  ]);
  await deleteMessagesFrom(db, message.email.toUpperCase());
  expect(await listMessagesFrom(db, message.email)).toEqual([]);
  await receiveMessage(db, { ...message, message: "An old one." });
  await sql`update messages set received_at = now() - interval '731 days'`.execute(db);
  await pruneMessages(db);
  expect(await listMessagesFrom(db, message.email)).toEqual([]);
});

test("the same message sent twice on one day is saved and mailed once", async () => {
  const message = newMessage();
  await Promise.all([receiveMessage(db, message), receiveMessage(db, message)]);
  expect(await outbox()).toHaveLength(2);
  expect(await listMessagesFrom(db, message.email)).toHaveLength(1);
  await receiveMessage(db, { ...message, message: "Another question." });
  expect(await outbox()).toHaveLength(4);
});

test("a sender's sixth message within an hour is refused, whatever the case of the address", async () => {
  const message = newMessage();
  for (const count of [1, 2, 3, 4, 5])
    expect(await receiveMessage(db, { ...message, message: `Question ${count}` })).toMatchObject({
      ok: true,
    });
  const email = message.email.toUpperCase();
  const sixth = await receiveMessage(db, { ...message, email, message: "Question 6" });
  expect(sixth).toMatchObject({ ok: false, reason: "too_often" });
  expect(await outbox()).toHaveLength(10);
});

test.each([
  [{ name: " " }, "Enter your name"],
  [{ name: undefined }, "Enter your name"],
  [{ name: "n".repeat(201) }, "Enter a name of at most 200 characters"],
  [{ email: "" }, "Enter your e-mail address"],
  [{ email: "ada" }, "Enter an e-mail address such as name@example.com"],
  [{ email: "a@b.example, c@d.example" }, "Enter an e-mail address such as name@example.com"],
  [{ message: "\n" }, "Enter your message"],
  [{ message: "m".repeat(4_001) }, "Enter a message of at most 4,000 characters"],
])("a message with %j is refused", (invalid, sentence) => {
  const parsed = contactSchema.safeParse({ ...newMessage(), ...invalid });
  expect(parsed.error?.issues.map(({ message }) => message)).toContain(sentence);
});

test("a name becomes one line, and a message keeps its lines", () => {
  const parsed = contactSchema.parse({
    name: "Ada\r\nBcc: everyone@example.com",
    email: "ada@example.com",
    message: "One\r\ntwo\0",
  });
  expect(parsed).toMatchObject({ name: "Ada Bcc: everyone@example.com", message: "One\ntwo" });
});
