import { until } from "#tests/support/until.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { log } from "#shop/platform/log.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addJob } from "./queue.server.ts";
import { WorkerProcess } from "./worker-process.server.ts";
import { runWorkers } from "./workers.server.ts";

const { db } = await testDatabase();

/** Workers for a task that fails with a code and a cause. */
async function startFailing() {
  const workerProcess = new WorkerProcess({
    end: () => {},
    limits: { heartbeatMs: 200, restartDelayMs: 200 },
  });
  const work = () =>
    Promise.reject(new Error("Stripe refused", { cause: new Error("socket closed") }));
  const workers = await runWorkers({ tasks: { work }, timers: [], workers: 1 }, workerProcess);
  return async () => {
    await workers.stop();
    await workerProcess.close();
  };
}

test("the log of a failed job holds the error with its cause", async () => {
  const logged = vi.spyOn(log, "error");
  const stop = await startFailing();
  await addJob(db, { task: "work", payload: {}, maxAttempts: 1 });
  await until(() =>
    expect(logged).toHaveBeenCalledWith(
      { err: expect.objectContaining({ cause: new Error("socket closed") }) },
      expect.stringContaining("Failed task"),
    ),
  );
  await stop();
});

test("the log says why a worker pool is replaced", async () => {
  const logged = vi.spyOn(log, "warn");
  const stop = await startFailing();
  await sql`alter table graphile_worker._private_jobs rename to mislaid`.execute(db);
  await until(async () => {
    await sql`notify "jobs:insert"`.execute(db);
    expect(logged).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: expect.stringContaining("_private_jobs") }) },
      "a worker pool can't fetch jobs; a new one is started",
    );
  });
  await sql`alter table graphile_worker.mislaid rename to _private_jobs`.execute(db);
  await stop();
});
