import path from "node:path";
import { env } from "#shop/platform/env.server.ts";
import { builtFilesFolder, loadApp, pictureFilesFolder } from "#server/app-contract.ts";
import { builtAdminFilesFolder, lazyAdmin } from "#server/admin-contract.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { VisitCounter } from "#server/http/visit-counter.ts";
import { createLog } from "#server/log.ts";
import { startMetrics } from "#server/metrics/metrics.ts";
import { createSandboxMount } from "#server/sandbox-mount.ts";
import { connectionsPerClient, localOrigin } from "#server/settings.ts";
import { listen } from "./listen.ts";
import { onCommand, sendEvent } from "./messages.ts";
import { requestMetrics } from "./request-metrics.ts";

/** A web process: serves the website, together with the other web processes on the same port. */
export async function runWebProcess(): Promise<void> {
  const settings = env();
  const app = await loadApp();
  const log = createLog(settings.logLevel);
  const sandbox = await createSandboxMount({
    env: settings,
    localOrigin: localOrigin(settings),
    log,
    app: async () => app,
  });
  const admin = lazyAdmin();
  const visits = new VisitCounter(app.saveCounts, log);
  const httpServer = createHttpServer({
    respond: app.respond,
    admin: {
      url: settings.adminUrl,
      respond: admin.respond,
      filesFolder: builtAdminFilesFolder,
    },
    probes: { isReady: app.isReady, metrics: requestMetrics, metricsToken: settings.metricsToken },
    sandbox,
    filesFolders: [builtFilesFolder, pictureFilesFolder],
    uploadsFolder: path.join(settings.dataDir, "uploads", "pictures"),
    cachesPages: true,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    connectionsMax: connectionsPerClient(settings),
    log,
    metrics: startMetrics(),
    visits,
  });
  let stopListening = async () => {};

  onCommand({
    // With ROLE=web, no jobs process does it.
    prepare: () => app.prepareDatabase((line) => sendEvent({ type: "log-line", line })),
    begin: async () => {
      stopListening = await app.onPublicChange(httpServer.handlePublicChange);
      await sandbox?.start();
      await listen(httpServer.server, settings.host, settings.port);
    },
    drain: httpServer.drain,
    stop: async () => {
      await httpServer.stop();
      await visits.stop();
      await sandbox?.stop();
      await stopListening();
      await admin.closeDatabase();
      await app.closeDatabase();
    },
  });
}
