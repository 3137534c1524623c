import { env } from "#shop/platform/env.server.ts";
import { type App, loadApp } from "#server/app-contract.ts";
import { measureBackups } from "#server/metrics/backup-metrics.ts";
import { measureReservedStock } from "#server/metrics/reserved-metrics.ts";
import { printError } from "#server/log.ts";
import { runBackupCommand } from "./backup-command.ts";
import { onCommand, sendEvent } from "./messages.ts";
import { measureQueueAge, startMetrics } from "#server/metrics/metrics.ts";
import { createProbeServer, type ProbeServer } from "./probe-server.ts";

/**
 * The jobs process: prepares the database before the others begin, and then runs the queue. With
 * ROLE=jobs it answers the probes itself, as there is no web process.
 */
export async function runJobsProcess(): Promise<void> {
  const app = await loadApp();
  const metrics = startMetrics();
  let jobs: Awaited<ReturnType<App["startJobs"]>> | null = null;
  let probes: ProbeServer | null = null;
  measureQueueAge(() => jobs?.oldestDueSeconds() ?? 0);
  measureReservedStock(app.readReservedStock);
  measureBackups(app.readBackupStatus);

  onCommand({
    prepare: () => app.prepareDatabase((line) => sendEvent({ type: "log-line", line })),
    begin: async () => {
      jobs = await app.startJobs({
        runBackupCommand,
        end: (reason) => {
          printError(`${reason}: the jobs process stops and will be restarted.`);
          process.exit(1);
        },
      });
      if (env().role === "jobs") probes = await createProbeServer(app, metrics);
    },
    drain: () => probes?.drain(),
    stop: async () => {
      await probes?.stop();
      await jobs?.stop();
      await app.closeDatabase();
    },
  });
}
