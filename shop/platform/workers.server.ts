import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type ParsedCronItem, type Runner, type TaskList } from "graphile-worker";
import { sql } from "kysely";
import { databasePool, db } from "./db.server.ts";
import { log } from "./log.server.ts";

export type Working = { stop(): Promise<void> };

/** So many workers for these tasks and timers, and for no others. */
export type Crew = {
  readonly tasks: TaskList;
  readonly timers: ParsedCronItem[];
  readonly workers: number;
};

const PAUSE_MS = 1_000;

const logger = new Logger(() => (level, message) => {
  if (level === "error") log.error(message);
  else if (level === "warning") log.warn(message);
  else log.debug(message);
});

/**
 * Works through the queue until stopped; a stop waits for the jobs in hand. graphile-worker ends
 * all its workers when the database goes away while one of them has a job in hand: they are started
 * again, once a second, until the database is back.
 */
export async function keepWorking(crew: Crew): Promise<Working> {
  let isStopping = false;
  let runner = await tryBegin(crew);
  const keep = async () => {
    for (;;) {
      await runner?.promise.catch(() => {});
      if (isStopping) return;
      await sleep(PAUSE_MS);
      if (isStopping) return;
      runner = await tryBegin(crew);
      if (isStopping) await runner?.stop(); // asked while they began, when nobody could tell them
    }
  };
  const kept = keep();
  return {
    async stop() {
      isStopping = true;
      // Workers that ended by themselves have nothing in hand and refuse to be stopped.
      await runner?.stop().catch(() => {});
      await kept;
    },
  };
}

/** Null when the workers can't begin now: the database is away. */
async function tryBegin(crew: Crew): Promise<Runner | null> {
  try {
    return await begin(crew);
  } catch (error) {
    log.warn({ err: error }, "the workers of the queue can't begin; trying again");
    return null;
  }
}

async function begin({ tasks, timers, workers }: Crew): Promise<Runner> {
  await freeOrphans(Object.keys(tasks));
  return run({
    pgPool: databasePool(),
    taskList: tasks,
    parsedCronItems: timers,
    concurrency: workers,
    noHandleSignals: true,
    logger,
    // Told in batches, an end of a job that can't be told ends the workers; told one by one, it is a
    // rejection that nobody handles and ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

/**
 * Frees the jobs of workers that died with them in hand, which graphile-worker would leave alone
 * for four hours. One process does these tasks; should another be just ending, a job of its may run
 * twice, as every job may.
 */
async function freeOrphans(tasks: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and task_identifier = any(${tasks})))`.execute(db());
}
