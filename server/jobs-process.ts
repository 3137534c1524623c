import { loadApp } from "./app-contract.ts";
import { obey, report } from "./messages.ts";
import { startMetrics } from "./metrics.ts";

/** The process that prepares the database, before all others, and then works through the jobs. */
export async function runJobsProcess(): Promise<void> {
  const app = await loadApp();
  startMetrics();
  let jobs: { stop(): Promise<void> } | null = null;

  obey({
    prepare: () => app.prepareDatabase((line) => report({ type: "told", line })),
    begin: async () => {
      jobs = await app.startJobs();
    },
    stop: async () => {
      await jobs?.stop();
      await app.closeDatabase();
    },
  });
}
