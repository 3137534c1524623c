import v8 from "node:v8";
import { type App, loadApp } from "#server/app-contract.ts";
import { listBuiltFiles } from "#server/http/built-files.ts";
import { measureBackups } from "#server/metrics/backup-metrics.ts";
import { sendLastMetrics } from "#server/metrics/cluster-metrics.ts";
import { measureDisks } from "#server/metrics/disk-metrics.ts";
import { measureTrade } from "#server/metrics/trade-metrics.ts";
import { measureReservedStock } from "#server/metrics/reserved-metrics.ts";
import { printError } from "#server/log.ts";
import { runBackupCommand } from "./backup-command.ts";
import { onCommand } from "./messages.ts";
import { prepare, reporterOf } from "./prepare.ts";
import { measureQueueAge, startMetrics } from "#server/metrics/metrics.ts";
import { createProbeServer, type ProbeServer } from "./probe-server.ts";

/**
 * The jobs process: runs the queue. With ROLE=jobs it prepares the database and answers the probes itself, as there is
 * no web process.
 */
export async function runJobsProcess(): Promise<void> {
  const app = await loadApp();
  const metrics = startMetrics();
  let jobs: Awaited<ReturnType<App["startJobs"]>> | null = null;
  let probes: ProbeServer | null = null;
  const reporter = reporterOf(app);
  measureQueueAge(() => jobs?.oldestDueSeconds() ?? 0);
  measureReservedStock(app.readReservedStock);
  measureTrade(app.readTradeFigures);
  measureBackups(app.readBackupStatus);
  measureDisks(app.env);

  onCommand({
    // With ROLE=jobs, and when an earlier version hands over to this one.
    prepare: () => prepare(app, listBuiltFiles()),
    begin: async () => {
      preferSize();
      reporter.start();
      jobs = await app.startJobs({
        runBackupCommand,
        end: (reason) => {
          printError(`${reason}: the jobs process stops and will be restarted.`);
          process.exit(1);
        },
      });
      if (app.env().role === "jobs") probes = await createProbeServer(app, metrics);
    },
    drain: () => probes?.drain(),
    stop: async () => {
      await probes?.stop();
      await Promise.all([jobs?.stop(), reporter.stop()]);
      await app.closeShop();
      await sendLastMetrics();
    },
  });
}

/**
 * Memory matters more than speed in the jobs process: with this flag, writing the feed of 100,000 products adds 2 MB
 * to it; without the flag, 180 MB of garbage that V8 has not collected yet. Set when its code is loaded: V8 takes no
 * code that was compiled under other flags, Node's own included, so a start with the flag compiles all of it anew.
 */
function preferSize(): void {
  v8.setFlagsFromString("--optimize-for-size");
}
