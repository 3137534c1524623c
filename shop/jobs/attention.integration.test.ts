import { sql } from "kysely";
import { expect, test } from "vitest";
import { retryDeadJobs } from "#shop/platform/queue/dead-jobs.server.ts";
import { enqueueMail, pruneSentMails } from "#shop/mail/outbox.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { pruneEvents } from "#shop/payments/events.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listAttention, mailDeadJobs } from "./attention.server.ts";

const { db } = await testDatabase();

const fail = () =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'It did not work'
      where key = 'payment-event:evt_dead'`.execute(db);

test("a dead job is listed, mailed to the shopkeeper once, and can be retried", async () => {
  await addJob(db, {
    task: "payment-event",
    payload: { id: "evt_dead" },
    key: "payment-event:evt_dead",
  });
  expect((await listAttention(db)).deadJobs).toEqual([]);
  await fail();
  const { deadJobs } = await listAttention(db);
  expect(deadJobs).toMatchObject([
    { task: "payment-event", key: "payment-event:evt_dead", lastError: "It did not work" },
  ]);
  await mailDeadJobs(db);
  await mailDeadJobs(db);
  const mails = await db
    .selectFrom("mailOutbox")
    .select("id")
    .where("template", "=", "dead-job")
    .execute();
  expect(mails).toHaveLength(1);
  expect(await retryDeadJobs(db)).toBe(1);
  expect((await listAttention(db)).deadJobs).toEqual([]);
  expect(await retryDeadJobs(db)).toBe(0);
});

test("mails and Stripe events are listed when they have waited for ten minutes", async () => {
  await db.transaction().execute((tx) =>
    enqueueMail(tx, "contact-receipt", {
      key: "late",
      recipient: "a@b.example",
      data: { receivedAt: new Date().toISOString() },
    }),
  );
  await db
    .insertInto("paymentEvents")
    .values({ id: "evt_late", type: "charge.refunded", payload: "{}" })
    .execute();
  const waiting = async () => {
    const { mails, events } = await listAttention(db);
    return [...mails.map(({ key }) => key), ...events.map(({ id }) => id)];
  };
  expect(await waiting()).not.toContain("late");
  await sql`update mail_outbox set created_at = now() - interval '11 minutes' where mail_key = 'late'`.execute(
    db,
  );
  await sql`update payment_events set received_at = now() - interval '11 minutes'`.execute(db);
  expect(await waiting()).toEqual(["late", "evt_late"]);
});

test("old mails and events are deleted once sent and processed, but not while they wait", async () => {
  await sql`delete from mail_outbox`.execute(db);
  await sql`delete from payment_events`.execute(db);
  await sql`insert into mail_outbox (mail_key, template, recipient, data, sent_at) values
    ('old', 'contact', 'a@b.example', '{}', now() - interval '31 days'),
    ('new', 'contact', 'a@b.example', '{}', now() - interval '29 days'),
    ('unsent', 'contact', 'a@b.example', '{}', null)`.execute(db);
  await sql`insert into payment_events (id, type, payload, handled_at) values
    ('evt_old', 'x', '{}', now() - interval '91 days'), ('evt_open', 'x', '{}', null)`.execute(db);
  await pruneSentMails(db);
  await pruneEvents(db);
  const mails = await db.selectFrom("mailOutbox").select("mailKey").orderBy("mailKey").execute();
  expect(mails.map(({ mailKey }) => mailKey)).toEqual(["new", "unsent"]);
  const events = await db.selectFrom("paymentEvents").select("id").execute();
  expect(events.map(({ id }) => id)).toEqual(["evt_open"]);
});
