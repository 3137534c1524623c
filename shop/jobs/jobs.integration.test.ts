import { until } from "#tests/support/until.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { listAttention } from "./attention.server.ts";
import { startJobs, timers } from "./jobs.server.ts";

const { db } = await testDatabase();

it("reports the age of the oldest due job of any task", async () => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  await addJob(db, { task: "send-mail", payload: { id: randomUUID() }, runAt: hourAgo });
  await addJob(db, { task: "payment-event", payload: { id: "evt_1" } });
  const { delayed } = await listAttention(db);
  expect(delayed).toMatchObject([{ task: "send-mail", count: 1 }]);
  expect(delayed[0]?.oldestSeconds).toBeGreaterThan(3_590);

  const jobs = await startJobs({ end: () => {} });
  await until(async () => {
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier in ('send-mail', 'payment-event')`.execute(db);
    expect(rows).toHaveLength(0);
  });
  await until(() => expect(jobs.oldestDueSeconds()).toBe(0));
  await jobs.stop();
  expect((await listAttention(db)).delayed).toEqual([]);
});

it("deletes the dead jobs of a timer when a later run succeeds, but not those of a timer whose every run counts", async () => {
  await addJob(db, { task: "reconcile-refunds", payload: {} });
  await addJob(db, { task: "mail-new-orders", payload: {} });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  const tasksOfDeadJobs = async () =>
    (await listAttention(db)).deadJobs.map(({ task }) => task).toSorted();
  expect(await tasksOfDeadJobs()).toEqual(["mail-new-orders", "reconcile-refunds"]);

  await addJob(db, { task: "reconcile-refunds", payload: {} });
  const jobs = await startJobs({ end: () => {} });
  await until(async () => expect(await tasksOfDeadJobs()).toEqual(["mail-new-orders"]));
  await jobs.stop();
});

it("gives every timed job a second attempt, for a run whose process is killed", () => {
  // Without a number, graphile-worker makes 25 attempts.
  const single = timers.filter(({ options }) => (options.maxAttempts ?? 25) < 2);
  expect(single.map(({ task }) => task)).toEqual([]);
});
