import { listDeadJobs } from "#shop/platform/queue/dead-jobs.server.ts";
import { listDueJobs } from "#shop/platform/queue/queue.server.ts";
import { listRunningInstances } from "#shop/platform/instances/running-instances.server.ts";
import type { Context } from "#bin/doctor/context.ts";
import { bad, good, warning, plural, unseen, type Finding } from "#bin/doctor/finding.ts";

/** Null: the database can't be used. */
export type QueueFacts = {
  readonly due: number;
  readonly oldestSeconds: number;
  readonly dead: number;
  readonly isRunning: boolean;
} | null;

const LATE_SECONDS = 60;
const STUCK_SECONDS = 300;

export function judgeQueue(facts: QueueFacts): Finding {
  if (facts === null) return unseen("The queue");
  const { due, oldestSeconds, dead, isRunning } = facts;
  if (dead > 0)
    return bad(
      `${plural(dead, "job has", "jobs have")} failed for good. npm run attention says why; npm run attention -- retry tries again.`,
    );
  if (due === 0 || oldestSeconds < LATE_SECONDS) return good("No job waits.");
  const text = `${plural(due, "job waits", "jobs wait")}, the oldest for ${Math.round(oldestSeconds / 60)} min`;
  if (!isRunning) return warning(`${text}, as the shop does not run. Start it.`);
  const remedy =
    "Look at the log; with many e-mails or events, raise MAIL_CONCURRENCY or JOBS_CONCURRENCY.";
  return oldestSeconds < STUCK_SECONDS ? warning(`${text}. ${remedy}`) : bad(`${text}. ${remedy}`);
}

export async function gatherQueue({ database }: Context): Promise<QueueFacts> {
  if (!database.ok) return null;
  const { db } = database;
  const [due, dead, running] = await Promise.all([
    listDueJobs(db),
    listDeadJobs(db),
    listRunningInstances(db),
  ]);
  return {
    due: due.reduce((sum, { count }) => sum + count, 0),
    oldestSeconds: Math.max(0, ...due.map((each) => each.oldestSeconds)),
    dead: dead.length,
    isRunning: running.length > 0,
  };
}

/** The instances that run, and the version of this command; null: the database can't be used. */
export type VersionFacts = {
  readonly own: string;
  readonly running: readonly { readonly name: string; readonly version: string }[] | null;
};

export function judgeVersions({ own, running }: VersionFacts): Finding {
  if (running === null) return unseen("What runs");
  if (running.length === 0) return warning("No instance of the shop runs. Start it.");
  const versions = [...new Set(running.map(({ version }) => version))];
  const list = running.map(({ name, version }) => `${name} (${version})`).join(", ");
  if (versions.length > 1)
    return warning(
      `Instances of ${versions.length} versions run: ${list}. That is right during an update; otherwise update the older.`,
    );
  if (versions[0] !== own)
    return warning(
      `${list} runs, and the code here is ${own}. Restart the shop to run the code that is here.`,
    );
  return good(
    `${plural(running.length, "instance runs", "instances run")} the version that is here: ${list}.`,
  );
}

export async function gatherVersions({ database }: Context, own: string): Promise<VersionFacts> {
  return { own, running: database.ok ? await listRunningInstances(database.db) : null };
}
