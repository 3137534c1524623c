import { until } from "#tests/support/until.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { log } from "#shop/platform/log.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startJobs } from "./jobs.server.ts";
import { listAttention } from "./attention.server.ts";

const { db } = await testDatabase();

test("a step of the hourly deletion that fails is logged, and the other steps still run", async () => {
  const logged = vi.spyOn(log, "error");
  await sql`insert into mail_outbox (mail_key, template, recipient, data, sent_at)
    values ('old', 'contact', 'a@b.example', '{}', now() - interval '31 days')`.execute(db);
  await sql`alter table rate_limits rename to mislaid`.execute(db);
  await addJob(db, { task: "prune", payload: {}, key: "prune", maxAttempts: 1 });
  const jobs = await startJobs({ end: () => {} });

  await until(async () => expect((await listAttention(db)).deadJobs).toHaveLength(1));
  await jobs.stop();
  const mails = await db.selectFrom("mailOutbox").select("mailKey").execute();
  expect(mails).toEqual([]);
  const { deadJobs } = await listAttention(db);
  expect(deadJobs).toMatchObject([
    { task: "prune", lastError: "These steps of the deletion failed: rate limits" },
  ]);
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ step: "rate limits", err: expect.any(Error) }),
    expect.any(String),
  );
});
