import { until } from "#tests/support/until.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { listDeadJobs } from "#shop/platform/queue/dead-jobs.server.ts";
import { enqueueMail } from "./outbox.server.ts";
import { limitRetryDelays } from "#shop/platform/queue/retries.server.ts";
import { WorkerProcess } from "#shop/platform/queue/worker-process.server.ts";
import { runWorkers } from "#shop/platform/queue/workers.server.ts";
import { sendMail } from "./send-mail.server.ts";

const smtp = await startSmtpServer();
process.env.SMTP_URL = smtp.url;
const { db } = await testDatabase();

const own = new WorkerProcess({
  end: () => {},
  limits: { heartbeatMs: 200 },
});
const send = (payload: unknown) => sendMail(db, String(Reflect.get(Object(payload), "id")));
const mailing = await runWorkers({ tasks: { "send-mail": send }, timers: [], workers: 3 }, own);
afterAll(async () => {
  await mailing.stop();
  await own.close();
  await smtp.stop();
});

beforeEach(async () => {
  smtp.received.splice(0);
  await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(db);
});

const write = (recipient: string) =>
  enqueueMail(db, "verify-email", {
    key: randomUUID(),
    recipient,
    data: { link: "http://127.0.0.1:3000/verify-email?token=abc" },
  });

type Job = { attempts: number; lastError: string | null; waits: number };
const jobs = async (): Promise<Job[]> =>
  (
    await sql<Job>`select attempts, last_error, extract(epoch from run_at - now())::float8 as waits
      from graphile_worker.jobs where task_identifier = 'send-mail' and locked_at is null`.execute(
      db,
    )
  ).rows;

/** As after a long outage: the next attempt of every mail is hours away. */
const outageOf = (attempts: number) =>
  sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs),
    run_at => now() + interval '6 hours', attempts => ${attempts}::int)`.execute(db);

test("after an outage the first mail that is sent makes the others retry at once", async () => {
  await smtp.setMode("closed");
  for (let i = 0; i < 5; i += 1) await write(`ann${i}@example.com`);
  await until(async () => {
    const failed = await jobs();
    expect(failed).toHaveLength(5);
    for (const job of failed) expect(job.lastError).toMatch(/^The mail server was unavailable/);
  });
  await outageOf(9);
  await smtp.setMode("well");
  await write("bea@example.com");
  await until(() => expect(smtp.received).toHaveLength(6));
  await until(async () => expect(await jobs()).toEqual([]));
});

test("a failed mail waits at most five minutes for its next attempt, however often it has failed", async () => {
  await smtp.setMode("deferring");
  await write("ann@example.com");
  await until(async () => expect((await jobs())[0]?.lastError).toContain("451"));
  await outageOf(12);
  await until(async () => expect((await jobs())[0]?.waits).toBeLessThanOrEqual(300));
  expect((await jobs())[0]).toMatchObject({ attempts: 12 });
  expect((await jobs())[0]?.lastError).not.toContain("ann@example.com");
});

test("a mail that the server refuses for good is tried three times, then listed as a dead job", async () => {
  await smtp.setMode("rejecting");
  await write("nobody@example.com");
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await until(async () => expect((await jobs())[0]?.attempts).toBe(attempt));
    if (attempt === 3) break;
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs),
      run_at => now())`.execute(db);
  }
  await until(async () => expect(await listDeadJobs(db)).toHaveLength(1));
  const [job] = await listDeadJobs(db);
  expect(job).toMatchObject({ task: "send-mail", attempts: 3 });
  expect(job?.lastError).toContain("550");
  expect(job?.lastError).not.toContain("nobody@example.com");
  await smtp.setMode("well");
});

test("jobs of other tasks wait at most five minutes too", async () => {
  await sql`select graphile_worker.add_job('payment-event', run_at => now() + interval '6 hours')`.execute(
    db,
  );
  await sql`update graphile_worker._private_jobs set attempts = 10, last_error = 'Stripe is unavailable'`.execute(
    db,
  );
  await limitRetryDelays(db, ["payment-event"]);
  const { rows } = await sql<{ waits: number }>`
    select extract(epoch from run_at - now())::float8 as waits from graphile_worker.jobs
    where task_identifier = 'payment-event'`.execute(db);
  expect(rows[0]?.waits).toBeLessThanOrEqual(300);
});
