import { loadApp } from "#server/app-contract.ts";
import { lazyAdmin } from "#server/admin-contract.ts";
import { listBuiltFiles } from "#server/http/built-files.ts";
import { createLog } from "#server/log.ts";
import { sendLastMetrics } from "#server/metrics/cluster-metrics.ts";
import { measureDatabase, startMetrics } from "#server/metrics/metrics.ts";
import { createWebServer } from "#server/web-server.ts";
import { makeFirstPages } from "./first-pages.ts";
import { listen } from "./listen.ts";
import { onCommand } from "./messages.ts";
import { prepare, reporterOf } from "./prepare.ts";
import { reportAnswers } from "./report-answers.ts";
import { requestMetrics } from "./request-metrics.ts";

/** A web process: serves the website, together with the other web processes on the same port. */
export async function runWebProcess(): Promise<void> {
  const app = await loadApp();
  await app.loadWebsite();
  const { host, port, logLevel } = app.env();
  const log = createLog(logLevel);
  const files = listBuiltFiles();
  const reporter = reporterOf(app);
  const metrics = { ...reportAnswers(startMetrics()), read: requestMetrics };
  const web = await createWebServer({ app, admin: lazyAdmin(), files, log, metrics });
  const { httpServer } = web;
  const stopping = new AbortController();

  onCommand({
    prepare: () => prepare(app, files),
    begin: async () => {
      await web.begin(measureDatabase(app.waitingForConnections));
      await makeFirstPages({ app, httpServer, log, stopped: stopping.signal });
      // What is accepted now would be lost when this process ends.
      if (stopping.signal.aborted) return;
      reporter.start();
      await listen(httpServer.server, host, port);
    },
    drain: httpServer.drain,
    retire: httpServer.retire,
    stop: async () => {
      stopping.abort();
      await web.stop(reporter.stop);
      await sendLastMetrics();
    },
  });
}
