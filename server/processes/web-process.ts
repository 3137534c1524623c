import path from "node:path";
import type { Env } from "#shop/platform/env.server.ts";
import { type App, loadApp } from "#server/app-contract.ts";
import { lazyAdmin } from "#server/admin-contract.ts";
import { listBuiltFiles } from "#server/http/built-files.ts";
import { createHttpServer, type HttpServer } from "#server/http/http-server.ts";
import type { Probes } from "#server/http/probes.ts";
import { VisitCounter } from "#server/http/visit-counter.ts";
import { createLog } from "#server/log.ts";
import { sendLastMetrics } from "#server/metrics/cluster-metrics.ts";
import { measureDatabase, shopVersion, startMetrics } from "#server/metrics/metrics.ts";
import { createSandboxMount } from "#server/sandbox-mount.ts";
import { localOrigin } from "#server/own-address.ts";
import { makeFirstPages } from "./first-pages.ts";
import { listen } from "./listen.ts";
import { onCommand } from "./messages.ts";
import { prepare, reporterOf } from "./prepare.ts";
import { reportAnswers } from "./report-answers.ts";
import { requestMetrics } from "./request-metrics.ts";

/** Of one client, to all web processes together. */
const connectionsOfClientMax = 256;

/** A web process: serves the website, together with the other web processes on the same port. */
export async function runWebProcess(): Promise<void> {
  const app = await loadApp();
  await app.loadWebsite();
  const settings = app.env();
  const log = createLog(settings.logLevel);
  const given = { env: settings, localOrigin: localOrigin(settings), log, app: async () => app };
  const sandbox = await createSandboxMount(given);
  const files = listBuiltFiles();
  const admin = lazyAdmin();
  const reporter = reporterOf(app);
  const visits = new VisitCounter(app.saveCounts, log);
  const httpServer = createHttpServer({
    ...websiteOptions(app, settings),
    files,
    admin: { ...admin, url: settings.adminUrl },
    sandbox,
    log,
    metrics: reportAnswers(startMetrics()),
    visits,
  });
  const stopping = new AbortController();
  let stopListening = async () => {};

  onCommand({
    prepare: () => prepare(app, files),
    begin: async () => {
      [stopListening] = await Promise.all([listenForChanges(app, httpServer), sandbox?.start()]);
      await makeFirstPages({ app, httpServer, log, stopped: stopping.signal });
      // What is accepted now would be lost when this process ends.
      if (stopping.signal.aborted) return;
      reporter.start();
      await listen(httpServer.server, settings.host, settings.port);
    },
    drain: httpServer.drain,
    retire: httpServer.retire,
    stop: async () => {
      stopping.abort();
      await httpServer.stop();
      await Promise.all([visits.stop(), reporter.stop()]);
      await Promise.all([sandbox?.stop(), stopListening()]);
      await Promise.all([admin.closeDatabase(), app.closeDatabase()]);
      await sendLastMetrics();
    },
  });
}

/** What the HTTP server needs of the website and of the settings. */
function websiteOptions(app: App, settings: Env) {
  return {
    respond: app.respond,
    knows: app.knows,
    probes: probesOf(app, settings),
    uploadsFolder: path.join(settings.dataDir, "uploads", "pictures"),
    readBuildFile: app.readBuildFile,
    cachesPages: true,
    cdnCacheSeconds: settings.cdnCacheSeconds,
    pageCacheMb: settings.pageCacheMb,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    connectionsMax: connectionsPerClient(settings),
  };
}

function probesOf(app: App, { metricsToken, trustProxy }: Env): Probes {
  return {
    isReady: app.isReady,
    canWrite: app.canWrite,
    metrics: requestMetrics,
    metricsToken,
    version: shopVersion(),
    echo: { trustProxy, isDoctor: app.isDoctorToken },
  };
}

/** Tells the page cache and the metrics of changes. */
function listenForChanges(app: App, httpServer: HttpServer): Promise<() => Promise<void>> {
  const setListening = measureDatabase(app.waitingForConnections);
  return app.onPublicChange((change) => {
    setListening(change !== "lost");
    httpServer.handlePublicChange(change);
  });
}

/**
 * How many connections one client IP may have to each web process: an equal share of 256, the limit
 * of all web processes together. Null, for no limit, with RATE_LIMIT=off.
 */
function connectionsPerClient({ rateLimit, webConcurrency }: Env): number | null {
  return rateLimit ? Math.max(1, Math.floor(connectionsOfClientMax / webConcurrency)) : null;
}
