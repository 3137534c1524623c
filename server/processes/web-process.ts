import path from "node:path";
import { env } from "#shop/platform/env.server.ts";
import { builtFilesFolder, loadApp, pictureFilesFolder } from "#server/app-contract.ts";
import { builtAdminFilesFolder, lazyAdmin } from "#server/admin-contract.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { VisitCounter } from "#server/http/visit-counter.ts";
import { createLog } from "#server/log.ts";
import { startMetrics } from "#server/metrics/metrics.ts";
import { createSandboxMount } from "#server/sandbox-mount.ts";
import { connectionsPerClient, localOrigin, portErrorMessage } from "#server/settings.ts";
import { type Command, type MetricsReply, onCommand, sendEvent } from "./messages.ts";

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
    cdnCacheSeconds: settings.cdnCacheSeconds,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    connectionsMax: connectionsPerClient(settings),
    log,
    metrics: startMetrics(),
    visits,
  });
  let stopListening = async () => {};

  onCommand({
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

type Listener = { listen: (options: object, done: () => void) => unknown } & NodeJS.EventEmitter;

/** Listens on a port. Rejects with the same sentence as the start when the port is in use by now. */
export function listen(server: Listener, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new Error(portErrorMessage(host, port, error))));
    server.listen({ host, port, backlog: 1_024 }, resolve);
  });
}

let lastRequestId = 0;
const metricsTimeoutMs = 6_000;

/** Requests the metrics of all processes from the primary process, which alone can collect them. */
function requestMetrics(): Promise<{ contentType: string; text: string }> {
  const id = ++lastRequestId;
  return new Promise((resolve, reject) => {
    const onMessage = (message: Command | MetricsReply) => {
      if (message.type !== "metrics" || message.id !== id) return;
      settle();
      resolve({ contentType: message.contentType, text: message.text });
    };
    const settle = () => {
      clearTimeout(timer);
      process.off("message", onMessage);
    };
    const timer = setTimeout(() => {
      settle();
      reject(new Error("The primary process did not send the metrics in time."));
    }, metricsTimeoutMs);
    process.on("message", onMessage);
    sendEvent({ type: "metrics-request", id });
  });
}
