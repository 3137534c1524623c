import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { previewOf, renderMail } from "#emails/templates.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listOrdersWithMail, mailSample, renderSample } from "./mail-samples.server.ts";
import { TEST_MAIL } from "./outbox.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";

const { db } = await testDatabase();
const NAME = "order-confirmation";

/** An order that has had its confirmation, with the data of the made-up one but another number. */
async function confirmed(data?: object): Promise<string> {
  const { id, orderNumber, email } = await anOrder(db, "unpaid");
  const own = { ...previewOf(NAME).data, orderNumber };
  await sql`insert into mail_outbox (mail_key, template, recipient, data, order_id)
    values (${randomUUID()}, ${NAME}, ${email}, ${JSON.stringify(data ?? own)}::jsonb, ${id})`.execute(
    db,
  );
  return orderNumber;
}
const testMails = async () =>
  (
    await db
      .selectFrom("mailOutbox")
      .select("id")
      .where("mailKey", "like", `${TEST_MAIL}%`)
      .execute()
  ).length;

test("a mail is shown as an order had it, in the words of today or in those that are typed", async () => {
  const orderNumber = await confirmed();
  expect(await listOrdersWithMail(db, NAME)).toContain(orderNumber);
  const sample = await renderSample(db, NAME, { orderNumber });
  expect(sample.orderNumber).toBe(orderNumber);
  expect(sample.text).toContain(orderNumber);
  const words = { subject: "Hello from the shop", opening: "", closing: "" };
  const { subject } = await renderMail(NAME, previewOf(NAME).data, words);
  const typed = await renderSample(db, NAME, { orderNumber, words });
  expect(typed.subject).toBe(subject);
  expect(typed.subject).not.toBe(sample.subject);
});

test("without an order, or one whose mail is gone or cannot be read any more, its data is made up", async () => {
  const broken = await confirmed({ orderNumber: "LL-1" });
  const madeUp = await renderMail(NAME, previewOf(NAME).data);
  for (const orderNumber of [null, "LL-99999", broken])
    expect(await renderSample(db, NAME, { orderNumber })).toEqual({ ...madeUp, orderNumber: null });
});

test("a test mail is one mail however often it is asked for, and the staff sends 30 in an hour", async () => {
  const orderNumber = await confirmed();
  const act = ownersAct();
  const send = (of = ownersAct()) =>
    mailSample(db, NAME, { act: of, recipient: "owner@example.com", orderNumber });
  const twice = await Promise.all([send(act), send(act)]);
  expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await testMails()).toBe(1);
  const other = mailSample(db, NAME, { act, recipient: "owner@example.com", orderNumber: null });
  expect(await other).toEqual({ ok: false, reason: "act_reused" });
  for (let count = 1; count < 30; count += 1) expect((await send()).ok).toBe(true);
  expect(await send()).toEqual({ ok: false, reason: "too_many" });
  expect(await testMails()).toBe(30);
  await sql`update mail_outbox set created_at = created_at - interval '61 minutes'`.execute(db);
  expect((await send()).ok).toBe(true);
});
