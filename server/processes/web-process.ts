import { env } from "#shop/platform/env.server.ts";
import { builtFilesFolder, loadApp, pictureFilesFolder } from "#server/app-contract.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { createLog } from "#server/log.ts";
import { type Command, type MetricsReply, onCommand, sendEvent } from "./messages.ts";
import { startMetrics } from "#server/metrics/metrics.ts";
import { createSandboxMount } from "#server/sandbox-mount.ts";
import { connectionsPerClient, localOrigin, portErrorMessage } from "#server/settings.ts";

/** A process that serves the website, one of several on the same port. */
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
  const httpServer = createHttpServer({
    respond: app.respond,
    probes: { isReady: app.isReady, metrics: askMetrics, metricsToken: settings.metricsToken },
    sandbox,
    filesFolders: [builtFilesFolder, pictureFilesFolder],
    cachesPages: true,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    connectionsMax: connectionsPerClient(settings),
    log,
    metrics: startMetrics(),
  });
  let endListening = async () => {};

  onCommand({
    begin: async () => {
      endListening = await app.onPublicChange(httpServer.reportChange);
      await sandbox?.start();
      await listen(httpServer.server, settings.host, settings.port);
    },
    drain: httpServer.drain,
    stop: async () => {
      await httpServer.stop();
      await sandbox?.stop();
      await endListening();
      await app.closeDatabase();
    },
  });
}

type Listener = { listen: (options: object, done: () => void) => unknown } & NodeJS.EventEmitter;

/** Listens; a port that was taken meanwhile is told in the same words as at the start. */
export function listen(server: Listener, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new Error(portErrorMessage(host, port, error))));
    server.listen({ host, port, backlog: 1_024 }, resolve);
  });
}

let lastQuestion = 0;
const metricsTimeoutMs = 6_000;

/** What all processes measured is known to the first one alone. */
function askMetrics(): Promise<{ contentType: string; text: string }> {
  const id = ++lastQuestion;
  return new Promise((resolve, reject) => {
    const listenFor = (answer: Command | MetricsReply) => {
      if (answer.type !== "metrics" || answer.id !== id) return;
      settle();
      resolve({ contentType: answer.contentType, text: answer.text });
    };
    const settle = () => {
      clearTimeout(timer);
      process.off("message", listenFor);
    };
    const timer = setTimeout(() => {
      settle();
      reject(new Error("The first process did not answer for the metrics."));
    }, metricsTimeoutMs);
    process.on("message", listenFor);
    sendEvent({ type: "metrics-request", id });
  });
}
