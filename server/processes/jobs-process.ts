import { type App, loadApp } from "#server/app-contract.ts";
import { measureHeldPieces } from "#server/metrics/reserved-metrics.ts";
import { complain } from "#server/log.ts";
import { obey, report } from "./messages.ts";
import { measureQueue, startMetrics } from "#server/metrics/metrics.ts";

/** The process that prepares the database, before all others, and then works through the jobs. */
export async function runJobsProcess(): Promise<void> {
  const app = await loadApp();
  startMetrics();
  let jobs: Awaited<ReturnType<App["startJobs"]>> | null = null;
  measureQueue(() => jobs?.oldestDueSeconds() ?? 0);
  measureHeldPieces(app.readHeldPieces);

  obey({
    prepare: () => app.prepareDatabase((line) => report({ type: "told", line })),
    begin: async () => {
      jobs = await app.startJobs({
        end: (reason) => {
          complain(`${reason}: the jobs process ends, and another takes its place.`);
          process.exit(1);
        },
      });
    },
    stop: async () => {
      await jobs?.stop();
      await app.closeDatabase();
    },
  });
}
